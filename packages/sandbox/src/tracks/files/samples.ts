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
export const MEASURES = Object.keys(BELIEVABLE) as Measure[]

/** Unknown until checked: files can contain anything. */
export type Measures = { readonly [measure in Measure]?: unknown }

/** A point. What was not recorded is NaN. */
export interface Sample extends Readonly<Record<Measure, number>> {
  /** Epoch milliseconds. */
  readonly time: number
}

/** The value if it is plausible; otherwise NaN. */
export function believable(measure: Measure, value: unknown): number {
  const [lowest, highest] = BELIEVABLE[measure]
  return typeof value === 'number' && value >= lowest && value <= highest ? value : Number.NaN
}
