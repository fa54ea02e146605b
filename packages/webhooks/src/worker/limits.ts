import type { Quota, QuotaFamily, QuotaSnapshot, QuotaWindow } from '@activity-tracking/client'
import type { Lane } from '../inbox/inbox.ts'
import { backoffMs } from './failure.ts'

/**
 * How much of each rate limit of the app can be used before work of a lane waits: 0 to 1. Background work spreads its share of the day over
 * the day.
 */
export type Shares = Readonly<Record<Lane, number>>

/**
 * When this process may send reads: within the lane's share of the app's rate limits, and not while the app or the service has to rest.
 * Times are in milliseconds since 1970-01-01 UTC.
 */
export interface Limits {
  /**
   * Lanes that may be processed now. A lane without remaining reads is paused before an athlete is leased. Otherwise, the athlete would lose
   * their place in the queue without a result.
   */
  openLanes(): Promise<readonly Lane[]>
  /** Counts a read, and returns undefined, if it may be sent now. Otherwise pauses its lane, and returns the end of the pause. */
  spend(lane: Lane): Promise<number | undefined>
  /** Pauses everything. */
  pause(until: number): void
  /** The service did not respond: pauses everything, longer after each consecutive failure. Returns the end of the pause. */
  noteOutage(): number
  /** The service did not respond to one request properly. Several in a row are an outage; otherwise returns undefined. */
  noteServiceFailure(): number | undefined
  /** The service responded properly. */
  noteSuccess(): void
}

interface LimitsOptions {
  readonly quota: Quota | undefined
  readonly shares: Shares
  readonly now: () => number
  readonly random: () => number
}

/** How often the usage of other processes is read, in milliseconds. */
const REFRESH_MS = 1_000

/** How far background work may be ahead of the time of day, in milliseconds, so that small tasks do not wait in the morning. */
const AHEAD_MS = 3_600_000

const DAY_MS = 86_400_000

const OUTAGE_FAILURES = 2
const LONGEST_OUTAGE_PAUSE_MS = 300_000

const LANES: readonly Lane[] = ['live', 'background']
const FAMILIES: readonly QuotaFamily[] = ['overall', 'read']
const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']

/** Reserves a part of the app's rate limits for calls that users wait for, and gives live work precedence over background work. */
export function createLimits({ quota, shares, now, random }: LimitsOptions): Limits {
  const pausedUntil: Record<Lane, number> = { live: 0, background: 0 }
  let failuresInARow = 0
  let seen: { readonly snapshot: QuotaSnapshot; readonly at: number } | undefined
  let spentSince = 0

  const pauseLane = (lane: Lane, until: number): void => {
    pausedUntil[lane] = Math.max(pausedUntil[lane], until)
    // Background work waits for everything that live work waits for.
    pausedUntil.background = Math.max(pausedUntil.background, pausedUntil.live)
  }

  const look = async (from: Quota): Promise<QuotaSnapshot> => {
    if (seen !== undefined && Math.abs(now() - seen.at) < REFRESH_MS && !isOver(seen.snapshot, now())) return seen.snapshot
    seen = { snapshot: await from.snapshot(), at: now() }
    spentSince = 0
    return seen.snapshot
  }

  /** When the lane may send its next read; undefined if now. */
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

  /** The same, and pauses the lane until then. */
  async function pauseIfFull(lane: Lane): Promise<number | undefined> {
    const until = await fullUntil(lane)
    if (until !== undefined) pauseLane(lane, until)
    return until
  }

  const limits: Limits = {
    async openLanes() {
      const open: Lane[] = []
      for (const lane of LANES) if (pausedUntil[lane] <= now() && (await pauseIfFull(lane)) === undefined) open.push(lane)
      return open
    },
    async spend(lane) {
      const until = await pauseIfFull(lane)
      if (until === undefined) spentSince += 1
      return until
    },
    pause: (until) => pauseLane('live', until),
    noteOutage() {
      failuresInARow += 1
      const until = now() + Math.min(LONGEST_OUTAGE_PAUSE_MS, backoffMs(failuresInARow - 1, random))
      limits.pause(until)
      return until
    },
    noteServiceFailure() {
      if (failuresInARow >= OUTAGE_FAILURES) return limits.noteOutage()
      failuresInARow += 1
      return undefined
    },
    noteSuccess() {
      failuresInARow = 0
    },
  }
  return limits
}

/** When a part of the daily share may be used. Reads that background work uses in the morning would be missing for live work in the evening. */
const timeFor = (part: number, endOfDay: number): number => Math.min(endOfDay, Math.ceil(endOfDay - DAY_MS * (1 - part)) - AHEAD_MS)

/** Whether a window has ended since. */
const isOver = (snapshot: QuotaSnapshot, now: number): boolean => WINDOWS.some((window) => snapshot.read[window].resetsAt <= now)
