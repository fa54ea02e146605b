import type { Lock, Store } from '@activity-tracking/store'
import {
  ApiError,
  DeadlineError,
  InvalidGrantError,
  NeedsReauthorizationError,
  NoGrantError,
  RefreshPausedError,
  SuspectGrantError,
  WrongAthleteError,
} from '../errors.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import { withTimeout } from '../timeout.ts'
import { isOfService } from '../to-api-error.ts'
import type { Backoff } from './backoff.ts'
import { type GrantRecord, type GrantState, isRevoked, type RefreshMark, toRecord } from './grant-record.ts'
import type { GrantStore, StoredGrant } from './grant-store.ts'
import { isVoid, ownerOf, unchangedMs } from './refresh-mark.ts'
import type { ServerClock } from './server-clock.ts'

const operation = 'POST /oauth/token'

/** What a refresh works with. */
export interface Parts {
  readonly oauth: OAuth
  readonly store: Store
  readonly grants: GrantStore
  readonly key: string
  readonly athleteId: string
  /** The tokens in memory, which a store that was emptied or restored from a backup gets back. */
  readonly known: () => GrantRecord | undefined
  readonly clock: ServerClock
  readonly backoff: Backoff
  /** After this time without a sign of life the process that refreshes is taken for dead, in milliseconds. */
  readonly lockTtlMs: number
  /** Longest time to wait for another process, in milliseconds. */
  readonly timeoutMs: number
  /** Longest time to wait for the token endpoint, in milliseconds. A response that comes later is still kept. */
  readonly requestTimeoutMs: number
  /** Told of what failed without stopping anybody. */
  readonly report: (error: unknown) => void
  /** Takes over work that nobody waits for: its failure is reported, and the session is busy until it ends. */
  readonly background: (work: Promise<unknown>) => void
}

/** Which refresh token to exchange, and what the outcome means. */
export interface Exchange {
  /** Whether the grant still is the one that the exchange is for; otherwise the stored grant is the result. */
  readonly isDue: (record: GrantRecord) => boolean
  /** Grants in other states are refused with their error; default `active` only. */
  readonly states?: readonly GrantState[]
  /** What to change in the record when the service gives the same tokens back. */
  readonly onSame?: (record: GrantRecord) => Promise<Partial<GrantRecord>>
}

/** The right to exchange a refresh token. */
interface Turn {
  readonly stored: StoredGrant
  /** Whether the mark stands in the store. Without it, a refusal may be the doing of another process. */
  readonly isMarked: boolean
  readonly lock: Lock | undefined
}

/**
 * The grant, if it may be used.
 * @throws NoGrantError, NeedsReauthorizationError or SuspectGrantError for a grant in a state other than the given ones
 */
export function requireUsable(
  stored: StoredGrant | undefined,
  clock: ServerClock,
  states: readonly GrantState[] = ['active'],
): StoredGrant {
  if (stored === undefined) throw new NoGrantError('absent', { operation })
  const { status } = stored.record
  if (states.includes(status)) return stored
  if (status === 'needs_reauthorization') throw needsReauthorization()
  if (status === 'suspect') throw suspect(stored.record, clock)
  throw new NoGrantError('revoked', { operation })
}

const suspect = ({ suspicion }: GrantRecord, clock: ServerClock): SuspectGrantError =>
  new SuspectGrantError({ retryAt: clock.toLocalMs(suspicion?.retryAt ?? clock.now()) })

const needsReauthorization = (cause?: unknown): NeedsReauthorizationError =>
  new NeedsReauthorizationError('the athlete must authorize the app again', { operation, cause })

/**
 * Does the work while holding the store's lock, where it has one. The lock only saves requests: correctness rests on the mark in the
 * record, so one who loses the lock does no harm, and neither does one who cannot get it in time.
 */
export async function withLock<T>(
  { store, key, lockTtlMs, requestTimeoutMs, report }: Parts,
  work: (lock?: Lock) => Promise<T>,
): Promise<T> {
  if (store.lock === undefined) return work()
  let lock: Lock | null
  try {
    lock = await store.lock(key, { waitMs: requestTimeoutMs, ttlMs: lockTtlMs })
  } catch (error) {
    report(error)
    return work()
  }
  if (lock === null) return work()
  try {
    return await work(lock)
  } finally {
    // It frees itself; a store that is away now must not hide the result of the work.
    await lock.release().catch(report)
  }
}

/** The stored grant after an exchange, unless it is no longer due or another process did it. */
export const exchangeRefreshToken = (parts: Parts, exchange: Exchange): Promise<GrantRecord> =>
  withLock(parts, async (lock) => {
    const turn = await takeTurn(parts, exchange, lock)
    return 'isMarked' in turn ? performExchange(parts, exchange, turn) : turn.record
  })

/** As long, in seconds, the response to a request that nobody waits for any more may still come: as `fetch` of Node does. */
const UNANSWERED = 300

/** When the refusal of a refresh token is certain: at once, unless the response to an earlier request may still come. */
function certainAt({ unanswered }: GrantRecord, now: number): number {
  return unanswered === null ? now : Math.min(unanswered.refusedAt ?? now, now) + UNANSWERED
}

const SHORTEST_WAIT_MS = 10
const LONGEST_WAIT_MS = 200

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until no other living process exchanges the refresh token, and marks the record. Gives the stored grant when there is nothing to do. */
async function takeTurn(parts: Parts, { isDue, states }: Exchange, lock: Lock | undefined): Promise<Turn | StoredGrant> {
  const { store, grants, key, clock, timeoutMs, backoff, known } = parts
  const by = ownerOf(store)
  const start = performance.now()
  for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const stored = requireUsable(await grants.read(known()), clock, states)
    if (!isDue(stored.record)) return stored
    const paused = backoff.paused(clock.now())
    if (paused !== undefined) throw new RefreshPausedError({ retryAt: clock.toLocalMs(paused.retryAt), cause: paused.error })
    if (isVoid(stored.record.refreshing, { by, hasLock: lock !== undefined, unchangedMs: unchangedMs(store, key, stored) })) {
      const turn = await markRecord(parts, stored, by, lock)
      if (turn !== undefined) return turn
    } else if (performance.now() - start > timeoutMs) {
      throw new DeadlineError('another process is refreshing the grant', { operation })
    } else {
      await pause(wait)
    }
  }
}

/** Writes the mark, which also shows that the store can be written. Undefined when another process was first. */
async function markRecord(parts: Parts, stored: StoredGrant, by: string, lock: Lock | undefined): Promise<Turn | undefined> {
  const { grants, lockTtlMs, report } = parts
  const refreshing: RefreshMark = { by, guard: lock === undefined ? 'mark' : 'lock', ttlMs: lockTtlMs, beat: 0 }
  // Whoever left a mark may only have been stopped, with the response to its request still to come.
  const doubt = stored.record.refreshing === null ? {} : { unanswered: { refusedAt: null } }
  try {
    const marked = await grants.write(stored, { ...stored.record, ...doubt, refreshing })
    return marked && { stored: marked, isMarked: true, lock }
  } catch (error) {
    // Where neither store nor spool can keep new tokens, they are not asked for.
    if (!grants.canSpool(stored.record)) throw error
    report(error)
    return { stored, isMarked: false, lock }
  }
}

/** Renews lock and mark while the work goes on. `stop` gives the record as it was last written. */
function startHeartbeat({ grants, lockTtlMs, report }: Parts, { stored, isMarked, lock }: Turn): { stop(): Promise<StoredGrant> } {
  let current = stored
  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    await lock?.extend(lockTtlMs)
    const mark = current.record.refreshing
    if (!isMarked || mark === null) return
    current = (await grants.write(current, { ...current.record, refreshing: { ...mark, beat: mark.beat + 1 } })) ?? current
  }
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(report)
  }, lockTtlMs / 3)
  return {
    async stop() {
      clearInterval(timer)
      await beating
      return current
    },
  }
}

async function performExchange(parts: Parts, { onSame, states }: Exchange, turn: Turn): Promise<GrantRecord> {
  const { oauth, grants, clock, backoff, athleteId, known, requestTimeoutMs, report, background } = parts
  const { record } = turn.stored
  const heartbeat = startHeartbeat(parts, turn)
  const finish = async (change: Partial<GrantRecord>): Promise<GrantRecord> => {
    const final = { ...record, refreshing: null, ...change }
    const stored = await heartbeat.stop()
    try {
      const written = turn.isMarked ? await grants.write(stored, final) : stored
      if (written === undefined) return requireUsable(await grants.read(known()), clock, states).record
      if (turn.isMarked) return written.record
    } catch (error) {
      // The mark becomes void by itself.
      report(error)
    }
    // A suspicion that the store does not keep must not cost a refresh with every call.
    if (final.suspicion !== null) backoff.failed(clock.now(), suspect(final, clock), final.suspicion.retryAt)
    return final
  }

  let received: GrantRecord | undefined
  let isOfAnother = false
  let expiresAt = record.expiresAt
  const request = oauth.refresh(record.refreshToken, ({ tokens, date }) => {
    clock.observe(date)
    isOfAnother = tokens.athleteId !== undefined && tokens.athleteId !== athleteId
    if (isOfAnother) return
    if (tokens.accessToken === record.accessToken && tokens.refreshToken === record.refreshToken) {
      expiresAt = tokens.expiresAt
      return
    }
    received = toRecord(tokens, record)
    grants.keep({ record: received, spent: record.refreshToken })
  })
  try {
    await withTimeout(request, requestTimeoutMs, operation)
  } catch (error) {
    // A page of a proxy says nothing of the service's time.
    const isTold = error instanceof ApiError && (error instanceof InvalidGrantError || isOfService(error.body))
    if (isTold) clock.observe(error.response?.headers.get('Date') ?? null)
    // Tokens that came in a response that is otherwise wrong are the only ones there are.
    if (received === undefined) {
      if (error instanceof InvalidGrantError) return refused(parts, turn, await heartbeat.stop(), error)
      backoff.failed(clock.now(), error)
      const isUnanswered = error instanceof DeadlineError
      // Nobody waits for this response any more, but it may hold the only copy of new tokens.
      if (isUnanswered) background(request.then(() => received && persist(parts, received)))
      await finish(isUnanswered ? { unanswered: { refusedAt: null } } : {}).catch(report)
      throw error
    }
  }
  if (isOfAnother) {
    const error = new WrongAthleteError()
    backoff.failed(clock.now(), error)
    await finish({}).catch(report)
    throw error
  }
  backoff.succeeded()
  if (received === undefined) {
    try {
      return await finish({ expiresAt, ...(await onSame?.(record)) })
    } finally {
      await heartbeat.stop()
    }
  }
  await heartbeat.stop()
  return persist(parts, received)
}

/** Puts received tokens into the store. While that is away they are used from the spool or from memory, and stored later. */
async function persist({ grants, oauth, clock, known, report }: Parts, received: GrantRecord): Promise<GrantRecord> {
  let stored: StoredGrant | undefined
  try {
    stored = await grants.read(known())
  } catch (error) {
    report(error)
    return received
  }
  // Whoever revoked the grant knew older tokens only.
  if (stored !== undefined && isRevoked(stored.record)) await oauth.revoke(received.accessToken).catch(report)
  return requireUsable(stored, clock).record
}

/**
 * The service does not take the refresh token. That ends the grant only if it is certainly the newest one: the mark still stands, so nobody
 * has exchanged it since, nothing unread waits in a spool, and no response to an earlier request is outstanding.
 */
async function refused(parts: Parts, turn: Turn, stored: StoredGrant, cause: InvalidGrantError): Promise<GrantRecord> {
  const { grants, clock, backoff, known, report } = parts
  const { refreshToken, unanswered } = stored.record
  const now = clock.now()
  const isCertain = certainAt(stored.record, now) <= now && grants.isWhole()
  if (turn.isMarked && isCertain) {
    const ended = await grants.write(stored, { ...stored.record, status: 'needs_reauthorization', refreshing: null })
    if (ended !== undefined) throw needsReauthorization(cause)
  } else if (turn.isMarked) {
    // From here on the time is the service's own: whoever left the request unanswered may have had a wrong clock.
    const since = unanswered && { refusedAt: Math.min(unanswered.refusedAt ?? now, now) }
    await grants.write(stored, { ...stored.record, refreshing: null, unanswered: since }).catch(report)
  }
  const newer = requireUsable(await grants.read(known()), clock)
  if (newer.record.refreshToken !== refreshToken) return newer.record
  const { retryAt } = backoff.failed(now, cause, unanswered === null ? undefined : certainAt(stored.record, now))
  throw new RefreshPausedError({ retryAt: clock.toLocalMs(retryAt), cause })
}
