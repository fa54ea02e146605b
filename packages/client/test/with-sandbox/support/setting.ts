import {
  type App,
  type AppOptions,
  createApp,
  createOAuth,
  type GrantState,
  type Logger,
  memoryStore,
  type OAuth,
  type Quota,
  type Scope,
  type Send,
  type Store,
  TokenSession,
  type TokenSessionOptions,
} from '@activity-tracking/client'
import { type ControlClient, createControlClient, type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { SMALL_WORLD } from './small-world.ts'

const START = Date.parse('2026-11-02T10:00:00Z')
const STATE = { state: 'state-1' }
const ignore = (): void => undefined
const SILENT: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** The athlete's choices on the consent page. */
interface Consent {
  readonly athlete: string
  readonly granted: readonly Scope[]
  readonly decision: 'authorize' | 'deny'
}

/** A new app of a sandbox, whose clock stands still. */
interface World {
  readonly sandbox: Pick<Sandbox, 'authUrl' | 'baseUrl' | 'clientId' | 'clientSecret' | 'athleteId'> & { readonly control: ControlClient }
  now(): number
  advance(duration: string): Promise<void>
  /** Statuses of the requests for an operation. */
  statusesOf(operationId: string): Promise<number[]>
  /** Submits the form of the consent page, as the athlete's browser does; by default the first athlete grants all. Resolves to the callback URL. */
  consent(authorizationUrl: string, change?: Partial<Consent>): Promise<string>
}

async function createWorld({ control: owner, controlUrl }: Sandbox): Promise<World> {
  const created = await owner.createApp({ world: SMALL_WORLD, now: new Date(START).toISOString(), frozen: true, tier: 'unlimited' })
  const control = createControlClient({ controlUrl, world: created.client_id })
  const athleteId = String(created.athletes[0]?.id)
  const { base_url: baseUrl, auth_url: authUrl, client_id: clientId, client_secret: clientSecret } = created
  let time = START
  return {
    sandbox: { control, baseUrl, authUrl, clientId, clientSecret, athleteId },
    now: () => time,
    async advance(duration) {
      time = Date.parse((await control.setClock({ advance: duration })).now)
    },
    statusesOf: async (operationId) =>
      (await control.listRequests()).filter(({ operation_id }) => operation_id === operationId).map(({ status }) => status),
    async consent(authorizationUrl, { athlete = athleteId, granted, decision = 'authorize' } = {}) {
      const url = new URL(authorizationUrl)
      const scopes = (granted ?? url.searchParams.get('scope')?.split(',') ?? []).map((scope): [string, string] => ['granted', scope])
      const form = new URLSearchParams([...url.searchParams, ...scopes, ['athlete', athlete], ['decision', decision]])
      const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
      return response.headers.get('Location') ?? `about:blank?status=${response.status}`
    },
  }
}

/** Starts a sandbox for the tests of a file, with a new world for each setting. Disposes of what a test has created after it. */
function useWorlds(): { newWorld(): Promise<World>; readonly created: AsyncDisposable[] } {
  let sandbox: Sandbox
  const created: AsyncDisposable[] = []
  beforeAll(async () => {
    sandbox = await startSandbox({ world: SMALL_WORLD, now: START, frozen: true })
  })
  afterEach(async () => {
    for (const each of created.splice(0)) await each[Symbol.asyncDispose]()
  })
  afterAll(() => sandbox.close())
  return { created, newWorld: () => createWorld(sandbox) }
}

/** An app that an athlete of a sandbox has authorized. The app shares the sandbox's clock unless a test changes it. */
export interface Setting extends Omit<World, 'consent'> {
  readonly oauth: OAuth
  readonly store: Store
  readonly session: TokenSession
  /** Key of the grant in the store. */
  readonly key: string
  /** Error of the app's clock, in milliseconds. */
  skew: number
  /** Another session on the same store, as in another process. */
  another(options?: Partial<TokenSessionOptions>): TokenSession
  consent(scope: readonly Scope[], change?: Partial<Consent>): Promise<string>
  /** Authorizes the app again, through the consent form. */
  authorize(scope?: readonly Scope[]): Promise<void>
  /** Statuses of the requests to the token endpoint. */
  tokenRequests(): Promise<number[]>
  athlete(token: string): Promise<number>
}

export interface SettingOptions {
  readonly session?: Partial<TokenSessionOptions>
  readonly fetch?: Send
}

export function useSettings(): (options?: SettingOptions) => Promise<Setting> {
  const { newWorld } = useWorlds()
  return async ({ session: options = {}, fetch: send } = {}) => {
    const world = await newWorld()
    const { authUrl, baseUrl, clientId, clientSecret, athleteId } = world.sandbox
    const redirectUri = 'http://localhost:3000/callback'
    const now = (): number => world.now() + setting.skew
    const oauth = createOAuth({ clientId, clientSecret, redirectUri, authUrl, now, ...(send && { fetch: send }) })
    const store = options.store ?? memoryStore()
    const another: Setting['another'] = (changed) => new TokenSession({ oauth, store, athleteId, now, ...options, ...changed })
    const session = another()
    const setting: Setting = {
      ...world,
      oauth,
      store,
      session,
      another,
      key: `grant/${clientId}/${athleteId}`,
      skew: 0,
      now,
      consent: (scope, change) => world.consent(oauth.authorizationUrl({ scope, ...STATE }), change),
      async authorize(scope = ['read', 'activity:read']) {
        await session.authorize((await oauth.exchangeCode(await setting.consent(scope), STATE)).tokens)
      },
      tokenRequests: () => world.statusesOf('issueToken'),
      athlete: async (token) => (await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })).status,
    }
    await setting.authorize()
    return setting
  }
}

/** An app of a sandbox. It shares the sandbox's clock. No athlete has authorized it yet. */
export interface AppSetting extends Omit<World, 'consent'> {
  readonly app: App<Quota | undefined>
  /** The state changes that the app reported. */
  readonly states: (readonly [athleteId: string, state: GrantState])[]
  /** The same app, as in another process. */
  another(options?: Partial<AppOptions>): App<Quota | undefined>
  consent(change?: Partial<Consent>): Promise<string>
  /** Connects an athlete; by default the sandbox's first one. */
  connect(change?: Partial<Consent>): ReturnType<App['callback']>
  /** Number of requests for the operation. */
  requestsOf(operationId: string): Promise<number>
}

export function useApps(): (options?: Partial<AppOptions>) => Promise<AppSetting> {
  const { newWorld, created } = useWorlds()
  return async (options) => {
    const world = await newWorld()
    const { authUrl, baseUrl, clientId, clientSecret } = world.sandbox
    const states: [string, GrantState][] = []
    const store = memoryStore()
    const another: AppSetting['another'] = (others) =>
      createApp({
        ...{ baseUrl, authUrl, clientId, clientSecret, store, redirectUri: 'http://localhost:3000/callback', now: world.now },
        onStateChange: (athlete, state) => states.push([athlete, state]),
        onBackgroundError: ignore,
        logger: SILENT,
        ...options,
        ...others,
      })
    const app = another()
    created.push(app)
    const setting: AppSetting = {
      ...world,
      states,
      another,
      app,
      consent: (change = {}) =>
        world.consent(app.authorizationUrl({ scope: change.granted ?? ['read', 'activity:read'], ...STATE }), change),
      connect: async (change) => app.callback(await setting.consent(change), STATE),
      requestsOf: async (operationId) => (await world.statusesOf(operationId)).length,
    }
    return setting
  }
}
