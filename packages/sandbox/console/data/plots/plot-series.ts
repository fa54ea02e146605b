import { PAUSE_SECONDS, secondsAt } from '../../../src/tracks/streams.ts'
import { formatDuration, formatMeters, type Pace, paceOf, toPace } from '../units.ts'

/** Values of one stream; null where nothing was recorded. */
export type Values = readonly (number | null)[]

/** One plot. */
export interface PlotSeries {
  readonly key: string
  readonly label: string
  /** As plotted: speed in kilometers per hour, pace in seconds, everything else as the service has it. */
  readonly values: Values
  /** Whether less is drawn higher, as for pace. */
  readonly isInverted: boolean
  /** A value with its unit. */
  readonly format: (value: number) => string
  /** A value on the axis, without a unit. */
  readonly tick: (value: number) => string
  /** Distances between the values on the axis, where they are not those of decimals. */
  readonly steps?: readonly number[]
  readonly summary: Summary
}

/** Smallest, mean and largest value, as plotted. Each point counts for the seconds that it stands for. */
export interface Summary {
  readonly min: number
  readonly mean: number
  readonly max: number
}

/** What is plotted of an activity. All arrays are equally long. */
export interface Plots {
  /** Seconds since the start. */
  readonly time: readonly number[] | undefined
  /** Meters since the start. */
  readonly distance: readonly number[] | undefined
  readonly series: readonly PlotSeries[]
}

/** The values of streams by their type, one for each point. */
export type Streams = {
  readonly [Type in 'latlng' | 'time' | 'distance' | PlottedType]?: readonly unknown[] | undefined
}

type PlottedType = 'altitude' | 'velocity_smooth' | 'heartrate' | 'watts' | 'cadence' | 'temp'

interface Kind {
  readonly label: string
  readonly format: (value: number) => string
  /** Zero means that nothing was measured. */
  readonly isZeroAbsent?: boolean
  /** Plotted units in a unit of the service. */
  readonly factor?: number
}

const PACE_STEPS = [5, 10, 15, 30, 60, 120, 300, 600]
const KILOMETERS_PER_HOUR = 3.6

const rounded = (unit: string) => (value: number) => `${Math.round(value)} ${unit}`

const SPEED = 'velocity_smooth'

/** In the order of the plots. */
const KINDS: Readonly<Record<PlottedType, Kind>> = {
  altitude: { label: 'Altitude', format: formatMeters },
  [SPEED]: { label: 'Speed', format: (value) => `${value.toFixed(1)} km/h`, factor: KILOMETERS_PER_HOUR },
  heartrate: { label: 'Heart rate', format: rounded('bpm'), isZeroAbsent: true },
  watts: { label: 'Power', format: rounded('W') },
  cadence: { label: 'Cadence', format: rounded('rpm'), isZeroAbsent: true },
  temp: { label: 'Temperature', format: rounded('°C') },
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The numbers of a stream that has no gaps. */
function completeNumbers(streams: Streams, key: keyof Streams): readonly number[] | undefined {
  const data = streams[key]
  return data?.every(isNumber) && data.length > 0 ? data : undefined
}

const plainTick = (value: number): string => value.toLocaleString('en-US')

/** The plots of an activity's streams. */
export function plotsOf(streams: Streams, sportType: string): Plots {
  const time = completeNumbers(streams, 'time')
  const pace = paceOf(sportType)
  const series = (Object.entries(KINDS) as [PlottedType, Kind][]).flatMap(([key, kind]): PlotSeries[] => {
    const isPace = key === SPEED && pace !== undefined
    const { label, format, isZeroAbsent = false, factor = 1 } = kind
    const plotted = (value: unknown): number | null =>
      isNumber(value) && !(isZeroAbsent && value === 0) ? value * (isPace ? 1 : factor) : null
    const values = streams[key]?.map(plotted)
    const summary = values && summarize(values, time)
    if (!values || !summary) return []
    if (isPace) return [paceSeries(values, summary, pace)]
    return [{ key, label, values, isInverted: false, format, tick: plainTick, summary }]
  })
  return { time, distance: completeNumbers(streams, 'distance'), series }
}

function paceSeries(velocity: Values, { mean, max }: Summary, pace: Pace): PlotSeries {
  const values = velocity.map((value) => (value === null ? null : toPace(value, pace)))
  const slowest = values.reduce<number>((one, two) => Math.max(one, two ?? 0), 0)
  return {
    key: SPEED,
    label: 'Pace',
    values,
    isInverted: true,
    format: (seconds) => `${formatDuration(seconds)} ${pace.unit}`,
    tick: formatDuration,
    steps: PACE_STEPS,
    summary: { min: toPace(max, pace) ?? 0, mean: toPace(mean, pace) ?? 0, max: slowest },
  }
}

/** Undefined without any value. */
function summarize(values: Values, time: readonly number[] | undefined): Summary | undefined {
  let [min, max, sum, weights] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0]
  values.forEach((value, index) => {
    if (value === null) return
    min = Math.min(min, value)
    max = Math.max(max, value)
    const weight = time ? secondsAt(time, index) : 1
    sum += value * weight
    weights += weight
  })
  return min > max ? undefined : { min, max, mean: weights > 0 ? sum / weights : min }
}

/** Indices of the points that have a pause before them. */
export const pausesOf = (time: readonly number[]): number[] =>
  time.flatMap((seconds, index) => (index > 0 && seconds - (time[index - 1] ?? seconds) > PAUSE_SECONDS ? [index] : []))
