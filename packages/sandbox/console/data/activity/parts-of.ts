import type { Range } from '../../../src/tracks/range.ts'
import type { Activity } from '../identity.ts'

type Item<Field extends 'laps' | 'segment_efforts' | 'best_efforts' | 'splits_metric'> = NonNullable<Activity[Field]>[number]

/** A part of an activity: a lap, an effort or a split, with the fields that the service returns. */
export type Part = Omit<Partial<Item<'laps'>> & Partial<Item<'segment_efforts'>> & Partial<Item<'splits_metric'>>, 'name'> & {
  readonly key: string
  readonly name: string
  /** Its points in the streams; null where it has none. */
  readonly range: Range | null
}

/** Parts of one kind. */
export interface PartList {
  readonly kind: 'laps' | 'segments' | 'best' | 'splits'
  readonly title: string
  readonly parts: readonly Part[]
}

const rangeOf = ({ start_index: start, end_index: end }: Item<'laps'> | Item<'segment_efforts'>): Range | null =>
  typeof start === 'number' && typeof end === 'number' ? { start, end } : null

const lapPart = (lap: Item<'laps'>, index: number): Part => ({
  ...lap,
  key: `lap ${index}`,
  name: lap.name ?? `Lap ${index + 1}`,
  range: rangeOf(lap),
})

const effortPart =
  (kind: string) =>
  (effort: Item<'segment_efforts'>, index: number): Part => {
    const { name = `Effort ${index + 1}`, distance, elapsed_time: seconds } = effort
    return {
      ...effort,
      key: `${kind} ${index}`,
      name,
      range: rangeOf(effort),
      ...(distance && seconds && { average_speed: distance / seconds }),
    }
  }

/** Splits do not say where they are in the streams: they follow each other, so the distance stream does. */
function splitParts(splits: readonly Item<'splits_metric'>[], distance: readonly number[] | undefined): Part[] {
  let meters = 0
  let start = 0
  return splits.map((split, index) => {
    meters += split.distance ?? 0
    const end = distance ? indexAt(distance, meters) : 0
    const range = distance ? { start, end } : null
    start = end
    return { ...split, key: `split ${index}`, name: `Kilometer ${split.split ?? index + 1}`, range }
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
