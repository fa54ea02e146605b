import type { Spool, Store } from '@activity-tracking/store'
import {
  ApiError,
  DeadlineError,
  NeedsReauthorizationError,
  NoGrantError,
  SuspectGrantError,
  UnreadableGrantError,
  WrongAthleteError,
} from '../errors.ts'
import { athleteIdOf, type Id } from '../id.ts'
import type { TokenContext, TokenSource } from '../layers/auth.ts'
import type { RefreshEvent } from '../layers/events.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import type { TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'
import { serviceClockOf } from '../service-clock.ts'
import { withTimeout } from '../timeout.ts'
import { type DeauthorizeOptions, deauthorizeGrant, finishRevocation } from './deauthorize.ts'
import { type GrantRecord, type GrantState, isNewer, keyOf, toRecord } from './grant-record.ts'
import { assertStore, type GrantStore, importTokens, openGrantStore } from './grant-store.ts'
import { exchangeRefreshToken, requireUsable } from './refresh.ts'
import { createRefreshSchedule, openBackoff, type RefreshSchedule } from './refresh-schedule.ts'
import { createReportedState, type ReportedState } from './reported-state.ts'
import { serialize } from './serialize.ts'
import { type SessionContext, sharedFor } from './session-context.ts'
import { createWork, type SessionWork } from './session-work.ts'
import { createRefusals, isProbeDue, probeSuspect, type Refusals, recheckGrant, replaceRefused } from './suspicion.ts'

/** The athlete whose tokens a session manages, where they are stored, and how long it waits. */
export interface TokenSessionOptions {
  oauth: OAuth
  /** Where the grant is stored: under `grant/<client id>/<athlete id>`. */
  store: Store
  athleteId: Id | bigint
  /**
   * Where tokens are stored while the store is unavailable; `fileSpool` of `@activity-tracking/store/spool` survives the process. Default:
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
  waitUntil?: (work: Promise<unknown>) => void
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
  readonly contexts: TokenContext[]
  readonly token: Promise<string>
}

const doNothing = (): void => undefined

/**
 * One athlete's tokens: returns a valid access token whenever one is needed, and refreshes once for all callers in this process and in
 * others that share the store. Pass it to a client: `createClient({ auth: session })`.
 */
export class TokenSession implements TokenSource {
  readonly athleteId: string
  readonly #context: SessionContext
  readonly #schedule: RefreshSchedule
  readonly #refusals: Refusals
  readonly #work: SessionWork
  readonly #state: ReportedState
  readonly #backgroundRefresh: boolean
  /** The tokens in memory. */
  #known: GrantRecord | undefined
  /** When the store was last read, in seconds, and how many grants this process had revoked then. */
  #lastRead = { at: Number.NEGATIVE_INFINITY, revocations: 0 }
  /** The calls made now that need the newest token. */
  #calls: SharedCalls | undefined

  constructor({ oauth, store, athleteId, spool, now = Date.now, timeoutMs = 30_000, ...options }: TokenSessionOptions) {
    const { refreshTtlMs = 10_000, onRefresh = doNothing, backgroundRefresh = false, onStateChange } = options
    assertStore(store, oauth.clientId)
    this.athleteId = athleteIdOf(athleteId)
    const work = createWork(options)
    const { report } = work
    const key = keyOf(oauth.clientId, this.athleteId)
    const queue = { store, key, limitMs: timeoutMs / 2 }
    const opened = openGrantStore({ store, spool, key, report })
    const grants: GrantStore = {
      ...opened,
      async read(known) {
        const stored = await opened.read(known)
        state.wasRead(stored?.record.reported ?? null)
        return stored
      },
    }
    const state = createReportedState({ grants, queue, report }, work, onStateChange)
    this.#context = {
      oauth,
      store,
      key,
      athleteId: this.athleteId,
      known: () => this.#known,
      grants,
      queue,
      clock: serviceClockOf(store, now),
      backoff: openBackoff(store, key),
      refreshTtlMs: Math.min(refreshTtlMs, timeoutMs / 3),
      timeoutMs,
      requestTimeoutMs: timeoutMs / 2,
      onRefresh,
      report,
      background: (each) => work.handOver(work.inBackground(each)),
    }
    this.#work = work
    this.#state = state
    this.#schedule = createRefreshSchedule(this.#context.clock, key)
    this.#refusals = createRefusals(this.#context.clock)
    this.#backgroundRefresh = backgroundRefresh
  }

  /** Scopes that the athlete granted; undefined until tokens were read, or when they are not known. */
  get scopes(): readonly Scope[] | undefined {
    return this.#known?.scopes ?? undefined
  }

  /**
   * A valid access token. If it expires within a few minutes, the caller waits for new tokens; earlier, they are refreshed in the
   * background, and the caller waits until they are stored only if nothing else does (see `waitUntil`).
   * @throws NeedsReauthorizationError when the service refused the newest known refresh token
   * @throws SuspectGrantError while the service refuses an access token that should be valid
   * @throws NoGrantError when nothing is stored, or access was revoked
   * @throws RefreshPausedError when refreshes have failed and the tokens have expired
   * @throws DeadlineError when it takes longer than `timeoutMs`; other errors when the tokens have expired and cannot be refreshed now
   */
  async accessToken(context: TokenContext = {}): Promise<string> {
    const known = this.#known
    if (known === undefined || this.#schedule.freshness(known) !== 'fresh') return this.#withTimeout(this.#newestTokenForAll(context))
    return this.#isReadDue() ? this.#tokenAfterRead(known, context) : known.accessToken
  }

  /**
   * The access token to use after the service refused one with a 401 in its own format that names the token. With more than an hour left,
   * it is the same one, because the service would not return another: try again later.
   * @param refusedForMs how long the service has refused it since the first call of this method, in milliseconds. Default: as measured
   * @throws SuspectGrantError when the service has refused the token for 30 seconds, and a refresh would return the same one
   * @throws NeedsReauthorizationError when the service also refuses the refresh token
   */
  async replace(refused: string, refusedForMs = 0): Promise<string> {
    const isLasting = this.#refusals.areLasting(refused, refusedForMs)
    const replaced = this.#exchange(`replace ${refused} ${isLasting}`, () => replaceRefused(this.#context, refused, isLasting))
    return (await this.#withTimeout(this.#settle(replaced))).accessToken
  }

  /**
   * Reads the store again, because another process may have stored tokens with more scopes. Does nothing while the store is unavailable.
   */
  async reread(): Promise<void> {
    await this.#withTimeout(this.#read({})).catch(this.#context.report)
  }

  /** Reads the time from a response of the service. */
  observe(response: Response): void {
    if (response.ok) this.#refusals.accepted()
    this.#context.clock.observeHeader(response.headers.get('Date'))
  }

  /**
   * Stores the tokens of an authorization: immediately in the spool, then in the store, or later while the store is unavailable. Newer
   * stored tokens are not replaced.
   * @throws WrongAthleteError when the tokens belong to another athlete
   * @throws UnreadableGrantError when the stored grant of the athlete cannot be read; the new tokens stay in the spool
   * @throws the store's error when there is no spool: the tokens are only in memory until the store is available
   */
  async authorize(tokens: TokenSet): Promise<void> {
    this.#requireOwn(tokens)
    const { grants, clock, report, backoff } = this.#context
    const isDurable = grants.saveToSpool({ record: toRecord(tokens), spent: null })
    this.#known = undefined
    backoff.succeeded()
    try {
      const stored = await this.#withTimeout(grants.read())
      this.#remember(requireUsable(stored, clock).record)
    } catch (error) {
      if (!isDurable || error instanceof ApiError) throw error
      report(error)
      this.#known = grants.pending()
      this.#state.enter('active')
    }
  }

  /**
   * Imports tokens from another database, for example when an app migrates to this package. Stored tokens that are as new or newer are not
   * replaced, and revoked access stays revoked.
   * @throws WrongAthleteError when the tokens belong to another athlete
   * @throws the store's error; nothing is lost, because the other database still has the tokens
   */
  async importTokens(tokens: TokenSet): Promise<void> {
    this.#requireOwn(tokens)
    await this.#withTimeout(importTokens(this.#context.grants, tokens))
    this.#known = undefined
    this.#context.backoff.succeeded()
  }

  /**
   * Revokes the access to the athlete: here, in every process, and at the service. You can call it again after a failure; the session also
   * retries when it is used.
   */
  async deauthorize(options?: DeauthorizeOptions): Promise<void> {
    const known = this.#known
    this.#known = undefined
    await this.#withTimeout(deauthorizeGrant(this.#context, options, known))
    // A refresh that was in progress may have set it again.
    this.#known = undefined
    this.#state.enter('deauthorized')
  }

  /**
   * Checks with the service a grant that is suspect or has ended, independent of earlier results, and resolves to its state. If the service
   * gives no clear response, a suspect grant remains suspect, and an ended one remains ended.
   * @throws NeedsReauthorizationError for an ended grant, SuspectGrantError for a suspect one, unless the service accepts the tokens
   */
  async recheck({ verify }: TokenContext = {}): Promise<GrantState> {
    await this.#withTimeout(this.#settle(this.#exchange('recheck', () => recheckGrant(this.#context, verify))))
    return 'active'
  }

  /** The stored state of the grant; undefined when nothing is stored. */
  async state(): Promise<GrantState | undefined> {
    const stored = await this.#withTimeout(this.#context.grants.read(this.#known))
    if (stored !== undefined && stored.record.status !== 'active') this.#known = undefined
    if (stored !== undefined) this.#state.enter(stored.record.status)
    return stored?.record.status
  }

  /** Whether work is in progress, for example a refresh in the background. */
  get isBusy(): boolean {
    return this.#work.isBusy
  }

  /** Resolves when no work is in progress. */
  idle(): Promise<void> {
    return this.#work.idle()
  }

  toJSON(): object {
    return { athleteId: this.athleteId }
  }

  // When to refresh.

  /** The token for all current calls, before the store is read: a thousand calls at the expiry read it once. */
  #newestTokenForAll(context: TokenContext): Promise<string> {
    const calls: SharedCalls = this.#calls ?? {
      contexts: [],
      token: Promise.resolve().then(() => {
        this.#calls = undefined
        return this.#newestToken(calls.contexts)
      }),
    }
    calls.contexts.push(context)
    this.#calls = calls
    return calls.token
  }

  async #newestToken(contexts: readonly TokenContext[]): Promise<string> {
    const record = await this.#read(contexts.find(({ verify }) => verify !== undefined) ?? {})
    const freshness = this.#schedule.freshness(record)
    if (freshness === 'fresh') return record.accessToken
    const refresh = this.#refresh(record)
    const isAwaited = this.#isAwaited(refresh, contexts)
    switch (freshness) {
      case 'due':
        this.#work.inBackground(refresh)
        if (!isAwaited) await withTimeout(refresh, this.#context.requestTimeoutMs, 'POST /oauth/token').catch(doNothing)
        return (this.#known ?? record).accessToken
      case 'short':
        return (await this.#newTokensIfPossible(refresh, record)).accessToken
      case 'expired':
        return (await refresh).accessToken
    }
  }

  /** Whether the platform, the process, or each call that started a refresh lives until the new tokens are stored. */
  #isAwaited(refresh: Promise<unknown>, contexts: readonly TokenContext[]): boolean {
    const stored = this.#work.withFollowing(refresh)
    if (this.#work.handOver(stored) || this.#backgroundRefresh) return true
    for (const { waitUntil } of contexts) waitUntil?.(stored)
    return contexts.every(({ waitUntil }) => waitUntil !== undefined)
  }

  async #refresh({ accessToken }: GrantRecord): Promise<GrantRecord> {
    this.#schedule.started()
    const isDue = (record: GrantRecord): boolean => record.accessToken === accessToken
    let isOwn = false
    const refresh = (): Promise<GrantRecord> =>
      this.#once(`refresh ${accessToken}`, () => {
        isOwn = true
        return exchangeRefreshToken(this.#context, { isDue })
      })
    const record = await this.#settle(
      refresh().catch((error: unknown) => {
        // A caller that joined a request without a response has time left for another one.
        if (isOwn || !(error instanceof DeadlineError)) throw error
        return refresh()
      }),
    )
    this.#schedule.ended(accessToken, record.accessToken === accessToken)
    return record
  }

  /** New tokens, or the old ones while they are valid and the grant has not ended. */
  async #newTokensIfPossible(refresh: Promise<GrantRecord>, record: GrantRecord): Promise<GrantRecord> {
    try {
      return await withTimeout(refresh, this.#context.requestTimeoutMs, 'POST /oauth/token')
    } catch (error) {
      if (this.#known === undefined) throw error
      this.#context.report(error)
      return record
    }
  }

  // Reading the stored grant.

  /** Whether another process, or another session of this one, may have ended the grant since the store was last read. */
  #isReadDue(): boolean {
    const { clock, store } = this.#context
    return Math.abs(clock.seconds() - this.#lastRead.at) >= REREAD || this.#lastRead.revocations !== sharedFor(store).revocations
  }

  /** The token to use after reading the store; the one in memory when the store takes too long. */
  async #tokenAfterRead(known: GrantRecord, context: TokenContext): Promise<string> {
    const token = this.#newestToken([context])
    try {
      return await withTimeout(token, Math.min(LONGEST_READ_MS, this.#context.timeoutMs), 'POST /oauth/token')
    } catch (error) {
      if (!(error instanceof DeadlineError) || this.#known === undefined) throw error
      this.#work.inBackground(token)
      return known.accessToken
    }
  }

  /** The stored grant. While the store is unavailable, the one in memory, if its token is still valid. */
  async #read(context: TokenContext): Promise<GrantRecord> {
    const { grants, clock, store } = this.#context
    const local = this.#known
    this.#lastRead = { at: clock.seconds(), revocations: sharedFor(store).revocations }
    try {
      return await this.#settle(this.#readUsable(context))
    } catch (error) {
      const pending = grants.pending()
      const newest = pending !== undefined && local !== undefined && isNewer(local, pending) ? local : (pending ?? local)
      const isOfGrant = error instanceof ApiError && !(error instanceof UnreadableGrantError)
      if (isOfGrant || newest === undefined || newest.expiresAt <= clock.seconds()) throw error
      this.#known = newest
      return newest
    }
  }

  /** The stored grant. Probes a suspect grant when it is due, and finishes an interrupted revocation. */
  async #readUsable({ verify }: TokenContext): Promise<GrantRecord> {
    const { grants, clock } = this.#context
    const stored = await grants.read(this.#known)
    if (stored?.record.status === 'revoking') await finishRevocation(this.#context)
    if (stored !== undefined && isProbeDue(stored.record, clock.seconds())) {
      return this.#exchange('probe', () => probeSuspect(this.#context, verify))
    }
    return requireUsable(stored, clock).record
  }

  // What the session remembers and reports.

  /** Remembers the result of the work, and the state of the grant. */
  async #settle(work: Promise<GrantRecord>): Promise<GrantRecord> {
    try {
      return this.#remember(await work)
    } catch (error) {
      const isEnd = error instanceof NeedsReauthorizationError || error instanceof NoGrantError || error instanceof SuspectGrantError
      if (isEnd) this.#known = undefined
      if (error instanceof NeedsReauthorizationError) this.#state.enter('needs_reauthorization')
      if (error instanceof SuspectGrantError) this.#state.enter('suspect')
      if (error instanceof NoGrantError && error.reason === 'revoked') this.#state.enter('deauthorized')
      throw error
    }
  }

  #remember(record: GrantRecord): GrantRecord {
    this.#known = record
    this.#state.enter('active')
    return record
  }

  #requireOwn({ athleteId }: TokenSet): void {
    if (athleteId !== undefined && athleteId !== this.athleteId) throw new WrongAthleteError()
  }

  #once(name: string, work: () => Promise<GrantRecord>): Promise<GrantRecord> {
    return serialize(this.#context.queue, work, name)
  }

  /** Work that can exchange tokens, and that a caller with a shorter time limit might not see the end of. */
  #exchange(name: string, work: () => Promise<GrantRecord>): Promise<GrantRecord> {
    const result = this.#once(name, work)
    this.#work.handOver(result.catch(doNothing))
    return result
  }

  /** The result of the work, after a new state is stored. */
  async #withTimeout<T>(work: Promise<T>): Promise<T> {
    try {
      return await withTimeout(this.#work.track(work), this.#context.timeoutMs, 'POST /oauth/token')
    } finally {
      await this.#state.stored()
    }
  }
}
