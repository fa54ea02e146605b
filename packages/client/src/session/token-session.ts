import type { Spool, Store } from '@activity-tracking/store'
import { ApiError } from '../errors/api-error.ts'
import { NeedsReauthorizationError } from '../errors/needs-reauthorization-error.ts'
import { NoGrantError } from '../errors/no-grant-error.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import type { TokenSet } from '../oauth/token-set.ts'
import { within } from '../oauth/within.ts'
import type { Scope } from '../operations.gen.ts'
import { deauthorizeGrant, type Parts, probeGrant, type Renewal, readGrant, renewGrant } from './coordinator.ts'
import { type Freshness, freshnessOf } from './freshness.ts'
import { type GrantRecord, type GrantState, keyOf, toRecord } from './grant-record.ts'
import { memorySpoolOf } from './memory-spool.ts'
import { createServerClock } from './server-clock.ts'
import { inTurn, shared } from './turns.ts'
import { openVault } from './vault.ts'

/** Whose tokens a session looks after, where they are kept, and how long it waits. */
export interface TokenSessionOptions {
  oauth: OAuth
  /** Where the grant is kept: under `grant/<client id>/<athlete id>`. */
  store: Store
  athleteId: number | string
  /**
   * Where tokens are kept that were received while the store was away; `fileSpool` of `@activity-tracking/store/spool` survives the
   * process. Default: memory.
   */
  spool?: Spool
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. Corrected by the `Date` headers of answers. */
  now?: () => number
  /** Longest time a caller waits for tokens, in milliseconds; default 30,000. A refresh that was sent goes on. */
  timeoutMs?: number
  /** After this time the lock of another process is taken for that of a dead one, in milliseconds; default 60,000. */
  lockTtlMs?: number
  /** Told when this session finds the grant in another state than before. */
  onStateChange?: (state: GrantState) => void
  /** Told when a refresh in the background failed. The tokens still live; it is tried again. */
  onBackgroundError?: (error: unknown) => void
}

/** Seconds until a refresh in the background is tried again after a failure, or after the service gave the same tokens back. */
const PAUSE = 60

/**
 * One athlete's tokens: a valid access token whenever one is asked for, refreshed once for all who ask, in this process and in others
 * that share the store. Plugs into `createClient({ auth: session })`.
 */
export class TokenSession {
  readonly athleteId: string
  readonly #parts: Parts
  readonly #timeoutMs: number
  readonly #onStateChange: (state: GrantState) => void
  readonly #onBackgroundError: (error: unknown) => void
  #known: GrantRecord | undefined
  #state: GrantState | undefined
  /** While its tokens live, no refresh is tried before this time, in seconds. */
  #quietUntil = 0
  /** The access token that the service has just given back as the current one, whatever the clock says. */
  #confirmed: string | undefined

  constructor({ oauth, store, athleteId, spool = memorySpoolOf(store), now = Date.now, ...options }: TokenSessionOptions) {
    const { timeoutMs = 30_000, lockTtlMs = 60_000, onStateChange = () => undefined, onBackgroundError = () => undefined } = options
    const key = keyOf(oauth.clientId, athleteId)
    this.athleteId = String(athleteId)
    this.#parts = { oauth, store, key, lockTtlMs, vault: openVault(store, spool, key), clock: createServerClock(now) }
    this.#timeoutMs = timeoutMs
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
   * @throws NoGrantError when nothing is stored, or the access was given up
   * @throws DeadlineError when it takes longer than `timeoutMs`; other errors when the tokens are expired and cannot be renewed now
   */
  async accessToken(): Promise<string> {
    const known = this.#known
    if (known !== undefined && this.#freshness(known) === 'fresh') return known.accessToken
    return this.#within(this.#newest())
  }

  /**
   * What to use in the place of an access token that the service refused with 401.
   * @throws NeedsReauthorizationError when there is nothing to use
   */
  async replace(refused: string): Promise<string> {
    const { store, key } = this.#parts
    const probe = () => shared(store, key, `probe ${refused}`, () => probeGrant(this.#parts, refused))
    return (await this.#within(this.#settle(probe()))).record.accessToken
  }

  /** Takes the time from an answer of the service. */
  observe(response: Response): void {
    this.#parts.clock.observe(response.headers.get('Date'))
  }

  /** Keeps the tokens of an authorization: in the spool at once, then in the store, later when that is away. Tokens that are newer stay. */
  async authorize(tokens: TokenSet): Promise<void> {
    this.#parts.vault.spool({ record: toRecord(tokens), spent: null })
    this.#known = undefined
    await this.#read()
  }

  /** Gives up the access to the athlete: here, in every process, and at the service. May be called again after a failure. */
  async deauthorize(): Promise<void> {
    const { store, key } = this.#parts
    this.#known = undefined
    await this.#within(inTurn(store, key, () => deauthorizeGrant(this.#parts)))
    this.#enter('deauthorized')
  }

  /** How things stand by the store; undefined when nothing is stored. */
  async state(): Promise<GrantState | undefined> {
    const stored = await this.#parts.vault.read()
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

  async #newest(): Promise<string> {
    const record = await this.#read()
    switch (this.#freshness(record)) {
      case 'fresh':
        return record.accessToken
      case 'due':
        this.#renew(record).catch(this.#onBackgroundError)
        return record.accessToken
      case 'short':
        return (await this.#renewIfPossible(record)).accessToken
      case 'expired':
        return (await this.#renew(record)).accessToken
    }
  }

  /** The stored grant; while the store is away the one that is known here, if its token still lives. */
  async #read(): Promise<GrantRecord> {
    const { vault, clock } = this.#parts
    const local = this.#known
    try {
      return (await this.#settle(readGrant(this.#parts).then(({ record }) => ({ record, same: false })))).record
    } catch (error) {
      const kept = vault.spooled() ?? local
      if (error instanceof ApiError || kept === undefined || kept.expiresAt <= clock.now()) throw error
      this.#known = kept
      return kept
    }
  }

  async #renew({ accessToken }: GrantRecord): Promise<GrantRecord> {
    const { store, key, clock } = this.#parts
    this.#quietUntil = clock.now() + PAUSE
    const { record, same } = await this.#settle(shared(store, key, `renew ${accessToken}`, () => renewGrant(this.#parts, accessToken)))
    this.#confirmed = same ? accessToken : undefined
    this.#quietUntil = same ? clock.now() + PAUSE : 0
    return record
  }

  /** New tokens, or the old ones while they live and the grant has not ended. */
  async #renewIfPossible(record: GrantRecord): Promise<GrantRecord> {
    try {
      return await this.#renew(record)
    } catch (error) {
      if (this.#known === undefined) throw error
      this.#onBackgroundError(error)
      return record
    }
  }

  /** Remembers what the work came to, and how the grant stands now. */
  async #settle(work: Promise<Renewal>): Promise<Renewal> {
    try {
      const renewal = await work
      this.#known = renewal.record
      this.#enter('active')
      return renewal
    } catch (error) {
      if (error instanceof NeedsReauthorizationError) this.#end('needs_reauthorization')
      if (error instanceof NoGrantError) this.#end('deauthorized')
      throw error
    }
  }

  #end(state: GrantState): void {
    this.#known = undefined
    this.#enter(state)
  }

  #enter(state: GrantState): void {
    if (this.#state === state) return
    this.#state = state
    this.#onStateChange(state)
  }

  #within<T>(work: Promise<T>): Promise<T> {
    return within(work, this.#timeoutMs, 'POST /oauth/token')
  }
}
