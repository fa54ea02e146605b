import type { JobKind } from '../keys.ts'
import { HOUR_MS, nextWindow } from '../timers.ts'

/**
 * Part of an athlete's reads in an hour that events of activities may cause. The rest is for the sweeps that replace too many of them, and for
 * checks of the grant.
 */
const EVENTS_PART = 0.5

/** The pause between two checks of an athlete's grant that events cause, in milliseconds. */
const GRANT_PAUSE_MS = 5 * 60_000

/** Counts the reads that events cause for each athlete in an hour, so that forged events cost a limited part of the rate limits. */
export class ReadCaps {
  readonly #now: () => number
  readonly #perHour: number
  #hour = 0
  readonly #reads = new Map<string, number>()
  readonly #grantChecks = new Map<string, number>()

  /** @param perHour number of reads for each athlete */
  constructor(perHour: number, now: () => number) {
    this.#perHour = perHour
    this.#now = now
  }

  /**
   * Counts a read of an athlete, and returns undefined, if there is room for it. Otherwise returns when the next hour begins.
   * @param together number of reads for which there must be room
   * @param kind of the job; a sweep replaces too many events
   */
  take(athleteId: string, together: number, kind: JobKind): number | undefined {
    this.#startHour()
    const before = this.#reads.get(athleteId) ?? 0
    const most = kind === 'activity' ? Math.floor(this.#perHour * EVENTS_PART) : this.#perHour
    if (before + together > most) return nextWindow(this.#now(), HOUR_MS)
    this.#reads.set(athleteId, before + 1)
    return undefined
  }

  /** Begins a check of an athlete's grant, and returns undefined, if the last one is long enough ago. Otherwise returns when it may begin. */
  takeGrantCheck(athleteId: string): number | undefined {
    this.#startHour()
    const next = (this.#grantChecks.get(athleteId) ?? Number.NEGATIVE_INFINITY) + GRANT_PAUSE_MS
    if (next > this.#now()) return next
    this.#grantChecks.set(athleteId, this.#now())
    return undefined
  }

  #startHour(): void {
    const hour = Math.floor(this.#now() / HOUR_MS)
    if (hour === this.#hour) return
    this.#hour = hour
    this.#reads.clear()
    this.#grantChecks.clear()
  }
}
