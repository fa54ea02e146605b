import type { Spool, Store } from '@activity-tracking/store'
import { callSafely } from '../call-safely.ts'
import { type ClientOptions, createClient } from '../create-client.ts'
import { ClosedError } from '../errors.ts'
import { athleteIdOf, type Id } from '../id.ts'
import type { TokenSource } from '../layers/auth.ts'
import type { Logger } from '../layers/events.ts'
import type { Send } from '../layers/layer.ts'
import { createReporter, type LogOptions } from '../layers/log.ts'
import { type RetryOptions, retry } from '../layers/retry.ts'
import { type AuthorizationRequest, createOAuth, type OAuth } from '../oauth/create-oauth.ts'
import type { Scope } from '../operations.gen.ts'
import { createQuota, type Quota, type QuotaOptions } from '../quota/create-quota.ts'
import type { DeauthorizeOptions } from '../session/deauthorize.ts'
import { type GrantState, keyOf } from '../session/grant-record.ts'
import { TokenSession } from '../session/token-session.ts'
import { withTimeout } from '../timeout.ts'
import type { ActivityClient } from '../types.ts'
import { unwrap } from '../unwrap.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { type AppSignatures, createAppSignatures } from './app-signatures.ts'
import { type AppSubscriptions, createAppSubscriptions } from './app-subscriptions.ts'
import { type Connection, createConnector } from './connect-athlete.ts'
import { type ConnectedAthlete, connectedAthletes } from './connected-athletes.ts'
import { type ImportDetails, type ImportedGrant, type ImportedTokenResponse, readImport } from './imported-grant.ts'
import { createSessionCache } from './session-cache.ts'

/** The app as it is registered with the service, how to reach the service, and where tokens are kept. */
export interface AppOptions {
  /** The app's client identifier, as text or as the number it looks like. */
  clientId: string | number
  clientSecret: string
  /** Callback URL: where the athlete's browser comes back to. Inside the callback domain of the app's settings, or on this machine. */
  redirectUri: string
  /** API root, ending in the version, for example `https://host/api/v3`. Plain http is accepted for loopback hosts only. */
  baseUrl: string
  /** The API root from 2027-01-04 on (specification, "Versioning"): from that day calls go there. Default: they stay at `baseUrl`. */
  newBaseUrl?: string
  /** Web root of the OAuth paths, for example `https://host`. */
  authUrl: string
  /** Where the tokens of all athletes are kept. `close()` leaves it open. */
  store: Store
  /** Where tokens are kept that the store could not take; `fileSpool` of `@activity-tracking/store/spool` survives the process. */
  spool?: Spool
  /**
   * How the app keeps within its request limits, counted in `store` for all processes. Default: with the defaults of `createQuota`; `false`
   * counts nothing.
   */
  quota?: AppQuotaOptions | false
  /** How failed requests are sent again. Default: with the defaults of `retry`; `false` sends nothing again. */
  retry?: Omit<RetryOptions, 'now'> | false
  /** Called with each event: requests, responses, retries, waits, refreshes. Several are called in their order. */
  hooks?: LogOptions['hooks']
  /** Where messages go. Default: `console`, for warnings and errors only. */
  logger?: Logger
  /** Sends requests; default `globalThis.fetch`, looked up at each call. */
  fetch?: Send
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. Corrected by the `Date` headers of responses. */
  now?: () => number
  /** Longest time an API call may take, in milliseconds; default 60,000. */
  timeoutMs?: number
  /** Name of the app for the `User-Agent` header, for example `my-app/1.2`. */
  userAgent?: string
  /** Further headers of every request. */
  headers?: Readonly<Record<string, string>>
  /** Called when the app finds the grant of an athlete in another state than before. What it throws is reported, and changes nothing. */
  onStateChange?: (athleteId: string, state: GrantState) => void
  /**
   * Called with failures that did not stop a call: a refresh in the background, a spool or store that could not be written. What it throws
   * is printed with `console.error`.
   */
  onBackgroundError?: (error: unknown) => void
}

/** Options of the app's quota. Its store, client id and clock are those of the app. */
export type AppQuotaOptions = Omit<QuotaOptions, 'store' | 'clientId' | 'now'>

/**
 * Your app: connects athletes, keeps their tokens valid, and calls the API for each of them. Never prints a secret.
 * @typeParam AppQuota what `quota` is: `undefined` for an app that was created with `quota: false`
 */
export interface App<AppQuota extends Quota | undefined = Quota> extends AppSignatures, AsyncDisposable {
  readonly clientId: string
  readonly redirectUri: string
  /** The API root that the app was created with. */
  readonly baseUrl: string
  /** Where to send the athlete's browser (specification, "Authorization"). */
  authorizationUrl(request: AuthorizationRequest): string
  /**
   * Exchanges the code in the callback URL that the browser came back to, and stores the tokens.
   * @throws InvalidCallbackError when state or code are missing or wrong
   * @throws AuthorizationDeniedError when the athlete did not authorize the app
   * @throws InvalidGrantError when the code was used before or is too old
   * @throws UnidentifiedAthleteError when it is not known who the athlete is; the tokens are kept, and the same call may be repeated
   * @throws the store's error when nothing can keep the tokens; the code was not used, and the same call may be repeated
   */
  callback(url: string | URL, expected: { readonly state: string }): Promise<Connection>
  /**
   * Takes an athlete's tokens from another database. Does nothing when the stored ones are as new or newer, or when the app has revoked
   * its access.
   * @throws TypeError that names the field which is missing or wrong
   */
  importGrant(grant: ImportedGrant): Promise<void>
  /**
   * The same with a token response as the service sent it.
   * @param details what the response does not hold: that to a refresh names neither the athlete nor the scopes
   */
  importGrant(response: ImportedTokenResponse & { athlete: object }, details?: Partial<ImportDetails>): Promise<void>
  importGrant(response: ImportedTokenResponse, details: ImportDetails): Promise<void>
  /**
   * A typed client that calls the API for one athlete, with a valid access token.
   * @param options.scopes calls that need others then do not compile
   */
  athlete<const Granted extends Scope = Scope>(
    athleteId: Id | bigint,
    options?: { readonly scopes?: readonly Granted[] },
  ): ActivityClient<Granted>
  /** The session of an athlete. Call it again rather than keeping the session: the app forgets sessions that are not used. */
  session(athleteId: Id | bigint): TokenSession
  /**
   * Lists the athletes whose grants are stored, whose access was not revoked, page by page. Each is listed once at most.
   * @throws TypeError when the store cannot list its keys
   * @throws UnreadableGrantError after all others were listed, when a grant cannot be read
   */
  athletes(): AsyncIterable<ConnectedAthlete>
  /** Revokes the access to an athlete, as `TokenSession.deauthorize` does. */
  deauthorize(athleteId: Id | bigint, options?: DeauthorizeOptions): Promise<void>
  /** What is used and left of the app's request limits; undefined with `quota: false`. */
  readonly quota: AppQuota
  /** The app's webhook subscription. */
  readonly subscriptions: AppSubscriptions
  readonly oauth: OAuth
  /**
   * Waits for work under way, such as refreshes in the background, and returns what this process holds of the quota. Clients of the app
   * cannot be used afterwards: their calls reject with a `ClosedError`, also those that wait for quota. Store and spool stay open.
   */
  close(): Promise<void>
}

const ignore = (): void => undefined

/** Longest time that `close` waits for work under way, in milliseconds. */
const CLOSE_TIMEOUT_MS = 30_000

/**
 * Creates your app: one object that connects athletes, stores and refreshes their tokens, keeps within the request limits, and calls the API
 * for each athlete.
 * @throws TypeError when a URL is not https (or http on a loopback host), or an option is empty
 */
export function createApp(options: AppOptions & { quota?: AppQuotaOptions }): App
/** Creates an app that counts nothing, and whose `quota` is undefined. */
export function createApp(options: AppOptions & { quota: false }): App<undefined>
/** Creates an app whose options say at run time whether it has a `quota`. */
export function createApp(options: AppOptions): App<Quota | undefined>
export function createApp({ store, spool, fetch, headers, userAgent, ...options }: AppOptions): App<Quota | undefined> {
  const { clientId, clientSecret, redirectUri, baseUrl, authUrl, newBaseUrl, timeoutMs, now = Date.now } = options
  const { hooks, logger, onStateChange, onBackgroundError } = options
  if (typeof Object(store).get !== 'function') throw new TypeError('store must be a store, for example memoryStore()')
  const report = (error: unknown): void =>
    callSafely(onBackgroundError ?? ignore, error, (thrown) => console.error('onBackgroundError of the app failed', thrown))
  const reporter = createReporter(withoutUndefined({ hooks, logger, now: options.now }))
  const sending = withoutUndefined({ fetch, headers, userAgent })
  const oauth = createOAuth({ clientId, clientSecret, redirectUri, authUrl, now, onDeprecated: reporter.deprecated, ...sending })
  const quota = options.quota === false ? undefined : createQuota({ store, clientId, now, onError: report, ...options.quota })
  // Every client of the app is created with these options.
  const shared: ClientOptions = withoutUndefined({
    ...sending,
    baseUrl,
    authUrl,
    newBaseUrl,
    now,
    timeoutMs,
    log: reporter.layer,
    retry: options.retry === false ? undefined : retry({ now, ...options.retry }),
    quota: quota?.layer,
  })
  // Checks the options. It sends what needs the app's credentials, and no athlete's token.
  const client = createClient(shared)

  let isClosed = false
  const assertOpen = (): void => {
    if (isClosed) throw new ClosedError('app')
  }
  const sessions = createSessionCache((athleteId) => {
    const reportState = onStateChange && ((state: GrantState) => onStateChange(athleteId, state))
    const callbacks = { onStateChange: reportState, onRefresh: reporter.refresh, onBackgroundError: report }
    return new TokenSession(withoutUndefined({ oauth, store, spool, athleteId, now, ...callbacks }))
  })
  const sessionOf = (athleteId: string): TokenSession => {
    assertOpen()
    return sessions.get(athleteId)
  }
  const session = (athleteId: Id | bigint): TokenSession => sessionOf(athleteIdOf(athleteId))

  /** Looks the session up at each use: the cache may have dropped it since the client was made. */
  const tokensOf = (athleteId: string): TokenSource => ({
    get scopes() {
      return sessionOf(athleteId).scopes
    },
    accessToken: async (context) => sessionOf(athleteId).accessToken(context),
    replace: async (refused) => sessionOf(athleteId).replace(refused),
    reread: async () => sessionOf(athleteId).reread(),
    observe: (response) => sessionOf(athleteId).observe(response),
  })

  const connector = createConnector({
    oauth,
    store,
    spool,
    now,
    report,
    fetchAthlete: (accessToken) => unwrap(createClient({ ...shared, auth: accessToken }).GET('/athlete')),
    // Also when the app was closed meanwhile: there is no other copy of the tokens.
    session: (athleteId) => sessions.get(athleteId),
  })

  /** Resolves when the callbacks and refreshes under way have ended. */
  const idle = async (): Promise<void> => {
    await connector.idle()
    await Promise.all(sessions.all().map((each) => each.idle()))
  }

  const app: App<Quota | undefined> = {
    clientId: oauth.clientId,
    redirectUri,
    baseUrl,
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
      return connector.connect(url, expected)
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
  return app
}
