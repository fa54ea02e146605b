import { median } from './statistics.ts'

/** A figure that was measured several times, and its target. */
export interface Figure {
  readonly name: string
  /** One sample per round or process. */
  readonly samples: readonly number[]
  readonly bound: 'at most' | 'at least'
  readonly target: number
  readonly unit: '×' | 'ms' | 's' | 'MB'
}

/** `unclear`: the median misses the target, but not every sample does, so it may be noise. */
export type Verdict = 'met' | 'unclear' | 'missed'

/**
 * Compares a figure with its target.
 * @throws RangeError if there are no samples
 */
export function judge({ samples, bound, target }: Figure): Verdict {
  const meets = (value: number): boolean => (bound === 'at most' ? value <= target : value >= target)
  if (meets(median(samples))) return 'met'
  return samples.some(meets) ? 'unclear' : 'missed'
}

/** Rows of a table with the medians, targets and verdicts. */
export const toRows = (figures: readonly Figure[]): string[][] => [
  ['', 'median', 'target', ''],
  ...figures.map((figure) => [
    figure.name,
    `${median(figure.samples).toFixed(figure.unit === '×' ? 2 : 1)} ${figure.unit}`,
    `${figure.bound} ${figure.target} ${figure.unit}`,
    judge(figure),
  ]),
]
