import { formatDuration } from '../units.ts'
import { type Plots, pausesOf } from './plot-series.ts'

/** What the plots of an activity share. */
export interface PlotAxis {
  /** One value per point: seconds or meters, not falling. */
  readonly values: readonly number[]
  readonly tick: (value: number) => string
  /** Distances between ticks, where they are not those of decimals. */
  readonly steps?: readonly number[]
  /** Points that have a pause before them, where the axis is time. */
  readonly pauses: readonly number[]
}

export type AxisName = 'distance' | 'time'

const MINUTE = 60

const TIME_STEPS = [1, 5, 10, 30, ...[1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440].map((minutes) => minutes * MINUTE)]

/** The axes that the streams have; distance first. */
export const axesOf = ({ distance, time }: Plots): AxisName[] => [
  ...(distance ? ['distance' as const] : []),
  ...(time ? ['time' as const] : []),
]

/** The axis that the plots share. */
export function axisOf(plots: Plots, name: AxisName | undefined): PlotAxis {
  if (name === 'time') return { values: plots.time ?? [], tick: formatDuration, steps: TIME_STEPS, pauses: pausesOf(plots.time ?? []) }
  const values = plots.distance ?? []
  return { values, tick: formatKilometers, pauses: [] }
}

const formatKilometers = (meters: number): string => (meters % 100 === 0 ? `${meters / 1000} km` : `${meters} m`)
