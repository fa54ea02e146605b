// For `AsyncDisposable`, which the type libraries of older targets do not have.
/// <reference lib="esnext.disposable" preserve="true" />

import { type ClientOptions, createClient } from '../create-client.ts'
import { ApiError } from '../errors.ts'
import { athleteIdOf, type Id } from '../id.ts'
import type { TokenSource } from '../layers/auth.ts'
import type { Logger } from '../layers/events.ts'
import type { Send } from '../layers/layer.ts'
import { createReporter, type LogOptions } from '../layers/log.ts'
import { type RetryOptions, retry } from '../layers/retry.ts'
import { type AuthorizationRequest, createOAuth, type OAuth } from '../oauth/create-oauth.ts'
import type { Scope } from '../operations.gen.ts'
import { openQuota, type Quota } from '../quota/create-quota.ts'
import type { QuotaOptions } from '../quota/ledger.ts'
import type { DeauthorizeOptions } from '../session/deauthorize.ts'
import { type GrantState, keyOf } from '../session/grant-record.ts'
import { assertStore } from '../session/grant-store.ts'
import { sharedBy } from '../session/shared.ts'
import { TokenSession } from '../session/token-session.ts'
import type { Spool, Store } from '../stores/store.ts'
import { withTimeout } from '../timeout.ts'
import type { ActivityClient } from '../types.ts'
import { aBoolean, aFunction, aSpool, callSafely, checkOptions, hasFunctions, plainOptions, withoutUndefined } from '../values.ts'
import { type AppSignatures, createAppSignatures } from './app-signatures.ts'
import { type AppSubscriptions, createAppSubscriptions } from './app-subscriptions.ts'
import { type Connection, connectAthlete } from './connect-athlete.ts'
import { type ConnectedAthlete, connectedAthletes } from './connected-athletes.ts'
import { type ImportDetails, type ImportedGrant, type ImportedTokenResponse, readImport } from './imported-grant.ts'
import { createSessionCache } from './session-cache.ts'

/** The app as registered with the service, the URLs of the service, and where tokens are stored. */
export interface AppOptions {
  /** The app's client identifier, as a string or a number. */
  clientId: string | number
  clientSecret: string
  /** Callback URL: the URL that the athlete's browser returns to. Inside the callback domain of the app's settings, or on this machine. */
  redirectUri: string
  /** API root, ending in the version, for example `https://host/api/v3`. Plain http is accepted for loopback hosts only. */
  baseUrl: string
  /**
   * The API root from 2027-01-04 on (specification, "Versioning"): calls use it from 01:00 UTC of that day on, by this machine's clock. Default:
   * calls always use `baseUrl`, which keeps working.
   */
  newBaseUrl?: string
  /** Web root of the OAuth paths, for example `https://host`. */
  authUrl: string
  /** Where the tokens of all athletes are stored. `close()` does not close it. */
  store: Store
  /** Where tokens are stored while the store is unavailable; `fileSpool` of `@activity-tracking/client/spool` survives the process. */
  spool?: Spool
  /**
   * How the app stays within its rate limits, counted in `store` for all processes. Default: the defaults of `createQuota`. `false` turns
   * counting off.
   */
  quota?: AppQuotaOptions | false
  /** How failed requests are sent again. Default: the defaults of `retry`. `false` turns retries off. */
  retry?: Omit<RetryOptions, 'now'> | false
  /** Called with each event: requests, responses, retries, waits, refreshes. Multiple hooks are called in order. */
  hooks?: LogOptions['hooks']
  /** Receives log messages. Default: `console`, for warnings and errors only. */
  logger?: Logger
  /** Sends requests: any `fetch`, or a function around one; default `globalThis.fetch`, looked up at each call. */
  fetch?: Send
  /**
   * The clock of the app and of everything that it is passed to, such as `createWebhooks` (but not its queue): the time in milliseconds since
   * 1970-01-01 UTC. Default `Date.now`. Corrected by the `Date` headers of responses.
   */
  now?: () => number
  /** Maximum time of an API call without the time that it waits for rate limits, in milliseconds; default 60,000. */
  timeoutMs?: number
  /** Name of the app for the `User-Agent` header, for example `my-app/1.2`. */
  userAgent?: string
  /** Additional headers for every request. */
  headers?: Readonly<Record<string, string>>
  /**
   * The function of a platform that keeps a request's process running until work has ended, such as `after` of Next.js or `waitUntil` of
   * Cloudflare Workers. It receives each refresh until the new tokens are stored, and calls do not wait for a refresh in the background.
   * Default: a call waits for the refresh that it started, after its own request and at most until its deadline.
   */
  waitUntil?: (work: Promise<unknown>) => void
  /**
   * With `true`, calls do not wait for a refresh in the background. Only for a process that continues after its calls, and calls `close()`
   * before it ends: if the new tokens are not stored by then, the athlete must authorize the app again. Default false.
   */
  backgroundRefresh?: boolean
  /**
   * Called when the app finds the grant of an athlete in a different state than before. The last state is stored, so a later process does
   * not report it again. Errors that it throws are reported and have no other effect.
   */
  onStateChange?: (athleteId: string, state: GrantState) => void
  /**
   * Called with failures that did not stop a call: a refresh in the background, a spool or store that could not be written. Errors that it
   * throws are printed with `console.error`.
   */
  onBackgroundError?: (error: unknown) => void
}

/** Options of the app's quota. Its store, client identifier and clock are those of the app. */
export type AppQuotaOptions = Omit<QuotaOptions, 'store' | 'clientId' | 'now'>

/**
 * Your app: connects athletes, keeps their tokens valid, and calls the API for each of them. Never prints a secret.
 * @typeParam AppQuota the type of `quota`: `undefined` for an app that was created with `quota: false`
 */
export interface App<AppQuota extends Quota | undefined = Quota> extends AppSignatures, AsyncDisposable {
  readonly clientId: string
  readonly redirectUri: string
  /** The API root of the app. */
  readonly baseUrl: string
  /** The clock of the app, as it was passed to `createApp`: the time in milliseconds since 1970-01-01 UTC. You can pass it on as a function. */
  readonly now: () => number
  /** The service's time: `now`, corrected by the `Date` headers of responses, in milliseconds since 1970-01-01 UTC. */
  readonly serviceNow: () => number
  /** The consent page to send the athlete's browser to (specification, "Authorization"). */
  authorizationUrl(request: AuthorizationRequest): string
  /**
   * Exchanges the code in the callback URL that the browser returned to, and stores the tokens.
   * @throws ApiError `invalid_callback` when the state or the code is missing or wrong
   * @throws AuthorizationDeniedError when the athlete did not authorize the app
   * @throws ApiError `invalid_grant` when the code has expired or was already used: the athlete may be connected
   * @throws MalformedResponseError when the token response does not include the athlete
   * @throws the store's error when there is no spool: the tokens are only in memory until the store is available
   */
  callback(url: string | URL, expected: { readonly state: string }): Promise<Connection>
  /**
   * Imports an athlete's tokens from another database. Does nothing when the stored tokens are as new or newer, or when the app has revoked
   * its access.
   * @throws TypeError that names the missing or invalid field
   */
  importGrant(grant: ImportedGrant): Promise<void>
  /**
   * Imports a token response in the format of the service.
   * @param details what the response does not contain: the response to a refresh contains neither the athlete nor the scopes
   */
  importGrant(response: ImportedTokenResponse & { athlete: object }, details?: Partial<ImportDetails>): Promise<void>
  importGrant(response: ImportedTokenResponse, details: ImportDetails): Promise<void>
  /**
   * A typed client that calls the API for one athlete, with a valid access token.
   * @param options.scopes calls that require other scopes do not compile
   */
  athlete<const Granted extends Scope = Scope>(
    athleteId: Id | bigint,
    options?: { readonly scopes?: readonly Granted[] },
  ): ActivityClient<Granted>
  /**
   * The session of an athlete. Call this method each time instead of storing the session, because the app drops sessions that are not used.
   */
  session(athleteId: Id | bigint): TokenSession
  /**
   * Lists the athletes whose grants are stored and whose access was not revoked, each at most once. Read them with
   * `for await (const { athleteId } of app.athletes())`.
   * @throws TypeError when the store cannot list its keys
   * @throws ApiError `unreadable_grant` after all others were listed, when a grant cannot be read
   */
  athletes(): AsyncIterable<ConnectedAthlete>
  /** Revokes the app's access to an athlete, like `TokenSession.deauthorize`. */
  deauthorize(athleteId: Id | bigint, options?: DeauthorizeOptions): Promise<void>
  /** Usage and remaining quota of the app's rate limits; undefined with `quota: false`. */
  readonly quota: AppQuota
  /** The app's webhook subscription. */
  readonly subscriptions: AppSubscriptions
  readonly oauth: OAuth
  /**
   * Waits for work in progress, such as refreshes in the background, and releases the quota that this process holds. You cannot use clients
   * of the app afterward: their calls end with the error `closed`, including those that wait for quota. A call whose request has been sent
   * ends with its own result, or the last one if it would be sent again. The store and the spool stay open.
   */
  close(): Promise<void>
}

const ignore = (): void => undefined

/** Maximum time that `close` waits for work in progress, in milliseconds. */
const CLOSE_TIMEOUT_MS = 30_000

/** The type of the app's `quota`: undefined if it does not count. */
type QuotaOf<Counting> = Counting extends false ? undefined : Quota

/** No other properties than those of the quota's options: what is inferred from an object could have some. */
type Known<Counting> = Counting extends object ? { [Name in Exclude<keyof Counting, keyof AppQuotaOptions>]: never } : unknown

/** The other options are checked by the parts that receive them. */
const OPTIONS = {
  spool: aSpool,
  quota: plainOptions,
  retry: plainOptions,
  waitUntil: aFunction,
  backgroundRefresh: aBoolean,
  onStateChange: aFunction,
  onBackgroundError: aFunction,
}

/**
 * Creates your app: one object that connects athletes, stores and refreshes their tokens, stays within the rate limits, and calls the API
 * for each athlete.
 * @throws TypeError when a URL is not https (or http on a loopback host), or an option is empty or of the wrong kind; it names the option
 */
export function createApp<Counting extends AppQuotaOptions | false = AppQuotaOptions>(
  appOptions: AppOptions & { quota?: Counting & Known<Counting> },
): App<QuotaOf<Counting>> {
  checkOptions<AppOptions>('createApp', appOptions, OPTIONS)
  if (hasFunctions(appOptions.quota, 'snapshot')) throw new TypeError('quota must be an object of options, or false, not a Quota')
  const { store, spool, fetch, headers, userAgent, ...options }: AppOptions = appOptions
  const { clientId, clientSecret, redirectUri, baseUrl, authUrl, newBaseUrl, timeoutMs, now = Date.now } = options
  const { hooks, logger, waitUntil, backgroundRefresh, onStateChange, onBackgroundError } = options
  const report = (error: unknown): void =>
    callSafely(onBackgroundError ?? ignore, error, (thrown) => console.error('onBackgroundError of the app failed', thrown))
  const reporter = createReporter(withoutUndefined({ hooks, logger, now: options.now }))
  const sending = withoutUndefined({ fetch, headers, userAgent })
  const oauth = createOAuth({ clientId, clientSecret, redirectUri, authUrl, now, onDeprecated: reporter.deprecated, ...sending })
  assertStore(store, oauth.clientId)
  const clock = sharedBy(store).clockOf(now)
  const quota = options.quota === false ? undefined : openQuota({ store, clientId, now, onError: report, ...options.quota }, clock)
  // Options of every client of the app.
  const shared: ClientOptions = withoutUndefined({
    ...sending,
    baseUrl,
    authUrl,
    newBaseUrl,
    now: options.now,
    timeoutMs,
    log: reporter.layer,
    retry: options.retry === false ? undefined : retry({ now, ...options.retry }),
    quota: quota?.layer,
  })
  // Checks the options. Sends the requests that use the app's credentials instead of an athlete's token.
  const client = createClient(shared)

  let isClosed = false
  const assertOpen = (): void => {
    if (isClosed) throw new ApiError('closed', 'not sent: the app is closed', { operation: 'POST /oauth/token' })
  }
  const sessions = createSessionCache((athleteId) => {
    const reportState = onStateChange && ((state: GrantState) => onStateChange(athleteId, state))
    const callbacks = { onStateChange: reportState, onRefresh: reporter.refresh, onBackgroundError: report }
    return new TokenSession(withoutUndefined({ oauth, store, spool, athleteId, now, waitUntil, backgroundRefresh, ...callbacks }))
  })
  const sessionOf = (athleteId: string): TokenSession => {
    assertOpen()
    return sessions.get(athleteId)
  }
  const session = (athleteId: Id | bigint): TokenSession => sessionOf(athleteIdOf(athleteId))

  /** Looks the session up at each use, because the cache can drop it after the client was created. */
  const tokensOf = (athleteId: string): TokenSource => ({
    get scopes() {
      return sessionOf(athleteId).scopes
    },
    accessToken: async (work) => sessionOf(athleteId).accessToken(work),
    replace: async (refused) => sessionOf(athleteId).replace(refused),
    reread: async () => sessionOf(athleteId).reread(),
    observe: (response) => sessionOf(athleteId).observe(response),
  })

  // The session also works if the app was closed in the meantime, because there is no other copy of the tokens.
  const connector = { oauth, clock, session: (athleteId: string) => sessions.get(athleteId) }
  const callbacks = new Set<Promise<Connection>>()

  /** Resolves when the callbacks and refreshes in progress have ended. */
  const idle = async (): Promise<void> => {
    await Promise.allSettled(callbacks)
    await Promise.all(sessions.all().map((each) => each.idle()))
  }

  const app: App<Quota | undefined> = {
    clientId: oauth.clientId,
    redirectUri,
    baseUrl,
    now,
    serviceNow: () => clock.at(),
    oauth,
    quota,
    subscriptions: createAppSubscriptions({ clientId: oauth.clientId, clientSecret }, () => {
      assertOpen()
      return client
    }),
    ...createAppSignatures(clientSecret),
    authorizationUrl: (request) => oauth.authorizationUrl(request),
    async callback(url, expected) {
      assertOpen()
      const callback = connectAthlete(connector, url, expected)
      callbacks.add(callback)
      return callback.finally(() => callbacks.delete(callback))
    },
    async importGrant(grant: ImportedGrant | ImportedTokenResponse, details?: Partial<ImportDetails>) {
      const { athleteId, tokens } = readImport(grant, details)
      await session(athleteId).importTokens(tokens)
    },
    athlete: (athleteId, { scopes } = {}) =>
      createClient({ ...shared, ...withoutUndefined({ auth: tokensOf(session(athleteId).athleteId), scopes }) }),
    session,
    athletes: () => connectedAthletes({ store, spool, prefix: keyOf(oauth.clientId, ''), session }),
    deauthorize: async (athleteId, how) => session(athleteId).deauthorize(how),
    async close() {
      isClosed = true
      await withTimeout(idle(), CLOSE_TIMEOUT_MS, 'POST /oauth/token').catch(report)
      await quota?.close()
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
  return app as App<QuotaOf<Counting>>
}
