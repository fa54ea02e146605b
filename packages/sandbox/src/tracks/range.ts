import { secondsAt } from './streams.ts'

/** Seconds over which power is averaged before it is weighted. */
const WEIGHTING_WINDOW = 30

/** A part of the streams, both ends inclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Mean of the values, weighted by the seconds of each; undefined if there are none. Zero means "not measured" unless `zeroCounts`. */
export function meanOf(values: readonly number[], time: readonly number[], { start, end }: Range, zeroCounts: boolean): number | undefined {
  let sum = 0
  let seconds = 0
  let plainSum = 0
  let count = 0
  for (let index = start; index <= end; index += 1) {
    const value = values[index] ?? 0
    if (value === 0 && !zeroCounts) continue
    plainSum += value
    count += 1
    if (index === start) continue
    const weight = secondsAt(time, index)
    sum += value * weight
    seconds += weight
  }
  if (seconds > 0) return sum / seconds
  return count > 0 ? plainSum / count : undefined
}

const WHOLE: Range = { start: 0, end: Number.POSITIVE_INFINITY }

export const highestOf = (values: readonly number[], { start, end }: Range = WHOLE): number =>
  values.slice(start, end + 1).reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY)

export const lowestOf = (values: readonly number[], { start, end }: Range = WHOLE): number =>
  values.slice(start, end + 1).reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY)

/** Work, in joules. */
export function workOf(watts: readonly number[], time: readonly number[], { start, end }: Range): number {
  let joules = 0
  for (let index = start + 1; index <= end; index += 1) joules += (watts[index] ?? 0) * secondsAt(time, index)
  return joules
}

/** Weighted average power, in watts: the fourth-power mean of 30-second averages. */
export function weightedPower(watts: readonly number[], time: readonly number[], range: Range): number {
  let from = range.start
  let joules = 0
  let span = 0
  let sum = 0
  let seconds = 0
  for (let index = range.start + 1; index <= range.end; index += 1) {
    const weight = secondsAt(time, index)
    joules += (watts[index] ?? 0) * weight
    span += weight
    while (from < index - 1 && span > WEIGHTING_WINDOW) {
      from += 1
      const leaving = secondsAt(time, from)
      joules -= (watts[from] ?? 0) * leaving
      span -= leaving
    }
    if (weight === 0 || span <= 0) continue
    const square = (Math.max(0, joules) / span) ** 2
    sum += square * square * weight
    seconds += weight
  }
  return seconds > 0 ? Math.sqrt(Math.sqrt(sum / seconds)) : 0
}

/** Meters. Smaller changes of altitude are measurement noise. */
const NOISE = 2

/** Elevation gain, in meters. A rise of at least 2 m counts, from the low before it to the high after it. */
export function climbOf(altitude: readonly number[], { start, end }: Range): number {
  let low = altitude[start] ?? 0
  let high = low
  let climbing = false
  let gain = 0
  for (let index = start; index <= end; index += 1) {
    const here = altitude[index] ?? low
    if (climbing) {
      if (here > high) high = here
      else if (high - here >= NOISE) {
        gain += high - low
        low = here
        climbing = false
      }
    } else if (here < low) low = here
    else if (here - low >= NOISE) {
      high = here
      climbing = true
    }
  }
  return climbing ? gain + high - low : gain
}
