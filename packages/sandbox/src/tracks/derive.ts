import { bestEffortsOf } from './best-efforts.ts'
import { type LapRange, lapOf, splitsOf } from './laps.ts'
import { matchSegments, type SegmentLine, segmentTypeOf } from './matching.ts'
import { linesOf } from './polyline.ts'
import { keepOf, keptOutside, type PrivacyZone } from './privacy.ts'
import type { Range } from './range.ts'
import type { Point, Streams } from './streams.ts'
import { type Totals, totalsBetween, totalsOf } from './totals.ts'
import { secondsByValue } from './zones.ts'

const METERS_PER_KILOMETER = 1_000
const METERS_PER_MILE = 1_609.344

/** A stream as JSON, as in responses. */
export interface WrittenStream {
  readonly type: string
  readonly data: string
  /** Number of its values. */
  readonly size: number
}

/** The part of a track that a map shows. */
export type Outline = ReturnType<typeof outlineOf>

/** The part of a track outside privacy zones. */
export type CutOutline = NonNullable<ReturnType<typeof cutOutlineOf>>

/** An effort over a part of the track: on a segment, or the fastest part over a distance. */
export interface DerivedEffort extends ReturnType<typeof effortOver> {
  /** Null for the fastest part of a run over a distance. */
  readonly segmentId: string | null
  /** Name of the distance; null on a segment, which has a name. */
  readonly name: string | null
}

/** Everything that is derived from a recording. Its points are not needed again. */
export type DerivedActivity = ReturnType<typeof deriveActivity>

/** Facts about the athlete and the world for the evaluation of a recording. */
export interface DerivationContext {
  /** Sport, as the service names it. */
  readonly sport: string
  /** Weight of the athlete, in kilograms. */
  readonly weight: number | null
  readonly zones: readonly PrivacyZone[]
  readonly segments: readonly SegmentLine[]
}

/** A recording: the result of `completeStreams`, and the start and end of its laps. */
export interface RecordedTrack {
  readonly streams: Streams
  readonly laps: readonly LapRange[]
}

const NOWHERE: [] = []

const outlineOf = (latlng: readonly Point[] = []) => ({
  start_latlng: latlng[0] ?? NOWHERE,
  end_latlng: latlng.at(-1) ?? NOWHERE,
  ...linesOf(latlng),
})

/** The part of a track outside the zones; null if they do not hide anything. */
export function cutOutlineOf(latlng: readonly Point[] | undefined, zones: readonly PrivacyZone[]) {
  const kept = keptOutside(latlng, zones)
  return kept === null ? null : { ...outlineOf(keepOf(latlng ?? [], kept)), kept }
}

/** Efforts on segments along the track, in its order, and the fastest parts of a run. */
export function effortsOf(streams: Streams, sport: string, segments: readonly SegmentLine[]): DerivedEffort[] {
  const type = segmentTypeOf(sport)
  const passes = matchSegments(
    streams.latlng ?? [],
    segments.filter(({ activityType }) => activityType === type),
  )
  const best = /Run$/.test(sport) ? bestEffortsOf(streams) : []
  return [
    ...passes.map(({ segmentId, ...range }) => ({ ...effortOver(streams, range), segmentId, name: null })),
    ...best.map(({ name, distance, ...range }) => ({ ...effortOver(streams, range), segmentId: null, name, distance })),
  ]
}

function effortOver(streams: Streams, { start, end }: Range) {
  const totals = totalsBetween(streams, { start, end })
  return {
    distance: totals.distance,
    start_index: start,
    end_index: end,
    /** Seconds from the start of the activity. */
    offset: streams.time[start] ?? 0,
    elapsed_time: totals.elapsed_time,
    moving_time: totals.moving_time,
    average_cadence: totals.average_cadence ?? null,
    average_watts: totals.average_watts ?? null,
    average_heartrate: totals.average_heartrate ?? null,
    max_heartrate: totals.max_heartrate ?? null,
  }
}

/** Approximate kilocalories per kilogram and hour of moving time. */
const BURN: Readonly<Record<string, number>> = { Ride: 8, Run: 10.5, Swim: 8, Hike: 6, Walk: 3.8, WeightTraining: 4.5 }
const USUAL_BURN = 6
const USUAL_WEIGHT = 70

/** Kilocalories from the measured work, otherwise from the sport, weight and time. Inferred. */
function caloriesOf({ kilojoules, moving_time }: Pick<Totals, 'kilojoules' | 'moving_time'>, sport: string, weight: number | null): number {
  if (kilojoules !== undefined && kilojoules > 0) return Math.round(kilojoules * 1.05)
  const [, burn] = Object.entries(BURN).find(([name]) => sport.endsWith(name)) ?? [sport, USUAL_BURN]
  return Math.round((burn * (weight ?? USUAL_WEIGHT) * moving_time) / 3600)
}

/** Derives everything from a recording. Slow for long recordings: for uploaded files, call it in the worker. */
export function deriveActivity({ streams, laps }: RecordedTrack, { sport, weight, zones, segments }: DerivationContext) {
  const { time, latlng, heartrate, watts } = streams
  const totals = totalsOf(streams)
  return {
    totals,
    /** Kilocalories. */
    calories: caloriesOf(totals, sport, weight),
    outline: outlineOf(latlng),
    /** The part that is visible without the wider scope; null if no privacy zone hides anything. */
    cut: cutOutlineOf(latlng, zones),
    laps: laps.map(({ startIndex, endIndex }) => lapOf(streams, startIndex, endIndex)),
    splits_metric: splitsOf(streams, METERS_PER_KILOMETER),
    splits_standard: splitsOf(streams, METERS_PER_MILE),
    efforts: effortsOf(streams, sport, segments),
    heartrateSeconds: heartrate === undefined ? null : secondsByValue(heartrate, time),
    wattsSeconds: watts === undefined ? null : secondsByValue(watts, time),
    streams: Object.entries(streams).map(([type, values]) => ({ type, data: JSON.stringify(values), size: values.length })),
  }
}
