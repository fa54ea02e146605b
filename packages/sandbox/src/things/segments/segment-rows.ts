import { toId } from '../../base/id.ts'
import { type Rows, readDocument, readRecording, removeDocuments, writeDocument, writeRecording } from '../../core/documents.ts'
import { notFound } from '../../core/refusal.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import { rounded } from '../../tracks/geometry.ts'
import type { SegmentLine } from '../../tracks/matching.ts'
import { encodePolyline } from '../../tracks/polyline.ts'
import { highestOf, lowestOf } from '../../tracks/range.ts'
import type { Point } from '../../tracks/streams.ts'
import { type Line, streamsOfLine } from './lines.ts'

/** A segment, without the values derived from its line. */
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
  /** Efforts and athletes outside the world. */
  readonly other_efforts: number
  readonly other_athletes: number
  readonly other_stars: number
  readonly origin: string
}

/** The fields of a stored segment, as they are set. */
export const fieldsOfSegment = (row: SegmentRow) => ({
  id: toId(row.id),
  athlete_id: toId(row.owner_id),
  name: row.name,
  activity_type: row.activity_type,
  private: row.private === 1,
  hazardous: row.hazardous === 1,
  city: row.city,
  state: row.state,
  country: row.country,
  other_efforts: row.other_efforts,
  other_athletes: row.other_athletes,
  other_stars: row.other_stars,
})

/** The immutable part of a segment: the values derived from its line. */
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

/** Smallest length in meters times grade in percent of a climb of category 4, 3, 2, 1 and hors catégorie, which are numbered 1 to 5. */
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

/** Owner of a segment's documents. */
export const ownerOfSegment = (id: string): string => `s${id}`

/** Writes the line of a segment, and replaces the earlier one. The caller finds the efforts on it. */
export function writeSegmentLine(rows: Rows, id: string, line: Line): void {
  removeDocuments(rows, ownerOfSegment(id))
  writeDocument(rows, ownerOfSegment(id), 'segment', documentOf(line))
  writeRecording(rows, ownerOfSegment(id), streamsOfLine(line))
  rows.database.run('update segments set origin = ? where world = ? and id = ?', rows.id, rows.id, id)
}

/** Removes a segment with its stars. The caller removes the efforts on it. */
export function dropSegment(rows: Rows, id: string): void {
  for (const [table, column] of [
    ['stars', 'segment_id'],
    ['segments', 'id'],
  ]) {
    rows.database.run(`delete from ${table} where world = ? and ${column} = ?`, rows.id, id)
  }
  removeDocuments(rows, ownerOfSegment(id))
}

/** Undefined if the segment does not exist. */
export const readSegment = ({ database, id: world }: Rows, id: string): SegmentRow | undefined =>
  database.get<SegmentRow>('select * from segments where world = ? and id = ?', world, id)

/** @throws Refusal not-found */
export function requireSegment(rows: Rows, id: string): SegmentRow {
  const segment = readSegment(rows, id)
  if (segment === undefined) throw notFound('Segment', `the segment ${id} does not exist`)
  return segment
}

export const documentOfSegment = (rows: Rows, { id, origin }: SegmentRow): SegmentDocument =>
  readDocument<SegmentDocument>(rows, { origin, owner: ownerOfSegment(id) }, 'segment')

/** The series of the line of a segment. */
export const segmentRecording = (rows: Rows, { id, origin }: SegmentRow): WrittenStream[] =>
  readRecording(rows, { origin, owner: ownerOfSegment(id) })

/** The line that tracks are compared with. */
export function segmentLine(rows: Rows, { id, activity_type, origin }: SegmentRow): SegmentLine {
  const [latlng] = readRecording(rows, { origin, owner: ownerOfSegment(id) }, ['latlng'])
  return { id, activityType: activity_type, latlng: latlng === undefined ? [] : (JSON.parse(latlng.data) as Point[]) }
}

export const segmentLines = (rows: Rows): SegmentLine[] =>
  rows.database.all<SegmentRow>('select * from segments where world = ? order by id', rows.id).map((row) => segmentLine(rows, row))
