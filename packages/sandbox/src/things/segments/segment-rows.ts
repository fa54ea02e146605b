import { toId } from '../../base/id.ts'
import { readDocument, readRecording, removeDocuments, valuesOf, writeDocument, writeRecording } from '../../core/documents.ts'
import { deleteRows, findRow, listRows, type Rows } from '../../core/rows.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import { rounded } from '../../tracks/geometry.ts'
import type { SegmentLine } from '../../tracks/matching.ts'
import { encodePolyline } from '../../tracks/polyline.ts'
import { highestOf, lowestOf } from '../../tracks/range.ts'
import { type Columns, fieldsIn, requireRow } from '../thing-rows.ts'
import { type Line, streamsOfLine } from './lines.ts'

export const DEFAULTS = {
  name: '',
  activity_type: 'Ride' as 'Ride' | 'Run',
  private: false,
  hazardous: false,
  city: null as string | null,
  state: null as string | null,
  country: null as string | null,
  /** Efforts, athletes with efforts, and stars, of people outside the world. */
  other_efforts: 0,
  other_athletes: 0,
  other_stars: 0,
}

/** A segment, without the values derived from its line. */
export interface SegmentRow extends Columns<typeof DEFAULTS> {
  readonly id: string
  readonly owner_id: string
  readonly created: number
  readonly updated: number
  readonly origin: string
}

/** The fields of a stored segment, as they are set. */
export const fieldsOfSegment = (row: SegmentRow) => ({ id: toId(row.id), athlete_id: toId(row.owner_id), ...fieldsIn(DEFAULTS, row) })

/** The immutable part of a segment: the values derived from its line. */
type SegmentDocument = ReturnType<typeof documentOf>

/** Smallest length in meters times grade in percent of a climb of category 4, 3, 2, 1 and hors catégorie, which are numbered 1 to 5. */
const CATEGORIES = [8_000, 16_000, 32_000, 64_000, 80_000]

const rises = (altitude: readonly number[]): number[] => altitude.slice(1).map((height, index) => height - (altitude[index] ?? height))

export const gainOf = (altitude: readonly number[]): number =>
  rounded(
    rises(altitude).reduce((sum, rise) => sum + Math.max(rise, 0), 0),
    1,
  )

function documentOf({ latlng, altitude, distance }: Line) {
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
    start_latlng: latlng[0] ?? ([0, 0] as const),
    end_latlng: latlng.at(-1) ?? ([0, 0] as const),
    polyline: encodePolyline(latlng),
  }
}

/** Owner of a segment's documents. */
const ownerOfSegment = (id: string): string => `s${id}`

/** Writes the line of a segment. The caller finds the efforts on it. */
export function writeSegmentLine(rows: Rows, id: string, line: Line): void {
  writeDocument(rows, ownerOfSegment(id), 'segment', documentOf(line))
  writeRecording(rows, ownerOfSegment(id), streamsOfLine(line))
}

/** Removes a segment with its stars. The caller removes the efforts on it. */
export function dropSegment(rows: Rows, id: string): void {
  deleteRows(rows, 'stars', { segment_id: id })
  deleteRows(rows, 'segments', { id })
  removeDocuments(rows, ownerOfSegment(id))
}

/** Undefined if the segment does not exist. */
export const readSegment = (rows: Rows, id: string): SegmentRow | undefined => findRow(rows, 'segments', { id })

/** @throws Refusal not-found */
export const requireSegment = (rows: Rows, id: string): SegmentRow => requireRow(rows, 'segments', id)

/** Segments, by id. */
export const readSegments = (rows: Rows): SegmentRow[] => listRows(rows, 'segments', {}, 'id')

export const documentOfSegment = (rows: Rows, { id, origin }: SegmentRow): SegmentDocument =>
  readDocument<SegmentDocument>(rows, { origin, owner: ownerOfSegment(id) }, 'segment')

/** The streams of the line of a segment. */
export const segmentRecording = (rows: Rows, { id, origin }: SegmentRow, types?: readonly string[]): WrittenStream[] =>
  readRecording(rows, { origin, owner: ownerOfSegment(id) }, types)

/** The line that tracks are compared with. */
export function segmentLine(rows: Rows, row: SegmentRow): SegmentLine {
  const { latlng = [] } = valuesOf<Partial<Line>>(segmentRecording(rows, row, ['latlng']))
  return { id: row.id, activityType: row.activity_type, latlng }
}

export const segmentLines = (rows: Rows): SegmentLine[] => readSegments(rows).map((row) => segmentLine(rows, row))
