import type { GrantRecord, RefreshMark } from './grant-record.ts'
import type { GrantStore, StoredGrant } from './grant-store.ts'
import type { SessionContext } from './session-context.ts'
import { sharedBy } from './shared.ts'

// The mark in a stored grant: only one process at a time exchanges a refresh token. It is written with compare-and-set, so it needs no lock.

/** The right to exchange a refresh token, until it is released. */
export interface Claim {
  /** The stored grant. */
  readonly record: GrantRecord
  /** Whether the mark is in the store. Otherwise, another process may be the reason why the refresh token is refused. */
  readonly isMarked: boolean
  /** Ends the renewal of the mark, which stays in the store. Resolves to the last written record. */
  release(): Promise<StoredGrant>
}

/** How often a process renews its mark within the time to live. */
const BEATS = 20
/** With more grants than this, the oldest observations are removed. */
const MAX_OBSERVED = 1_000
const SHORTEST_WAIT_MS = 10
const LONGEST_WAIT_MS = 200

/** Returns a function that waits before another look at the mark of another process, longer each time. */
export function growingPauses(): () => Promise<void> {
  let ms = SHORTEST_WAIT_MS
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    ms = Math.min(2 * ms, LONGEST_WAIT_MS)
  }
}

/**
 * Whether another process refreshes: the record has its mark, and the process is alive. It is considered dead when this process has seen the
 * mark unchanged for its time to live. Processes that end before that also consider it dead when the mark is older than twice the time to
 * live, and they have seen it miss a renewal, which shows that the age is not only the difference of two clocks.
 */
export function isRefreshedByOther({ grants, clock }: Pick<SessionContext, 'grants' | 'clock'>, stored: StoredGrant): boolean {
  const unchangedMs = unchangedSince(grants, stored)
  const mark = stored.record.refreshing
  if (mark === null || mark.by === sharedBy(grants.store).processId) return false
  const isOld = Math.abs(clock.seconds() - mark.at) * 1000 > 2 * mark.ttlMs
  return unchangedMs <= (isOld ? (2 * mark.ttlMs) / BEATS : mark.ttlMs)
}

/**
 * How long this process has seen the mark of a record unchanged, in milliseconds. It is counted across calls, because callers that time out
 * before a mark expires would otherwise never see it expire.
 */
function unchangedSince({ store, key }: GrantStore, { record, version }: StoredGrant): number {
  const observed = sharedBy(store).marks
  if (record.refreshing === null) {
    observed.delete(key)
    return 0
  }
  const mark = observed.get(key)
  if (mark?.version === version) return performance.now() - mark.since
  const [oldest] = observed.keys()
  if (oldest !== undefined && observed.size >= MAX_OBSERVED) observed.delete(oldest)
  observed.set(key, { version, since: performance.now() })
  return 0
}

/** Whether the response to an earlier request can still arrive: the process that left a mark may only have been stopped. */
export const unansweredOf = ({ refreshing, unanswered }: GrantRecord): GrantRecord['unanswered'] =>
  refreshing === null ? unanswered : { refusedAt: null }

/** Writes the mark, which also shows that the store can be written. Undefined when another process was first. */
export async function claim(context: SessionContext, stored: StoredGrant): Promise<Claim | undefined> {
  const { grants, clock, refreshTtlMs, work } = context
  const refreshing: RefreshMark = { by: sharedBy(grants.store).processId, ttlMs: refreshTtlMs, at: clock.seconds() }
  try {
    const marked = await grants.write(stored, { ...stored.record, unanswered: unansweredOf(stored.record), refreshing })
    return marked && { record: marked.record, isMarked: true, release: startHeartbeat(context, marked) }
  } catch (error) {
    // New tokens are not requested if neither the store nor the spool can store them.
    if (!grants.canSpool(stored.record)) throw error
    work.report(error)
    return { record: stored.record, isMarked: false, release: async () => stored }
  }
}

/** Renews the mark while the request is in progress. Returns a function that ends it. */
function startHeartbeat({ grants, clock, refreshTtlMs, work }: SessionContext, marked: StoredGrant): Claim['release'] {
  let current = marked
  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    const { record } = current
    const refreshing = record.refreshing && { ...record.refreshing, at: clock.seconds() }
    current = (await grants.write(current, { ...record, refreshing })) ?? current
  }
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(work.report)
  }, refreshTtlMs / BEATS)
  return async () => {
    clearInterval(timer)
    await beating
    return current
  }
}
