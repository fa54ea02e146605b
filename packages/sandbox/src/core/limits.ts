import { type QuotaFamily, type RateLimits, rateLimits } from '@activity-tracking/spec'
import type { App, World } from './world.ts'

/** A limit that no sandbox reaches in a day. */
const UNREACHABLE = 1_000_000_000

/** `unlimited` exists only in the sandbox, for load tests. */
const LIMITS: Readonly<Record<App['tier'], RateLimits['standard']>> = {
  ...rateLimits,
  unlimited: { overall: [UNREACHABLE, UNREACHABLE], read: [UNREACHABLE, UNREACHABLE] },
}

const QUARTER_HOUR = 15 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000
const WINDOWS = [
  { window: 'quarter hour', length: QUARTER_HOUR },
  { window: 'day', length: DAY },
] as const
const FAMILIES = ['overall', 'read'] as const

/** The requests of one family in the present window of one length. */
interface Counter {
  readonly family: QuotaFamily
  readonly window: (typeof WINDOWS)[number]['window']
  /** Of the window, in milliseconds. */
  readonly length: number
  /** Position of the window among the limits of a family. */
  readonly index: 0 | 1
  /** Name in the database. */
  readonly name: string
  windowStart: number
  used: number
}

/** An exceeded limit, and the end of its window. */
export interface Exceeded extends Pick<Counter, 'family' | 'window'> {
  readonly until: number
}

/** One limit, and how much of it is used in the present window. */
export interface QuotaWindow extends Exceeded {
  readonly limit: number
  readonly used: number
}

/** Counts the requests of one app: two families with two windows each, aligned to the clock. */
export interface Quota {
  /** Counts a request. Refused requests count too. Returns the first limit that it exceeds. */
  count(families: readonly QuotaFamily[]): Exceeded | undefined
  /** Whether the next request would exceed a limit. Does not count anything. */
  isUsedUp(families: readonly QuotaFamily[]): boolean
  /** The four headers of every response. */
  headers(): Readonly<Record<string, string>>
  /** The four limits, one by one. */
  windows(): readonly QuotaWindow[]
}

/** All counters at once. */
const WRITE = `insert or replace into usage (world, counter, window_start, used) values ${Array(4).fill('(?, ?, ?, ?)').join(', ')}`

export function createQuota(world: World): Quota {
  const { database, id } = world
  const stored = database.all<{ counter: string; window_start: number; used: number }>('select * from usage where world = ?', id)
  const counters = FAMILIES.flatMap((family) =>
    WINDOWS.map(({ window, length }, index): Counter => {
      const name = `${family}/${length}`
      const { window_start: windowStart = 0, used = 0 } = stored.find(({ counter }) => counter === name) ?? {}
      return { family, window, length, index: index as 0 | 1, name, windowStart, used }
    }),
  )

  /** The counters in the present windows. */
  const present = (): readonly Counter[] => {
    const now = world.now()
    for (const counter of counters) {
      const windowStart = now - (now % counter.length)
      if (counter.windowStart === windowStart) continue
      counter.windowStart = windowStart
      counter.used = 0
    }
    return counters
  }
  const limitOf = ({ family, index }: Counter): number => LIMITS[world.app.tier][family][index]
  const endOf = ({ family, window, windowStart, length }: Counter): Exceeded => ({ family, window, until: windowStart + length })

  const write = (): void => {
    // After a reset or an import, another world has its rows.
    if (database.file === undefined || world.ended) return
    database.runAside(WRITE, ...counters.flatMap(({ name, windowStart, used }) => [id, name, windowStart, used]))
  }

  return {
    count(families) {
      let exceeded: Counter | undefined
      for (const counter of present()) {
        if (!families.includes(counter.family)) continue
        counter.used += 1
        if (counter.used > limitOf(counter)) exceeded ??= counter
      }
      write()
      return exceeded && endOf(exceeded)
    },
    isUsedUp: (families) => present().some((counter) => families.includes(counter.family) && counter.used >= limitOf(counter)),
    windows: () => present().map((counter) => ({ ...endOf(counter), limit: limitOf(counter), used: counter.used })),
    headers() {
      const [overall, overallOfDay, read, readOfDay] = present().map(({ used }) => used)
      const limits = LIMITS[world.app.tier]
      return {
        'X-RateLimit-Limit': limits.overall.join(),
        'X-RateLimit-Usage': `${overall},${overallOfDay}`,
        'X-ReadRateLimit-Limit': limits.read.join(),
        'X-ReadRateLimit-Usage': `${read},${readOfDay}`,
      }
    },
  }
}
