import type { components } from '../api.gen.ts'
import type { SeedEffort, SeedSegment } from '../seed/types.ts'
import type { Streams } from '../track/streams.ts'
import { readActivity, readRow, streamsOf, type Viewer } from './activities.ts'
import { summaryAthlete } from './athletes.ts'
import { cutStreams } from './privacy.ts'
import { notFound } from './refusal.ts'
import { project } from './shapes.ts'
import { findSegment, summarySegment, visibleSegment } from './visible-segments.ts'
import type { World } from './world.ts'

type Effort = components['schemas']['DetailedSegmentEffort']

/** Whose token a request has: efforts need what their activity needs, and what their segment needs. */
export interface EffortViewer extends Viewer {
  /** Holds `read_all`, which private segments need. */
  readonly privateSegments: boolean
}

const segmentOf = (world: World, { segmentId }: SeedEffort, { athleteId, privateSegments }: EffortViewer): SeedSegment | undefined =>
  findSegment(world, String(segmentId), { athleteId, all: privateSegments })

/** Efforts of an athlete on a segment whose activities still exist, in order of time. */
export const effortsOn = (world: World, segmentId: string, athleteId: string): SeedEffort[] =>
  world.template.world.efforts
    .filter((effort) => String(effort.segmentId) === segmentId && String(effort.athleteId) === athleteId)
    .filter((effort) => readRow(world, String(effort.activityId)) !== undefined)
    .sort((one, other) => String(one.detail.start_date).localeCompare(String(other.detail.start_date)))

/**
 * The effort of the viewer.
 * @throws Refusal not-found, also for another athlete's and for one on an activity or a segment that the viewer may not see
 */
function visibleEffort(world: World, id: string, viewer: EffortViewer): { effort: SeedEffort; segment: SeedSegment } {
  const effort = world.template.efforts.get(id)
  const row = effort === undefined ? undefined : readRow(world, String(effort.activityId))
  if (effort === undefined || row === undefined) throw notFound('SegmentEffort')
  if (String(effort.athleteId) !== viewer.athleteId) throw notFound('SegmentEffort', "the effort is another athlete's")
  if (row.visibility === 'only_me' && !viewer.all) {
    throw notFound('SegmentEffort', 'the activity of the effort is visible to Only You, which needs activity:read_all')
  }
  const segment = segmentOf(world, effort, viewer)
  if (segment === undefined) throw notFound('SegmentEffort', 'the segment of the effort is private, which needs read_all and its owner')
  return { effort, segment }
}

/** An effort as it stands in lists and activities: meta activity and athlete. */
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

export function detailedEffort(world: World, id: string, viewer: EffortViewer): Effort {
  const { effort, segment } = visibleEffort(world, id, viewer)
  const activity = readActivity(world, String(effort.activityId))?.activity ?? {}
  const { map: _, ...summary } = project(activity, 'SummaryActivity')
  return {
    ...effortInList(world, effort, segment),
    resource_state: 3,
    activity: { ...summary, ...(viewer.all ? {} : { start_latlng: [], end_latlng: [] }), resource_state: 2 },
    athlete: summaryAthlete(world, viewer.athleteId),
  } as Effort
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
export function listEfforts(world: World, viewer: EffortViewer, { segmentId, from, to, perPage }: EffortFilter): Effort[] {
  const segment = visibleSegment(world, segmentId, { athleteId: viewer.athleteId, all: viewer.privateSegments })
  return effortsOn(world, segmentId, viewer.athleteId)
    .filter((effort) => viewer.all || readRow(world, String(effort.activityId))?.visibility !== 'only_me')
    .filter(({ detail }) => {
      const local = String(detail.start_date_local).slice(0, 19)
      return (from === undefined || local >= from.slice(0, 19)) && (to === undefined || local <= to.slice(0, 19))
    })
    .slice(0, perPage)
    .map((effort) => effortInList(world, effort, segment))
}

/** Efforts on an activity that the viewer may see, as its detailed representation carries them. */
export const effortsOfActivity = (world: World, activityId: string, viewer: EffortViewer): Effort[] =>
  world.template.world.efforts.flatMap((effort) => {
    const segment = String(effort.activityId) === activityId ? segmentOf(world, effort, viewer) : undefined
    return segment === undefined ? [] : [effortInList(world, effort, segment)]
  })

/** The part of the activity's streams that belongs to the effort. */
export function effortStreams(world: World, id: string, athleteId: string): Partial<Streams> | null {
  const { effort } = visibleEffort(world, id, { athleteId, all: true, privateSegments: true })
  const streams = streamsOf(world, String(effort.activityId))
  if (streams === null) return null
  const { start_index: start = 0, end_index: end = 0 } = effort.detail
  const part = Object.entries(streams).map(([type, data]) => [type, data?.slice(start, end + 1)])
  return cutStreams(world, '', Object.fromEntries(part))
}
