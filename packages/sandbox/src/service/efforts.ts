import type { components } from '../api.gen.ts'
import type { SeedEffort } from '../seed/types.ts'
import type { Streams } from '../track/streams.ts'
import { readActivity, readRow, streamsOf, type Viewer } from './activities.ts'
import { summaryAthlete } from './athletes.ts'
import { cutStreams } from './privacy.ts'
import { notFound } from './refusal.ts'
import { project } from './shapes.ts'
import { summarySegment } from './summary-segment.ts'
import type { World } from './world.ts'

type Effort = components['schemas']['DetailedSegmentEffort']

/** Efforts of an athlete on a segment whose activities still exist, in order of time. */
export const effortsOn = (world: World, segmentId: string, athleteId: string): SeedEffort[] =>
  world.template.world.efforts
    .filter((effort) => String(effort.segmentId) === segmentId && String(effort.athleteId) === athleteId)
    .filter((effort) => readRow(world, String(effort.activityId)) !== undefined)
    .sort((one, other) => String(one.detail.start_date).localeCompare(String(other.detail.start_date)))

/**
 * The effort of the viewer.
 * @throws Refusal not-found, also for another athlete's and for one on an activity the viewer may not see
 */
function visibleEffort(world: World, id: string, viewer: Viewer): SeedEffort {
  const effort = world.template.efforts.get(id)
  const row = effort === undefined ? undefined : readRow(world, String(effort.activityId))
  if (effort === undefined || row === undefined) throw notFound('SegmentEffort')
  if (String(effort.athleteId) !== viewer.athleteId) throw notFound('SegmentEffort', "the effort is another athlete's")
  if (row.visibility === 'only_me' && !viewer.all) {
    throw notFound('SegmentEffort', 'the activity of the effort is visible to Only You, which needs activity:read_all')
  }
  return effort
}

/** An effort as it stands in lists and activities: meta activity and athlete. */
function effortInList(world: World, effort: SeedEffort): Effort {
  const rank = world.template.achievements.rankOf(effort)
  return {
    ...effort.detail,
    resource_state: 2,
    pr_rank: rank,
    achievements: rank === null ? [] : [{ type_id: 3, type: 'pr', rank }],
    activity: { id: effort.activityId, resource_state: 1 },
    athlete: { id: effort.athleteId, resource_state: 1 },
    segment: summarySegment(world, String(effort.segmentId)),
  } as Effort
}

export function detailedEffort(world: World, id: string, viewer: Viewer): Effort {
  const effort = visibleEffort(world, id, viewer)
  const activity = readActivity(world, String(effort.activityId))?.activity ?? {}
  const { map: _, ...summary } = project(activity, 'SummaryActivity')
  return {
    ...effortInList(world, effort),
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

export const listEfforts = (world: World, viewer: Viewer, { segmentId, from, to, perPage }: EffortFilter): Effort[] =>
  effortsOn(world, segmentId, viewer.athleteId)
    .filter((effort) => viewer.all || readRow(world, String(effort.activityId))?.visibility !== 'only_me')
    .filter(({ detail }) => {
      const local = String(detail.start_date_local).slice(0, 19)
      return (from === undefined || local >= from.slice(0, 19)) && (to === undefined || local <= to.slice(0, 19))
    })
    .slice(0, perPage)
    .map((effort) => effortInList(world, effort))

/** Efforts on an activity, as its detailed representation carries them. */
export const effortsOfActivity = (world: World, activityId: string): Effort[] =>
  world.template.world.efforts.filter((effort) => String(effort.activityId) === activityId).map((effort) => effortInList(world, effort))

/** The part of the activity's streams that belongs to the effort. */
export function effortStreams(world: World, id: string, athleteId: string): Partial<Streams> | null {
  const effort = visibleEffort(world, id, { athleteId, all: true })
  const streams = streamsOf(world, String(effort.activityId))
  if (streams === null) return null
  const { start_index: start = 0, end_index: end = 0 } = effort.detail
  const part = Object.entries(streams).map(([type, data]) => [type, data?.slice(start, end + 1)])
  return cutStreams(world, '', Object.fromEntries(part))
}
