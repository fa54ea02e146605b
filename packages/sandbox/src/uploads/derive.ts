import { createHash } from 'node:crypto'
import type { components } from '../api.gen.ts'
import type { Range } from '../track/effort.ts'
import { type LapTotals, lapOf, splitsOf } from '../track/laps.ts'
import { linesOf } from '../track/polyline.ts'
import { type CutTrack, cutPrivacyZone, type PrivacyZone, uncutTrack } from '../track/privacy.ts'
import type { Point, Streams } from '../track/streams.ts'
import { type Totals, totalsOf } from '../track/totals.ts'
import type { ParsedActivity } from './types.ts'

type Schemas = components['schemas']

const METRES_PER_SPLIT = 1_000
const METRES_PER_MILE = 1_609.344

/** A series as JSON, as responses hold it. */
export interface WrittenStream {
  readonly type: string
  readonly data: string
  /** Number of its values. */
  readonly size: number
  /** The same without what lies inside the privacy zone; null when nothing does. */
  readonly cut: { readonly data: string; readonly size: number } | null
}

/** What of a track shows on a map. */
export interface Outline {
  readonly start_latlng: Point | []
  readonly end_latlng: Point | []
  readonly map: { readonly polyline: string; readonly summary_polyline: string }
}

/** What shows of a track outside the privacy zone. */
export interface OutsideTrack extends Outline {
  /** Where each lap lies in the samples that are left; null for laps of which none is left. */
  readonly laps: readonly (Range | null)[]
}

/** Everything that is made of a file, so that nobody has to look at its points again. */
export interface DerivedActivity extends Omit<ParsedActivity, 'streams' | 'laps'> {
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string
  readonly totals: Totals
  readonly outline: Outline
  /** What shows without the wider scope; null when nothing lies inside the privacy zone. */
  readonly outside: OutsideTrack | null
  readonly laps: readonly (LapTotals & { readonly startTime: number })[]
  readonly splits_metric: readonly Schemas['Split'][]
  readonly splits_standard: readonly Schemas['Split'][]
  readonly streams: readonly WrittenStream[]
}

const outlineOf = ({ latlng = [] }: Streams): Outline => ({
  start_latlng: latlng[0] ?? [],
  end_latlng: latlng.at(-1) ?? [],
  map: linesOf(latlng),
})

/**
 * What shows of a track that is cut at the privacy zone.
 * @param laps ranges of the whole track
 */
export const outsideOf = ({ streams, rangeOf }: CutTrack, laps: readonly Range[]): OutsideTrack => ({
  ...outlineOf(streams),
  laps: laps.map((lap) => rangeOf(lap) ?? null),
})

/** Makes what is kept of a file. Takes its time for long files: call it in the worker. */
export function deriveActivity(file: Uint8Array, parsed: ParsedActivity, zone: PrivacyZone | null): DerivedActivity {
  const { streams, laps, ...others } = parsed
  const track = zone === null ? uncutTrack(streams) : cutPrivacyZone(streams, zone)
  const isCut = track.streams !== streams
  return {
    ...others,
    digest: createHash('sha256').update(file).digest('hex'),
    totals: totalsOf(streams),
    outline: outlineOf(streams),
    outside: isCut
      ? outsideOf(
          track,
          laps.map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex })),
        )
      : null,
    laps: laps.map(({ startIndex, endIndex }) => ({
      ...lapOf(streams, startIndex, endIndex),
      startTime: parsed.startTime + (streams.time[startIndex] ?? 0) * 1000,
    })),
    splits_metric: splitsOf(streams, METRES_PER_SPLIT),
    splits_standard: splitsOf(streams, METRES_PER_MILE),
    streams: Object.entries(streams).map(([type, values]: [string, readonly unknown[]]) => ({
      type,
      data: JSON.stringify(values),
      size: values.length,
      cut: isCut ? written(track.streams[type as keyof Streams] ?? []) : null,
    })),
  }
}

const written = (values: readonly unknown[]): WrittenStream['cut'] => ({ data: JSON.stringify(values), size: values.length })
