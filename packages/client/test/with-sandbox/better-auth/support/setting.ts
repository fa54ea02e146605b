import { type App, createApp, memoryStore, type Send } from '@activity-tracking/client'
import { type ActivityTrackingOptions, type ActivityTrackingPlugin, activityTracking } from '@activity-tracking/client/better-auth'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { SMALL_WORLD } from '../../support/small-world.ts'
import { type Browser, createBrowser } from './browser.ts'

export const ORIGIN = 'http://localhost:3000'
const START = Date.parse('2026-11-02T10:00:00Z')

/** A row of Better Auth's account table. */
export interface AccountRow {
  readonly id: string
  readonly providerId: string
  readonly accountId: string
  readonly userId: string
  scope?: string | null
  accessToken?: string | null
  refreshToken?: string | null
  accessTokenExpiresAt?: Date | null
}

/** Better Auth with a sandbox, its tables, and a browser. */
export interface Setting extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly app: App
  readonly auth: Auth
  /** Our plugin. */
  readonly plugin: ActivityTrackingPlugin
  readonly tables: {
    user: { id: string; email: string }[]
    account: AccountRow[]
    session: unknown[]
    verification: unknown[]
    unlinkedAthlete: { userId: string }[]
  }
  readonly browser: Browser
  advance(duration: string): Promise<void>
  /** Number of refresh requests to the token endpoint, by status. */
  refreshes(): Promise<number[]>
  /** Signs in with the service, from the click to the app's own page. Returns the final URL of the browser. */
  signIn(change?: Readonly<Record<string, string>>, provider?: string): Promise<string>
}

const optionsOf = (plugins: BetterAuthPlugin[], tables: Setting['tables'], more: Partial<BetterAuthOptions>) =>
  ({
    baseURL: ORIGIN,
    secret: 'a secret of the tests that is long enough',
    database: memoryAdapter(tables as unknown as Record<string, Record<string, unknown>[]>),
    // Hashing as in production takes longer than the tests.
    emailAndPassword: { enabled: true, password: { hash: async (text) => text, verify: async ({ hash, password }) => hash === password } },
    user: { deleteUser: { enabled: true } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins,
    ...more,
  }) satisfies BetterAuthOptions

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof optionsOf>>>

export interface SettingOptions {
  readonly plugin?: Partial<ActivityTrackingOptions>
  /** Replaces our plugin. */
  readonly plugins?: (sandbox: Sandbox, ours: BetterAuthPlugin) => BetterAuthPlugin[]
  readonly options?: Partial<BetterAuthOptions>
  readonly fetch?: Send
  /** The sandbox's own world, whose athletes have pictures. */
  readonly ownWorld?: true
}

export async function createSetting({ plugin = {}, plugins, options = {}, fetch: send, ownWorld }: SettingOptions = {}): Promise<Setting> {
  const sandbox = await startSandbox({ ...(!ownWorld && { world: SMALL_WORLD }), now: START, frozen: true, tier: 'upgraded' })
  const { clientId, clientSecret, baseUrl, authUrl } = sandbox
  let time = START
  const redirectUri = `${ORIGIN}/api/auth/callback/activity-tracking`
  const store = memoryStore()
  const app = createApp({ clientId, clientSecret, redirectUri, baseUrl, authUrl, store, now: () => time, ...(send && { fetch: send }) })
  const tables: Setting['tables'] = { user: [], account: [], session: [], verification: [], unlinkedAthlete: [] }
  const ours = activityTracking({ app, scopes: ['read', 'activity:read'], ...plugin })
  const auth = betterAuth(optionsOf(plugins?.(sandbox, ours) ?? [ours], tables, options))
  const browser = createBrowser(ORIGIN, auth.handler, sandbox)
  return {
    sandbox,
    app,
    auth,
    plugin: ours,
    tables,
    browser,
    async advance(duration) {
      time = Date.parse((await sandbox.control.setClock({ advance: duration })).now)
    },
    async refreshes() {
      const requests = (await sandbox.control.listRequests()).filter(({ operation_id }) => operation_id === 'issueToken')
      return requests.slice(1).map(({ status }) => status)
    },
    async signIn(change, provider = 'activity-tracking') {
      const response = await browser.send('/api/auth/sign-in/social', { provider, callbackURL: '/done' })
      const { url } = (await response.json()) as { url: string }
      return (await browser.send(await browser.consent(url, change))).headers.get('Location') ?? ''
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await sandbox.close()
    },
  }
}
