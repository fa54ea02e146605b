import type { Quota, QuotaFamily, QuotaSnapshot, QuotaWindow } from '@activity-tracking/client'
import type { Lane } from '../inbox/inbox.ts'

/** How much of each request limit of the app may be used up before work of a lane waits for the next window: 0 to 1. */
export type Shares = Readonly<Record<Lane, number>>

/** Says whether a read may be spent. */
export interface Budget {
  /** Undefined when a lane may send a read now, else when it may, in milliseconds since 1970-01-01 UTC. Counts the read. */
  spend(lane: Lane): Promise<number | undefined>
}

/** What other processes have used is looked up this often, in milliseconds. */
const REFRESH_MS = 1_000

const FAMILIES: readonly QuotaFamily[] = ['overall', 'read']
const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']

/** Leaves a part of the app's limits to others, whatever comes in: to calls that somebody waits for, and live work before background work. */
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

  return {
    async spend(lane) {
      if (quota === undefined) return undefined
      const snapshot = await look(quota)
      for (const window of WINDOWS) {
        for (const family of FAMILIES) {
          const { limit, used, held, resetsAt } = snapshot[family][window]
          if (used + held + spentSince + 1 > Math.floor(limit * shares[lane])) return resetsAt
        }
      }
      spentSince += 1
      return undefined
    },
  }
}

/** Whether a window has ended since. */
const isOver = (snapshot: QuotaSnapshot, now: number): boolean => WINDOWS.some((window) => snapshot.read[window].resetsAt <= now)
