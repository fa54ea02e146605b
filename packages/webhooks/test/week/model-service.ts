import type { QuotaLimits } from '@activity-tracking/client'
import { DAY_MS, QUARTER_HOUR_MS } from './events.ts'

interface Activity {
  readonly id: number
  readonly athleteId: number
  readonly startedAt: number
  version: number
}

/** A service with athletes and activities that counts requests like the real one. */
export interface ModelService {
  create(athleteId: number, startedAt: number): Activity
  /** Responds to a request at the present time. */
  respond(request: Request): Response
  /** Reads in each day. */
  readonly reads: ReadonlyMap<number, number>
  /** Reads of each activity. */
  readonly readsOf: ReadonlyMap<number, number>
  /** Responses with the status 429. */
  readonly refused: number
}

/** The access token of an athlete. */
export const accessTokenOf = (athleteId: number): string => `token-${athleteId}`

/** @param now the service's time, in milliseconds since 1970-01-01 UTC */
export function createModelService(limits: QuotaLimits, now: () => number): ModelService {
  const activities: Activity[] = []
  const quarters = new Map<number, number>()
  const days = new Map<number, number>()
  const readsOf = new Map<number, number>()
  let refused = 0
  const count = (counts: Map<number, number>, key: number): number => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key) ?? 0
  }
  const toJson = ({ id, athleteId, startedAt, version }: Activity) => ({
    id,
    athlete: { id: athleteId },
    name: `Version ${version}`,
    sport_type: 'Ride',
    start_date: new Date(startedAt).toISOString(),
  })
  return {
    create(athleteId, startedAt) {
      const activity = { id: activities.length + 1, athleteId, startedAt, version: 1 }
      activities.push(activity)
      return activity
    },
    respond(request) {
      const usage = `${count(quarters, Math.floor(now() / QUARTER_HOUR_MS))},${count(days, Math.floor(now() / DAY_MS))}`
      const headers = {
        Date: new Date(now()).toUTCString(),
        'X-RateLimit-Limit': limits.overall.join(','),
        'X-RateLimit-Usage': usage,
        'X-ReadRateLimit-Limit': limits.read.join(','),
        'X-ReadRateLimit-Usage': usage,
      }
      const [quarterHour = 0, day = 0] = usage.split(',').map(Number)
      if (quarterHour > limits.read[0] || day > limits.read[1]) {
        refused += 1
        return Response.json({ message: 'Rate Limit Exceeded', errors: [] }, { status: 429, headers })
      }
      const { pathname, searchParams: query } = new URL(request.url)
      if (pathname.endsWith('/athlete/activities')) {
        const athleteId = Number(request.headers.get('authorization')?.split('-').at(-1))
        const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY) * 1_000
        const own = activities.filter((each) => each.athleteId === athleteId && each.startedAt < before)
        const [size, page] = [Number(query.get('per_page') ?? 30), Number(query.get('page') ?? 1)]
        const newestFirst = own.sort((one, other) => other.startedAt - one.startedAt)
        return Response.json(newestFirst.slice((page - 1) * size, page * size).map(toJson), { headers })
      }
      const activity = activities[Number(pathname.split('/').at(-1)) - 1]
      if (activity === undefined) return Response.json({ message: 'Record Not Found', errors: [] }, { status: 404, headers })
      count(readsOf, activity.id)
      return Response.json(toJson(activity), { headers })
    },
    reads: days,
    readsOf,
    get refused() {
      return refused
    },
  }
}
