import { ApiError, DeadlineError, NeedsReauthorizationError, NoGrantError } from '../errors.ts'
import { athleteIdOf, type Id } from '../id.ts'
import type { TokenSource } from '../layers/auth.ts'
import type { RefreshEvent } from '../layers/events.ts'
import type { WaitUntil } from '../layers/layer.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import type { TokenSet } from '../oauth/token-response.ts'
import type { Scope } from '../operations.gen.ts'
import type { Spool, Store } from '../stores/store.ts'
import { withTimeout } from '../timeout.ts'
import { aBoolean, aFunction, aNumber, aSpool, checkOptions, hasFunctions } from '../values.ts'
import { type DeauthorizeOptions, deauthorizeGrant, finishRevocation } from './deauthorize.ts'
import { type GrantRecord, type GrantState, keyOf, toRecord } from './grant-record.ts'
import { assertStore, GrantStore, importTokens } from './grant-store.ts'
import { exchangeRefreshToken, isOfAnother, recheckGrant, replaceRefused, requireUsable, wrongAthlete } from './refresh.ts'
import { type SessionContext, StateReports, serializeOnGrant, Work } from './session-context.ts'
import { RefreshSchedule, sharedBy } from './shared.ts'

/** What an athlete lets the app do, as it is stored. */
export interface Grant {
  /** Only an `active` grant can be used immediately. */
  readonly state: GrantState
  /** Scopes that the athlete granted; undefined when they are not known. */
  readonly scopes: readonly Scope[] | undefined
}

/** The athlete whose tokens a session manages, where they are stored, and how long it waits. */
export interface TokenSessionOptions {
  oauth: OAuth
  /** Where the grant is stored: under `grant/<client id>/<athlete id>`. */
  store: Store
  athleteId: Id | bigint
  /**
   * Where tokens are stored while the store is unavailable; `fileSpool` of `@activity-tracking/client/spool` survives the process. Default:
   * memory. In this case, nothing is refreshed while the store is unavailable.
   */
  spool?: Spool
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. Corrected by the `Date` headers of responses. */
  now?: () => number
  /**
   * Maximum time a caller waits for tokens, in milliseconds; default 30,000. After half of it, the session stops waiting for a token
   * request, so that another caller can be served. A later response is still stored.
   */
  timeoutMs?: number
  /**
   * After this time without a sign of life, another process that refreshes is considered dead, in milliseconds; default 10,000, at most a
   * third of `timeoutMs`.
   */
  refreshTtlMs?: number
  /**
   * The function of a platform that keeps a request's process running until work has ended, such as `after` of Next.js. It receives each
   * refresh until the new tokens are stored, and calls do not wait for a refresh in the background. Default: a call waits for the refresh
   * that it started, after its own request and at most until its deadline.
   */
  waitUntil?: WaitUntil
  /**
   * With `true`, calls do not wait for a refresh in the background. Only for a process that continues after its calls: if it ends before
   * the new tokens are stored, the athlete must authorize the app again. Default false.
   */
  backgroundRefresh?: boolean
  /**
   * Called when this session finds the grant in a different state than before. The last state is stored, so a session of a later process
   * does not report it again. Errors that it throws are reported and have no other effect.
   */
  onStateChange?: (state: GrantState) => void
  /** Called after each refresh, including failed ones. Errors that it throws are reported and have no other effect. */
  onRefresh?: (event: RefreshEvent) => void
  /**
   * Called with failures that did not stop a call: a refresh in the background, a spool or store that could not be written. Errors that it
   * throws are printed with `console.error`.
   */
  onBackgroundError?: (error: unknown) => void
}

/** How long tokens in memory are used without reading the store, in seconds. */
const REREAD = 60
/** Maximum time a caller with valid tokens in memory waits for the store, in milliseconds: it may be unavailable. */
const LONGEST_READ_MS = 1_000

/** Calls that share one read of the store, and a refresh if one is due. */
interface SharedCalls {
  readonly callers: (WaitUntil | undefined)[]
  readonly token: Promise<string>
}

/** Work that can exchange tokens. */
interface Exchanging {
  readonly result: Promise<GrantRecord>
  /** Whether the platform, the process, or each call that started the work lives until the new tokens are stored. */
  readonly isKeptAlive: boolean
}

const operation = 'POST /oauth/token'

const OAUTH = {
  what: 'an OAuth client, such as createOAuth({ … })',
  accepts: (oauth: unknown) => hasFunctions(oauth, 'refresh', 'revoke', 'deauthorize'),
}

const OPTIONS = {
  spool: aSpool,
  now: aFunction,
  timeoutMs: aNumber,
  refreshTtlMs: aNumber,
  waitUntil: aFunction,
  backgroundRefresh: aBoolean,
  onStateChange: aFunction,
  onRefresh: aFunction,
  onBackgroundError: aFunction,
}

const doNothing = (): void => undefined

/**
 * One athlete's tokens: returns a valid access token whenever one is needed, and refreshes once for all callers in this process and in
 * others that share the store. Pass it to a client: `createClient({ auth: session })`.
 */
export class TokenSession implements TokenSource {
  readonly athleteId: string
  readonly #context: SessionContext
  readonly #states: StateReports
  /** When the store was last read, in seconds, and how many grants this process had revoked then. */
  #lastRead = { at: Number.NEGATIVE_INFINITY, revocations: 0 }
  /** The calls made now that need the newest token. */
  #calls: SharedCalls | undefined

  /** @throws TypeError when an option is of the wrong kind; it names the option */
  constructor(options: TokenSessionOptions) {
    checkOptions('TokenSession', options, OPTIONS, { oauth: OAUTH })
    const { oauth, store, athleteId, spool, now = Date.now, timeoutMs = 30_000 } = options
    const { waitUntil, backgroundRefresh = false, refreshTtlMs = 10_000, onStateChange } = options
    const { onRefresh = doNothing, onBackgroundError = doNothing } = options
    assertStore(store, oauth.clientId)
    this.athleteId = athleteIdOf(athleteId)
    const key = keyOf(oauth.clientId, this.athleteId)
    const work = new Work({ waitUntil, outlivesCalls: backgroundRefresh, onBackgroundError })
    const grants = new GrantStore({ store, spool, key, report: work.report })
    const clock = sharedBy(store).clockOf(now)
    this.#context = {
      athleteId: this.athleteId,
      oauth,
      grants,
      clock,
      schedule: new RefreshSchedule(store, key, clock.seconds),
      work,
      refreshTtlMs: Math.min(refreshTtlMs, timeoutMs / 3),
      timeoutMs,
      requestTimeoutMs: timeoutMs / 2,
      onRefresh,
    }
    this.#states = new StateReports(this.#context, onStateChange)
  }

  /** Scopes that the athlete granted; undefined until tokens were read, or when they are not known. `grant()` reads them. */
  get scopes(): readonly Scope[] | undefined {
    return this.#grants.known?.scopes ?? undefined
  }

  /**
   * A valid access token. If it expires within a few minutes, the caller waits for new tokens; earlier, they are refreshed in the
   * background, and the caller waits until they are stored only if nothing else does (see `waitUntil`).
   * @throws NeedsReauthorizationError when the service refused the newest known refresh token
   * @throws NoGrantError when nothing is stored, or access was revoked
   * @throws ApiError `refresh_paused` when refreshes have failed and the tokens have expired
   * @throws DeadlineError when it takes longer than `timeoutMs`; other errors when the tokens have expired and cannot be refreshed now
   */
  async accessToken(waitUntil?: WaitUntil): Promise<string> {
    const { known } = this.#grants
    if (known === undefined || this.#context.schedule.freshness(known) !== 'fresh')
      return this.#withTimeout(this.#newestTokenForAll(waitUntil))
    return this.#isReadDue() ? this.#tokenAfterRead(known, waitUntil) : known.accessToken
  }

  /**
   * The access token to use after the service refused one with a 401 in its own format that names the token: a newer one, by a refresh if none is
   * stored, or the same one, because the service returns the same tokens with more than an hour left. It is asked at most once a minute.
   * @throws NeedsReauthorizationError when the service also refuses the refresh token
   */
  async replace(refused: string): Promise<string> {
    const { result } = this.#exchange(`replace ${refused}`, () => replaceRefused(this.#context, refused))
    return (await this.#withTimeout(result)).accessToken
  }

  /**
   * Reads the store again, because another process may have stored tokens with more scopes. Does nothing while the store is unavailable.
   */
  async reread(): Promise<void> {
    await this.#withTimeout(this.#read()).catch(this.#context.work.report)
  }

  /** Reads the time from a response of the service. */
  observe(response: Response): void {
    this.#context.clock.observeHeader(response.headers.get('Date'))
  }

  /**
   * Stores the tokens of an authorization: immediately in the spool, then in the store, or later while the store is unavailable. Newer
   * stored tokens are not replaced.
   * @throws ApiError `wrong_athlete` when the tokens belong to another athlete
   * @throws ApiError `unreadable_grant` when the stored grant of the athlete cannot be read; the new tokens stay in the spool
   * @throws the store's error when there is no spool: the tokens are only in memory until the store is available
   */
  async authorize(tokens: TokenSet): Promise<void> {
    const { grants, schedule, work } = this.#context
    if (isOfAnother(tokens, this.athleteId)) throw wrongAthlete()
    const isDurable = grants.saveToSpool({ record: toRecord(tokens), spent: null })
    grants.known = undefined
    schedule.succeeded()
    try {
      await this.#withTimeout(this.#settle(grants.read().then((stored) => requireUsable(stored).record)))
    } catch (error) {
      if (!isDurable || error instanceof ApiError) throw error
      work.report(error)
      grants.known = grants.newestLocal()
      this.#states.enter('active')
    }
  }

  /**
   * Imports tokens from another database, for example when an app migrates to this package. Stored tokens that are as new or newer are not
   * replaced, and revoked access stays revoked.
   * @throws ApiError `wrong_athlete` when the tokens belong to another athlete
   * @throws the store's error; nothing is lost, because the other database still has the tokens
   */
  async importTokens(tokens: TokenSet): Promise<void> {
    if (isOfAnother(tokens, this.athleteId)) throw wrongAthlete()
    await this.#withTimeout(importTokens(this.#grants, tokens))
    this.#grants.known = undefined
    this.#context.schedule.succeeded()
  }

  /**
   * Revokes the access to the athlete: here, in every process, and at the service. You can call it again after a failure; the session also
   * retries when it is used.
   */
  async deauthorize(options?: DeauthorizeOptions): Promise<void> {
    try {
      await this.#withTimeout(deauthorizeGrant(this.#context, options))
    } finally {
      // Also after a failure, and if a refresh that was in progress has set it again.
      this.#grants.known = undefined
    }
    this.#states.enter('deauthorized')
  }

  /**
   * Checks the grant with the service by a refresh, and resolves to its state. It shows whether the athlete has revoked access, also while the
   * access token has more than an hour left. A grant that has ended is checked independent of earlier results.
   * @throws NeedsReauthorizationError for a grant that has ended
   * @throws the error of the refresh when the service does not respond; the state of the grant does not change
   */
  async recheck(): Promise<GrantState> {
    await this.#withTimeout(this.#exchange('recheck', () => recheckGrant(this.#context)).result)
    return 'active'
  }

  /** The stored state of the grant and its scopes, read from the store; undefined when nothing is stored. Nothing is sent. */
  async grant(): Promise<Grant | undefined> {
    const stored = await this.#withTimeout(this.#grants.read())
    if (stored === undefined) return undefined
    const { status: state, scopes } = stored.record
    if (state !== 'active') this.#grants.known = undefined
    this.#states.enter(state)
    return { state, scopes: scopes ?? undefined }
  }

  /** The stored state of the grant; undefined when nothing is stored. */
  async state(): Promise<GrantState | undefined> {
    return (await this.grant())?.state
  }

  /** Whether work is in progress, for example a refresh in the background. */
  get isBusy(): boolean {
    return this.#context.work.isBusy
  }

  /** Resolves when no work is in progress. */
  async idle(): Promise<void> {
    await this.#context.work.idle()
  }

  toJSON(): object {
    return { athleteId: this.athleteId }
  }

  get #grants(): GrantStore {
    return this.#context.grants
  }

  // When to refresh.

  /** The token for all current calls, before the store is read: a thousand calls at the expiry read it once. */
  #newestTokenForAll(waitUntil: WaitUntil | undefined): Promise<string> {
    const calls: SharedCalls = this.#calls ?? {
      callers: [],
      token: Promise.resolve().then(() => {
        this.#calls = undefined
        return this.#newestToken(calls.callers)
      }),
    }
    calls.callers.push(waitUntil)
    this.#calls = calls
    return calls.token
  }

  async #newestToken(callers: readonly (WaitUntil | undefined)[]): Promise<string> {
    const { grants, schedule, work, requestTimeoutMs } = this.#context
    const record = await this.#read()
    const freshness = schedule.freshness(record)
    if (freshness === 'fresh') return record.accessToken
    schedule.started()
    const isDue = ({ accessToken }: GrantRecord): boolean => accessToken === record.accessToken
    const refresh = (): Promise<GrantRecord> => exchangeRefreshToken(this.#context, { isDue })
    const { result, isKeptAlive } = this.#exchange(`refresh ${record.accessToken}`, refresh, callers)
    if (freshness === 'expired') return (await result).accessToken
    if (freshness === 'due') {
      work.continueInBackground(result)
      if (isKeptAlive) return record.accessToken
    }
    // The old tokens are valid, unless the grant has ended. A background refresh that ends it does not stop the call that started it.
    const tokens = await withTimeout(result, requestTimeoutMs, operation).catch((error: unknown) => {
      if (freshness === 'due') return grants.known ?? record
      if (grants.known === undefined) throw error
      work.report(error)
      return grants.known
    })
    return tokens.accessToken
  }

  /**
   * Exchanges tokens once for all sessions of this process. It is kept alive until new tokens are stored, which a caller with a shorter time
   * limit might not see.
   */
  #exchange(name: string, exchange: () => Promise<GrantRecord>, callers?: readonly (WaitUntil | undefined)[]): Exchanging {
    let isOwn = false
    const start = (): Promise<GrantRecord> => {
      isOwn = true
      return exchange()
    }
    const join = (): Promise<GrantRecord> => serializeOnGrant(this.#context, start, name)
    const joined = join().catch((error: unknown) => {
      // A caller that joined a request without a response has time left for another one.
      if (isOwn || !(error instanceof DeadlineError)) throw error
      return join()
    })
    const result = this.#settle(joined)
    return { result, isKeptAlive: this.#context.work.keepAlive(result, callers) }
  }

  // Reading the stored grant.

  /** Whether another process, or another session of this one, may have ended the grant since the store was last read. */
  #isReadDue(): boolean {
    const { at, revocations } = this.#lastRead
    return Math.abs(this.#context.clock.seconds() - at) >= REREAD || revocations !== sharedBy(this.#grants.store).revocations
  }

  /** The token to use after reading the store; the one in memory when the store takes too long. */
  async #tokenAfterRead(known: GrantRecord, waitUntil: WaitUntil | undefined): Promise<string> {
    const token = this.#newestToken([waitUntil])
    try {
      return await withTimeout(token, Math.min(LONGEST_READ_MS, this.#context.timeoutMs), operation)
    } catch (error) {
      if (!(error instanceof DeadlineError) || this.#grants.known === undefined) throw error
      this.#context.work.continueInBackground(token)
      return known.accessToken
    }
  }

  /** The stored grant. While the store is unavailable, the newest one elsewhere, if its token is still valid. */
  async #read(): Promise<GrantRecord> {
    const { grants, clock } = this.#context
    this.#lastRead = { at: clock.seconds(), revocations: sharedBy(grants.store).revocations }
    try {
      return await this.#settle(this.#readUsable())
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'unreadable_grant') throw error
      const newest = grants.newestLocal()
      if (newest === undefined || newest.expiresAt <= clock.seconds()) throw error
      grants.known = newest
      return newest
    }
  }

  /** The stored grant. Finishes an interrupted revocation. */
  async #readUsable(): Promise<GrantRecord> {
    const stored = await this.#grants.read()
    if (stored?.record.status === 'revoking') await finishRevocation(this.#context)
    return requireUsable(stored).record
  }

  // What the session remembers and reports.

  /** Remembers the result of the work, and the state of the grant. */
  async #settle(work: Promise<GrantRecord>): Promise<GrantRecord> {
    try {
      const record = await work
      this.#grants.known = record
      this.#states.enter('active')
      return record
    } catch (error) {
      const state = stateIn(error)
      if (state !== undefined || error instanceof NoGrantError) this.#grants.known = undefined
      if (state !== undefined) this.#states.enter(state)
      throw error
    }
  }

  /** The result of the work, after a new state is stored. A store that takes too long does not stop the caller. */
  async #withTimeout<T>(work: Promise<T>): Promise<T> {
    try {
      return await withTimeout(this.#context.work.track(work), this.#context.timeoutMs, operation)
    } finally {
      await this.#states.stored()
    }
  }
}

/** The state of a grant that cannot be used; undefined when the error does not show it. */
function stateIn(error: unknown): GrantState | undefined {
  if (error instanceof NeedsReauthorizationError) return 'needs_reauthorization'
  return error instanceof NoGrantError && error.reason === 'revoked' ? 'deauthorized' : undefined
}
