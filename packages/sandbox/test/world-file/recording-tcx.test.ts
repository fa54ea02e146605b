import fc from 'fast-check'
import { expect, it } from 'vitest'
import { completeStreams } from '../../src/tracks/complete.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import type { Streams } from '../../src/tracks/streams.ts'
import { recordingToTcx } from '../../src/world-file/recording-tcx.ts'

const START = Date.UTC(2026, 9, 25, 0, 30) / 1000

interface Series {
  readonly steps: number[]
  readonly points: [number, number][]
  readonly altitude: number[]
  readonly heartrate: number[]
  readonly cadence: number[]
  readonly watts: number[]
  readonly temp: number[]
  readonly speed: number[]
  readonly has: readonly boolean[]
  readonly laps: readonly number[]
  readonly pauses: readonly number[]
}

const list = (min: number, max: number, length: number) => fc.array(fc.integer({ min, max }), { minLength: length, maxLength: length })

const arbitrarySeries: fc.Arbitrary<Series> = fc.integer({ min: 2, max: 40 }).chain((length) =>
  fc.record({
    steps: list(0, 90, length),
    points: fc.array(fc.tuple(fc.integer({ min: 59_000_000, max: 59_001_000 }), fc.integer({ min: -1_000, max: 1_000 })), {
      minLength: length,
      maxLength: length,
    }),
    altitude: list(-500, 30_000, length),
    heartrate: list(0, 220, length),
    cadence: list(0, 200, length),
    watts: list(0, 1_500, length),
    temp: list(-30, 45, length),
    speed: list(0, 25_000, length),
    has: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    laps: fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 4 }),
    pauses: fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 4 }),
  }),
)

function streamsOf({ steps, points, altitude, heartrate, cadence, watts, temp, speed, has, laps, pauses }: Series): Streams {
  let seconds = 0
  const time = steps.map((step, index) => {
    seconds += index === 0 ? 0 : step
    return seconds
  })
  const [positions, heights, beats, turns, power, warmth, pace] = has
  const recorded: Streams = {
    time,
    ...(positions && { latlng: points.map(([latitude, longitude]) => [latitude / 1e6, longitude / 1e6] as [number, number]) }),
    ...(heights && { altitude: altitude.map((value) => value / 10) }),
    // A sensor without contact at all points has not recorded anything.
    ...(beats && { heartrate: heartrate.map((value, index) => (index === 0 ? 120 : value)) }),
    ...(turns && { cadence }),
    ...(power && { watts }),
    ...(warmth && { temp }),
    // A speed of 0 at all points has not been measured.
    ...(pace && { velocity_smooth: speed.map((value, index) => (index === 0 ? 3 : value / 1000)) }),
  }
  // A stop at the end of a lap does not show, because a device starts a track with each lap; nor does one without a duration.
  const shown = pauses.filter((index) => !laps.includes(index) && (time[index] ?? 0) > (time[index - 1] ?? 0))
  return completeStreams(recorded, new Set(shown))
}

it('a recording that is written as TCX and parsed again is the same recording', () => {
  fc.assert(
    fc.property(arbitrarySeries, (series) => {
      const streams = streamsOf(series)
      const last = streams.time.length - 1
      const starts = [0, ...series.laps.filter((start) => start <= last).sort((one, two) => one - two)]
      const laps = starts.map((startIndex, index) => ({ startIndex, endIndex: (starts[index + 1] ?? last + 1) - 1 }))
      const tcx = recordingToTcx({ streams, laps }, START, 'Ride & <run>')
      const parsed = parseActivityFile(new TextEncoder().encode(tcx), 'tcx')
      expect(parsed).toMatchObject({ startTime: START * 1000, name: 'Ride & <run>' })
      expect(parsed.laps).toEqual(laps)
      expect(parsed.streams).toEqual(streams)
    }),
    { numRuns: process.env['LONG_TESTS'] ? 200 : 40 },
  )
})
