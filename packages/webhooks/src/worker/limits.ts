import type { Quota, QuotaFamily, QuotaSnapshot, QuotaWindow } from '@activity-tracking/client'
import type { Lane, RequestLane } from '../inbox/inbox.ts'
import { backoffMs } from './failure.ts'

/**
 * How much of each rate limit of the app can be used before work of a lane waits: 0 to 1. Background work spreads its share of the day over
 * the day.
 */
export type Shares = Readonly<Record<RequestLane, number>>

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
export type Waits = Readonly<Record<RequestLane, Wait | null>>

/** When reads could be done. Times are in milliseconds since 1970-01-01 UTC. */
export interface Forecast {
  /** When the last read could be sent, if nothing else uses the rate limits; null if never. */
  readonly endsAt: number | null
  /** What the next read waits for; null if it could be sent now. */
  readonly waitsFor: Wait | null
}

/**
 * When this process may send reads: within the lane's share of the app's rate limits, and not while the app or the service has to rest.
 * Times are in milliseconds since 1970-01-01 UTC.
 */
export interface Limits {
  /** The lane of the client's calls. */
  readonly callLane: 'interactive' | 'background'
  /**
   * Lanes that may be processed now. A lane without remaining reads is paused before an athlete is leased. Otherwise, the athlete would lose
   * their place in the queue without a result.
   */
  openLanes(): Promise<readonly Lane[]>
  /**
   * Counts a read, and returns undefined, if it may be sent now. Otherwise pauses its lane, and returns the end of the pause.
   * @param together number of reads for which there must be room
   */
  spend(lane: RequestLane, together?: number): Promise<number | undefined>
  /**
   * When a number of reads could be done in the background.
   * @param together number of reads that are sent only if there is room for all of them
   */
  forecast(reads: number, together?: number): Promise<Forecast>
  /**
   * What each lane waits for, the longest if there are several. Nothing is paused or counted.
   * @param together number of reads for which there must be room
   */
  waits(together?: number): Promise<Waits>
  /** Pauses everything. The reason is the service, unless it is the window of a rate limit. */
  pause(until: number, window?: QuotaWindow): void
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
  readonly pace: Pace
  readonly now: () => number
  readonly random: () => number
}

/** How often the usage of other processes is read, in milliseconds. */
const REFRESH_MS = 1_000

/** How far background work may be ahead of the time of day, in milliseconds, so that small tasks do not wait in the morning. */
const AHEAD_MS = 3_600_000

const QUARTER_HOUR_MS = 15 * 60_000
const DAY_MS = 86_400_000
const QUARTERS_IN_DAY = DAY_MS / QUARTER_HOUR_MS

const OUTAGE_FAILURES = 2
const LONGEST_OUTAGE_PAUSE_MS = 300_000

const LANES: readonly RequestLane[] = ['live', 'background']
const FAMILIES: readonly QuotaFamily[] = ['overall', 'read']
const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']

/** Waits for nothing. */
const NOTHING: Wait = { until: 0, reason: 'service' }

const longerOf = (one: Wait, other: Wait): Wait => (other.until > one.until ? other : one)

/** Reserves a part of the app's rate limits for calls that users wait for, and gives live work precedence over background work. */
export function createLimits({ quota, shares: chosen, pace, now, random }: LimitsOptions): Limits {
  const shares: Shares = pace === 'all' ? { live: 1, background: 1 } : chosen
  const pauses: Record<RequestLane, Wait> = { live: NOTHING, background: NOTHING }
  /** The last pause of everything. */
  let rest = NOTHING
  let failuresInARow = 0
  let seen: { readonly snapshot: QuotaSnapshot; readonly at: number } | undefined
  let spentSince = 0

  const pauseLane = (lane: RequestLane, wait: Wait): void => {
    pauses[lane] = longerOf(pauses[lane], wait)
    // Background work waits for everything that live work waits for.
    pauses.background = longerOf(pauses.background, pauses.live)
  }

  const look = async (from: Quota): Promise<QuotaSnapshot> => {
    if (seen !== undefined && Math.abs(now() - seen.at) < REFRESH_MS && !isOver(seen.snapshot, now())) return seen.snapshot
    seen = { snapshot: await from.snapshot(), at: now() }
    spentSince = 0
    return seen.snapshot
  }

  /** What the rate limits let the lane wait for before its next reads. */
  async function limitOf(lane: RequestLane, together = 1): Promise<Wait> {
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

  /** What the lane waits for, also because of an earlier pause; null if nothing. */
  async function waitOf(lane: RequestLane, together?: number): Promise<Wait | null> {
    let longest = longerOf(pauses[lane], await limitOf(lane, together))
    if (lane === 'background') longest = longerOf(longest, await limitOf('live', together))
    return longest.until > now() ? longest : null
  }

  /** The end of the wait, and pauses the lane until then. */
  async function pauseIfFull(lane: RequestLane, together?: number): Promise<number | undefined> {
    const wait = await limitOf(lane, together)
    if (wait === NOTHING) return undefined
    pauseLane(lane, wait)
    return wait.until
  }

  const limits: Limits = {
    callLane: pace === 'all' ? 'interactive' : 'background',
    async openLanes() {
      const open: Lane[] = ['local']
      for (const lane of LANES) if (pauses[lane].until <= now() && (await pauseIfFull(lane)) === undefined) open.push(lane)
      return open
    },
    async spend(lane, together) {
      const until = await pauseIfFull(lane, together)
      if (until === undefined) spentSince += 1
      return until
    },
    async forecast(reads, together) {
      const waitsFor = await waitOf('background', together)
      const startsAt = Math.max(now(), rest.until)
      const snapshot = quota && (await look(quota))
      if (snapshot === undefined) return { endsAt: startsAt, waitsFor }
      const paced = { share: shares.background, isPaced: pace === 'shared', startsAt, spentSince }
      return { endsAt: endOf(reads, snapshot, paced), waitsFor }
    },
    async waits(together) {
      // It is shown to people, who may have just used a limit up.
      seen = undefined
      return { live: await waitOf('live', together), background: await waitOf('background', together) }
    },
    pause(until, window) {
      const wait: Wait = { until, reason: window ?? 'service' }
      rest = longerOf(rest, wait)
      pauseLane('live', wait)
    },
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

interface PaceOptions {
  readonly share: number
  readonly isPaced: boolean
  readonly startsAt: number
  /** Reads that the snapshot does not include. */
  readonly spentSince: number
}

/** When the last of a number of reads can be sent: as many as the share allows in each quarter of an hour and in each day. Null for never. */
function endOf(reads: number, snapshot: QuotaSnapshot, { share, isPaced, startsAt, spentSince }: PaceOptions): number | null {
  const countersIn = (window: QuotaWindow) => FAMILIES.map((family) => snapshot[family][window])
  const most = (window: QuotaWindow): number => Math.min(...countersIn(window).map(({ limit }) => Math.floor(limit * share)))
  const used = (window: QuotaWindow): number => Math.max(...countersIn(window).map((counter) => counter.used)) + spentSince
  const [perQuarter, perDay] = [most('quarter_hour'), most('day')]
  if (reads <= 0) return startsAt
  if (perQuarter < 1 || perDay < 1) return null
  const ends = { quarter: snapshot.read.quarter_hour.resetsAt, day: snapshot.read.day.resetsAt }
  let left = { quarter: Math.max(0, perQuarter - used('quarter_hour')), day: Math.max(0, perDay - used('day')) }
  let [at, rest] = [startsAt, reads]
  for (;;) {
    if (at >= ends.day) {
      // All days but the last one are alike.
      const days = Math.floor((rest - 1) / Math.min(perDay, perQuarter * QUARTERS_IN_DAY))
      rest -= days * Math.min(perDay, perQuarter * QUARTERS_IN_DAY)
      at += days * DAY_MS
      ends.day += (days + 1) * DAY_MS
      ends.quarter += days * DAY_MS
      left = { quarter: perQuarter, day: perDay }
    }
    // Reads that the pace has not released yet come later in the day.
    const released = isPaced ? Math.floor(perDay * Math.min(1, 1 - (ends.day - at - AHEAD_MS) / DAY_MS)) - (perDay - left.day) : left.day
    const now = Math.max(0, Math.min(rest, left.quarter, left.day, released))
    rest -= now
    if (rest === 0) return at
    left = { quarter: left.quarter - now, day: left.day - now }
    // The next quarter hour, or the next day.
    at = left.day === 0 ? ends.day : Math.max(at, ends.quarter)
    while (ends.quarter <= at) {
      ends.quarter += QUARTER_HOUR_MS
      left.quarter = perQuarter
    }
  }
}
