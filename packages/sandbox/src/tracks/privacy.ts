import { metersBetween } from './geometry.ts'
import type { Range } from './range.ts'
import type { Point } from './streams.ts'

/** A circle that hides the athlete's tracks; `radius` in meters. */
export interface PrivacyZone {
  readonly center: Point
  readonly radius: number
}

/** Samples that zones do not hide: ranges of indices in the whole streams, inclusive, in order. */
export type KeptRanges = readonly (readonly [first: number, last: number])[]

/**
 * The samples of a track outside the zones; null if the zones do not hide any. A sample on the edge of a zone is inside. The same samples are removed
 * from all streams, so that an index means the same time in each (inferred; decision 042).
 */
export function keptOutside(latlng: readonly Point[] | undefined, zones: readonly PrivacyZone[]): KeptRanges | null {
  if (latlng === undefined || zones.length === 0) return null
  const kept: [number, number][] = []
  let first: number | undefined
  latlng.forEach((point, index) => {
    const isOutside = zones.every(({ center, radius }) => metersBetween(center, point) > radius)
    if (isOutside) first ??= index
    else if (first !== undefined) {
      kept.push([first, index - 1])
      first = undefined
    }
  })
  if (first === 0) return null
  if (first !== undefined) kept.push([first, latlng.length - 1])
  return kept
}

/** The values that remain. */
export const keepOf = <T>(values: readonly T[], kept: KeptRanges): T[] => kept.flatMap(([first, last]) => values.slice(first, last + 1))

/** The indices of a range's remaining samples among all remaining samples; undefined if none of the range remains. */
export function placeAmongKept({ start, end }: Range, kept: KeptRanges): Range | undefined {
  let before = 0
  let from: number | undefined
  let to = -1
  for (const [first, last] of kept) {
    const [low, high] = [Math.max(first, start), Math.min(last, end)]
    if (low <= high) {
      from ??= before + low - first
      to = before + high - first
    }
    before += last - first + 1
  }
  return from === undefined ? undefined : { start: from, end: to }
}

/** The number of remaining samples. */
export const countKept = (kept: KeptRanges): number => kept.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/**
 * Cuts the remaining items of a JSON list out of its text. It does not parse the text, because that is slow for long streams.
 * @param text a list of scalars, or of lists of scalars, without blanks
 */
export function keepOfText(text: string, kept: KeptRanges): string {
  const separator = text.startsWith('[[') ? '],' : ','
  const parts: string[] = []
  let index = 0
  let at = 1
  /** Start of the item with an index. The indices must not decrease. */
  const startOf = (wanted: number): number => {
    while (index < wanted) {
      const next = text.indexOf(separator, at)
      if (next === -1) return text.length
      at = next + separator.length
      index += 1
    }
    return at
  }
  for (const [first, last] of kept) {
    const start = startOf(first)
    const end = startOf(last + 1)
    parts.push(text.slice(start, end - 1))
  }
  return `[${parts.join(',')}]`
}
