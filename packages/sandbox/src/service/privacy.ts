import { encodePolyline, simplify } from '../track/polyline.ts'
import { type CutTrack, cutPrivacyZone, uncutTrack } from '../track/privacy.ts'
import { type Activity, streamsOf } from './activities.ts'
import type { Viewer } from './viewer.ts'
import type { World } from './world.ts'

const zoneOf = (world: World, athleteId: string) => world.template.athletes.get(athleteId)?.privacyZone ?? null

/** Whether the viewer sees every sample of the own tracks. */
const seesWholeTracks = (world: World, { athleteId, activityReadAll }: Viewer): boolean =>
  activityReadAll || zoneOf(world, athleteId) === null

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

function placedIn<T extends TrackPart>(track: CutTrack, part: T): T {
  const { start_index: start, end_index: end, ...others } = part
  if (start === undefined || end === undefined) return part
  const range = track.rangeOf({ start, end })
  return (range === undefined ? others : { ...part, start_index: range.start, end_index: range.end }) as T
}

/**
 * Gives laps and efforts of an activity the indices that they have in the streams which the viewer gets. Those that the privacy zone hides
 * whole have none (assumed; decision 042).
 */
export function partPlacer(world: World, activityId: string, viewer: Viewer): <T extends TrackPart>(part: T) => T {
  const track = seesWholeTracks(world, viewer) ? null : trackOf(world, activityId, viewer)
  return (part) => (track === null ? part : placedIn(track, part))
}

/** The own activity as the viewer sees it: map, start, end, laps and efforts cut at the privacy zone. Totals stay those of the whole. */
export function showActivity(world: World, activity: Activity, viewer: Viewer): Activity {
  if (seesWholeTracks(world, viewer) || !activity.start_latlng?.length) return activity
  const track = trackOf(world, String(activity.id), viewer)
  if (track === null) return activity
  const { laps, segment_efforts: efforts, map } = activity
  const points = track.streams.latlng ?? []
  return {
    ...activity,
    start_latlng: points[0] ?? [],
    end_latlng: points.at(-1) ?? [],
    map: { ...map, polyline: encodePolyline(points), summary_polyline: encodePolyline(simplify(points, 100)) },
    ...(laps && { laps: laps.map((lap) => placedIn(track, lap)) }),
    ...(efforts && { segment_efforts: efforts.map((effort) => placedIn(track, effort)) }),
  }
}
