import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { startSandbox, type WorldActivity } from '@activity-tracking/sandbox'
import { describe, expect, vi } from 'vitest'
import { toNode } from '../../src/node/index.ts'
import { ensureSubscription } from '../../src/subscription/ensure-subscription.ts'
import type { Webhooks } from '../../src/webhooks.ts'
import { AppCopy } from './app-copy.ts'
import { type Credentials, type Engine, openApp, openQueue, openWebhooks, PATH, type QueueLocation } from './app-parts.ts'
import { isIdle } from './copying-app.ts'
import { serve } from './serve.ts'
import { tempFolder } from './temp-folder.ts'

const STEPS = ['add', 'response', 'run', 'request', 'onChange'] as const

/** Where a process can be killed: before or after a step of what it does with an event, and with the job that the event causes. */
export type Point = `${'before' | 'after'} ${(typeof STEPS)[number]}`

export const POINTS: readonly Point[] = STEPS.flatMap((step): Point[] => [`before ${step}`, `after ${step}`])

/** Settings of `programs/app-process.ts`. */
export interface AppProcessSettings {
  readonly location: QueueLocation
  readonly app: Credentials
  /** Where it kills itself: the first time at a point, or at the step of this number; null for nowhere. */
  readonly killAt: Point | number | null
  /** Applies no change before it reads something. */
  readonly holds: boolean
  /** Its timers fire after this part of their time. */
  readonly haste: number
}

/** A process of an app. */
export interface AppProcess {
  readonly process: ReturnType<typeof spawn>
  /** Where it receives events. */
  readonly url: string
  /** Resolves to the first line that begins so. */
  printed(start: string): Promise<string>
  /** Lets it apply what it holds. */
  release(): void
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
}

/** How a delivery ends: as it should, with a 503 before any process gets it, with a response that is lost, or as two deliveries. */
export type ForwardingFault = 'none' | 'refused' | 'response lost' | 'repeated'

/** An event that a process has responded to. */
interface Forwarded {
  /** When it arrived, before any process got it. In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  readonly body: string
  readonly status: number
}

const ATHLETES = ['4200001', '4200002', '4200003']

/** Manual activities of an athlete of the world, one every six hours, the newest first. */
export const activitiesOf = (athlete: string, count: number, before = Date.parse('2026-11-01T10:00:00Z')): WorldActivity[] =>
  Array.from({ length: count }, (_, index) => ({
    athlete_id: athlete,
    name: `Ride ${index}`,
    sport_type: 'Ride',
    start_date: new Date(before - index * 6 * 3_600_000).toISOString(),
    elapsed_time: 600,
  }))

/** Whether the tests of a long campaign run. */
export const isLong = process.env['LONG_TESTS'] !== undefined

/** Registers tests for SQLite; in a long campaign for each engine. Where a server is not installed they are skipped, and their title says why. */
export function describeEngines(title: string, register: (engine: Engine, port: number) => void): void {
  describe(`${title}, with SQLite`, () => register('sqlite', 0))
  if (!isLong) return
  describeWith('postgres', `${title}, with PostgreSQL`, (port) => register('postgres', port))
  describeWith('redis', `${title}, with BullMQ`, (port) => register('redis', port))
}

/** A sandbox in real time, and an app of several processes that its events are sent to through a proxy. */
export type AppWorld = Awaited<ReturnType<typeof startAppWorld>>

export async function startAppWorld(engine: Engine, port: number, activities: readonly WorldActivity[] = []) {
  await using started = new AsyncDisposableStack()
  const location = { engine, port, folder: tempFolder(), name: `app_${crypto.randomUUID().replaceAll('-', '_')}` }
  const athletes = ATHLETES.map((id) => ({ id, firstname: `A${id}` }))
  const sandbox = started.use(await startSandbox({ world: { athletes, activities: [...activities] }, tier: 'unlimited' }))
  const { control, clientId, clientSecret, baseUrl, authUrl } = sandbox
  const credentials = { clientId, clientSecret, baseUrl, authUrl }
  const queue = started.use(await openQueue(location, { isAhead: true }))
  const copy = started.use(new AppCopy(join(location.folder, 'copy.sqlite')))
  const store = sqliteStore({ path: join(location.folder, 'grants.sqlite') })
  started.defer(() => store.close())
  const app = openApp(credentials, store)
  started.defer(() => app.close())
  for (const athleteId of ATHLETES) {
    copy.connect(athleteId)
    await app.importGrant(await control.createToken({ athlete_id: Number(athleteId), scope: 'read,activity:read_all' }))
  }

  const forwarded: Forwarded[] = []
  let targets: readonly string[] = []
  let turn = 0
  let faultOf: () => ForwardingFault = () => 'none'
  const proxy = started.use(
    await serve(
      createServer(async (request, response) => {
        const at = Date.now()
        const { method = '', url: path } = request
        const isEvent = method === 'POST'
        const body = await text(request)
        const fault = isEvent ? faultOf() : 'none'
        if (fault === 'refused') {
          response.writeHead(503).end()
          return
        }
        const forward = async (): Promise<Response> => {
          turn += 1
          const found = await fetch(`${targets[turn % targets.length]}${path}`, { method, ...(isEvent && { body }) })
          if (isEvent) forwarded.push({ at, body, status: found.status })
          return found
        }
        try {
          const [found] = await Promise.all([forward(), fault === 'repeated' && forward()])
          if (fault === 'response lost') response.destroy()
          else response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' }).end(await found.text())
        } catch {
          // The process has ended.
          response.destroy()
        }
      }),
    ),
  )
  const end = started.move()
  const world = {
    sandbox,
    athletes: ATHLETES,
    copy,
    queue,
    forwarded,
    /** Decides how each event ends; default: as it should. */
    failWith(fault: () => ForwardingFault): void {
      faultOf = fault
    },
    /** The processes that get the events, in turn. */
    route(...processes: readonly Pick<AppProcess, 'url'>[]): void {
      targets = processes.map(({ url }) => url)
    },
    /** Starts a process, which receives and works. */
    async start(settings: Partial<AppProcessSettings> = {}): Promise<AppProcess> {
      const all: AppProcessSettings = { location, app: credentials, killAt: null, holds: false, haste: 1, ...settings }
      const program = fileURLToPath(new URL('../programs/app-process.ts', import.meta.url))
      const child = spawn(process.execPath, [program, JSON.stringify(all)], { stdio: ['pipe', 'pipe', 'inherit'] })
      const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
      end.defer(async () => {
        child.kill('SIGKILL')
        await ended
      })
      const lines: string[] = []
      createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
      const printed = (start: string): Promise<string> =>
        vi.waitUntil(() => lines.find((line) => line.startsWith(start)), { interval: 5, timeout: 120_000 })
      const release = (): void => void child.stdin.write('\n')
      return { process: child, url: await printed('http:'), printed, release, ended }
    },
    /** Works and receives in this process, on a queue in which the leases of other processes have ended. */
    async takeOver(): Promise<Webhooks> {
      const webhooks = end.use(openWebhooks({ app, queue, copy, onChange: (change) => copy.apply(change) }))
      const server = end.use(await serve(createServer(toNode(webhooks))))
      await webhooks.run()
      world.route(server)
      return webhooks
    },
    importActivities: (athleteId: string): Promise<void> =>
      openWebhooks({ app, queue, copy, onChange: () => {} }).importActivities(athleteId),
    /** Subscribes the app, once some process receives. Resolves to the ID of the subscription. */
    subscribe: async (): Promise<number> => (await ensureSubscription({ app, callbackUrl: proxy.url + PATH })).id,
    /** Creates an activity of an athlete, and resolves to its ID. */
    async create(athleteId = ATHLETES[0] ?? ''): Promise<string> {
      const activity = { athlete_id: Number(athleteId), name: 'Ride', sport_type: 'Ride', elapsed_time: 600 }
      return String((await control.createActivity(activity)).id)
    },
    /** Names of an athlete's activities at the service. */
    async view(athleteId: string): Promise<Readonly<Record<string, string>>> {
      const names: Record<string, string> = {}
      for (let page = 1; ; page += 1) {
        const listed = await control.listThings({ kind: 'activities', athlete_id: Number(athleteId), per_page: 200, page })
        for (const { id, name } of listed) names[String(id)] = String(name)
        if (listed.length < 200) return names
      }
    },
    [Symbol.asyncDispose]: () => end.disposeAsync(),
  }
  return world
}

/** Names of activities have the number of the change, so that a later state can be recognized: `Renamed 12`. */
const numberOf = (name: unknown): number => Number(/\d+$/.exec(String(name))?.[0] ?? 0)

/** Events with a 200 after which no `onChange` of their object has started with the state of that event, or a later one. */
function unheard({ forwarded, copy }: AppWorld): readonly Forwarded[] {
  const calls = copy.calls()
  return forwarded.filter(({ at, body, status }) => {
    const { object_id: id, updates } = JSON.parse(body)
    const isAfter = (call: (typeof calls)[number]): boolean =>
      call.startedAt >= at && call.readAt >= at && numberOf(call.name) >= numberOf(updates.title)
    return status === 200 && !calls.some((call) => call.activityId === String(id) && isAfter(call))
  })
}

/** Waits until nothing waits for work, and nobody works. */
export const untilIdle = ({ queue }: Pick<AppWorld, 'queue'>): Promise<void> =>
  expect.poll(() => queue.stats().then(isIdle, () => false), { interval: 10 }).toBe(true)

/**
 * The rule: for every event with a 200, an `onChange` started after it, with the state read after it; and when the events that got no 200 have
 * been sent again, the copy is what the service shows, and nothing waits or is dead.
 */
export async function expectNothingLost(world: AppWorld): Promise<void> {
  const { sandbox, forwarded, queue } = world
  await sandbox.control.settle()
  await untilIdle(world)
  expect(unheard(world)).toEqual([])
  for (;;) {
    const failed = (await sandbox.control.listDeliveries()).filter(({ state }) => state !== 'delivered')
    if (failed.length === 0) break
    for (const { id } of failed) await sandbox.control.redeliver({ id })
    await sandbox.control.settle()
  }
  await untilIdle(world)
  expect(unheard(world)).toEqual([])
  for (const athleteId of world.athletes) expect(world.copy.names(athleteId)).toEqual(await world.view(athleteId))
  expect(await queue.dead()).toEqual([])
  expect(forwarded.filter(({ status }) => status !== 200 && status !== 500)).toEqual([])
}
