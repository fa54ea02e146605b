import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { ensureSubscription } from '../../src/subscription/ensure-subscription.ts'
import { type AppEngines, type EngineLocation, openEngines } from './app-engines.ts'
import { type AppProcess, type AppProcessSettings, openApp, startAppProcess } from './app-process.ts'
import { type Forwarder, startForwarder } from './forwarder.ts'
import { PATH } from './receiving-app.ts'

/** A sandbox, and an app of several processes that its events are sent to. */
export interface AppWorld extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly athletes: readonly string[]
  readonly forwarder: Forwarder
  /** The engines that the processes share. */
  readonly engines: AppEngines
  start(settings?: Partial<AppProcessSettings>): Promise<AppProcess>
  /** Subscribes the app, once some process receives. */
  subscribe(): Promise<void>
  /** Creates an activity of an athlete, and resolves to its id. */
  create(athleteId?: string): Promise<string>
  /** Ids of the activities whose events were delivered. */
  delivered(): Promise<ReadonlySet<string>>
}

const ATHLETES = ['4200001', '4200002', '4200003']
const SCOPE = 'read,activity:read_all'

/** Processes that are killed are replaced sooner than by default. */
const DEFAULTS = { haltAt: null, holds: false, leaseMs: 2_500, pollMs: 500 } as const

export async function startAppWorld(location: EngineLocation): Promise<AppWorld> {
  await using started = new AsyncDisposableStack()
  const world = { athletes: Object.fromEntries(ATHLETES.map((id) => [`a${id}`, { id: Number(id) }])) }
  const sandbox = started.use(await startSandbox({ world, tier: 'unlimited' }))
  const { control, clientId, clientSecret, baseUrl, authUrl } = sandbox
  const credentials = { clientId, clientSecret, baseUrl, authUrl }
  const forwarder = started.use(await startForwarder())
  const engines = await openEngines(location, () => {})
  started.defer(() => engines.close())
  const app = openApp(credentials, engines.store)
  started.defer(() => app.close())
  for (const athleteId of ATHLETES) {
    const token = await control.createToken({ athlete_id: Number(athleteId), scope: SCOPE })
    const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = token
    await app.importGrant({ athleteId, accessToken, refreshToken, expiresAt, scopes: SCOPE.split(',') as never })
  }
  const end = started.move()
  let created = 0
  return {
    sandbox,
    athletes: ATHLETES,
    forwarder,
    engines,
    async start(settings = {}) {
      return end.use(await startAppProcess({ engines: location, app: credentials, ...DEFAULTS, ...settings }))
    },
    async subscribe() {
      await ensureSubscription({ app, callbackUrl: forwarder.url + PATH })
    },
    async create(athleteId = ATHLETES[created % ATHLETES.length]) {
      created += 1
      const activity = { athlete_id: Number(athleteId), name: `Ride ${created}`, sport_type: 'Ride', elapsed_time: 600 }
      return String((await control.createActivity(activity)).id)
    },
    async delivered() {
      const deliveries = await control.listDeliveries()
      return new Set(deliveries.filter(({ state }) => state === 'delivered').map(({ event }) => String(event.object_id)))
    },
    [Symbol.asyncDispose]: () => end.disposeAsync(),
  }
}
