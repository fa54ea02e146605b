/** Remembers for a short time which athletes are known, so that a flood of events does not query the database for each event. */
export interface KnownAthletes {
  /** @throws any error of the lookup; it is not remembered */
  isKnown(athleteId: string): Promise<boolean>
  /** Number of athletes that are remembered. */
  size(): number
}

export interface KnownAthletesOptions {
  lookUp(athleteId: string): boolean | Promise<boolean>
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
  /** Maximum number of known athletes that are remembered; default 100,000, which is about 10 MB. */
  readonly mostKnown?: number
  /** Maximum number of unknown athletes that are remembered; default 10,000. */
  readonly mostUnknown?: number
}

const KNOWN_MS = 60_000
const UNKNOWN_MS = 5_000

/**
 * This number of lookups of unknown athletes within `FLOOD_MS` is a flood. Without a flood, an athlete who has just connected is known
 * immediately.
 */
const FLOOD = 100
const FLOOD_MS = 10_000
const MOST_KNOWN = 100_000
const MOST_UNKNOWN = 10_000

/**
 * A known athlete is remembered for one minute. An unknown one is remembered only during a flood, for five seconds: an event of an athlete
 * who has just connected is dropped if it arrives in this time, and the first import or the next sweep finds the change.
 */
export function createKnownAthletes(options: KnownAthletesOptions): KnownAthletes {
  const { lookUp, now, mostKnown = MOST_KNOWN, mostUnknown = MOST_UNKNOWN } = options
  const known = createMemory(mostKnown, now)
  const unknown = createMemory(mostUnknown, now)
  const underWay = new Map<string, Promise<boolean>>()
  let window = 0
  let misses = 0

  const isFlood = (): boolean => {
    const present = Math.floor(now() / FLOOD_MS)
    if (present !== window) [window, misses] = [present, 0]
    misses += 1
    return misses > FLOOD
  }

  const ask = async (athleteId: string): Promise<boolean> => {
    const isKnown = await lookUp(athleteId)
    if (isKnown) known.add(athleteId, KNOWN_MS)
    else if (isFlood()) unknown.add(athleteId, UNKNOWN_MS)
    return isKnown
  }

  return {
    async isKnown(athleteId) {
      if (known.has(athleteId)) return true
      if (unknown.has(athleteId)) return false
      const asked = underWay.get(athleteId) ?? ask(athleteId).finally(() => underWay.delete(athleteId))
      underWay.set(athleteId, asked)
      return asked
    },
    size: () => known.size() + unknown.size(),
  }
}

/** Remembers IDs for a limited time. A new ID replaces the oldest. */
function createMemory(most: number, now: () => number) {
  const untilById = new Map<string, number>()
  return {
    has(id: string): boolean {
      const until = untilById.get(id)
      if (until !== undefined && until <= now()) untilById.delete(id)
      return untilById.has(id)
    },
    add(id: string, ms: number): void {
      untilById.delete(id)
      const [oldest] = untilById.keys()
      if (untilById.size >= most && oldest !== undefined) untilById.delete(oldest)
      untilById.set(id, now() + ms)
    },
    size: () => untilById.size,
  }
}
