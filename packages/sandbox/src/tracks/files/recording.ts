import { completeStreams, type Pauses } from '../complete.ts'
import { rounded } from '../geometry.ts'
import { lapsFrom } from '../laps.ts'
import type { Point, Streams } from '../streams.ts'
import {
  MAX_DEVICE_CHARACTERS,
  MAX_METERS,
  MAX_POINTS,
  type ParsedActivity,
  plausibleOffset,
  type SportType,
  UploadRefusal,
} from './activity-file.ts'
import { addLapStarts, addPauseEnds, type LapFact, type Pause } from './added-samples.ts'
import { believable, MEASURES, type Measure, type Measures, type Sample } from './samples.ts'
import { sportOf } from './sports.ts'

const EARLIEST = Date.UTC(1970, 0, 1)
const LATEST = Date.UTC(2107, 0, 1)
const LONGEST = 366 * 86_400_000
/** Of all points, how many may be out of order. */
const MOST_OUT_OF_ORDER = 0.01
/** Meters. A device counts a few after it was stopped. A longer way over a pause was added by the program that wrote the file. */
const TRANSFER = 100

/** Whether a time in epoch milliseconds is plausible for a recording: from 1970 to 2106. */
const isRecordable = (time: number): boolean => time >= EARLIEST && time < LATEST

/** What a file says about its activity. Empty texts count as omitted. */
export interface Facts {
  /** Default: the likeliest sport. */
  readonly sport: SportType | undefined
  /** Default: false. */
  readonly trainer?: boolean
  readonly name?: string | undefined
  readonly device: string | undefined
  /** Seconds ahead of UTC. Default: of the points' times. */
  readonly utcOffset?: number | undefined
  readonly laps?: readonly LapFact[]
  /** Whether the athlete moves whenever there is no pause. Default: if their speed says so. */
  readonly isSteady?: boolean
}

export type Recording = ReturnType<typeof createRecording>

/** A point at a time. Receivers without a signal record the position 0, 0. */
function sampleAt(time: number, measures: Measures): Sample {
  const [latitude, longitude] = [believable('latitude', measures.latitude), believable('longitude', measures.longitude)]
  const isPlaced = !Number.isNaN(latitude + longitude) && (latitude !== 0 || longitude !== 0)
  return {
    time,
    latitude: isPlaced ? latitude : Number.NaN,
    longitude: isPlaced ? longitude : Number.NaN,
    altitude: believable('altitude', measures.altitude),
    distance: believable('distance', measures.distance),
    speed: believable('speed', measures.speed),
    heartrate: believable('heartrate', measures.heartrate),
    cadence: believable('cadence', measures.cadence),
    watts: believable('watts', measures.watts),
    temp: believable('temp', measures.temp),
  }
}

const known = (values: readonly number[]): boolean => values.some((value) => !Number.isNaN(value))

/** Interpolates values that were not recorded between their neighbors, or repeats the nearest value at either end. */
function interpolated(values: readonly number[], time: readonly number[]): number[] {
  const result = [...values]
  let before = -1
  for (let index = 0; index <= values.length; index += 1) {
    const here = values[index] ?? Number.NaN
    if (index < values.length && Number.isNaN(here)) continue
    const from = before < 0 ? here : (values[before] ?? here)
    const to = index < values.length ? here : from
    const start = time[before] ?? 0
    const seconds = (time[index] ?? start) - start
    for (let missing = before + 1; missing < index; missing += 1) {
      const share = before < 0 || seconds <= 0 ? 0 : ((time[missing] ?? start) - start) / seconds
      result[missing] = from + (to - from) * share
    }
    before = index
  }
  return result
}

/** Sets values that were not recorded to 0, as for a sensor without contact. */
const zeroFilled = (values: readonly number[]): number[] => values.map((value) => (Number.isNaN(value) ? 0 : Math.round(value)))

const roundedTo = (decimals: number, values: readonly number[]): number[] => values.map((value) => rounded(value, decimals))

type Columns = Readonly<Record<Measure, number[]>>

function positions({ latitude, longitude }: Columns, time: readonly number[]): Point[] {
  const longitudes = interpolated(longitude, time)
  return interpolated(latitude, time).map((degrees, index) => [rounded(degrees, 6), rounded(longitudes[index] ?? 0, 6)])
}

/** The recorded distance without ways of more than 100 m over a pause. */
function withoutTransfers(distance: readonly number[], pauses: Pauses): number[] {
  let last = Number.NaN
  let transferred = 0
  let hasPaused = false
  return distance.map((meters, index) => {
    hasPaused ||= pauses.has(index)
    if (Number.isNaN(meters)) return meters
    if (hasPaused && meters - last > TRANSFER) transferred += meters - last
    last = meters
    hasPaused = false
    return meters - transferred
  })
}

function streamsFrom(columns: Columns, time: number[], pauses: Pauses, isSteady: boolean): Streams {
  const { latitude, distance, altitude, speed, heartrate, cadence, watts, temp } = columns
  const recorded: Streams = {
    time,
    ...(known(latitude) && { latlng: positions(columns, time) }),
    ...(known(distance) && { distance: interpolated(withoutTransfers(distance, pauses), time) }),
    ...(known(altitude) && { altitude: roundedTo(1, interpolated(altitude, time)) }),
    ...(known(heartrate) && { heartrate: zeroFilled(heartrate) }),
    ...(known(cadence) && { cadence: zeroFilled(cadence) }),
    ...(known(watts) && { watts: zeroFilled(watts) }),
    ...(known(temp) && { temp: roundedTo(0, interpolated(temp, time)) }),
    ...(isSteady && { moving: time.map((_, index) => !pauses.has(index)) }),
  }
  const streams = completeStreams(recorded, pauses)
  // Some devices write a speed of 0 if they do not measure it.
  if (!speed.some((value) => value > 0)) return streams
  const filled = speed.map((value, index) => (Number.isNaN(value) ? (streams.velocity_smooth?.[index] ?? 0) : value))
  return completeStreams({ ...recorded, velocity_smooth: roundedTo(3, filled) }, pauses)
}

/**
 * The longest series of points whose times do not go backwards. The others are left out.
 * @throws UploadRefusal if those are more than one of a hundred
 */
function inOrder(samples: readonly Sample[]): readonly Sample[] {
  if (samples.every(({ time }, index) => time >= (samples[index - 1]?.time ?? time))) return samples
  /** The last points of the series of each length that end earliest, and the point before each point in its series. */
  const ends: number[] = []
  const before = new Int32Array(samples.length)
  for (const [index, { time }] of samples.entries()) {
    let [from, to] = [0, ends.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((samples[ends[middle] ?? 0]?.time ?? 0) <= time) from = middle + 1
      else to = middle
    }
    before[index] = ends[from - 1] ?? -1
    ends[from] = index
  }
  const leftOut = samples.length - ends.length
  if (leftOut > Math.max(1, Math.floor(samples.length * MOST_OUT_OF_ORDER))) {
    const [out, all] = [leftOut, samples.length].map((count) => count.toLocaleString('en'))
    throw new UploadRefusal(`Times go backwards: ${out} of ${all} points are out of order; at most 1 % may be.`)
  }
  const kept: Sample[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const sample = samples[index]
    if (sample !== undefined) kept.push(sample)
  }
  return kept.reverse()
}

/** Both series as one, by time. Of equal times, the added point comes first. */
function merged(samples: readonly Sample[], added: readonly Sample[]): readonly Sample[] {
  if (added.length === 0) return samples
  const sorted = [...added].sort((one, two) => one.time - two.time)
  const all: Sample[] = []
  let next = 0
  const addUntil = (time: number): void => {
    for (let one = sorted[next]; one !== undefined && one.time <= time; one = sorted[next]) {
      all.push(one)
      next += 1
    }
  }
  for (const sample of samples) {
    addUntil(sample.time)
    all.push(sample)
  }
  addUntil(Number.POSITIVE_INFINITY)
  return all
}

/** The points that end a pause: those for which the greater part of the time before them belongs to one. */
function pausesIn(samples: readonly Sample[], pauses: readonly Pause[]): Pauses {
  const sorted = [...pauses].sort((one, two) => one.from - two.from)
  const found = new Set<number>()
  let next = 0
  samples.forEach(({ time }, index) => {
    const before = samples[index - 1]?.time ?? time
    const middle = (time + before) / 2
    while ((sorted[next]?.to ?? middle) < middle) next += 1
    if (time > before && (sorted[next]?.from ?? Number.POSITIVE_INFINITY) <= middle) found.add(index)
  })
  return found
}

/**
 * A recording of points in their order, without any at first.
 * @param count of the points of all recordings in a file
 */
export function createRecording(count: { points: number } = { points: 0 }) {
  const samples: Sample[] = []
  const pauses: Pause[] = []
  let isStopped = false
  let offsetOfTimes: number | undefined
  return {
    samples: samples as readonly Sample[],
    get length(): number {
      return samples.length
    },
    /** The point that was added last. */
    get last(): Sample | undefined {
      return samples.at(-1)
    },
    /**
     * Adds a point; `time` in epoch milliseconds.
     * @throws UploadRefusal if it does not have a valid time, or if there are too many points
     */
    add(time: number | undefined, measures: Measures): Sample {
      count.points += 1
      if (count.points > MAX_POINTS) throw new UploadRefusal(`The file has more than ${MAX_POINTS.toLocaleString('en')} points.`)
      if (time === undefined || !isRecordable(time)) {
        throw new UploadRefusal(`Point ${count.points} has no valid time; every point needs one.`)
      }
      const last = samples.at(-1)
      if (isStopped && last !== undefined) pauses.push({ from: last.time, to: time })
      isStopped = false
      const sample = sampleAt(time, measures)
      samples.push(sample)
      return sample
    },
    /** Stops the recording until the next point. */
    stop(): void {
      isStopped = true
    },
    /** Records that it was stopped between two times, in epoch milliseconds. */
    addPause(pause: Pause): void {
      pauses.push(pause)
    },
    /** Records the time zone in which the file writes a time. UTC says nothing about where the athlete was. @param seconds ahead of UTC */
    addOffset(seconds: number | undefined): void {
      if (seconds) offsetOfTimes ??= plausibleOffset(seconds)
    },
    /**
     * The activity, with completed streams. Where a lap has no point of its own, or starts before the first point, a point is added.
     * @throws UploadRefusal if there are no points, if too many are out of order, or if they cover more than the limit
     */
    finish({ sport, trainer = false, name, device, utcOffset = offsetOfTimes, laps = [], isSteady = false }: Facts): ParsedActivity {
      const ordered = inOrder(samples)
      const [first] = ordered
      if (first === undefined) throw new UploadRefusal('The file has no points.')
      const late = ordered.find(({ time }) => time - first.time > LONGEST)
      if (late !== undefined) {
        throw new UploadRefusal(`Point ${samples.indexOf(late) + 1} is more than a year after the first one.`)
      }
      const { added, starts } = addLapStarts(ordered, laps)
      const whole = merged(ordered, [...added, ...addPauseEnds(ordered, pauses)])
      const startTime = whole[0]?.time ?? first.time
      const time = whole.map((sample) => Math.floor((sample.time - startTime) / 1000))
      const columns = Object.fromEntries(MEASURES.map((measure) => [measure, whole.map((sample) => sample[measure])])) as unknown as Columns
      const streams = streamsFrom(columns, time, pausesIn(whole, pauses), isSteady)
      const meters = (streams.distance?.at(-1) ?? 0) - (streams.distance?.[0] ?? 0)
      if (meters > MAX_METERS) throw new UploadRefusal(`The file covers more than ${(MAX_METERS / 1000).toLocaleString('en')} km.`)
      const indices = new Map(whole.map((sample, index) => [sample, index]))
      return {
        sport: sport ?? sportOf(streams),
        trainer,
        ...(name && { name }),
        startTime,
        ...(utcOffset !== undefined && { utcOffset }),
        streams,
        laps: lapsFrom(
          starts.map((sample) => indices.get(sample) ?? 0),
          whole.length,
        ),
        ...(device && { device: device.slice(0, MAX_DEVICE_CHARACTERS) }),
      }
    },
  }
}
