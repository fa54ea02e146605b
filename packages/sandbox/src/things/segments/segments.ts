import { toId } from '../../base/id.ts'
import { datesAt, isoLocal, isoUtc } from '../../base/local-time.ts'
import { notFound } from '../../core/refusal.ts'
import { countRows, deleteRows, hasRow, insertRow, listRows, type Rows } from '../../core/rows.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { mostItems, project } from '../../description/shapes.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import { rounded } from '../../tracks/geometry.ts'
import { effortsOn, type LocalEffort } from '../efforts/effort-rows.ts'
import type { Viewer } from '../viewer.ts'
import { documentOfSegment, readSegment, type SegmentRow, segmentRecording } from './segment-rows.ts'

type Schemas = components['schemas']

/**
 * Returns the segment if the viewer may see it. Private segments require `read_all` (specification, "Segments"), and only their creator can see them
 * (inferred). Otherwise every response omits them and their efforts, and requests for them get 404 (decision 033).
 */
export function findSegment(rows: Rows, id: string, { athleteId, readAll }: Viewer): SegmentRow | undefined {
  const segment = readSegment(rows, id)
  if (segment === undefined || segment.private === 0) return segment
  return readAll && segment.owner_id === athleteId ? segment : undefined
}

/** @throws Refusal not-found, also for a segment that the viewer may not see */
export function visibleSegment(rows: Rows, id: string, viewer: Viewer): SegmentRow {
  const segment = findSegment(rows, id, viewer)
  if (segment !== undefined) return segment
  if (readSegment(rows, id) === undefined) throw notFound('Segment')
  throw notFound(
    'Segment',
    viewer.readAll
      ? 'Not visible: the segment is private and belongs to another athlete.'
      : 'Not visible: the segment is private; this token needs `read_all`.',
  )
}

/** The fields that details and summaries have, in their order. @param level 2 for summaries, 3 for details */
const fieldsOf = (row: SegmentRow, level: 2 | 3, document: object) => ({
  id: toId(row.id),
  resource_state: level,
  name: row.name,
  activity_type: row.activity_type,
  ...document,
  city: row.city,
  state: row.state,
  country: row.country,
  private: row.private === 1,
  hazardous: row.hazardous === 1,
})

function openSegment(rows: Rows, row: SegmentRow): Schemas['DetailedSegment'] {
  const { polyline, ...document } = documentOfSegment(rows, row)
  const { id } = row
  const efforts = rows.database.get<{ efforts: number; athletes: number }>(
    `select count(*) efforts, count(distinct efforts.athlete_id) athletes from efforts
     join activities on activities.world = efforts.world and activities.id = efforts.activity_id
     where efforts.world = ? and segment_id = ? and visibility = 'everyone'`,
    rows.id,
    id,
  )
  return {
    ...fieldsOf(row, 3, document),
    created_at: isoUtc(row.created * 1000),
    updated_at: isoUtc(row.updated * 1000),
    map: { id: `s${id}`, polyline, resource_state: 3 },
    effort_count: row.other_efforts + (efforts?.efforts ?? 0),
    athlete_count: row.other_athletes + (efforts?.athletes ?? 0),
    star_count: row.other_stars + countRows(rows, 'stars', { segment_id: id }),
  } as Schemas['DetailedSegment']
}

/** A segment as it appears in other objects, without the viewer's own data. */
export function summarySegment(rows: Rows, row: SegmentRow): Schemas['SummarySegment'] {
  const { polyline: _, total_elevation_gain: __, ...document } = documentOfSegment(rows, row)
  return fieldsOf(row, 2, document) as Schemas['SummarySegment']
}

const isStarred = (rows: Rows, segmentId: string, athleteId: string): boolean =>
  hasRow(rows, 'stars', { athlete_id: athleteId, segment_id: segmentId })

/** The viewer's best effort on a segment, and the number of efforts; undefined without `read_all`, or without an effort. */
function recordOf(rows: Rows, segmentId: string, viewer: Viewer): { best: LocalEffort; count: number } | undefined {
  if (!viewer.readAll) return undefined
  const efforts = effortsOn(rows, segmentId, viewer)
  const [first, ...others] = efforts
  if (first === undefined) return undefined
  const best = others.reduce((one, other) => (other.elapsed_time < one.elapsed_time ? other : one), first)
  return { best, count: efforts.length }
}

export function detailedSegment(world: World, id: string, viewer: Viewer): Schemas['DetailedSegment'] {
  const own = recordOf(world, id, viewer)
  return {
    ...openSegment(world, visibleSegment(world, id, viewer)),
    starred: isStarred(world, id, viewer.athleteId),
    ...(own !== undefined && {
      athlete_segment_stats: {
        pr_elapsed_time: own.best.elapsed_time,
        pr_date: isoLocal(own.best.start * 1000, own.best.time_zone).slice(0, 10),
        pr_activity_id: toId(own.best.activity_id),
        effort_count: own.count,
      },
    }),
  } as Schemas['DetailedSegment']
}

export function listStarred(world: World, viewer: Viewer, page: number, perPage: number): Schemas['SummarySegment'][] {
  const stars = listRows<{ segment_id: string; at: number }>(world, 'stars', { athlete_id: viewer.athleteId }, 'at desc, segment_id')
  const visible = stars.flatMap(({ segment_id: id, at }) => {
    const segment = findSegment(world, id, viewer)
    if (segment === undefined) return []
    const own = recordOf(world, id, viewer)?.best
    return [
      {
        ...summarySegment(world, segment),
        starred: true,
        starred_date: isoUtc(at * 1000),
        ...(own !== undefined && { pr_time: own.elapsed_time, athlete_pr_effort: summaryEffort(own) }),
      } as Schemas['SummarySegment'],
    ]
  })
  return visible.slice((page - 1) * perPage, page * perPage)
}

const summaryEffort = (effort: LocalEffort): object => ({
  id: toId(effort.id),
  activity_id: toId(effort.activity_id),
  elapsed_time: effort.elapsed_time,
  distance: effort.distance,
  ...datesAt(effort.start * 1000, effort.time_zone),
  is_kom: false,
})

export function star(world: World, id: string, viewer: Viewer, starred: boolean): Schemas['DetailedSegment'] {
  visibleSegment(world, id, viewer)
  const key = { athlete_id: viewer.athleteId, segment_id: id }
  if (starred) insertRow(world, 'stars', { ...key, at: toSeconds(world.now()) }, 'or ignore')
  else deleteRows(world, 'stars', key)
  return detailedSegment(world, id, viewer)
}

/** The streams of a segment that the viewer may see. */
export const segmentStreams = (world: World, id: string, viewer: Viewer, types: readonly string[]): WrittenStream[] =>
  segmentRecording(world, visibleSegment(world, id, viewer), types)

export interface Region {
  /** Latitude and longitude of the south-west corner, then of the north-east corner, in degrees. */
  readonly bounds: readonly number[]
  readonly activityType?: string | undefined
  readonly minCategory: number
  readonly maxCategory: number
}

/** The most popular public segments that start inside the region. */
export function exploreSegments(world: World, athleteId: string, { bounds, activityType, minCategory, maxCategory }: Region) {
  const [south = -90, west = -180, north = 90, east = 180] = bounds
  const wanted = activityType === 'running' ? 'Run' : activityType === 'riding' ? 'Ride' : undefined
  const inside = listRows<SegmentRow>(world, 'segments', { private: 0 }, 'id')
    .map((row) => openSegment(world, row))
    .filter(({ start_latlng, climb_category: category = 0, activity_type }) => {
      const [latitude = Number.NaN, longitude = Number.NaN] = start_latlng ?? []
      return (
        latitude >= south &&
        latitude <= north &&
        longitude >= west &&
        longitude <= east &&
        (wanted === undefined || activity_type === wanted) &&
        category >= minCategory &&
        category <= maxCategory
      )
    })
  inside.sort((one, other) => (other.effort_count ?? 0) - (one.effort_count ?? 0) || Number(one.id) - Number(other.id))
  return { segments: inside.slice(0, mostItems('ExplorerResponse', 'segments')).map((segment) => explorer(world, segment, athleteId)) }
}

const CATEGORY_NAMES = ['NC', '4', '3', '2', '1', 'HC'] as const

const explorer = (world: World, segment: Schemas['DetailedSegment'], athleteId: string): Schemas['ExplorerSegment'] =>
  ({
    ...project(segment, 'ExplorerSegment'),
    resource_state: 2,
    climb_category_desc: CATEGORY_NAMES[segment.climb_category ?? 0],
    avg_grade: segment.average_grade,
    elev_difference: rounded((segment.elevation_high ?? 0) - (segment.elevation_low ?? 0), 1),
    points: segment.map?.polyline,
    starred: isStarred(world, String(segment.id), athleteId),
  }) as Schemas['ExplorerSegment']
