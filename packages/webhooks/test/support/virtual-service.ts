import { type App, createApp as createOwnApp, memoryStore, type Quota, type Store, TokenSet } from '@activity-tracking/client'
import { type Sandbox, type SandboxOptions, startSandbox, type WorldActivity } from '@activity-tracking/sandbox'

const START = '2026-11-02T10:00:00Z'
/** The athletes authorized the app five hours earlier: after a refused token, the app asks for a new one and learns that access was revoked. */
const AUTHORIZED = '2026-11-02T05:00:00Z'

/** A real sandbox whose clock stands still unless it is moved, and an app that is connected with its athletes. */
export interface VirtualService extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly app: App<Quota | undefined>
  /** Ids of the athletes, the owner of the app first. */
  readonly athletes: readonly string[]
  /** The time of the sandbox and of the app, in milliseconds since 1970-01-01 UTC. */
  now(): number
  /** Moves both clocks. Whatever falls due in the sandbox happens on the way. */
  advance(ms: number): Promise<void>
  /** Requests to an operation so far. */
  requests(operationId: string): Promise<number>
  /** Lets an athlete authorize the app. */
  connect(athleteId: string, scope?: string): Promise<void>
}

export interface ServiceOptions extends Partial<SandboxOptions> {
  /** How many athletes there are; default 2. */
  readonly athleteCount?: number
  readonly scope?: string
  /** Activities that there are at the beginning. Their athletes are 4200001, … */
  readonly activities?: readonly WorldActivity[]
  /** Sends the requests of the app. */
  readonly fetch?: typeof globalThis.fetch
  /** Keeps the grants of the app. */
  readonly store?: Store
  /** Creates the app; default: the function of the client that this package uses. */
  readonly createApp?: typeof createOwnApp
}

const ALL_SCOPES = 'read,read_all,profile:read_all,activity:read,activity:read_all,activity:write'

export async function startService({
  athleteCount = 2,
  scope = ALL_SCOPES,
  tier = 'unlimited',
  activities = [],
  fetch,
  store = memoryStore(),
  createApp = createOwnApp,
  ...options
}: ServiceOptions = {}): Promise<VirtualService> {
  const ids = Array.from({ length: athleteCount }, (_, index) => String(4_200_001 + index))
  const athletes = ids.map((id) => ({ id, firstname: `Athlete ${id}` }))
  const sandbox = await startSandbox({ world: { athletes, activities: [...activities] }, now: AUTHORIZED, frozen: true, tier, ...options })
  let time = Date.parse(AUTHORIZED)
  const now = (): number => time
  const { clientId, clientSecret, baseUrl, authUrl } = sandbox
  const app = createApp({
    clientId,
    clientSecret,
    baseUrl,
    authUrl,
    redirectUri: 'http://localhost/callback',
    store,
    ...(fetch && { fetch }),
    now,
    retry: false,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // An app learns its limits from responses, and this one states none.
    ...(tier === 'unlimited' && { quota: false as const }),
  })
  const connect = async (athleteId: string, granted = scope): Promise<void> => {
    const token = await sandbox.control.createToken({ athlete_id: Number(athleteId), scope: granted })
    const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = token
    // As a callback does: tokens that are imported give way to stored ones of the same time.
    await app
      .session(athleteId)
      .authorize(new TokenSet({ accessToken, refreshToken, expiresAt, athleteId, scopes: granted.split(',') as never }))
  }
  const advance = async (ms: number): Promise<void> => {
    time += ms
    await sandbox.control.setClock({ now: new Date(time).toISOString() })
  }
  for (const id of ids) await connect(id)
  await advance(Date.parse(START) - time)
  return {
    sandbox,
    app,
    athletes: ids,
    now,
    advance,
    async requests(operationId) {
      return (await sandbox.control.listRequests()).filter((each) => each.operation_id === operationId).length
    },
    connect,
    async [Symbol.asyncDispose]() {
      await app.close()
      await sandbox.close()
    },
  }
}
