import type { components } from '../api.gen.ts'
import type { SeedEffort, SeedSegment } from '../seed/types.ts'
import type { Streams } from '../track/streams.ts'
import { readActivity, readRow, summaryOf } from './activities.ts'
import { summaryAthlete } from './athletes.ts'
import { effortPlacer, showActivity, trackOf } from './privacy.ts'
import { notFound } from './refusal.ts'
import type { Viewer } from './viewer.ts'
import { findSegment, summarySegment, visibleSegment } from './visible-segments.ts'
import type { World } from './world.ts'

type Effort = components['schemas']['SegmentEffort']
type DetailedEffort = components['schemas']['DetailedSegmentEffort']

const segmentOf = (world: World, { segmentId }: SeedEffort, viewer: Viewer): SeedSegment | undefined =>
  findSegment(world, String(segmentId), viewer)

/** Efforts of the viewer on a segment, in order of time: those whose activities still exist and which the viewer may see. */
export const effortsOn = (world: World, segmentId: string, { athleteId, activityReadAll }: Viewer): SeedEffort[] =>
  world.template.world.efforts
    .filter((effort) => String(effort.segmentId) === segmentId && String(effort.athleteId) === athleteId)
    .filter((effort) => {
      const row = readRow(world, String(effort.activityId))
      return row !== undefined && (activityReadAll || row.visibility !== 'only_me')
    })
    .sort((one, other) => String(one.detail.start_date).localeCompare(String(other.detail.start_date)))

/**
 * The effort of the viewer.
 * @throws Refusal not-found, also for another athlete's and for one on an activity or a segment that the viewer may not see
 */
function visibleEffort(world: World, id: string, viewer: Viewer): { effort: SeedEffort; segment: SeedSegment } {
  const effort = world.template.efforts.get(id)
  const row = effort === undefined ? undefined : readRow(world, String(effort.activityId))
  if (effort === undefined || row === undefined) throw notFound('SegmentEffort')
  if (String(effort.athleteId) !== viewer.athleteId) throw notFound('SegmentEffort', "the effort is another athlete's")
  if (row.visibility === 'only_me' && !viewer.activityReadAll) {
    throw notFound('SegmentEffort', 'the activity of the effort is visible to Only You, which needs activity:read_all')
  }
  const segment = segmentOf(world, effort, viewer)
  if (segment === undefined) throw notFound('SegmentEffort', 'the segment of the effort is private, which needs read_all and its owner')
  return { effort, segment }
}

/** An effort as lists and activities have it, with its indices in the whole streams: meta activity and athlete. */
function effortInList(world: World, effort: SeedEffort, segment: SeedSegment): Effort {
  const rank = world.template.achievements.rankOf(effort)
  return {
    ...effort.detail,
    resource_state: 2,
    pr_rank: rank,
    achievements: rank === null ? [] : [{ type_id: 3, type: 'pr', rank }],
    activity: { id: effort.activityId, resource_state: 1 },
    athlete: { id: effort.athleteId, resource_state: 1 },
    segment: summarySegment(segment),
  } as Effort
}

/** An effort as lists have it, as the viewer sees it. */
const effortFor = (world: World, effort: SeedEffort, segment: SeedSegment, viewer: Viewer): Effort =>
  effortPlacer(world, String(effort.activityId), viewer)(effortInList(world, effort, segment))

export function detailedEffort(world: World, id: string, viewer: Viewer): DetailedEffort {
  const { effort, segment } = visibleEffort(world, id, viewer)
  const activity = readActivity(world, String(effort.activityId))
  const summary = activity === undefined ? {} : summaryOf(showActivity(world, activity, viewer))
  return {
    ...effortFor(world, effort, segment, viewer),
    resource_state: 3,
    activity: summary,
    athlete: summaryAthlete(world, viewer.athleteId),
  } as DetailedEffort
}

export interface EffortFilter {
  readonly segmentId: string
  /** Local times, ISO 8601, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly perPage: number
}

/**
 * The viewer's efforts on a segment.
 * @throws Refusal not-found, when the viewer may see no such segment
 */
export function listEfforts(world: World, viewer: Viewer, { segmentId, from, to, perPage }: EffortFilter): Effort[] {
  const segment = visibleSegment(world, segmentId, viewer)
  return effortsOn(world, segmentId, viewer)
    .filter(({ detail }) => {
      const local = String(detail.start_date_local).slice(0, 19)
      return (from === undefined || local >= from.slice(0, 19)) && (to === undefined || local <= to.slice(0, 19))
    })
    .slice(0, perPage)
    .map((effort) => effortFor(world, effort, segment, viewer))
}

/** Efforts on an activity that the viewer may see, as its detailed representation has them. */
export function effortsOfActivity(world: World, activityId: string, viewer: Viewer): Effort[] {
  const place = effortPlacer(world, activityId, viewer)
  return world.template.world.efforts.flatMap((effort) => {
    const segment = String(effort.activityId) === activityId ? segmentOf(world, effort, viewer) : undefined
    return segment === undefined ? [] : [place(effortInList(world, effort, segment))]
  })
}

/**
 * The part of the streams that the effort covers, as the viewer gets them of its activity; null without streams.
 * @throws Refusal not-found
 */
export function effortStreams(world: World, id: string, viewer: Viewer): Partial<Streams> | null {
  const { effort } = visibleEffort(world, id, viewer)
  const track = trackOf(world, String(effort.activityId), viewer)
  if (track === null) return null
  const { start_index: start = 0, end_index: end = 0 } = effort.detail
  const range = track.rangeOf({ start, end })
  const part = Object.entries(track.streams).map(([type, data]) => [
    type,
    range === undefined ? [] : data?.slice(range.start, range.end + 1),
  ])
  return Object.fromEntries(part)
}
