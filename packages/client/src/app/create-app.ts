import type { Spool, Store } from '@activity-tracking/store'
import { createClient } from '../create-client.ts'
import type { TokenSource } from '../layers/auth.ts'
import type { Hooks, Logger } from '../layers/events.ts'
import type { Send } from '../layers/layer.ts'
import { log } from '../layers/log.ts'
import { type RetryOptions, retry } from '../layers/retry.ts'
import { type AuthorizationRequest, createOAuth, type OAuth } from '../oauth/create-oauth.ts'
import { type TokenAthlete, TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'
import { createQuota, type Quota, type QuotaOptions } from '../quota/create-quota.ts'
import type { DeauthorizeOptions } from '../session/deauthorize.ts'
import { type GrantState, keyOf } from '../session/grant-record.ts'
import { serverClockOf } from '../session/server-clock.ts'
import { TokenSession } from '../session/token-session.ts'
import type { ActivityClient } from '../types.ts'
import { unwrap } from '../unwrap.ts'
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
  /** Web root of the OAuth paths, for example `https://host`. */
  authUrl: string
  /** The API root from 2027-01-04 on (specification, "Versioning"): from that day calls go there. Default: they stay at `baseUrl`. */
  newBaseUrl?: string
  /** Where the tokens of all athletes are kept. `close()` leaves it open. */
  store: Store
  /** Where tokens are kept that the store could not take; `fileSpool` of `@activity-tracking/store/spool` survives the process. */
  spool?: Spool
  /** Sends requests; default `globalThis.fetch`, looked up at each call. */
  fetch?: Send
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. Corrected by the `Date` headers of responses. */
  now?: () => number
  /**
   * How requests of all athletes keep within the app's request limits, in all processes that share the store. Default: with the limits that
   * the service reports. `false` counts nothing.
   */
  quota?: Omit<QuotaOptions, 'store' | 'clientId' | 'now' | 'onError'> | false
  /** How failed requests are sent again; default: three attempts of what may be repeated. `false` sends nothing again. */
  retry?: Omit<RetryOptions, 'now'> | false
  /** Functions that are called when something happens: a request, a response, a retry, a wait, a refresh. */
  hooks?: Hooks | readonly Hooks[]
  /** Gets a line for each event; `console` is one. Default: `console`, for warnings and errors only. */
  logger?: Logger
  /** Longest time an API call may take, in milliseconds; default 60,000. */
  timeoutMs?: number
  /** Headers of every API request, for example `User-Agent`. */
  headers?: Readonly<Record<string, string>>
  /** Called when the app finds the grant of an athlete in another state than before. What it throws is reported, and changes nothing. */
  onStateChange?: (athleteId: string, state: GrantState) => void
  /**
   * Called with failures that did not stop a call: a refresh in the background, a spool or store that could not be written. What it throws
   * is printed with `console.error`.
   */
  onBackgroundError?: (error: unknown) => void
}

/** An athlete who has just authorized the app. The tokens are stored. */
export interface Connection {
  readonly athleteId: string
  /** What the service says of the athlete; undefined when its response does not hold it. */
  readonly athlete: TokenAthlete | undefined
  /** What the athlete granted, which may be less than was asked for. */
  readonly scopes: readonly Scope[]
}

/** Tokens as another database has them. */
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
  readonly oauth: OAuth
  /** The app's request limits; undefined when the app was created with `quota: false`. */
  readonly quota: Quota | undefined
  /** Waits for work under way, such as refreshes in the background, and returns the quota that this process holds. Store and spool stay open:
   * they are yours. */
  close(): Promise<void>
}

/**
 * Creates the app.
 * @throws TypeError when a URL is not https (or http on a loopback host), or an option is empty
 */
export function createApp({ store, spool, onStateChange, onBackgroundError, ...options }: AppOptions): App {
  const { clientId, clientSecret, redirectUri, baseUrl, authUrl, newBaseUrl, now = Date.now, timeoutMs, headers, fetch } = options
  const sending = { ...(fetch && { fetch }) }
  const oauth = createOAuth({ clientId, clientSecret, redirectUri, authUrl, now, ...sending })
  const quota =
    options.quota === false
      ? undefined
      : createQuota({ ...options.quota, store, clientId, now, ...(onBackgroundError && { onError: onBackgroundError }) })
  // Every client of the app is created with these options.
  const connection = {
    ...{ baseUrl, authUrl, now, ...sending },
    ...(newBaseUrl !== undefined && { newBaseUrl }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(headers && { headers }),
    log: log({ ...(options.hooks && { hooks: options.hooks }), ...(options.logger && { logger: options.logger }) }),
    ...(options.retry !== false && { retry: retry({ ...options.retry, now }) }),
    ...(quota && { quota: quota.layer }),
  }
  // Checks the options.
  createClient(connection)

  let isClosed = false
  const sessions = createSessionCache(
    (athleteId) =>
      new TokenSession({
        ...{ oauth, store, athleteId, now },
        ...(spool && { spool }),
        ...(onStateChange && { onStateChange: (state) => onStateChange(athleteId, state) }),
        ...(onBackgroundError && { onBackgroundError }),
      }),
  )
  const session = (athleteId: number | string): TokenSession => {
    if (isClosed) throw new TypeError('the app is closed')
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
    const athlete = await unwrap(createClient({ ...connection, auth: accessToken }).GET('/athlete'))
    // It has the fields that the token response has, and more.
    return { ...athlete, id: idOf(athlete.id) } as TokenAthlete
  }

  const app: App = {
    clientId: oauth.clientId,
    redirectUri,
    oauth,
    quota,
    authorizationUrl: (request) => oauth.authorizationUrl(request),
    async callback(url, expected) {
      const { tokens, scopes, ...exchanged } = await oauth.exchangeCode(url, expected, ({ date }) =>
        serverClockOf(store, now).observe(date),
      )
      const athlete = tokens.athleteId === undefined ? await fetchAthlete(tokens.accessToken) : exchanged.athlete
      const athleteId = tokens.athleteId ?? idOf(athlete?.id)
      await session(athleteId).authorize(tokens)
      return { athleteId, athlete, scopes }
    },
    async importGrant(grant) {
      const { accessToken, refreshToken } = grant
      if (!accessToken || !refreshToken) throw new TypeError('accessToken and refreshToken must not be empty')
      if (typeof grant.expiresAt !== 'number') throw new TypeError('expiresAt must be a number')
      await session(grant.athleteId).importTokens(new TokenSet(grant))
    },
    athlete: (athleteId, { scopes } = {}) => {
      const auth = tokensOf(session(athleteId).athleteId)
      return createClient({ ...connection, auth, ...(scopes && { scopes }) })
    },
    session,
    athletes: () => connectedAthletes({ store, spool, prefix: keyOf(oauth.clientId, ''), session }),
    deauthorize: async (athleteId, how) => session(athleteId).deauthorize(how),
    async close() {
      isClosed = true
      await Promise.all(sessions.all().map((each) => each.idle()))
      await quota?.close()
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
  return app
}

/** @throws TypeError when it is not the id of an athlete */
function idOf(athleteId: unknown): string {
  if (typeof athleteId === 'number' && !Number.isSafeInteger(athleteId)) throw new TypeError('pass an athlete id above 2^53 as a string')
  const text = String(athleteId)
  if (!/^\d+$/.test(text)) throw new TypeError('an athlete id must be a whole number, or its digits')
  return text
}
