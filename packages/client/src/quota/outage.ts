import type { QuotaFamily } from '../errors.ts'
import type { LedgerRecord } from './ledger-record.ts'
import { openPool, type Pool } from './pool.ts'
import { type Counts, parseId, type WindowId } from './windows.ts'

/** The store is not used for this time after its first failure, and twice as long after each further one, up to the limit. */
const PAUSE_MS = { first: 1_000, longest: 60_000 }

/** A period in which the store fails or does not respond. The instance then uses only its fair share of the remaining quota. */
export interface Outage {
  /** The store has failed, at a time of this machine's clock. */
  failed(now: number): void
  /** Remaining time until the store is used again, in milliseconds. */
  pauseLeft(now: number): number
  /** The share of the windows that this instance can use without the others. */
  openShare(record: LedgerRecord, windows: readonly WindowId[], time: number, instances: number): Pool
}

export function startOutage(): Outage {
  let pauseMs = PAUSE_MS.first / 2
  let failedAt = 0
  /** Remaining share of each window. */
  const shares = new Map<WindowId, Counts>()
  return {
    failed(now) {
      pauseMs = Math.min(PAUSE_MS.longest, 2 * pauseMs)
      failedAt = now
    },
    // The clock may have been set back in the meantime.
    pauseLeft: (now) => Math.max(0, pauseMs - Math.abs(now - failedAt)),
    openShare(record, windows, time, instances) {
      const shareOf = (id: WindowId): Counts => {
        const pool = openPool(record, [id], time)
        const part = (family: QuotaFamily): number => Math.floor(pool.room([family], 'interactive') / instances)
        const share = shares.get(id) ?? { overall: part('overall'), read: part('read') }
        shares.set(id, share)
        return share
      }
      return limitedTo(new Map(windows.map((id) => [id, shareOf(id)])), openPool(record, windows, time))
    },
  }
}

/** The same pool, limited to the shares. Requests that are taken are subtracted from the shares. */
function limitedTo(shares: ReadonlyMap<WindowId, Counts>, pool: Pool): Pool {
  return {
    ...pool,
    take(families, lane) {
      for (const [id, share] of shares) {
        const { kind: window, end: retryAt } = parseId(id)
        const family = families.find((each) => share[each] < 1)
        if (family !== undefined) return { family, window, reason: 'held', retryAt }
      }
      const blocked = pool.take(families, lane)
      if (blocked === undefined) for (const share of shares.values()) for (const family of families) share[family] -= 1
      return blocked
    },
  }
}
