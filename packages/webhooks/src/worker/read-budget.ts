import type { LeasedEntry, SpentReads } from '../inbox/inbox.ts'
import { OVERFLOW_SWEEP } from '../inbox/rules.ts'
import { PutOff } from './failure.ts'
import type { Limits } from './limits.ts'

/** Maximum number of reads that events can cause for one athlete. The rest waits for the next window. */
export interface AthleteCaps {
  /** In a quarter of an hour that begins at :00, :15, :30 or :45. */
  readonly quarterHour: number
  /** In a UTC day. */
  readonly day: number
}

const QUARTER_HOUR_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/**
 * What a list of the athlete's activities has shown of an entry: that the activity has changed (the list itself is read for that), that it
 * exists, or nothing.
 */
export type Part = 'proven' | 'listed' | 'unlisted'

/** The part of an athlete's daily cap that reads may use, so that forged events leave the rest to lists and to what they prove. */
const PARTS: Readonly<Record<Part, number>> = { proven: 1, listed: 0.75, unlisted: 0.5 }

/** Activities per request of a list. The place of what one request proves to have changed is below it: see `placeOf`. */
export const PAGE = 200

/** Maximum number of reads in one lease. Then another athlete is served. */
const READS_AT_A_TIME = 25

interface BudgetParts {
  readonly caps: AthleteCaps
  readonly limits: Limits
  readonly now: () => number
}

/** The reads that work on a lease may send: within the caps of the athlete, and the rate limits of the app. */
export class ReadBudget {
  /** Reads that were sent. */
  reads = 0
  /** Reads that events have caused. */
  eventReads = 0
  readonly #parts: BudgetParts
  readonly #before: SpentReads

  /** @param before reads that events have caused for the athlete before this lease */
  constructor(parts: BudgetParts, before: SpentReads) {
    this.#parts = parts
    this.#before = before
  }

  /**
   * Counts a read, before it is sent.
   * @param entry the entry to read; reads that events cause are also counted for the athlete
   * @param together number of reads that are of no use without each other: there must be room for all of them
   * @throws PutOff if the athlete has reached a cap, or the app a rate limit
   */
  async spend(entry: LeasedEntry, together = 1): Promise<void> {
    const { caps, limits, now } = this.#parts
    if (this.reads + together > READS_AT_A_TIME) throw new PutOff(now())
    const part = partOf(entry)
    const isOverDay = part !== undefined && !this.hasPart('proven')
    // What nobody can forge is not refused after the day's cap: it is then background work.
    if (isOverDay && part !== 'proven') throw new PutOff(nextWindow(now(), DAY_MS))
    if (part !== undefined && this.#before.quarterHour + this.eventReads + together > caps.quarterHour)
      throw new PutOff(this.nextQuarterHour)
    const waitUntil = await limits.spend(isOverDay || entry.lane === 'background' ? 'background' : 'live', together)
    if (waitUntil !== undefined) throw new PutOff(waitUntil)
    this.reads += 1
    if (part !== undefined) this.eventReads += 1
  }

  /** Whether the part of the athlete's daily cap is left that an entry of this kind may use. */
  hasPart(kind: Part): boolean {
    return this.#before.day + this.eventReads < this.#parts.caps.day * PARTS[kind]
  }

  /** When the athlete's next quarter hour begins. */
  get nextQuarterHour(): number {
    return nextWindow(this.#parts.now(), QUARTER_HOUR_MS)
  }
}

/** The order of an entry among those that a list has shown; those that it proves to have changed are below `PAGE`. */
export const placeOf = ({ progress }: LeasedEntry): number => Number(progress?.['place'] ?? 0)

export const isOverflowSweep = ({ kind, id }: Pick<LeasedEntry, 'kind' | 'id'>): boolean => kind === 'sweep' && id === OVERFLOW_SWEEP

/**
 * The part of the athlete's cap for an entry that events have caused, directly or through the sweep that replaces too many of them;
 * undefined for others. The rest of such a sweep, after its first page, is background work like that of other sweeps.
 */
export function partOf(entry: LeasedEntry): Part | undefined {
  const { lane, event, progress } = entry
  if (progress?.['source'] === OVERFLOW_SWEEP) return placeOf(entry) < PAGE ? 'proven' : 'listed'
  if (isOverflowSweep(entry)) return lane === 'live' ? 'proven' : undefined
  return event !== null && lane === 'live' ? 'unlisted' : undefined
}

const nextWindow = (now: number, length: number): number => (Math.floor(now / length) + 1) * length
