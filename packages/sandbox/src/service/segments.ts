import type { components } from '../api.gen.ts'
import { toId } from '../id.ts'
import { datesAt, isoUtc } from '../local-time.ts'
import { highestOf, lowestOf } from '../track/effort.ts'
import { rounded } from '../track/geometry.ts'
import type { SegmentLine } from '../track/matching.ts'
import { encodePolyline } from '../track/polyline.ts'
import type { Point } from '../track/streams.ts'
import type { StreamText } from './activity-streams.ts'
import { toSeconds } from './clock.ts'
import { type Rows, readDocument, readRecording, removeDocuments, writeDocument, writeRecording } from './documents.ts'
import { type EffortRow, effortsOn } from './effort-rows.ts'
import { notFound } from './refusal.ts'
import { project } from './shapes.ts'
import type { Viewer } from './viewer.ts'
import type { World } from './world.ts'

type Schemas = components['schemas']

export interface SegmentRow {
  readonly id: string
  readonly owner_id: string
  readonly name: string
  readonly activity_type: 'Ride' | 'Run'
  readonly private: number
  readonly hazardous: number
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly created: number
  readonly updated: number
  /** What people outside of the world have done. */
  readonly other_efforts: number
  readonly other_athletes: number
  readonly other_stars: number
  readonly origin: string
}

/** What does not change of a segment: what its line amounts to. */
interface SegmentDocument {
  readonly distance: number
  readonly average_grade: number
  readonly maximum_grade: number
  readonly elevation_high: number
  readonly elevation_low: number
  readonly total_elevation_gain: number
  readonly climb_category: number
  readonly start_latlng: Point
  readonly end_latlng: Point
  readonly polyline: string
}

/** The line of a segment or a route. */
export interface Line {
  readonly latlng: readonly Point[]
  /** Meters; one for each point. */
  readonly altitude: readonly number[]
  /** Meters from the start; one for each point. */
  readonly distance: readonly number[]
}

/** From how much length in meters times grade in percent a climb is of category 4, 3, 2, 1 and beyond: numbered 1 to 5. */
const CATEGORIES = [8_000, 16_000, 32_000, 64_000, 80_000]

const rises = (altitude: readonly number[]): number[] => altitude.slice(1).map((height, index) => height - (altitude[index] ?? height))

export const gainOf = (altitude: readonly number[]): number =>
  rounded(
    rises(altitude).reduce((sum, rise) => sum + Math.max(rise, 0), 0),
    1,
  )

function documentOf({ latlng, altitude, distance }: Line): SegmentDocument {
  const meters = distance.at(-1) ?? 0
  const rise = (altitude.at(-1) ?? 0) - (altitude[0] ?? 0)
  const grades = rises(altitude).map((each, index) => {
    const step = (distance[index + 1] ?? 0) - (distance[index] ?? 0)
    return step > 0 ? (100 * each) / step : 0
  })
  const whole = { start: 0, end: altitude.length - 1 }
  return {
    distance: meters,
    average_grade: meters > 0 ? rounded((100 * rise) / meters, 1) : 0,
    maximum_grade: rounded(Math.max(0, highestOf(grades, { start: 0, end: grades.length - 1 })), 1),
    elevation_high: highestOf(altitude, whole),
    elevation_low: lowestOf(altitude, whole),
    total_elevation_gain: gainOf(altitude),
    climb_category: CATEGORIES.filter((least) => rise * 100 >= least).length,
    start_latlng: latlng[0] ?? [0, 0],
    end_latlng: latlng.at(-1) ?? [0, 0],
    polyline: encodePolyline(latlng),
  }
}

const ownerOf = (id: string): string => `s${id}`

/** Adds a segment. Efforts on it are for the caller to find. */
export function insertSegment(rows: Rows, row: Omit<SegmentRow, 'origin'>, line: Line): void {
  const columns = Object.keys(row)
  rows.database.run(
    `insert into segments (world, origin, ${columns.join(', ')}) values (?, ?, ${columns.map(() => '?').join(', ')})`,
    ...[rows.id, rows.id, ...Object.values(row)],
  )
  writeSegmentLine(rows, row.id, line)
}

/** Writes the line of a segment, in place of the one that it has. Efforts on it are for the caller to find. */
export function writeSegmentLine(rows: Rows, id: string, line: Line): void {
  removeDocuments(rows, ownerOf(id))
  writeDocument(rows, ownerOf(id), 'segment', documentOf(line))
  writeLine(rows, ownerOf(id), line)
  rows.database.run('update segments set origin = ? where world = ? and id = ?', rows.id, rows.id, id)
}

/** Writes the series of a line. */
export const writeLine = (rows: Rows, owner: string, line: Line): void =>
  writeRecording(
    rows,
    owner,
    (['distance', 'latlng', 'altitude'] as const).map((type) => ({ type, data: JSON.stringify(line[type]), size: line[type].length })),
  )

/** Removes a segment with its stars. Efforts on it are for the caller to remove. */
export function dropSegment(rows: Rows, id: string): void {
  for (const [table, column] of [
    ['stars', 'segment_id'],
    ['segments', 'id'],
  ]) {
    rows.database.run(`delete from ${table} where world = ? and ${column} = ?`, rows.id, id)
  }
  removeDocuments(rows, ownerOf(id))
}

/** Undefined when there is no such segment. */
export const readSegment = ({ database, id: world }: Rows, id: string): SegmentRow | undefined =>
  database.get<SegmentRow>('select * from segments where world = ? and id = ?', world, id)

/** @throws Refusal not-found */
export function requireSegment(rows: Rows, id: string): SegmentRow {
  const segment = readSegment(rows, id)
  if (segment === undefined) throw notFound('Segment', `there is no segment ${id}`)
  return segment
}

export const documentOfSegment = (rows: Rows, { id, origin }: SegmentRow): SegmentDocument =>
  readDocument<SegmentDocument>(rows, { origin, owner: ownerOf(id) }, 'segment')

/** The line that tracks are compared with. */
export function segmentLine(rows: Rows, { id, activity_type, origin }: SegmentRow): SegmentLine {
  const [latlng] = readRecording(rows, { origin, owner: ownerOf(id) }, ['latlng'])
  return { id, activityType: activity_type, latlng: latlng === undefined ? [] : (JSON.parse(latlng.data) as Point[]) }
}

export const segmentLines = (rows: Rows): SegmentLine[] =>
  rows.database.all<SegmentRow>('select * from segments where world = ? order by id', rows.id).map((row) => segmentLine(rows, row))

/**
 * The segment, if the viewer may see it. Private segments need `read_all` (specification, "Segments") and are their creator's alone (inferred):
 * without either they are left out of every response, with the efforts on them, and requests for them get 404 (decision 033).
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
    viewer.readAll ? "the segment is another athlete's private one" : 'the segment is private, which needs read_all',
  )
}

function openSegment(rows: Rows, row: SegmentRow): Schemas['DetailedSegment'] {
  const { polyline, ...document } = documentOfSegment(rows, row)
  const { id, name, activity_type, city, state, country } = row
  const key = [rows.id, id]
  const efforts = rows.database.get<{ efforts: number; athletes: number }>(
    `select count(*) efforts, count(distinct efforts.athlete_id) athletes from efforts
     join activities on activities.world = efforts.world and activities.id = efforts.activity_id
     where efforts.world = ? and segment_id = ? and visibility = 'everyone'`,
    ...key,
  )
  const stars = rows.database.get<{ stars: number }>('select count(*) stars from stars where world = ? and segment_id = ?', ...key)
  return {
    id: toId(id),
    resource_state: 3,
    name,
    activity_type,
    ...document,
    city,
    state,
    country,
    private: row.private === 1,
    hazardous: row.hazardous === 1,
    created_at: isoUtc(row.created * 1000),
    updated_at: isoUtc(row.updated * 1000),
    map: { id: `s${id}`, polyline, resource_state: 3 },
    effort_count: row.other_efforts + (efforts?.efforts ?? 0),
    athlete_count: row.other_athletes + (efforts?.athletes ?? 0),
    star_count: row.other_stars + (stars?.stars ?? 0),
  } as Schemas['DetailedSegment']
}

/** A segment as it stands within other objects: without what is the viewer's own. */
export function summarySegment(rows: Rows, row: SegmentRow): Schemas['SummarySegment'] {
  const { id, name, activity_type, city, state, country } = row
  const { polyline: _, total_elevation_gain: __, ...document } = documentOfSegment(rows, row)
  return {
    ...{ id: toId(id), resource_state: 2, name, activity_type, ...document, city, state, country },
    ...{ private: row.private === 1, hazardous: row.hazardous === 1 },
  } as Schemas['SummarySegment']
}

const starredAt = ({ database, id: world }: Rows, segmentId: string, athleteId: string): number | undefined =>
  database.get<{ at: number }>('select at from stars where world = ? and athlete_id = ? and segment_id = ?', world, athleteId, segmentId)
    ?.at

/** The viewer's best effort on a segment, and the number of efforts; undefined without `read_all`, or without an effort. */
function recordOf(rows: Rows, segmentId: string, viewer: Viewer): { best: EffortRow; count: number } | undefined {
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
    starred: starredAt(world, id, viewer.athleteId) !== undefined,
    ...(own !== undefined && {
      athlete_segment_stats: {
        pr_elapsed_time: own.best.elapsed_time,
        pr_date: isoUtc(own.best.start * 1000).slice(0, 10),
        pr_activity_id: toId(own.best.activity_id),
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

const summaryEffort = (effort: EffortRow): object => ({
  id: toId(effort.id),
  activity_id: toId(effort.activity_id),
  elapsed_time: effort.elapsed_time,
  distance: effort.distance,
  ...datesAt(effort.start * 1000),
  is_kom: false,
})

export function star(world: World, id: string, viewer: Viewer, starred: boolean): Schemas['DetailedSegment'] {
  visibleSegment(world, id, viewer)
  const key = [world.id, viewer.athleteId, id]
  if (starred) {
    const at = toSeconds(world.now())
    world.database.run('insert or ignore into stars (world, athlete_id, segment_id, at) values (?, ?, ?, ?)', ...key, at)
  } else world.database.run('delete from stars where world = ? and athlete_id = ? and segment_id = ?', ...key)
  return detailedSegment(world, id, viewer)
}

/** The series of a segment that the viewer may see. */
export function segmentStreams(world: World, id: string, viewer: Viewer, types: readonly string[]): StreamText[] {
  const { origin } = visibleSegment(world, id, viewer)
  return readRecording(world, { origin, owner: ownerOf(id) }, types)
}

export interface Region {
  /** South-west latitude and longitude, north-east latitude and longitude, in degrees. */
  readonly bounds: readonly number[]
  readonly activityType?: string | undefined
  readonly minCategory: number
  readonly maxCategory: number
}

/** Explore gives at most this many segments (specification, "Limits"). */
const EXPLORED = 10

/** The most popular public segments that start inside the region. */
export function exploreSegments(world: World, athleteId: string, { bounds, activityType, minCategory, maxCategory }: Region) {
  const [south = -90, west = -180, north = 90, east = 180] = bounds
  const wanted = activityType === 'running' ? 'Run' : activityType === 'riding' ? 'Ride' : undefined
  const inside = world.database
    .all<SegmentRow>('select * from segments where world = ? and private = 0', world.id)
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
  return { segments: inside.slice(0, EXPLORED).map((segment) => explorer(world, segment, athleteId)) }
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
    starred: starredAt(world, String(segment.id), athleteId) !== undefined,
  }) as Schemas['ExplorerSegment']
