import { linesOf } from '../track/polyline.ts'
import { cutPrivacyZone, type PrivacyZone } from '../track/privacy.ts'
import type { Streams } from '../track/streams.ts'
import type { Outline } from '../uploads/derive.ts'
import { type Activity, type ActivityRow, streamsOf } from './activities.ts'
import type { World } from './world.ts'

export const zoneOf = (world: World, athleteId: string): PrivacyZone | null => world.template.athletes.get(athleteId)?.privacyZone ?? null

/** The streams without what lies inside the athlete's privacy zone. */
export function cutStreams(world: World, athleteId: string, streams: Streams): Streams {
  const zone = zoneOf(world, athleteId)
  return zone === null || streams.latlng === undefined ? streams : cutPrivacyZone(streams, zone)
}

/** What of a seeded activity's track shows outside the privacy zone; null when the athlete has none, or the activity no track. */
export function outlineOutside(world: World, activity: Activity): Outline | null {
  const athleteId = String(activity.athlete?.id)
  if (zoneOf(world, athleteId) === null || !activity.start_latlng?.length) return null
  const streams = streamsOf(world, String(activity.id))
  const points = streams === null ? [] : (cutStreams(world, athleteId, streams).latlng ?? [])
  return { start_latlng: points[0] ?? [], end_latlng: points.at(-1) ?? [], map: linesOf(points) }
}

/** What is kept of the track outside the zone, or follows from the seed when nothing is kept of the activity. */
export const keptOutline = (world: World, { doc, outside }: ActivityRow, activity: Activity): Outline | null =>
  doc === null ? outlineOutside(world, activity) : outside === null ? null : JSON.parse(outside)

/** The activity with map, start and end cut at the privacy zone; totals stay those of the whole activity. */
export const withOutline = (activity: Activity, outline: Outline | null): Activity =>
  outline === null ? activity : ({ ...activity, ...outline, map: { ...activity.map, ...outline.map } } as Activity)
