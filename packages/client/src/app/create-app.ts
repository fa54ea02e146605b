import type { Spool, Store } from '@activity-tracking/store'
import { callSafely } from '../call-safely.ts'
import { type ClientOptions, createClient } from '../create-client.ts'
import type { TokenSource } from '../layers/auth.ts'
import type { Logger } from '../layers/events.ts'
import type { Send } from '../layers/layer.ts'
import { createReporter, type LogOptions } from '../layers/log.ts'
import { type RetryOptions, retry } from '../layers/retry.ts'
import { type AuthorizationRequest, createOAuth, type OAuth } from '../oauth/create-oauth.ts'
import type { Receipt } from '../oauth/post-form.ts'
import { type TokenAthlete, TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'
import { createQuota, type Quota, type QuotaOptions } from '../quota/create-quota.ts'
import type { DeauthorizeOptions } from '../session/deauthorize.ts'
import { type GrantState, keyOf } from '../session/grant-record.ts'
import { serverClockOf } from '../session/server-clock.ts'
import { TokenSession } from '../session/token-session.ts'
import { withTimeout } from '../timeout.ts'
import type { ActivityClient } from '../types.ts'
import { unwrap } from '../unwrap.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { type ConnectedAthlete, connectedAthletes } from './connected-athletes.ts'
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

/** An athlete who has just authorized the app. The tokens are stored. */
export interface Connection {
  readonly athleteId: string
  /** What the service says of the athlete; undefined when its response does not hold it. */
  readonly athlete: TokenAthlete | undefined
  /** What the athlete granted, which may be less than was asked for. */
  readonly scopes: readonly Scope[]
}

/** Tokens from another database. */
export interface ImportedGrant {
  athleteId: number | string
  accessToken: string
  refreshToken: string
  /** When the access token expires, in seconds since 1970-01-01 UTC. */
  expiresAt: number
  /** What the athlete granted, if that is known. */
  scopes?: readonly Scope[]
}

/** Your app: connects athletes, keeps their tokens valid, and calls the API for each of them. Never prints a secret. */
export interface App extends AsyncDisposable {
  readonly clientId: string
  readonly redirectUri: string
  /** Where to send the athlete's browser (specification, "Authorization"). */
  authorizationUrl(request: AuthorizationRequest): string
  /**
   * Exchanges the code in the callback URL that the browser came back to, and stores the tokens.
   * @throws InvalidCallbackError when state or code are missing or wrong
   * @throws AuthorizationDeniedError when the athlete did not authorize the app
   * @throws InvalidGrantError when the code was used before or is too old
   */
  callback(url: string | URL, expected: { readonly state: string }): Promise<Connection>
  /**
   * Takes an athlete's tokens from another database. Does nothing when the stored ones are as new or newer, or when the app has revoked
   * its access.
   * @throws TypeError when `expiresAt` is not a number of seconds, or a token is empty
   */
  importGrant(grant: ImportedGrant): Promise<void>
  /**
   * A typed client that calls the API for one athlete, with a valid access token.
   * @param options.scopes calls that need others then do not compile
   */
  athlete<const Granted extends Scope = Scope>(
    athleteId: number | string,
    options?: { readonly scopes?: readonly Granted[] },
  ): ActivityClient<Granted>
  /** The session of an athlete. Call it again rather than keeping the session: the app forgets sessions that are not used. */
  session(athleteId: number | string): TokenSession
  /**
   * Lists the athletes whose grants are stored, whose access was not revoked, page by page. Each is listed once at most.
   * @throws TypeError when the store cannot list its keys
   * @throws UnreadableGrantError after all others were listed, when a grant cannot be read
   */
  athletes(): AsyncIterable<ConnectedAthlete>
  /** Revokes the access to an athlete, as `TokenSession.deauthorize` does. */
  deauthorize(athleteId: number | string, options?: DeauthorizeOptions): Promise<void>
  /** What is used and left of the app's request limits; undefined with `quota: false`. */
  readonly quota: Quota | undefined
  readonly oauth: OAuth
  /**
   * Waits for work under way, such as refreshes in the background, and returns what this process holds of the quota. Clients of the app
   * cannot be used afterwards. Store and spool stay open.
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
export function createApp({ store, spool, fetch, headers, userAgent, ...options }: AppOptions): App {
  const { clientId, clientSecret, redirectUri, baseUrl, authUrl, newBaseUrl, timeoutMs, now = Date.now } = options
  const { onStateChange, onBackgroundError } = options
  const reporter = createReporter(withoutUndefined({ hooks: options.hooks, logger: options.logger, now: options.now }))
  const sending = withoutUndefined({ fetch, headers, userAgent })
  const oauth = createOAuth({ clientId, clientSecret, redirectUri, authUrl, now, onDeprecated: reporter.deprecated, ...sending })
  const quota =
    options.quota === false
      ? undefined
      : createQuota({ store, clientId, now, ...withoutUndefined({ onError: onBackgroundError }), ...options.quota })
  const layers = {
    log: reporter.layer,
    retry: options.retry === false ? undefined : retry({ now, ...options.retry }),
    quota: quota?.layer,
  }
  // Every client of the app is created with these options.
  const shared: ClientOptions = {
    baseUrl,
    authUrl,
    now,
    ...withoutUndefined({ newBaseUrl, fetch, headers, userAgent, timeoutMs, ...layers }),
  }
  // Checks the options.
  createClient(shared)

  const report = (error: unknown): void =>
    callSafely(onBackgroundError ?? ignore, error, (thrown) => console.error('onBackgroundError of the app failed', thrown))
  let isClosed = false
  const sessions = createSessionCache((athleteId) => {
    const reportState = onStateChange && ((state: GrantState) => onStateChange(athleteId, state))
    const callbacks = { onStateChange: reportState, onRefresh: reporter.refresh, onBackgroundError }
    return new TokenSession({ oauth, store, athleteId, now, ...withoutUndefined({ spool, ...callbacks }) })
  })
  const session = (athleteId: number | string): TokenSession => {
    if (isClosed) throw closedError()
    return sessions.get(idOf(athleteId))
  }

  /** Looks the session up at each use: the cache may have dropped it since the client was made. */
  const tokensOf = (athleteId: string): TokenSource => ({
    get scopes() {
      return session(athleteId).scopes
    },
    accessToken: async (context) => session(athleteId).accessToken(context),
    replace: async (refused) => session(athleteId).replace(refused),
    reread: async () => session(athleteId).reread(),
    observe: (response) => session(athleteId).observe(response),
  })

  /** The athlete whose access token it is. */
  const fetchAthlete = async (accessToken: string): Promise<TokenAthlete> => {
    const athlete = await unwrap(createClient({ ...shared, auth: accessToken }).GET('/athlete'))
    // It has the fields that the token response has, and more.
    return { ...athlete, id: idOf(athlete.id) } as TokenAthlete
  }

  const connecting = new Set<Promise<Connection>>()
  const connect = async (url: string | URL, expected: { readonly state: string }): Promise<Connection> => {
    if (isClosed) throw closedError()
    const observeDate = ({ date }: Receipt): void => serverClockOf(store, now).observe(date)
    const { tokens, scopes, ...exchanged } = await oauth.exchangeCode(url, expected, observeDate)
    const athlete = tokens.athleteId === undefined ? await fetchAthlete(tokens.accessToken) : exchanged.athlete
    const athleteId = tokens.athleteId ?? idOf(athlete?.id)
    // Also when the app was closed meanwhile: there is no other copy of the tokens.
    await sessions.get(athleteId).authorize(tokens)
    return { athleteId, athlete, scopes }
  }

  /** Resolves when the callbacks and refreshes under way have ended. */
  const idle = async (): Promise<void> => {
    await Promise.allSettled(connecting)
    await Promise.all(sessions.all().map((each) => each.idle()))
  }

  const app: App = {
    clientId: oauth.clientId,
    redirectUri,
    oauth,
    quota,
    authorizationUrl: (request) => oauth.authorizationUrl(request),
    callback(url, expected) {
      const connected = connect(url, expected).finally(() => connecting.delete(connected))
      connecting.add(connected)
      return connected
    },
    async importGrant(grant) {
      const { accessToken, refreshToken } = grant
      if (!accessToken || !refreshToken) throw new TypeError('accessToken and refreshToken must not be empty')
      if (typeof grant.expiresAt !== 'number') throw new TypeError('expiresAt must be a number')
      await session(grant.athleteId).importTokens(new TokenSet(grant))
    },
    athlete: (athleteId, { scopes } = {}) => {
      const auth = tokensOf(session(athleteId).athleteId)
      return createClient({ ...shared, auth, ...withoutUndefined({ scopes }) })
    },
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

const closedError = (): TypeError => new TypeError('the app is closed')

/** @throws TypeError when it is not the id of an athlete */
function idOf(athleteId: unknown): string {
  if (typeof athleteId === 'number' && !Number.isSafeInteger(athleteId)) throw new TypeError('pass an athlete id above 2^53 as a string')
  const text = String(athleteId)
  if (!/^\d+$/.test(text)) throw new TypeError('an athlete id must be a whole number, or its digits')
  return text
}
