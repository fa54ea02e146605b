import type { components } from '../api.gen.ts'
import type { SeedSegment } from '../seed/types.ts'
import { isoSeconds } from './clock.ts'
import { effortsOn } from './efforts.ts'
import { project } from './shapes.ts'
import type { Viewer } from './viewer.ts'
import { findSegment, visibleSegment } from './visible-segments.ts'
import type { World } from './world.ts'

type Schemas = components['schemas']

const starredAt = (world: World, segmentId: string, athleteId: string): number | undefined =>
  world.database.get<{ at: number }>(
    'select at from stars where world = ? and athlete_id = ? and segment_id = ?',
    world.id,
    athleteId,
    segmentId,
  )?.at

/** The viewer's best effort on a segment, and the number of efforts; undefined without `read_all`, or without an effort. */
function recordOf(world: World, segmentId: string, viewer: Viewer) {
  if (!viewer.readAll) return undefined
  const efforts = effortsOn(world, segmentId, viewer)
  const [first, ...others] = efforts
  if (first === undefined) return undefined
  const best = others.reduce((one, other) => ((other.detail.elapsed_time ?? 0) < (one.detail.elapsed_time ?? 0) ? other : one), first)
  return { best, count: efforts.length }
}

export function detailedSegment(world: World, id: string, viewer: Viewer): Schemas['DetailedSegment'] {
  const { detail } = visibleSegment(world, id, viewer)
  const { athlete_segment_stats: _, athlete_pr_effort: __, starred: ___, ...open } = detail
  const own = recordOf(world, id, viewer)
  return {
    ...open,
    starred: starredAt(world, id, viewer.athleteId) !== undefined,
    ...(own !== undefined && {
      athlete_segment_stats: {
        pr_elapsed_time: own.best.detail.elapsed_time,
        pr_date: own.best.detail.start_date?.slice(0, 10),
        pr_activity_id: own.best.activityId,
        effort_count: own.count,
      },
    }),
  } as Schemas['DetailedSegment']
}

export function listStarred(world: World, viewer: Viewer, page: number, perPage: number): Schemas['SummarySegment'][] {
  const stars = world.database.all<{ segment_id: string; at: number }>(
    'select segment_id, at from stars where world = ? and athlete_id = ? order by at desc, segment_id',
    world.id,
    viewer.athleteId,
  )
  const visible = stars.flatMap(({ segment_id: id, at }) => {
    const segment = findSegment(world, id, viewer)
    if (segment === undefined) return []
    const own = recordOf(world, id, viewer)?.best.detail
    const { athlete_segment_stats: _, athlete_pr_effort: __, ...open } = segment.detail
    return [
      {
        ...project(open, 'SummarySegment'),
        resource_state: 2,
        starred: true,
        starred_date: isoSeconds(at),
        ...(own !== undefined && { pr_time: own.elapsed_time, athlete_pr_effort: project(own, 'SummarySegmentEffort') }),
      } as Schemas['SummarySegment'],
    ]
  })
  return visible.slice((page - 1) * perPage, page * perPage)
}

export function star(world: World, id: string, viewer: Viewer, starred: boolean): Schemas['DetailedSegment'] {
  visibleSegment(world, id, viewer)
  const key = [world.id, viewer.athleteId, id]
  if (starred)
    world.database.run('insert or ignore into stars (world, athlete_id, segment_id, at) values (?, ?, ?, ?)', ...key, world.now())
  else world.database.run('delete from stars where world = ? and athlete_id = ? and segment_id = ?', ...key)
  return detailedSegment(world, id, viewer)
}

export interface Region {
  /** South-west latitude and longitude, north-east latitude and longitude, in degrees. */
  readonly bounds: readonly number[]
  readonly activityType?: string | undefined
  readonly minCategory: number
  readonly maxCategory: number
}

/** Explore answers with at most this many segments (specification, "Limits"). */
const EXPLORED = 10

/** The most popular public segments that start inside the region. */
export function exploreSegments(world: World, athleteId: string, { bounds, activityType, minCategory, maxCategory }: Region) {
  const [south = -90, west = -180, north = 90, east = 180] = bounds
  const wanted = activityType === 'running' ? 'Run' : activityType === 'riding' ? 'Ride' : undefined
  const inside = world.template.world.segments.filter(({ private: hidden, detail }) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = detail.start_latlng ?? []
    const category = detail.climb_category ?? 0
    return (
      !hidden &&
      latitude >= south &&
      latitude <= north &&
      longitude >= west &&
      longitude <= east &&
      (wanted === undefined || detail.activity_type === wanted) &&
      category >= minCategory &&
      category <= maxCategory
    )
  })
  inside.sort((one, other) => (other.detail.effort_count ?? 0) - (one.detail.effort_count ?? 0) || Number(one.id) - Number(other.id))
  return { segments: inside.slice(0, EXPLORED).map((segment) => explorer(world, segment, athleteId)) }
}

const CATEGORIES = ['NC', '4', '3', '2', '1', 'HC'] as const

function explorer(world: World, { id, detail }: SeedSegment, athleteId: string): Schemas['ExplorerSegment'] {
  return {
    id,
    resource_state: 2,
    name: detail.name,
    climb_category: detail.climb_category,
    climb_category_desc: CATEGORIES[detail.climb_category ?? 0],
    avg_grade: detail.average_grade,
    start_latlng: detail.start_latlng,
    end_latlng: detail.end_latlng,
    elev_difference: Math.round(((detail.elevation_high ?? 0) - (detail.elevation_low ?? 0)) * 10) / 10,
    distance: detail.distance,
    points: detail.map?.polyline,
    starred: starredAt(world, String(id), athleteId) !== undefined,
  } as Schemas['ExplorerSegment']
}
