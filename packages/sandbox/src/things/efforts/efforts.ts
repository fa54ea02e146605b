import { readDateTime } from '../../base/date-time.ts'
import { toId } from '../../base/id.ts'
import { datesAt, offsetAt } from '../../base/local-time.ts'
import { notFound } from '../../core/refusal.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import type { KeptRanges } from '../../tracks/privacy.ts'
import { requireVisibleText, summaryOf } from '../activities/activities.ts'
import { type ActivityRow, placePart, readActivityRow, readCut } from '../activities/activity-rows.ts'
import { streamsOf } from '../activities/activity-streams.ts'
import { summaryAthlete } from '../athletes/athletes.ts'
import type { SegmentRow } from '../segments/segment-rows.ts'
import { findSegment, summarySegment, visibleSegment } from '../segments/segments.ts'
import type { Viewer } from '../viewer.ts'
import { type EffortRow, effortsIn, effortsOn, type LocalEffort, readEffort } from './effort-rows.ts'

type Effort = components['schemas']['SegmentEffort']
type DetailedEffort = components['schemas']['DetailedSegmentEffort']

/**
 * Returns the viewer's effort.
 * @throws Refusal not-found, also for an effort of another athlete, and for one on an activity or segment that the viewer may not see
 */
function visibleEffort(world: World, id: string, viewer: Viewer): { effort: EffortRow; activity: ActivityRow; segment: SegmentRow } {
  const effort = readEffort(world, id)
  const activity = effort && readActivityRow(world, effort.activity_id)
  if (effort === undefined || activity === undefined || effort.segment_id === null) throw notFound('SegmentEffort')
  if (effort.athlete_id !== viewer.athleteId) throw notFound('SegmentEffort', 'Not visible: the effort belongs to another athlete.')
  if (activity.visibility === 'only_me' && !viewer.activityReadAll) {
    throw notFound('SegmentEffort', 'Not visible: the activity is set to Only You; this token needs `activity:read_all`.')
  }
  const segment = findSegment(world, effort.segment_id, viewer)
  if (segment === undefined)
    throw notFound('SegmentEffort', 'Not visible: the segment is private; only its owner can see it, with `read_all`.')
  return { effort, activity, segment }
}

/** The common fields of segment efforts and best efforts: activity and athlete. */
function effortBase(effort: LocalEffort, name: string): Effort {
  const { rank } = effort
  return {
    id: toId(effort.id),
    resource_state: 2,
    name,
    activity_id: toId(effort.activity_id),
    activity: { id: toId(effort.activity_id), resource_state: 1 },
    athlete: { id: toId(effort.athlete_id), resource_state: 1 },
    elapsed_time: effort.elapsed_time,
    moving_time: effort.moving_time,
    ...datesAt(effort.start * 1000, effort.time_zone),
    distance: effort.distance,
    start_index: effort.start_index,
    end_index: effort.end_index,
    ...(effort.average_cadence !== null && { average_cadence: effort.average_cadence }),
    ...(effort.average_heartrate !== null && { average_heartrate: effort.average_heartrate, max_heartrate: effort.max_heartrate }),
    ...(effort.average_watts !== null && { average_watts: effort.average_watts, device_watts: true }),
    is_kom: false,
    kom_rank: null,
    pr_rank: rank,
    hidden: false,
    achievements: rank === null ? [] : [{ type_id: 3, type: 'pr', rank }],
  } as unknown as Effort
}

/** An effort as it appears in lists and activities, with its indices in the samples that the viewer gets. */
const effortInList = (world: World, effort: LocalEffort, segment: SegmentRow, kept: KeptRanges | undefined): Effort => ({
  ...placePart(effortBase(effort, segment.name), kept),
  segment: summarySegment(world, segment),
})

/** The part of an activity's track that this viewer may see. */
const keptFor = (world: World, activity: ActivityRow | undefined, { activityReadAll }: Viewer): KeptRanges | undefined =>
  activityReadAll || activity === undefined ? undefined : readCut(world, activity)?.kept

export function detailedEffort(world: World, id: string, viewer: Viewer): DetailedEffort {
  const { effort, activity, segment } = visibleEffort(world, id, viewer)
  return {
    ...effortInList(world, { ...effort, time_zone: activity.time_zone }, segment, keptFor(world, activity, viewer)),
    resource_state: 3,
    activity: summaryOf(requireVisibleText(world, effort.activity_id, viewer)),
    athlete: summaryAthlete(world, viewer.athleteId),
  } as DetailedEffort
}

export interface EffortFilter {
  readonly segmentId: string
  /** Local times, ISO 8601, inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly perPage: number
}

/** A local time in milliseconds, as if it were UTC. */
const wholeSeconds = (text: string): number => Math.floor((readDateTime(text)?.written ?? Number.NaN) / 1000) * 1000

/**
 * The viewer's efforts on a segment.
 * @throws Refusal not-found, if the segment does not exist for the viewer
 */
export function listEfforts(world: World, viewer: Viewer, { segmentId, from, to, perPage }: EffortFilter): Effort[] {
  const segment = visibleSegment(world, segmentId, viewer)
  return effortsOn(world, segmentId, viewer)
    .filter(({ start, time_zone: zone }) => {
      const local = (start + offsetAt(start * 1000, zone)) * 1000
      return (from === undefined || local >= wholeSeconds(from)) && (to === undefined || local <= wholeSeconds(to))
    })
    .slice(0, perPage)
    .map((effort) => effortInList(world, effort, segment, keptFor(world, readActivityRow(world, effort.activity_id), viewer)))
}

/**
 * The efforts of an activity, in its detailed representation: those on segments that the viewer may see, and the fastest parts of a run, shortest
 * distance first.
 */
export function effortsOfActivity(world: World, { id, time_zone }: ActivityRow, viewer: Viewer, kept: KeptRanges | undefined) {
  const efforts = effortsIn(world, id).map((effort) => ({ ...effort, time_zone }))
  const onSegments = efforts.flatMap((effort) => {
    const segment = effort.segment_id === null ? undefined : findSegment(world, effort.segment_id, viewer)
    return segment === undefined ? [] : [effortInList(world, effort, segment, kept)]
  })
  const best = efforts
    .filter(({ segment_id: segmentId }) => segmentId === null)
    .sort((one, other) => one.distance - other.distance)
    .map((effort) => placePart(effortBase(effort, effort.name ?? ''), kept))
  return { onSegments, best }
}

/**
 * The part of the activity's streams that the effort covers, as the viewer may see them; null without streams.
 * @throws Refusal not-found
 */
export function effortStreams(world: World, id: string, viewer: Viewer, types: readonly string[]): WrittenStream[] | null {
  const { effort, activity } = visibleEffort(world, id, viewer)
  return streamsOf(world, activity, viewer, types, { start: effort.start_index, end: effort.end_index })
}
