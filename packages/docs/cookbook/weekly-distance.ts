// A function of an app: the distance of the athlete's activities in the last seven days.
import { type ActivityClient, unwrap } from '@activity-tracking/client'

const WEEK = 7 * 24 * 60 * 60

/** Kilometers in the seven days before `now`, which is in milliseconds since 1970 UTC. */
export async function weeklyDistance(
  api: ActivityClient,
  now: number,
): Promise<number> {
  const before = Math.floor(now / 1000)
  const query = { before, after: before - WEEK, per_page: 200 }
  const activities = await unwrap(
    api.GET('/athlete/activities', { params: { query } }),
  )
  return (
    activities.reduce((meters, { distance }) => meters + distance, 0) / 1000
  )
}
