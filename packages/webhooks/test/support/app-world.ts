import { join } from 'node:path'
import { type App, createApp, type FullStore } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { type Sandbox, startSandbox, type WorldActivity } from '@activity-tracking/sandbox'
import type { Queue } from '../../src/queue/queue.ts'
import { ensureSubscription } from '../../src/subscription/ensure-subscription.ts'
import { AppCopy } from './app-copy.ts'
import { PATH } from './copying-app.ts'
import { type Engine, openQueue, type QueueLocation } from './engines.ts'
import { type Forwarder, startForwarder } from './forwarder.ts'
import { type StartedProgram, startProgram } from './started-program.ts'
import { tempFolder } from './temp-folder.ts'

/** What an app has to know of itself. */
type Credentials = Pick<Sandbox, 'clientId' | 'clientSecret' | 'baseUrl' | 'authUrl'>

/** Where a process can stand still: before or after a step of what it does with an event, and with the job that the event causes. */
export type Point = `${'before' | 'after'} ${'add' | 'response' | 'run' | 'onChange' | 'request'}`

/** Settings of `programs/app-process.ts`. */
export interface AppProcessSettings {
  readonly location: QueueLocation
  readonly app: Credentials
  /** Stands still there, the first time that it gets there; null for nowhere. */
  readonly haltAt: Point | null
  /** The number of the step at which it kills itself; null for never. */
  readonly killAt: number | null
  /** Applies no change before it reads the line `release`. */
  readonly holds: boolean
}

/** A process of an app. */
export interface AppProcess extends StartedProgram {
  /** Where it receives events. */
  readonly port: number
  /** Sends a command, and waits until it is done. */
  obey(command: string): Promise<void>
}

/** A call of `onChange` in some process. */
interface Call {
  readonly startedAt: number
  readonly readAt: number
  readonly activityId: string
  /** Empty: deleted. */
  readonly name: string
}

/** A sandbox in real time, and an app of several processes that its events are sent to. */
export interface AppWorld extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly athletes: readonly string[]
  readonly forwarder: Forwarder
  readonly copy: AppCopy
  /** The queue that the processes share. */
  readonly queue: Queue
  readonly processes: readonly AppProcess[]
  start(settings?: Partial<AppProcessSettings>): Promise<AppProcess>
  /** Subscribes the app, once some process receives. Resolves to the ID of the subscription. */
  subscribe(): Promise<number>
  /** Creates an activity of an athlete, and resolves to its ID. */
  create(athleteId?: string): Promise<string>
  /** Every call of `onChange` whose line was read so far, also in processes that were killed. */
  calls(): readonly Call[]
  /** Waits until everything was read that processes have printed. */
  readAll(): Promise<void>
  /** Names of an athlete's activities at the service. */
  view(athleteId: string): Promise<Readonly<Record<string, string>>>
}

const ATHLETES = ['4200001', '4200002', '4200003']
const SCOPE = 'read,activity:read_all'

/** Manual activities of an athlete of the world, one every six hours, the newest first. */
export const activitiesOf = (athlete: string, count: number, before = Date.parse('2026-11-01T10:00:00Z')): WorldActivity[] =>
  Array.from({ length: count }, (_, index) => ({
    athlete_id: athlete,
    name: `Ride ${index}`,
    sport_type: 'Ride',
    start_date: new Date(before - index * 6 * 3_600_000).toISOString(),
    elapsed_time: 600,
  }))

export const openApp = (credentials: Credentials, store: FullStore, sendRequest: typeof fetch = fetch): App<undefined> =>
  createApp({
    ...credentials,
    redirectUri: 'http://localhost/callback',
    store,
    quota: false,
    retry: false,
    fetch: sendRequest,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })

export async function startAppWorld(engine: Engine, port: number, activities: readonly WorldActivity[] = []): Promise<AppWorld> {
  await using started = new AsyncDisposableStack()
  const location = { engine, port, folder: tempFolder(), name: `app_${crypto.randomUUID().replaceAll('-', '_')}` }
  const athletes = ATHLETES.map((id) => ({ id, firstname: `A${id}` }))
  const sandbox = started.use(await startSandbox({ world: { athletes, activities: [...activities] }, tier: 'unlimited' }))
  const { control, clientId, clientSecret, baseUrl, authUrl } = sandbox
  const credentials = { clientId, clientSecret, baseUrl, authUrl }
  const forwarder = started.use(await startForwarder())
  const queue = started.use(await openQueue(location, () => {}))
  const copy = started.use(new AppCopy(join(location.folder, 'copy.sqlite')))
  const store = sqliteStore({ path: join(location.folder, 'grants.sqlite') })
  started.defer(() => store.close())
  const app = openApp(credentials, store)
  started.defer(() => app.close())
  for (const athleteId of ATHLETES) {
    copy.connect(athleteId)
    await app.importGrant(await control.createToken({ athlete_id: Number(athleteId), scope: SCOPE }))
  }
  const processes: AppProcess[] = []
  const end = started.move()
  return {
    sandbox,
    athletes: ATHLETES,
    forwarder,
    copy,
    queue,
    processes,
    async start(settings = {}) {
      const all: AppProcessSettings = { location, app: credentials, haltAt: null, killAt: null, holds: false, ...settings }
      const program = end.use(await startProgram('app-process', [JSON.stringify(all)]))
      const found = program.lines().find((line) => line.startsWith('port '))
      const process = {
        ...program,
        port: Number(found?.slice('port '.length)),
        async obey(command: string) {
          program.send(command)
          await program.printed(`done ${command}`)
        },
      }
      processes.push(process)
      return process
    },
    subscribe: async () => (await ensureSubscription({ app, callbackUrl: forwarder.url + PATH })).id,
    async create(athleteId = ATHLETES[0] ?? '') {
      const activity = { athlete_id: Number(athleteId), name: 'Ride', sport_type: 'Ride', elapsed_time: 600 }
      return String((await control.createActivity(activity)).id)
    },
    calls() {
      const lines = processes.flatMap((each) => each.lines()).filter((line) => line.startsWith('call '))
      return lines.map((line) => {
        const [, startedAt, readAt, activityId = '', ...name] = line.split(' ')
        return { startedAt: Number(startedAt), readAt: Number(readAt), activityId, name: name.join(' ') }
      })
    },
    async readAll() {
      const mark = `mark ${crypto.randomUUID()}`
      await Promise.all(processes.map((each) => Promise.race([each.ended, each.obey(mark)])))
    },
    async view(athleteId) {
      const names: Record<string, string> = {}
      for (let page = 1; ; page += 1) {
        const listed = await control.listThings({ kind: 'activities', athlete_id: Number(athleteId), per_page: 200, page })
        for (const { id, name } of listed) names[String(id)] = String(name)
        if (listed.length < 200) return names
      }
    },
    [Symbol.asyncDispose]: () => end.disposeAsync(),
  }
}
