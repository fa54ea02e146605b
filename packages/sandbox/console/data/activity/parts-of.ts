import type { Range } from '../../../src/tracks/range.ts'
import type { Activity } from '../identity.ts'

/** A part of an activity: a lap, an effort, a split. */
export interface Part {
  readonly key: string
  readonly name: string
  /** Id of the segment, for an effort on one. */
  readonly segmentId: string | undefined
  readonly distance: number | undefined
  readonly movingTime: number | undefined
  readonly elapsedTime: number | undefined
  readonly climb: number | undefined
  /** Meters per second. */
  readonly speed: number | undefined
  readonly heartrate: number | undefined
  readonly watts: number | undefined
  /** Place among the athlete's own efforts, and among all, where it is one of the best. */
  readonly prRank: number | undefined
  readonly komRank: number | undefined
  /** Its points in the streams; null where it has none. */
  readonly range: Range | null
}

/** Parts of one kind. */
export interface PartList {
  readonly kind: 'laps' | 'segments' | 'best' | 'splits'
  readonly title: string
  readonly parts: readonly Part[]
}

const given = <T>(value: T | null | undefined): T | undefined => value ?? undefined

const rangeOf = (start: number | null | undefined, end: number | null | undefined): Range | null =>
  typeof start === 'number' && typeof end === 'number' ? { start, end } : null

const speedOf = (distance: number | null | undefined, seconds: number | null | undefined): number | undefined =>
  distance && seconds ? distance / seconds : undefined

type Lap = NonNullable<Activity['laps']>[number]
type Effort = NonNullable<Activity['segment_efforts']>[number]
type Split = NonNullable<Activity['splits_metric']>[number]

const lapPart = (lap: Lap, index: number): Part => ({
  key: `lap ${index}`,
  name: lap.name ?? `Lap ${index + 1}`,
  segmentId: undefined,
  distance: given(lap.distance),
  movingTime: given(lap.moving_time),
  elapsedTime: given(lap.elapsed_time),
  climb: given(lap.total_elevation_gain),
  speed: given(lap.average_speed),
  heartrate: given(lap.average_heartrate),
  watts: given(lap.average_watts),
  prRank: undefined,
  komRank: undefined,
  range: rangeOf(lap.start_index, lap.end_index),
})

const effortPart = (kind: string) => (effort: Effort, index: number) => ({
  key: `${kind} ${index}`,
  name: effort.name ?? `Effort ${index + 1}`,
  segmentId: effort.segment?.id === undefined ? undefined : String(effort.segment.id),
  distance: given(effort.distance),
  movingTime: given(effort.moving_time),
  elapsedTime: given(effort.elapsed_time),
  climb: undefined,
  speed: speedOf(effort.distance, effort.elapsed_time),
  heartrate: given(effort.average_heartrate),
  watts: given(effort.average_watts),
  prRank: given(effort.pr_rank),
  komRank: given(effort.kom_rank),
  range: rangeOf(effort.start_index, effort.end_index),
})

/** Splits do not say where they are in the streams: they follow each other, so the distance stream does. */
function splitParts(splits: readonly Split[], distance: readonly number[] | undefined): Part[] {
  let meters = 0
  let start = 0
  return splits.map((split, index) => {
    meters += split.distance ?? 0
    const end = distance ? indexAt(distance, meters) : 0
    const range = distance ? { start, end } : null
    start = end
    return {
      key: `split ${index}`,
      name: `Kilometer ${split.split ?? index + 1}`,
      segmentId: undefined,
      distance: given(split.distance),
      movingTime: given(split.moving_time),
      elapsedTime: given(split.elapsed_time),
      climb: given(split.elevation_difference),
      speed: given(split.average_speed),
      heartrate: given(split.average_heartrate),
      watts: undefined,
      prRank: undefined,
      komRank: undefined,
      range,
    }
  })
}

/** The first point at this distance or behind it; the last one where there is none. */
function indexAt(distance: readonly number[], meters: number): number {
  // Distances are rounded in the splits.
  const index = distance.findIndex((value) => value >= meters - 0.5)
  return index < 0 ? distance.length - 1 : index
}

/** The lists of parts that an activity has. */
export function partsOf(
  activity: Pick<Activity, 'laps' | 'segment_efforts' | 'best_efforts' | 'splits_metric'>,
  distance: readonly number[] | undefined,
): PartList[] {
  const lists: PartList[] = [
    { kind: 'laps', title: 'Laps', parts: (activity.laps ?? []).map(lapPart) },
    { kind: 'segments', title: 'Segments', parts: (activity.segment_efforts ?? []).map(effortPart('effort')) },
    { kind: 'best', title: 'Best efforts', parts: (activity.best_efforts ?? []).map(effortPart('best')) },
    { kind: 'splits', title: 'Splits', parts: splitParts(activity.splits_metric ?? [], distance) },
  ]
  return lists.filter(({ parts }) => parts.length > 0)
}
