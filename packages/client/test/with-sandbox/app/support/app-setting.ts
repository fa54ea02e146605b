import {
  type App,
  type AppOptions,
  createApp,
  type GrantState,
  type Logger,
  memoryStore,
  type Quota,
  type Scope,
} from '@activity-tracking/client'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterEach } from 'vitest'
import { type Consent, consent } from '../../support/consent.ts'
import { SMALL_WORLD } from '../../support/small-world.ts'

const START = Date.parse('2026-11-02T10:00:00Z')
const ignore = (): void => undefined
const SILENT: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const STATE = { state: 'state-1' }

/** An app of a sandbox. It shares the sandbox's clock. No athlete has authorized it yet. */
export interface AppSetting {
  readonly sandbox: Sandbox
  readonly app: App<Quota | undefined>
  /** The state changes that the app reported. */
  readonly states: (readonly [athleteId: string, state: GrantState])[]
  /** The same app, as in another process. */
  another(options?: Partial<AppOptions>): App<Quota | undefined>
  /** Submits the consent form. Resolves to the callback URL. */
  consent(change?: Partial<Consent>): Promise<string>
  /** Connects an athlete; by default the sandbox's first one. */
  connect(change?: Partial<Consent>): ReturnType<App['callback']>
  advance(duration: string): Promise<void>
  /** Number of requests for the operation. */
  requestsOf(operationId: string): Promise<number>
}

async function createAppSetting(options: Partial<AppOptions> = {}): Promise<AppSetting> {
  const sandbox = await startSandbox({ world: SMALL_WORLD, now: START, frozen: true, tier: 'unlimited' })
  const { baseUrl, authUrl, clientId, clientSecret, athleteId } = sandbox
  const states: [string, GrantState][] = []
  let time = START
  const store = memoryStore()
  const another = (others: Partial<AppOptions> = {}): App<Quota | undefined> =>
    createApp({
      baseUrl,
      authUrl,
      clientId,
      clientSecret,
      store,
      redirectUri: 'http://localhost:3000/callback',
      now: () => time,
      onStateChange: (athlete, state) => states.push([athlete, state]),
      onBackgroundError: ignore,
      logger: SILENT,
      ...options,
      ...others,
    })
  const setting: AppSetting = {
    sandbox,
    states,
    another,
    app: another(),
    async consent(change = {}) {
      const granted: readonly Scope[] = change.granted ?? ['read', 'activity:read']
      const url = setting.app.authorizationUrl({ scope: granted, ...STATE })
      return consent(url, { athlete: athleteId, ...change, granted })
    },
    connect: async (change) => setting.app.callback(await setting.consent(change), STATE),
    async advance(duration) {
      time = Date.parse((await sandbox.control.setClock({ advance: duration })).now)
    },
    async requestsOf(operationId) {
      const requests = await sandbox.control.listRequests()
      return requests.filter(({ operation_id }) => operation_id === operationId).length
    },
  }
  return setting
}

/** Creates settings for the tests of a file, and closes them after each test. */
export function useApps(): (options?: Partial<AppOptions>) => Promise<AppSetting> {
  const settings: AppSetting[] = []
  afterEach(async () => {
    for (const { app, sandbox } of settings.splice(0)) {
      await app.close()
      await sandbox.close()
    }
  })
  return async (options) => {
    const setting = await createAppSetting(options)
    settings.push(setting)
    return setting
  }
}
