import { type CutTrack, cutPrivacyZone, type PrivacyZone, uncutTrack } from '../track/privacy.ts'
import { type OutsideTrack, outsideOf } from '../uploads/derive.ts'
import type { Activity, ActivityRow, KeptActivity } from './activities.ts'
import { streamsOf } from './streams.ts'
import type { Viewer } from './viewer.ts'
import type { World } from './world.ts'

export const zoneOf = (world: World, athleteId: string): PrivacyZone | null => world.template.athletes.get(athleteId)?.privacyZone ?? null

/** The viewer's track of an own activity, cut at the privacy zone unless the viewer may see it; null without streams. */
export function trackOf(world: World, activityId: string, { athleteId, activityReadAll }: Viewer): CutTrack | null {
  const streams = streamsOf(world, activityId)
  if (streams === null) return null
  const zone = activityReadAll ? null : zoneOf(world, athleteId)
  return zone === null ? uncutTrack(streams) : cutPrivacyZone(streams, zone)
}

/** A lap or an effort: a part of an activity's streams. */
interface TrackPart {
  start_index?: number
  end_index?: number
}

/** The part with its indices in the samples that are left, and without indices when none is left. */
function placedAt<T extends TrackPart>(part: T, range: { readonly start: number; readonly end: number } | null | undefined): T {
  const { start_index: _start, end_index: _end, ...others } = part
  return (range ? { ...part, start_index: range.start, end_index: range.end } : others) as T
}

/**
 * Gives efforts on an activity the indices that they have in the streams which the viewer gets. Those that the privacy zone hides whole have
 * none (assumed; decision 042). The track is cut when the first effort is placed, and not without one.
 */
export function effortPlacer(world: World, activityId: string, viewer: Viewer): <T extends TrackPart>(effort: T) => T {
  if (viewer.activityReadAll || zoneOf(world, viewer.athleteId) === null) return (effort) => effort
  let track: CutTrack | null | undefined
  return (effort) => {
    const { start_index: start, end_index: end } = effort
    if (start === undefined || end === undefined) return effort
    track ??= trackOf(world, activityId, viewer)
    return track === null ? effort : placedAt(effort, track.rangeOf({ start, end }))
  }
}

/** What of a seeded activity's track shows outside the privacy zone; null when the athlete has none, or the activity no track. */
export function outsideOfSeeded(world: World, activity: Activity): OutsideTrack | null {
  const zone = zoneOf(world, String(activity.athlete?.id))
  const streams = zone === null || !activity.start_latlng?.length ? null : streamsOf(world, String(activity.id))
  if (zone === null || streams === null) return null
  const laps = (activity.laps ?? []).map(({ start_index: start = 0, end_index: end = 0 }) => ({ start, end }))
  return outsideOf(cutPrivacyZone(streams, zone), laps)
}

/** What is kept of the track outside the zone, or follows from the seed when nothing is kept of the activity. */
export const keptOutside = (world: World, { doc, outside }: ActivityRow, activity: Activity): OutsideTrack | null =>
  doc === null ? outsideOfSeeded(world, activity) : outside === null ? null : JSON.parse(outside)

/** The activity with map, start, end and laps cut at the privacy zone. Totals stay those of the whole. */
export function withOutside(activity: Activity, track: OutsideTrack | null): Activity {
  if (track === null) return activity
  const { laps: ranges, map, ...ends } = track
  const laps = activity.laps?.map((lap, index) => placedAt(lap, ranges[index]))
  return { ...activity, ...ends, map: { ...activity.map, ...map }, ...(laps && { laps }) } as Activity
}

/** The activity as the viewer sees it, without efforts: its track is cut at the privacy zone unless the viewer may see all of it. */
export const showActivity = (world: World, { row, activity }: KeptActivity, viewer: Viewer): Activity =>
  viewer.activityReadAll ? activity : withOutside(activity, keptOutside(world, row, activity))
