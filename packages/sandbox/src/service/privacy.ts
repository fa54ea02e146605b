import { encodePolyline, simplify } from '../track/polyline.ts'
import { cutPrivacyZone } from '../track/privacy.ts'
import type { Streams } from '../track/streams.ts'
import { type Activity, streamsOf } from './activities.ts'
import type { World } from './world.ts'

const zoneOf = (world: World, athleteId: string) => world.template.athletes.get(athleteId)?.privacyZone ?? null

/** The streams without what lies inside the athlete's privacy zone. */
export function cutStreams(world: World, athleteId: string, streams: Streams): Streams {
  const zone = zoneOf(world, athleteId)
  return zone === null || streams.latlng === undefined ? streams : cutPrivacyZone(streams, zone)
}

/** The activity with map, start and end cut at the privacy zone; totals stay those of the whole activity. */
export function hideZone(world: World, activity: Activity): Activity {
  const athleteId = String(activity.athlete?.id)
  if (zoneOf(world, athleteId) === null || !activity.start_latlng?.length) return activity
  const streams = streamsOf(world, String(activity.id))
  const points = streams === null ? [] : (cutStreams(world, athleteId, streams).latlng ?? [])
  const line = encodePolyline(points)
  return {
    ...activity,
    start_latlng: points[0] ?? [],
    end_latlng: points.at(-1) ?? [],
    map: { ...activity.map, polyline: line, summary_polyline: encodePolyline(simplify(points, 100)) },
  }
}
