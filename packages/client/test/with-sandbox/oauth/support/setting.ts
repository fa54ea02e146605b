import {
  createOAuth,
  memoryStore,
  type OAuth,
  type Scope,
  type Send,
  type Store,
  TokenSession,
  type TokenSessionOptions,
} from '@activity-tracking/client'
import { type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import { afterEach } from 'vitest'
import { type Consent, consent } from '../../support/consent.ts'
import { SMALL_WORLD } from '../../support/small-world.ts'

const START = Date.parse('2026-11-02T10:00:00Z')
const REDIRECT = 'http://localhost:3000/callback'

/** An app that an athlete of a sandbox has authorized. The app shares the sandbox's clock unless a test changes it. */
export interface Setting extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly oauth: OAuth
  readonly store: Store
  readonly session: TokenSession
  /** Key of the grant in the store. */
  readonly key: string
  /** Error of the app's clock, in milliseconds. */
  skew: number
  now(): number
  advance(duration: string): Promise<void>
  /** Another session on the same store, as in another process. */
  another(options?: Partial<TokenSessionOptions>): TokenSession
  /** Submits the consent form as the first athlete. Resolves to the callback URL. */
  consent(scope: readonly Scope[], change?: Partial<Consent>): Promise<string>
  /** Authorizes the app again, through the consent form. */
  authorize(scope?: readonly Scope[]): Promise<void>
  /** Number of requests to the token endpoint, by status. */
  tokenRequests(): Promise<number[]>
  athlete(token: string): Promise<number>
}

export interface SettingOptions extends SandboxOptions {
  readonly session?: Partial<TokenSessionOptions>
  readonly fetch?: Send
}

async function createSetting({ session: sessionOptions = {}, fetch: send, ...options }: SettingOptions = {}): Promise<Setting> {
  const sandbox = await startSandbox({ world: SMALL_WORLD, now: START, frozen: true, tier: 'upgraded', ...options })
  let time = START
  const { authUrl, baseUrl, clientId, clientSecret, athleteId } = sandbox
  const setting: Setting = {
    sandbox,
    oauth: createOAuth({ clientId, clientSecret, redirectUri: REDIRECT, authUrl, now: () => setting.now(), ...(send && { fetch: send }) }),
    store: sessionOptions.store ?? memoryStore(),
    key: `grant/${clientId}/${athleteId}`,
    skew: 0,
    now: () => time + setting.skew,
    session: undefined as unknown as TokenSession,
    async advance(duration) {
      const { now } = await sandbox.control.setClock({ advance: duration })
      time = Date.parse(now)
    },
    another: (changed = {}) =>
      new TokenSession({ oauth: setting.oauth, store: setting.store, athleteId, now: () => setting.now(), ...sessionOptions, ...changed }),
    consent: (scope, change) =>
      consent(setting.oauth.authorizationUrl({ scope, state: 'state-1' }), { granted: scope, athlete: athleteId, ...change }),
    async authorize(scope = ['read', 'activity:read']) {
      const { tokens } = await setting.oauth.exchangeCode(await setting.consent(scope), { state: 'state-1' })
      await setting.session.authorize(tokens)
    },
    async tokenRequests() {
      const requests = await sandbox.control.listRequests()
      return requests.filter(({ operation_id }) => operation_id === 'issueToken').map(({ status }) => status)
    },
    async athlete(token) {
      return (await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })).status
    },
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
  Object.assign(setting, { session: setting.another() })
  await setting.authorize()
  return setting
}

/** Creates settings for the tests of a file, and closes them after each test. */
export function useSettings(): (options?: SettingOptions) => Promise<Setting> {
  const settings: Setting[] = []
  afterEach(async () => {
    for (const setting of settings.splice(0)) await setting.sandbox.close()
  })
  return async (options) => {
    const setting = await createSetting(options)
    settings.push(setting)
    return setting
  }
}
