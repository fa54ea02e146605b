import type { Range } from './effort.ts'

/** Metres: smaller ups and downs are noise of the measurement. */
const NOISE = 2

/** Metres climbed; a rise counts from the low before it to the high after it when it is at least 2 m. */
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
