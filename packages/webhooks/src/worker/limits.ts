import type { Quota, QuotaFamily, QuotaSnapshot, QuotaWindow } from '@activity-tracking/client'
import { backoffMs, type Lane } from '../queue/queue.ts'
import { DAY_MS } from '../timers.ts'

/**
 * How much of each rate limit any calls of the app can use before work of a lane waits for the next window: 0 to 1. Background work spreads
 * its share of the day over the day.
 */
const SHARES: Readonly<Record<Pace, Readonly<Record<Lane, number>>>> = {
  shared: { live: 0.9, background: 0.7 },
  all: { live: 1, background: 1 },
}

/** `shared` leaves room for live events and users; `all` uses each window of the rate limits to its end. */
export type Pace = 'shared' | 'all'

/**
 * Why work waits. `quarter_hour`, `day`: its share of that rate limit is used up. `pace`: background work spreads its share of the day over
 * the day. `service`: the service refuses requests, or does not respond.
 */
export type WaitReason = QuotaWindow | 'pace' | 'service'

/** A wait, and its end in milliseconds since 1970-01-01 UTC. */
export interface Wait {
  readonly until: number
  readonly reason: WaitReason
}

/** What the reads of each lane wait for; null if they do not wait. */
export type Waits = Readonly<Record<Lane, Wait | null>>

/**
 * When this process may send reads: within the lane's share of the app's rate limits, and not while the app or the service has to rest.
 * Times are in milliseconds since 1970-01-01 UTC.
 */
export interface Limits {
  /** The lane of the client's calls. */
  readonly callLane: 'interactive' | 'background'
  /**
   * Counts a read, and returns undefined, if it may be sent now. Otherwise returns when to try again.
   * @param together number of reads for which there must be room
   */
  spend(lane: Lane, together?: number): Promise<number | undefined>
  /**
   * What each lane waits for, the longest if there are several. Nothing is paused or counted.
   * @param together number of reads for which there must be room
   */
  waits(together?: number): Promise<Waits>
  /** Pauses all reads. The reason is the service, unless it is the window of a rate limit. */
  pause(until: number, window?: QuotaWindow): void
  /** The service did not respond: pauses all reads, longer after each consecutive failure. Returns the end of the pause. */
  noteOutage(): number
  /** The service did not respond to one request properly. Several in a row are an outage; otherwise returns undefined. */
  noteServiceFailure(): number | undefined
  /** The service responded properly. */
  noteSuccess(): void
}

interface LimitsOptions {
  readonly quota: Quota | undefined
  readonly pace: Pace
  readonly now: () => number
  readonly random: () => number
}

/** How often the usage of other processes is read, in milliseconds. */
const REFRESH_MS = 1_000

/** How far background work may be ahead of the time of day, in milliseconds, so that small tasks do not wait in the morning. */
const AHEAD_MS = 3_600_000

const OUTAGE_FAILURES = 2
const LONGEST_OUTAGE_PAUSE_MS = 300_000

const FAMILIES: readonly QuotaFamily[] = ['overall', 'read']
const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']

/** Waits for nothing. */
const NOTHING: Wait = { until: 0, reason: 'service' }

const longerOf = (one: Wait, other: Wait): Wait => (other.until > one.until ? other : one)

/** Reserves a part of the app's rate limits for calls that users wait for, and gives live work precedence over background work. */
export function createLimits({ quota, pace, now, random }: LimitsOptions): Limits {
  const shares = SHARES[pace]
  let pause = NOTHING
  let failuresInARow = 0
  let seen: { readonly snapshot: QuotaSnapshot; readonly at: number } | undefined
  let spentSince = 0

  const look = async (from: Quota): Promise<QuotaSnapshot> => {
    if (seen !== undefined && Math.abs(now() - seen.at) < REFRESH_MS && !isOver(seen.snapshot, now())) return seen.snapshot
    seen = { snapshot: await from.snapshot(), at: now() }
    spentSince = 0
    return seen.snapshot
  }

  /** What the rate limits let the lane wait for before its next reads. */
  async function limitOf(lane: Lane, together = 1): Promise<Wait> {
    if (quota === undefined) return NOTHING
    const snapshot = await look(quota)
    let longest = NOTHING
    for (const window of WINDOWS) {
      for (const family of FAMILIES) {
        const { limit, used, held, resetsAt } = snapshot[family][window]
        // What this process holds in advance is for its next calls.
        const wanted = used + (pace === 'all' ? 0 : held) + spentSince + together
        if (wanted > Math.floor(limit * shares[lane])) longest = longerOf(longest, { until: resetsAt, reason: window })
        const isPaced = pace === 'shared' && lane === 'background' && window === 'day'
        const pacedAt = isPaced ? timeFor(wanted / (limit * shares[lane]), resetsAt) : 0
        if (pacedAt > now()) longest = longerOf(longest, { until: pacedAt, reason: 'pace' })
      }
    }
    return longest
  }

  /** What the lane waits for, the longest if there are several. What live work waits for, background work waits for too: its share is smaller. */
  async function waitOf(lane: Lane, together?: number): Promise<Wait | null> {
    const longest = longerOf(pause, await limitOf(lane, together))
    return longest.until > now() ? longest : null
  }

  const limits: Limits = {
    callLane: pace === 'all' ? 'interactive' : 'background',
    async spend(lane, together) {
      const wait = await waitOf(lane, together)
      if (wait === null) spentSince += 1
      return wait?.until
    },
    async waits(together) {
      // It is shown to people, who may have just used a limit up.
      seen = undefined
      return { live: await waitOf('live', together), background: await waitOf('background', together) }
    },
    pause(until, window) {
      pause = longerOf(pause, { until, reason: window ?? 'service' })
    },
    noteOutage() {
      failuresInARow += 1
      const until = now() + Math.min(LONGEST_OUTAGE_PAUSE_MS, backoffMs(failuresInARow, random))
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
