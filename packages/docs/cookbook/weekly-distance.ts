// Part of some app: how far the athlete went in the seven days before a moment.
import { type ActivityClient, unwrap } from '@activity-tracking/client'

const WEEK = 7 * 24 * 60 * 60

/** Kilometres in the week before a moment, which is in milliseconds since 1970 UTC. */
export async function weeklyDistance(
  api: ActivityClient,
  moment: number,
): Promise<number> {
  const before = Math.floor(moment / 1000)
  const query = { before, after: before - WEEK, per_page: 200 }
  const activities = await unwrap(
    api.GET('/athlete/activities', { params: { query } }),
  )
  return (
    activities.reduce((metres, { distance }) => metres + distance, 0) / 1000
  )
}
