import { readDocument, readRecording, writeDocument, writeRecording } from '../../core/documents.ts'
import { findRow, type Rows } from '../../core/rows.ts'
import type { CutOutline, DerivedActivity, Outline, WrittenStream } from '../../tracks/derive.ts'
import { type KeptRanges, placeAmongKept } from '../../tracks/privacy.ts'
import type { Totals } from '../../tracks/totals.ts'
import { requireRow } from '../thing-rows.ts'

export type Visibility = 'everyone' | 'followers_only' | 'only_me'

/** An activity. Of its recording, only the totals are included. */
export interface ActivityRow {
  readonly id: string
  readonly athlete_id: string
  /** Epoch seconds, UTC: when the activity began, and when the service received it. */
  readonly start: number
  readonly added: number
  /** Name in the time zone database: where the activity began. */
  readonly time_zone: string
  readonly name: string
  readonly description: string | null
  readonly sport_type: string
  readonly visibility: Visibility
  readonly gear_id: string | null
  readonly manual: number
  readonly commute: number
  readonly trainer: number
  readonly hide_from_home: number
  /** Meters. */
  readonly distance: number
  /** Seconds. */
  readonly moving_time: number
  readonly elapsed_time: number
  /** Meters. */
  readonly gain: number
  readonly upload_id: string | null
  readonly external_id: string | null
  readonly kudos: number
  readonly comments: number
  readonly photos: number
  readonly achievements: number
  readonly prs: number
  /** World that has the documents and the recording; null for a manual activity. */
  readonly origin: string | null
  /** World that has the documents without the parts in privacy zones; null if the zones do not hide anything. */
  readonly cut_origin: string | null
}

/** Undefined if the activity does not exist. */
export const readActivityRow = (rows: Rows, id: string): ActivityRow | undefined => findRow(rows, 'activities', { id })

/** @throws Refusal not-found */
export const requireActivityRow = (rows: Rows, id: string): ActivityRow => requireRow(rows, 'activities', id)

/** Rows with the text of their summary as the viewer may see the track; the text is null if a row does not have one. */
export interface ActivityWithText extends ActivityRow {
  readonly body: string | null
}

/** The part of an activity's documents that a viewer may see. */
const bodyFor = (everything: boolean): string =>
  everything
    ? "(select body from documents where world = origin and owner = activities.id and kind = 'summary')"
    : `(select body from documents where world = coalesce(cut_origin, origin) and owner = activities.id
        and kind = iif(cut_origin is null, 'summary', 'summary_cut'))`

/** Selects rows of activities. */
export interface RowsOptions {
  /** Whether the viewer sees the parts in privacy zones. */
  readonly everything: boolean
  /** SQL on `activities`, with the order. */
  readonly condition: string
  readonly values: readonly (string | number)[]
}

/** Rows that match a condition, with their texts. */
export const readActivityRows = ({ database, id: world }: Rows, { everything, condition, values }: RowsOptions): ActivityWithText[] =>
  database.all<ActivityWithText>(
    `select activities.*, ${bodyFor(everything)} body from activities where world = ? and ${condition}`,
    world,
    ...values,
  )

/** The immutable part of a summary. */
type SummaryDocument = ReturnType<typeof summaryDocument>

/** The immutable part of the details. */
export type DetailDocument = ReturnType<typeof detailDocument>

/** The part of a track outside privacy zones. */
export type CutDocument = Pick<CutOutline, 'polyline' | 'kept'>

const summaryDocument = (id: string, totals: Totals, outline: Outline, device_name: string | null) => {
  const { distance: _, moving_time: __, elapsed_time: ___, total_elevation_gain: ____, ...others } = totals
  const { start_latlng, end_latlng, summary_polyline } = outline
  return { ...others, device_name, start_latlng, end_latlng, map: { id: `a${id}`, summary_polyline, resource_state: 2 } }
}

const detailDocument = (
  { calories, outline, splits_metric, splits_standard, heartrateSeconds, wattsSeconds, laps }: DerivedActivity,
  lapId: (index: number) => number,
) => ({
  calories,
  polyline: outline.polyline,
  splits_metric,
  splits_standard,
  heartrateSeconds,
  wattsSeconds,
  laps: laps.map((lap, index) => ({ id: lapId(index), ...lap })),
})

/** Writes the documents and streams of an activity's recording. */
export function writeRecorded(
  rows: Rows,
  id: string,
  { derived, device_name }: { readonly derived: DerivedActivity; readonly device_name: string | null },
  lapId: (index: number) => number,
): void {
  writeDocument(rows, id, 'summary', summaryDocument(id, derived.totals, derived.outline, device_name))
  writeDocument(rows, id, 'detail', detailDocument(derived, lapId))
  if (derived.cut !== null) writeCut(rows, id, readSummary(rows, { id, origin: rows.id }), derived.cut)
  writeRecording(rows, id, derived.streams)
}

export const readSummary = (rows: Rows, { id, origin }: { readonly id: string; readonly origin: string }): SummaryDocument =>
  readDocument<SummaryDocument>(rows, { origin, owner: id }, 'summary')

/** Writes the part of a track outside privacy zones, next to the summary of the whole track. */
export function writeCut(rows: Rows, id: string, whole: SummaryDocument, { kept, polyline, summary_polyline, ...ends }: CutOutline): void {
  writeDocument(rows, id, 'summary_cut', { ...whole, ...ends, map: { ...whole.map, summary_polyline } } satisfies SummaryDocument)
  writeDocument(rows, id, 'detail_cut', { polyline, kept } satisfies CutDocument)
}

/** Undefined for a manual activity. */
export const readDetail = (rows: Rows, { id, origin }: ActivityRow): DetailDocument | undefined =>
  origin === null ? undefined : readDocument<DetailDocument>(rows, { origin, owner: id }, 'detail')

/** Recorded streams of these types, or all of them, in the order in which they were written; none of a manual activity. */
export const recordedStreams = (rows: Rows, { id, origin }: ActivityRow, types?: readonly string[]): WrittenStream[] =>
  origin === null ? [] : readRecording(rows, { origin, owner: id }, types)

/** The part of the track outside privacy zones; undefined if they do not hide anything. */
export const readCut = (rows: Rows, { id, cut_origin: origin }: ActivityRow): CutDocument | undefined =>
  origin === null ? undefined : readDocument<CutDocument>(rows, { origin, owner: id }, 'detail_cut')

/** A lap or an effort: a part of an activity's streams. */
interface TrackPart {
  readonly start_index?: number
  readonly end_index?: number
}

/** The part with its indices in the remaining samples, or without indices if none remain (assumed; decision 042). */
export function placePart<T extends TrackPart>(part: T, kept: KeptRanges | undefined): T {
  if (kept === undefined) return part
  const { start_index: start = 0, end_index: end = 0, ...others } = part
  const range = placeAmongKept({ start, end }, kept)
  return (range === undefined ? others : { ...part, start_index: range.start, end_index: range.end }) as T
}
