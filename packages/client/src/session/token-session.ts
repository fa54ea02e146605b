import type { Spool, Store } from '@activity-tracking/store'
import { callSafely } from '../call-safely.ts'
import {
  ApiError,
  DeadlineError,
  NeedsReauthorizationError,
  NoGrantError,
  SuspectGrantError,
  UnreadableGrantError,
  WrongAthleteError,
} from '../errors.ts'
import type { TokenContext, TokenSource } from '../layers/auth.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import type { TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'
import { withTimeout } from '../timeout.ts'
import { openBackoff } from './backoff.ts'
import { type DeauthorizeOptions, deauthorizeGrant, endsIn } from './deauthorize.ts'
import { type Freshness, freshnessOf } from './freshness.ts'
import { type GrantRecord, type GrantState, isNewer, keyOf, toRecord } from './grant-record.ts'
import { importTokens, openGrantStore } from './grant-store.ts'
import { exchangeRefreshToken, type Parts, requireUsable } from './refresh.ts'
import { type SerializeOptions, serialize, serializeOnce } from './serialize.ts'
import { serverClockOf } from './server-clock.ts'
import { isProbeDue, probeSuspect, recheckGrant, replaceRefused } from './suspicion.ts'

/** Whose tokens a session manages, where they are kept, and how long it waits. */
export interface TokenSessionOptions {
  oauth: OAuth
  /** Where the grant is kept: under `grant/<client id>/<athlete id>`. */
  store: Store
  athleteId: number | string
  /**
   * Where tokens are kept that the store could not take; `fileSpool` of `@activity-tracking/store/spool` survives the process. Default:
   * memory, and then nothing is refreshed while the store cannot be written.
   */
  spool?: Spool
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. Corrected by the `Date` headers of responses. */
  now?: () => number
  /**
   * Longest time a caller waits for tokens, in milliseconds; default 30,000. A request to the token endpoint is given up after half of it,
   * so that another caller can be served; a response that comes later is still kept.
   */
  timeoutMs?: number
  /**
   * After this time without a sign of life another process that refreshes is taken for dead, in milliseconds; default 10,000, at most a
   * third of `timeoutMs`.
   */
  lockTtlMs?: number
  /** Called when this session finds the grant in another state than before. What it throws is reported, and changes nothing. */
  onStateChange?: (state: GrantState) => void
  /**
   * Called with failures that did not stop a call: a refresh in the background, a spool or store that could not be written. What it throws
   * is printed with `console.error`.
   */
  onBackgroundError?: (error: unknown) => void
}

/** For so many seconds tokens in memory are used without a look into the store. */
const REREAD = 60
/** Longest time a caller waits for that look, in milliseconds: the tokens in memory are valid, and the store may be away. */
const LONGEST_LOOK_MS = 1_000

/** Seconds until the next refresh in the background, after a failure or after the service gave the same tokens back. */
const PAUSE = 60

/**
 * One athlete's tokens: a valid access token whenever one is asked for, refreshed once for all who ask, in this process and in others
 * that share the store. Plugs into `createClient({ auth: session })`.
 */
export class TokenSession implements TokenSource {
  readonly athleteId: string
  readonly #parts: Parts
  readonly #onStateChange: (state: GrantState) => void
  readonly #onBackgroundError: (error: unknown) => void
  #known: GrantRecord | undefined
  /** When the store was last looked into, in seconds, and how many grants this process had ended then. */
  #looked = { at: Number.NEGATIVE_INFINITY, ends: 0 }
  #state: GrantState | undefined
  /** While its tokens are valid, no refresh is tried before this time, in seconds. */
  #quietUntil = 0
  /** The access token that the service has just given back as the current one, whatever the clock says. */
  #confirmed: string | undefined
  /** Work under way, also such that nobody waits for. */
  readonly #work = new Set<Promise<unknown>>()

  constructor({ oauth, store, athleteId, spool, now = Date.now, timeoutMs = 30_000, ...options }: TokenSessionOptions) {
    const { lockTtlMs = 10_000, onStateChange = () => undefined, onBackgroundError = () => undefined } = options
    if (typeof athleteId === 'number' && !Number.isSafeInteger(athleteId)) throw new TypeError('pass an athlete id above 2^53 as a string')
    const key = keyOf(oauth.clientId, athleteId)
    const report = (error: unknown): void => this.#report(error)
    this.athleteId = String(athleteId)
    this.#parts = {
      oauth,
      store,
      key,
      athleteId: this.athleteId,
      known: () => this.#known,
      grants: openGrantStore({ store, spool, key, report }),
      clock: serverClockOf(store, now),
      backoff: openBackoff(store, key),
      lockTtlMs: Math.min(lockTtlMs, timeoutMs / 3),
      timeoutMs,
      requestTimeoutMs: timeoutMs / 2,
      report,
      background: (work) => void this.#track(work).catch(report),
    }
    this.#onStateChange = onStateChange
    this.#onBackgroundError = onBackgroundError
  }

  /** What the athlete granted; undefined until tokens were read, or when it is not known. */
  get scopes(): readonly Scope[] | undefined {
    return this.#known?.scopes ?? undefined
  }

  /**
   * A valid access token. With a few minutes left or none the caller waits for new ones; earlier they are renewed in the background.
   * @throws NeedsReauthorizationError when the service refused the newest known refresh token
   * @throws SuspectGrantError while the service refuses an access token that should be valid
   * @throws NoGrantError when nothing is stored, or access was revoked
   * @throws RefreshPausedError when refreshes have failed and the tokens are expired
   * @throws DeadlineError when it takes longer than `timeoutMs`; other errors when the tokens are expired and cannot be renewed now
   */
  async accessToken(context: TokenContext = {}): Promise<string> {
    const known = this.#known
    if (known === undefined || this.#freshness(known) !== 'fresh') return this.#within(this.#newest(context))
    return this.#isLookDue() ? this.#afterLook(known, context) : known.accessToken
  }

  /**
   * What to use in the place of an access token that the service refused, with a 401 in its own format that names the token.
   * @throws SuspectGrantError when a refresh gives the same tokens back
   * @throws NeedsReauthorizationError when the service refuses the refresh token too
   */
  async replace(refused: string): Promise<string> {
    const renewal = this.#once(`replace ${refused}`, () => replaceRefused(this.#parts, refused))
    return (await this.#within(this.#settle(renewal))).accessToken
  }

  /** Reads the store again: another process may have stored tokens with more scopes. Does nothing while it cannot be read. */
  async reread(): Promise<void> {
    await this.#within(this.#read({})).catch(this.#parts.report)
  }

  /** Takes the time from a response of the service. */
  observe(response: Response): void {
    this.#parts.clock.observe(response.headers.get('Date'))
  }

  /**
   * Keeps the tokens of an authorization: in the spool at once, then in the store, later when that is away. Tokens that are newer stay.
   * @throws WrongAthleteError when the tokens belong to another athlete
   * @throws UnreadableGrantError when what is stored under the athlete's name cannot be read; the new tokens wait in the spool
   * @throws whatever the store throws when there is no spool to keep the tokens: they are in memory only until it takes them
   */
  async authorize(tokens: TokenSet): Promise<void> {
    if (tokens.athleteId !== undefined && tokens.athleteId !== this.athleteId) throw new WrongAthleteError()
    const { grants, clock, report, backoff } = this.#parts
    const isDurable = grants.keep({ record: toRecord(tokens), spent: null })
    this.#known = undefined
    backoff.succeeded()
    try {
      const stored = await this.#within(grants.read())
      this.#remember(requireUsable(stored, clock).record)
    } catch (error) {
      if (!isDurable || error instanceof ApiError) throw error
      report(error)
      this.#known = grants.pending()
      this.#enter('active')
    }
  }

  /**
   * Takes tokens from another database, for example when an app moves to this package. Tokens that are stored already and are as new or
   * newer stay, and access that was revoked stays revoked.
   * @throws WrongAthleteError when the tokens belong to another athlete
   * @throws whatever the store throws; nothing is lost, since the other database still has the tokens
   */
  async importTokens(tokens: TokenSet): Promise<void> {
    if (tokens.athleteId !== undefined && tokens.athleteId !== this.athleteId) throw new WrongAthleteError()
    const { grants, backoff } = this.#parts
    await this.#within(importTokens(grants, tokens))
    this.#known = undefined
    backoff.succeeded()
  }

  /** Whether work is under way, a refresh in the background for example. */
  get isBusy(): boolean {
    return this.#work.size > 0
  }

  /** Resolves when no work is under way. */
  async idle(): Promise<void> {
    while (this.isBusy) await Promise.all(this.#work)
  }

  /**
   * Revokes the access to the athlete: here, in every process, and at the service. May be called again after a failure; the session tries
   * it again by itself when it is used.
   */
  async deauthorize(options?: DeauthorizeOptions): Promise<void> {
    const known = this.#known
    this.#known = undefined
    await this.#within(serialize(this.#lane(), () => deauthorizeGrant(this.#parts, options, known)))
    // A refresh that was under way has brought its tokens here.
    this.#known = undefined
    this.#enter('deauthorized')
  }

  /**
   * Asks the service about a grant that is suspect or was ended, whatever was found earlier, and gives its state.
   * What cannot be found out changes nothing: a suspect grant stays suspect, and an ended one stays ended.
   * @throws NeedsReauthorizationError for an ended grant, SuspectGrantError for a suspect one, unless the service takes the tokens
   */
  async recheck({ verify }: TokenContext = {}): Promise<GrantState> {
    await this.#within(this.#settle(this.#once('recheck', () => recheckGrant(this.#parts, verify))))
    return 'active'
  }

  /** How things stand by the store; undefined when nothing is stored. */
  async state(): Promise<GrantState | undefined> {
    const stored = await this.#within(this.#parts.grants.read(this.#known))
    if (stored !== undefined && stored.record.status !== 'active') this.#known = undefined
    if (stored !== undefined) this.#enter(stored.record.status)
    return stored?.record.status
  }

  toJSON(): object {
    return { athleteId: this.athleteId }
  }

  #freshness({ accessToken, expiresAt }: GrantRecord): Freshness {
    const { clock, key } = this.#parts
    const left = expiresAt - clock.now()
    const isQuiet = clock.now() < this.#quietUntil && (left > 0 || accessToken === this.#confirmed)
    return isQuiet ? 'fresh' : freshnessOf(left, key)
  }

  /** Whether another process, or another session of this one, may have ended the grant since the last look into the store. */
  #isLookDue(): boolean {
    const { clock, store } = this.#parts
    return Math.abs(clock.now() - this.#looked.at) >= REREAD || this.#looked.ends !== endsIn(store)
  }

  /** The token to use after a look into the store; the one that is known here when the store takes too long. */
  async #afterLook(known: GrantRecord, context: TokenContext): Promise<string> {
    const look = this.#newest(context)
    try {
      return await withTimeout(look, Math.min(LONGEST_LOOK_MS, this.#parts.timeoutMs), 'POST /oauth/token')
    } catch (error) {
      if (!(error instanceof DeadlineError) || this.#known === undefined) throw error
      this.#parts.background(look)
      return known.accessToken
    }
  }

  async #newest(context: TokenContext): Promise<string> {
    const record = await this.#read(context)
    switch (this.#freshness(record)) {
      case 'fresh':
        return record.accessToken
      case 'due':
        this.#parts.background(this.#renew(record))
        return record.accessToken
      case 'short':
        return (await this.#renewIfPossible(record)).accessToken
      case 'expired':
        return (await this.#renew(record)).accessToken
    }
  }

  /** The stored grant; while the store is away the one that is known here, if its token is still valid. */
  async #read(context: TokenContext): Promise<GrantRecord> {
    const { grants, clock, store } = this.#parts
    const local = this.#known
    this.#looked = { at: clock.now(), ends: endsIn(store) }
    try {
      return await this.#settle(this.#readUsable(context))
    } catch (error) {
      const pending = grants.pending()
      const kept = pending !== undefined && local !== undefined && isNewer(local, pending) ? local : (pending ?? local)
      const isOfGrant = error instanceof ApiError && !(error instanceof UnreadableGrantError)
      if (isOfGrant || kept === undefined || kept.expiresAt <= clock.now()) throw error
      this.#known = kept
      return kept
    }
  }

  /** The stored grant. A suspect one is probed when it is time, and a revocation that was cut off is finished on the way. */
  async #readUsable({ verify }: TokenContext): Promise<GrantRecord> {
    const { grants, clock } = this.#parts
    const stored = await grants.read(this.#known)
    if (stored?.record.status === 'revoking') await this.#finishRevocation()
    if (stored !== undefined && isProbeDue(stored.record, clock.now())) {
      return this.#once('probe', () => probeSuspect(this.#parts, verify))
    }
    return requireUsable(stored, clock).record
  }

  async #finishRevocation(): Promise<void> {
    const { backoff, clock, report, requestTimeoutMs } = this.#parts
    if (backoff.paused(clock.now()) !== undefined) return
    try {
      await withTimeout(
        serialize(this.#lane(), () => deauthorizeGrant(this.#parts)),
        requestTimeoutMs,
        'POST /oauth/revoke',
      )
      backoff.succeeded()
    } catch (error) {
      backoff.failed(clock.now(), error)
      report(error)
    }
  }

  async #renew({ accessToken }: GrantRecord): Promise<GrantRecord> {
    const { clock } = this.#parts
    this.#quietUntil = clock.now() + PAUSE
    const isDue = (record: GrantRecord): boolean => record.accessToken === accessToken
    let isOwn = false
    const renew = (): Promise<GrantRecord> =>
      this.#once(`renew ${accessToken}`, () => {
        isOwn = true
        return exchangeRefreshToken(this.#parts, { isDue })
      })
    const record = await this.#settle(
      renew().catch((error: unknown) => {
        // Who joined a request that got no response has time left for another.
        if (isOwn || !(error instanceof DeadlineError)) throw error
        return renew()
      }),
    )
    const isSame = record.accessToken === accessToken
    this.#confirmed = isSame ? accessToken : undefined
    this.#quietUntil = isSame ? clock.now() + PAUSE : 0
    return record
  }

  /** New tokens, or the old ones while they are valid and the grant has not ended. */
  async #renewIfPossible(record: GrantRecord): Promise<GrantRecord> {
    try {
      return await withTimeout(this.#renew(record), this.#parts.requestTimeoutMs, 'POST /oauth/token')
    } catch (error) {
      if (this.#known === undefined) throw error
      this.#parts.report(error)
      return record
    }
  }

  /** Remembers the outcome of the work, and how the grant stands now. */
  async #settle(work: Promise<GrantRecord>): Promise<GrantRecord> {
    try {
      return this.#remember(await work)
    } catch (error) {
      const isEnd = error instanceof NeedsReauthorizationError || error instanceof NoGrantError || error instanceof SuspectGrantError
      if (isEnd) this.#known = undefined
      if (error instanceof NeedsReauthorizationError) this.#enter('needs_reauthorization')
      if (error instanceof SuspectGrantError) this.#enter('suspect')
      if (error instanceof NoGrantError && error.reason === 'revoked') this.#enter('deauthorized')
      throw error
    }
  }

  #remember(record: GrantRecord): GrantRecord {
    this.#known = record
    this.#enter('active')
    return record
  }

  #enter(state: GrantState): void {
    if (this.#state === state) return
    this.#state = state
    callSafely(this.#onStateChange, state, (error) => this.#report(error))
  }

  #report(error: unknown): void {
    callSafely(this.#onBackgroundError, error, (thrown) => console.error('onBackgroundError of a TokenSession failed', thrown))
  }

  #lane(): SerializeOptions {
    const { store, key, requestTimeoutMs } = this.#parts
    return { owner: store, key, limitMs: requestTimeoutMs }
  }

  #once(name: string, work: () => Promise<GrantRecord>): Promise<GrantRecord> {
    return serializeOnce(this.#lane(), name, work)
  }

  #within<T>(work: Promise<T>): Promise<T> {
    return withTimeout(this.#track(work), this.#parts.timeoutMs, 'POST /oauth/token')
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    )
    this.#work.add(settled)
    settled.then(() => this.#work.delete(settled))
    return work
  }
}
