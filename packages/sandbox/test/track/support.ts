import { completeStreams } from '../../src/tracks/complete.ts'
import type { Streams } from '../../src/tracks/streams.ts'

/** One point per second northwards at constant speed. A degree of latitude is 111,195 m. */
export function steadyTrack(
  seconds: number,
  metersPerSecond: number,
  others: (index: number) => Partial<Record<keyof Streams, number>> = () => ({}),
): Streams {
  const indexes = Array.from({ length: seconds + 1 }, (_value, index) => index)
  const names = Object.keys(others(0)) as (keyof Streams)[]
  const series = Object.fromEntries(names.map((name) => [name, indexes.map((index) => others(index)[name])]))
  return completeStreams({
    time: indexes,
    latlng: indexes.map((index) => [46 + (index * metersPerSecond) / 111_195.08, 14]),
    ...series,
  })
}
