import type { QuotaLimits } from '@activity-tracking/client'
import { DAY_MS, QUARTER_HOUR_MS } from '../../client/simulation/events.ts'
import type { ActivityChange } from './scenario.ts'

const FIRST_ATHLETE = 4_200_001

/** Id of an athlete with this number. */
export const athleteIdOf = (athlete: number): number => FIRST_ATHLETE + athlete

const athleteOf = (request: Request): number => Number(request.headers.get('authorization')?.split('-').at(-1)) - FIRST_ATHLETE

/** The access token of an athlete. */
export const accessTokenOf = (athleteId: number): string => `token-${athleteId}`

interface Activity {
  readonly id: number
  readonly startedAt: number
  /** Number of its changes. */
  version: number
}

/** A service with athletes and activities that counts requests like the real one. */
export interface ModelService {
  /** Applies a change. Returns the new version of the activity. */
  apply(change: ActivityChange): number
  /** Responds to a request at the present time. */
  respond(request: Request): Response
  readonly reads: number
  /** Responses with the status 429. */
  readonly refused: number
}

/** Longest page of a list. */
const MOST_PER_PAGE = 200

/** @param now the service's time, in milliseconds since 1970-01-01 UTC */
export function createModelService(athletes: number, limits: QuotaLimits, now: () => number): ModelService {
  const byAthlete: Activity[][] = Array.from({ length: athletes }, () => [])
  const byId = new Map<number, Activity>()
  const used = { quarterHour: 0, day: 0 }
  const window = { quarterHour: 0, day: 0 }
  let [reads, refused] = [0, 0]

  /** Counts a read request in the current windows. */
  const count = (): void => {
    const present = { quarterHour: Math.floor(now() / QUARTER_HOUR_MS), day: Math.floor(now() / DAY_MS) }
    for (const each of ['quarterHour', 'day'] as const) {
      if (window[each] !== present[each]) used[each] = 0
      window[each] = present[each]
      used[each] += 1
    }
    reads += 1
  }

  const toJson = ({ id, startedAt, version }: Activity) => ({
    id,
    name: `Version ${version}`,
    sport_type: 'Ride',
    start_date: new Date(startedAt).toISOString(),
  })

  const list = (athlete: number, query: URLSearchParams): object[] => {
    const [perPage, page] = [Number(query.get('per_page') ?? 30), Number(query.get('page') ?? 1)]
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY) * 1_000
    const newestFirst = (byAthlete[athlete] ?? []).filter(({ startedAt }) => startedAt < before).toReversed()
    const size = Math.min(perPage, MOST_PER_PAGE)
    return newestFirst.slice((page - 1) * size, page * size).map(toJson)
  }

  return {
    apply({ athlete, activityId, at }) {
      const known = byId.get(activityId)
      if (known !== undefined) {
        known.version += 1
        return known.version
      }
      const activity = { id: activityId, startedAt: at, version: 1 }
      byId.set(activityId, activity)
      byAthlete[athlete]?.push(activity)
      return 1
    },
    respond(request) {
      count()
      const [quarterHour, day] = limits.read
      const isOver = used.quarterHour > quarterHour || used.day > day
      const headers = {
        Date: new Date(now()).toUTCString(),
        'X-RateLimit-Limit': limits.overall.join(','),
        'X-RateLimit-Usage': `${used.quarterHour},${used.day}`,
        'X-ReadRateLimit-Limit': limits.read.join(','),
        'X-ReadRateLimit-Usage': `${used.quarterHour},${used.day}`,
      }
      if (isOver) {
        refused += 1
        return Response.json({ message: 'Rate Limit Exceeded', errors: [] }, { status: 429, headers })
      }
      const { pathname, searchParams } = new URL(request.url)
      if (pathname.endsWith('/athlete/activities')) return Response.json(list(athleteOf(request), searchParams), { headers })
      const activity = byId.get(Number(pathname.split('/').at(-1)))
      if (activity === undefined) return Response.json({ message: 'Record Not Found', errors: [] }, { status: 404, headers })
      return Response.json(toJson(activity), { headers })
    },
    get reads() {
      return reads
    },
    get refused() {
      return refused
    },
  }
}
