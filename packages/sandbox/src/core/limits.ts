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
const WINDOWS = [QUARTER_HOUR, DAY] as const
const WINDOW_NAMES = ['quarter hour', 'day'] as const
const FAMILIES = ['overall', 'read'] as const

interface Counter {
  windowStart: number
  used: number
}

/** An exceeded limit, and the end of its window. */
export interface Exceeded {
  readonly family: QuotaFamily
  readonly window: (typeof WINDOW_NAMES)[number]
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
  /** Writes the counters, so that an export has them. In memory they are not written otherwise. */
  persist(): void
}

export function createQuota(world: World): Quota {
  const counters = new Map<string, Counter>()
  const { database } = world
  for (const row of database.all<{ counter: string; window_start: number; used: number }>(
    'select * from usage where world = ?',
    world.id,
  )) {
    counters.set(row.counter, { windowStart: row.window_start, used: row.used })
  }

  const counterAt = (family: QuotaFamily, length: number, now: number): Counter => {
    const windowStart = now - (now % length)
    const key = `${family}/${length}`
    const counter = counters.get(key)
    if (counter !== undefined && counter.windowStart === windowStart) return counter
    const fresh = { windowStart, used: 0 }
    counters.set(key, fresh)
    return fresh
  }

  const persist = (): void => {
    for (const [counter, { windowStart, used }] of counters) {
      if (used === 0) continue
      database.runAside(
        `insert into usage (world, counter, window_start, used) values (?, ?, ?, ?)
         on conflict do update set window_start = excluded.window_start, used = excluded.used`,
        world.id,
        counter,
        windowStart,
        used,
      )
    }
  }

  return {
    persist,
    count(families) {
      const now = world.now()
      let exceeded: Exceeded | undefined
      for (const family of families) {
        WINDOWS.forEach((length, index) => {
          const counter = counterAt(family, length, now)
          counter.used += 1
          if (counter.used > LIMITS[world.app.tier][family][index as 0 | 1]) {
            exceeded ??= { family, window: WINDOW_NAMES[index as 0 | 1], until: counter.windowStart + length }
          }
        })
      }
      if (database.file !== undefined) persist()
      return exceeded
    },
    isUsedUp(families) {
      const now = world.now()
      return families.some((family) =>
        WINDOWS.some((length, index) => counterAt(family, length, now).used >= LIMITS[world.app.tier][family][index as 0 | 1]),
      )
    },
    windows() {
      const now = world.now()
      return FAMILIES.flatMap((family) =>
        WINDOWS.map((length, index) => {
          const { used, windowStart } = counterAt(family, length, now)
          const window = index as 0 | 1
          return { family, window: WINDOW_NAMES[window], limit: LIMITS[world.app.tier][family][window], used, until: windowStart + length }
        }),
      )
    },
    headers() {
      const now = world.now()
      const [overall, read] = FAMILIES.map((family) => ({
        limit: LIMITS[world.app.tier][family].join(','),
        usage: WINDOWS.map((length) => counterAt(family, length, now).used).join(','),
      }))
      return {
        'X-RateLimit-Limit': overall?.limit ?? '',
        'X-RateLimit-Usage': overall?.usage ?? '',
        'X-ReadRateLimit-Limit': read?.limit ?? '',
        'X-ReadRateLimit-Usage': read?.usage ?? '',
      }
    },
  }
}
