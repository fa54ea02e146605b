import type { Quota, QuotaFamily, QuotaSnapshot, QuotaWindow } from '@activity-tracking/client'
import type { Lane } from '../inbox/inbox.ts'

/**
 * How much of each rate limit of the app can be used before work of a lane waits: 0 to 1. Background work spreads its share of the day over
 * the day.
 */
export type Shares = Readonly<Record<Lane, number>>

/** Decides whether a read may be sent. */
export interface Budget {
  /** Undefined if a lane may send a read now; otherwise the time at which it may, in milliseconds since 1970-01-01 UTC. */
  fullUntil(lane: Lane): Promise<number | undefined>
  /** The same, and counts the read if it may be sent. */
  spend(lane: Lane): Promise<number | undefined>
}

/** How often the usage of other processes is read, in milliseconds. */
const REFRESH_MS = 1_000

/** How far background work may be ahead of the time of day, in milliseconds, so that small tasks do not wait in the morning. */
const AHEAD_MS = 3_600_000

const DAY_MS = 86_400_000

const FAMILIES: readonly QuotaFamily[] = ['overall', 'read']
const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']

/** Reserves a part of the app's rate limits for calls that users wait for, and gives live work precedence over background work. */
export function createBudget(quota: Quota | undefined, shares: Shares, now: () => number): Budget {
  let seen: { readonly snapshot: QuotaSnapshot; readonly at: number } | undefined
  let spentSince = 0

  const look = async (from: Quota): Promise<QuotaSnapshot> => {
    const isFresh = seen !== undefined && Math.abs(now() - seen.at) < REFRESH_MS && !isOver(seen.snapshot, now())
    if (seen === undefined || !isFresh) {
      seen = { snapshot: await from.snapshot(), at: now() }
      spentSince = 0
    }
    return seen.snapshot
  }

  async function fullUntil(lane: Lane): Promise<number | undefined> {
    if (quota === undefined) return undefined
    const snapshot = await look(quota)
    for (const window of WINDOWS) {
      for (const family of FAMILIES) {
        const { limit, used, held, resetsAt } = snapshot[family][window]
        const wanted = used + held + spentSince + 1
        if (wanted > Math.floor(limit * shares[lane])) return resetsAt
        const pacedAt = lane === 'background' && window === 'day' ? timeFor(wanted / (limit * shares[lane]), resetsAt) : 0
        if (pacedAt > now()) return pacedAt
      }
    }
    return undefined
  }

  return {
    fullUntil,
    async spend(lane) {
      const until = await fullUntil(lane)
      if (until === undefined) spentSince += 1
      return until
    },
  }
}

/** When a part of the daily share may be used. Reads that background work uses in the morning would be missing for live work in the evening. */
const timeFor = (part: number, endOfDay: number): number => Math.min(endOfDay, Math.ceil(endOfDay - DAY_MS * (1 - part)) - AHEAD_MS)

/** Whether a window has ended since. */
const isOver = (snapshot: QuotaSnapshot, now: number): boolean => WINDOWS.some((window) => snapshot.read[window].resetsAt <= now)
