import type { GrantRecord, RefreshMark } from './grant-record.ts'
import type { StoredGrant } from './grant-store.ts'
import { type SessionContext, sharedFor } from './session-context.ts'

// The mark in a stored grant: only one process at a time exchanges a refresh token. It is written with compare-and-set, so it needs no lock.

/** The right to exchange a refresh token. */
export interface Claim {
  readonly stored: StoredGrant
  /** Whether the mark is in the store. Otherwise, another process may be the reason why the refresh token is refused. */
  readonly isMarked: boolean
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
export function isRefreshedByOther({ store, key, clock }: SessionContext, stored: StoredGrant): boolean {
  const unchangedMs = unchangedSince(store, key, stored)
  const mark = stored.record.refreshing
  if (mark === null || mark.by === sharedFor(store).processId) return false
  const isOld = Math.abs(clock.seconds() - mark.at) * 1000 > 2 * mark.ttlMs
  return unchangedMs <= (isOld ? (2 * mark.ttlMs) / BEATS : mark.ttlMs)
}

/**
 * How long this process has seen the mark of a record unchanged, in milliseconds. It is counted across calls, because callers that time out
 * before a mark expires would otherwise never see it expire.
 */
function unchangedSince(store: object, key: string, { record, version }: StoredGrant): number {
  const { observedMarks } = sharedFor(store)
  if (record.refreshing === null) {
    observedMarks.delete(key)
    return 0
  }
  const mark = observedMarks.get(key)
  if (mark?.version === version) return performance.now() - mark.since
  const [oldest] = observedMarks.keys()
  if (oldest !== undefined && observedMarks.size >= MAX_OBSERVED) observedMarks.delete(oldest)
  observedMarks.set(key, { version, since: performance.now() })
  return 0
}

/** Whether the response to an earlier request can still arrive: the process that left a mark may only have been stopped. */
export const unansweredOf = ({ refreshing, unanswered }: GrantRecord): GrantRecord['unanswered'] =>
  refreshing === null ? unanswered : { refusedAt: null }

/** Writes the mark, which also shows that the store can be written. Undefined when another process was first. */
export async function writeMark(
  { store, grants, clock, refreshTtlMs, report }: SessionContext,
  stored: StoredGrant,
): Promise<Claim | undefined> {
  const refreshing: RefreshMark = { by: sharedFor(store).processId, ttlMs: refreshTtlMs, at: clock.seconds() }
  try {
    const marked = await grants.write(stored, { ...stored.record, unanswered: unansweredOf(stored.record), refreshing })
    return marked && { stored: marked, isMarked: true }
  } catch (error) {
    // New tokens are not requested if neither the store nor the spool can store them.
    if (!grants.canSpool(stored.record)) throw error
    report(error)
    return { stored, isMarked: false }
  }
}

/** Renews a mark until it is stopped. */
interface Heartbeat {
  /** Resolves to the last written record. */
  stop(): Promise<StoredGrant>
}

/** Renews the mark while the request is in progress. */
export function startHeartbeat({ grants, clock, refreshTtlMs, report }: SessionContext, { stored, isMarked }: Claim): Heartbeat {
  let current = stored
  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    const mark = current.record.refreshing
    if (!isMarked || mark === null) return
    current = (await grants.write(current, { ...current.record, refreshing: { ...mark, at: clock.seconds() } })) ?? current
  }
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(report)
  }, refreshTtlMs / BEATS)
  return {
    async stop() {
      clearInterval(timer)
      await beating
      return current
    },
  }
}
