import { completeStreams } from '../complete.ts'
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
import { sportOf } from './sports.ts'

/** Quantities that a device may record at a point, with their plausible ranges. Other values count as not recorded. */
const BELIEVABLE = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  altitude: [-1000, 20_000],
  distance: [0, 1e8],
  speed: [0, 100],
  heartrate: [1, 254],
  cadence: [0, 254],
  watts: [0, 5000],
  temp: [-60, 80],
} as const

export type Measure = keyof typeof BELIEVABLE
const MEASURES = Object.keys(BELIEVABLE) as Measure[]

/** Unknown until checked: files can contain anything. */
export type Measures = { readonly [measure in Measure]?: unknown }

const EARLIEST = Date.UTC(1970, 0, 1)
const LATEST = Date.UTC(2107, 0, 1)
const LONGEST = 366 * 86_400_000

/** Whether a time in epoch milliseconds is plausible for a recording: from 1970 to 2106. */
export const isRecordable = (time: number): boolean => time >= EARLIEST && time < LATEST

/** What a file says about its activity. Empty texts count as omitted. */
export interface Facts {
  /** Default: the likeliest sport. */
  readonly sport: SportType | undefined
  readonly name?: string | undefined
  readonly device: string | undefined
  /** Seconds ahead of UTC. Default: of the points' times. */
  readonly utcOffset?: number | undefined
  /** Indices of the points at which laps begin. */
  readonly lapStarts?: readonly number[]
}

export type Recording = ReturnType<typeof createRecording>

/** The value if it is plausible; otherwise NaN. */
export function believable(measure: Measure, value: unknown): number {
  const [lowest, highest] = BELIEVABLE[measure]
  return typeof value === 'number' && value >= lowest && value <= highest ? value : Number.NaN
}

const known = (values: readonly number[]): boolean => values.some((value) => !Number.isNaN(value))

/** Interpolates values that were not recorded between their neighbors, or repeats the nearest value at either end. */
export function interpolated(values: readonly number[], time: readonly number[]): number[] {
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
  return interpolated(latitude, time).map((each, index) => [rounded(each, 6), rounded(longitudes[index] ?? 0, 6)])
}

function streamsFrom(columns: Columns, time: number[]): Streams {
  const { latitude, distance, altitude, speed, heartrate, cadence, watts, temp } = columns
  const recorded: Streams = {
    time,
    ...(known(latitude) && { latlng: positions(columns, time) }),
    ...(known(distance) && { distance: interpolated(distance, time) }),
    ...(known(altitude) && { altitude: roundedTo(1, interpolated(altitude, time)) }),
    ...(known(heartrate) && { heartrate: zeroFilled(heartrate) }),
    ...(known(cadence) && { cadence: zeroFilled(cadence) }),
    ...(known(watts) && { watts: zeroFilled(watts) }),
    ...(known(temp) && { temp: roundedTo(0, interpolated(temp, time)) }),
  }
  const streams = completeStreams(recorded)
  // Some devices write a speed of 0 if they do not measure it.
  if (!speed.some((value) => value > 0)) return streams
  const filled = speed.map((value, index) => (Number.isNaN(value) ? (streams.velocity_smooth?.[index] ?? 0) : value))
  return completeStreams({ ...recorded, velocity_smooth: roundedTo(3, filled) })
}

/** A recording of points in their order, without any at first. */
export function createRecording() {
  const times: number[] = []
  let offsetOfTimes: number | undefined
  const columns = Object.fromEntries(MEASURES.map((measure) => [measure, []])) as unknown as Record<Measure, number[]>
  return {
    get length(): number {
      return times.length
    },
    /**
     * Adds a point; `time` in epoch milliseconds.
     * @throws UploadRefusal if it does not have a valid time, if its time is before the last point's, or if there are too many points
     */
    add(time: number | undefined, measures: Measures): void {
      if (times.length >= MAX_POINTS) throw new UploadRefusal(`The file has more than ${MAX_POINTS.toLocaleString('en')} points.`)
      const number = times.length + 1
      if (time === undefined || !isRecordable(time)) {
        throw new UploadRefusal(`Point ${number} has no valid time; every point needs one.`)
      }
      if (time < (times.at(-1) ?? time)) throw new UploadRefusal(`Times go backwards: point ${number} is earlier than the one before it.`)
      if (time - (times[0] ?? time) > LONGEST) throw new UploadRefusal(`Point ${number} is more than a year after the first one.`)
      times.push(time)
      for (const measure of MEASURES) columns[measure].push(believable(measure, measures[measure]))
      const last = times.length - 1
      if (Number.isNaN(columns.latitude[last]) || Number.isNaN(columns.longitude[last])) {
        columns.latitude[last] = Number.NaN
        columns.longitude[last] = Number.NaN
      }
    },
    /** Records the time zone in which the file writes a time. UTC says nothing about where the athlete was. @param seconds ahead of UTC */
    addOffset(seconds: number | undefined): void {
      if (seconds) offsetOfTimes ??= plausibleOffset(seconds)
    },
    /** Index of the first point at or after a time; the number of points if there is none. */
    indexAt(time: number): number {
      let [from, to] = [0, times.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if ((times[middle] ?? time) < time) from = middle + 1
        else to = middle
      }
      return from
    },
    /**
     * The activity, with completed streams.
     * @throws UploadRefusal if there are no points, or if they cover more than the limit
     */
    finish({ sport, name, device, utcOffset = offsetOfTimes, lapStarts = [] }: Facts): ParsedActivity {
      const [startTime] = times
      if (startTime === undefined) throw new UploadRefusal('The file has no points.')
      const time = times.map((value) => Math.floor((value - startTime) / 1000))
      const streams = streamsFrom(columns, time)
      const meters = (streams.distance?.at(-1) ?? 0) - (streams.distance?.[0] ?? 0)
      if (meters > MAX_METERS) throw new UploadRefusal(`The file covers more than ${(MAX_METERS / 1000).toLocaleString('en')} km.`)
      return {
        sport: sport ?? sportOf(streams),
        ...(name && { name }),
        startTime,
        ...(utcOffset !== undefined && { utcOffset }),
        streams,
        laps: lapsFrom(lapStarts, times.length),
        ...(device && { device: device.slice(0, MAX_DEVICE_CHARACTERS) }),
      }
    },
  }
}
