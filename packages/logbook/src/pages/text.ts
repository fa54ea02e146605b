import type { DetailedAthlete } from '@activity-tracking/client'
import { html } from 'hono/html'

/** A piece of a page. What is inserted into the template `html` is escaped. */
export type Html = ReturnType<typeof html>

export const LOCALE = 'en-US'

/** Units with their meters. */
const UNITS = {
  meters: {
    distance: { unit: 'km', meters: 1_000 },
    swim: { unit: 'm', meters: 1 },
    lap: { unit: '100 m', meters: 100 },
    altitude: { unit: 'm', meters: 1 },
    speed: 'km/h',
  },
  feet: {
    distance: { unit: 'mi', meters: 1_609.344 },
    swim: { unit: 'yd', meters: 0.9144 },
    lap: { unit: '100 yd', meters: 91.44 },
    altitude: { unit: 'ft', meters: 0.3048 },
    speed: 'mph',
  },
} as const

/** The units in which an athlete thinks. */
export type Units = (typeof UNITS)[keyof typeof UNITS]

export const unitsOf = (profile: DetailedAthlete | undefined): Units =>
  UNITS[profile?.measurement_preference === 'feet' ? 'feet' : 'meters']

const withUnit = (value: number, unit: string, digits = 0): string =>
  `${value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`

/** `TrailRun`: Trail run */
export function sportName(sport: string | null | undefined): string {
  const words = (sport || 'Workout').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const ON_FOOT = ['Run', 'TrailRun', 'VirtualRun', 'Walk', 'Hike']

/** Whether the athlete thinks of the sport in minutes for a distance. */
export const hasPace = (sport: string | null | undefined): boolean =>
  ON_FOOT.includes(sport ?? '') || sport === 'Swim'

/** The pace or the speed, as is usual for the sport; empty without one. */
export function paceOrSpeed(
  metersPerSecond: number | null | undefined,
  sport: string | null | undefined,
  units: Units,
): string {
  if (!metersPerSecond) return ''
  if (!hasPace(sport)) return withUnit((metersPerSecond * 3_600) / units.distance.meters, units.speed, 1)
  const { unit, meters } = sport === 'Swim' ? units.lap : units.distance
  return `${durationOf(meters / metersPerSecond)} /${unit}`
}

/** 36:32, 2:07:31 */
export function durationOf(seconds: number): string {
  const total = Math.round(seconds)
  const [hours, minutes] = [Math.floor(total / 3_600), Math.floor((total % 3_600) / 60)]
  const rest = String(total % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** A distance; empty for an activity without one, such as weight training. */
export function distanceOf(
  meters: number | null | undefined,
  sport: string | null | undefined,
  units: Units,
): string {
  if (!meters) return ''
  if (sport === 'Swim') return withUnit(meters / units.swim.meters, units.swim.unit)
  if (meters < units.distance.meters) return elevationOf(meters, units)
  return withUnit(meters / units.distance.meters, units.distance.unit, 1)
}

export const elevationOf = (meters: number, { altitude }: Units): string =>
  withUnit(meters / altitude.meters, altitude.unit)

const format = (options: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
  const formatter = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options })
  return (ms) => formatter.format(ms)
}

/** A time in UTC: Nov 2, 2026, 10:00 AM */
export const moment = format({ dateStyle: 'medium', timeStyle: 'short' })
/** A time of the day in UTC: 10:15 AM */
export const timeOfDay = format({ timeStyle: 'short' })

const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const month = format({ month: 'long', year: 'numeric' })
const shortMonth = format({ month: 'short', year: 'numeric' })
const shortDay = format({ month: 'short', day: 'numeric' })
const weekday = format({ weekday: 'short' })
const days = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', dateStyle: 'medium' })

/** A time on the athlete's clock, such as `2026-11-02T10:00:00`, as if it were in UTC. */
const onClock = (local: string): number =>
  Date.parse(`${local.slice(0, 19).replace(/^(.{10})$/, '$1T00:00:00')}Z`)

/** Monday, November 2, 2026 at 10:00 AM */
export const longTime = (local: string): string =>
  `${longDay(onClock(local))} at ${timeOfDay(onClock(local))}`
/** November 2026 */
export const monthText = (local: string): string => month(onClock(local))
/** Nov 2026 */
export const shortMonthText = (local: string): string => shortMonth(onClock(local))
/** Nov 2 – 8, 2026 */
export const daysText = (from: string, to: string): string => days.formatRange(onClock(from), onClock(to))
/** Nov 2 */
export const dayText = (local: string): string => shortDay(onClock(local))
/** Mon */
export const weekdayText = (local: string): string => weekday(onClock(local))

/** A duration that is a sum, without seconds: 45 min, 6 h 5 min */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, (minutes % 60 > 0 || hours === 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')
}

/** A large number, such as `6 h 5 min` or `5:05 /km`, with its units in a smaller font. */
export const figure = (value: string): Html =>
  html`${value.split(/([^\d.,:]+\/.+|[^\d.,:]+)/).map((part, index) => (index % 2 === 0 ? part : html`<small>${part}</small>`))}`

/** 1,557 kcal; empty without a value. */
export const numberWith = (unit: string, value: number | null | undefined): string =>
  value ? `${Math.round(value).toLocaleString(LOCALE)} ${unit}` : ''

/** 1 activity, 2 activities */
export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString(LOCALE)} ${number === 1 ? one : many}`

/** A bar for a part of a whole. */
export const gauge = (label: string, value: number, max: number): Html =>
  html`<svg class="gauge" viewBox="0 0 100 1" preserveAspectRatio="none" role="meter" aria-label="${label}" aria-valuenow="${value}" aria-valuemin="0" aria-valuemax="${max}"><rect width="${(Math.min(value, max) / (max || 1)) * 100}" height="1"/></svg>`
