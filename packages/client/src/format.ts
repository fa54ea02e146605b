import type { Unlisted } from './open-value.ts'

/** How a value is shown. */
export interface FormatOptions {
  /** The `measurement_preference` of the athlete. With `feet` the units are miles, feet and yards; otherwise they are metric. */
  readonly units?: 'feet' | 'meters' | Unlisted | null | undefined
  /** A language such as `en` or `de-CH`, or several by preference. Default: that of the runtime. */
  readonly locale?: Intl.LocalesArgument
}

/** How a speed is shown. */
export interface SpeedFormatOptions extends FormatOptions {
  /** Decimal places. Default: 1. */
  readonly fractionDigits?: number | undefined
}

/** How a distance is shown. */
export interface DistanceFormatOptions extends FormatOptions {
  /** `elevation`: in meters or feet, also if it is large. `swim`: in meters or yards. */
  readonly as?: 'elevation' | 'swim' | undefined
  /** Decimal places of kilometers and miles. Default: 1. Meters, feet and yards have none. */
  readonly fractionDigits?: number | undefined
}

/** How a pace is shown. */
export interface PaceFormatOptions extends FormatOptions {
  /** `swim`: per 100 meters or 100 yards. */
  readonly as?: 'swim' | undefined
}

const METERS = { meter: 1, kilometer: 1000, foot: 0.3048, yard: 0.9144, mile: 1609.344 } as const
/** Shorter distances are shown in meters or feet. */
const LONG_FROM = 1000

type Unit = keyof typeof METERS | 'kilometer-per-hour' | 'mile-per-hour'

const isShown = (value: number | null | undefined): value is number => Number.isFinite(value)

const withUnit = (value: number, unit: Unit, fractionDigits: number, locale: Intl.LocalesArgument): string =>
  value.toLocaleString(locale, {
    style: 'unit',
    unit,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    signDisplay: 'negative',
  })

/**
 * A distance with its unit: `850 m`, `42.2 km`, or with `units: 'feet'` `850 ft`, `26.2 mi`. From 1,000 meters or feet on, it is in kilometers or miles.
 * @param meters for example `distance` of an activity, or `total_elevation_gain` with `as: 'elevation'`
 * @returns an empty string when the value is missing, null or not finite
 * @throws RangeError when the locale or `fractionDigits` is invalid
 */
export function formatDistance(
  meters: number | null | undefined,
  { units, locale, as, fractionDigits = 1 }: DistanceFormatOptions = {},
): string {
  if (!isShown(meters)) return ''
  const [short, long] = units === 'feet' ? ([as === 'swim' ? 'yard' : 'foot', 'mile'] as const) : (['meter', 'kilometer'] as const)
  const value = meters / METERS[short]
  if (as !== undefined || Math.round(Math.abs(value)) < LONG_FROM) return withUnit(value, short, 0, locale)
  return withUnit(meters / METERS[long], long, fractionDigits, locale)
}

/**
 * A speed with its unit: `25.4 km/h`, or with `units: 'feet'` `15.8 mph`.
 * @param metersPerSecond for example `average_speed` of an activity
 * @returns an empty string when the value is missing, null or not finite
 * @throws RangeError when the locale or `fractionDigits` is invalid
 */
export function formatSpeed(
  metersPerSecond: number | null | undefined,
  { units, locale, fractionDigits = 1 }: SpeedFormatOptions = {},
): string {
  if (!isShown(metersPerSecond)) return ''
  const [unit, long] = units === 'feet' ? (['mile-per-hour', 'mile'] as const) : (['kilometer-per-hour', 'kilometer'] as const)
  return withUnit((metersPerSecond * 3600) / METERS[long], unit, fractionDigits, locale)
}

/**
 * A duration as a clock shows it: `0:45`, `27:09` or `2:07:31`, rounded to seconds, with the digits of the locale. The separator is a colon in
 * all languages.
 * @param seconds for example `moving_time` of an activity
 * @returns an empty string when the value is missing, null, negative or not finite
 * @throws RangeError when the locale is invalid
 */
export function formatDuration(seconds: number | null | undefined, { locale }: Pick<FormatOptions, 'locale'> = {}): string {
  if (!isShown(seconds) || seconds < 0) return ''
  const total = Math.round(seconds)
  const digits = (value: number, minimumIntegerDigits: number): string =>
    Math.floor(value).toLocaleString(locale, { minimumIntegerDigits, useGrouping: false })
  const hours = total >= 3600 ? `${digits(total / 3600, 1)}:` : ''
  return `${hours}${digits((total / 60) % 60, hours ? 2 : 1)}:${digits(total % 60, 2)}`
}

/**
 * The pace of a speed: `4:35 /km`, or with `units: 'feet'` `7:23 /mi`. With `as: 'swim'` it is `1:52 /100 m` or `1:42 /100 yd`. Rounded to seconds.
 * @param metersPerSecond for example `average_speed` of an activity
 * @returns an empty string when there is no pace: the speed is zero, negative, missing, null or not finite
 * @throws RangeError when the locale is invalid
 */
export function formatPace(metersPerSecond: number | null | undefined, { units, locale, as }: PaceFormatOptions = {}): string {
  if (!isShown(metersPerSecond)) return ''
  const [long, short] = units === 'feet' ? (['mile', 'yard'] as const) : (['kilometer', 'meter'] as const)
  const meters = as === 'swim' ? 100 * METERS[short] : METERS[long]
  const duration = formatDuration(meters / metersPerSecond, { locale })
  if (duration === '') return ''
  if (as === 'swim') return `${duration} /${withUnit(100, short, 0, locale)}`
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: long }).formatToParts(1)
  return `${duration} /${parts.find(({ type }) => type === 'unit')?.value}`
}
