/** Decimal places of a number, in the writing of the United States. */
const fixed = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const formatMeters = (meters: number): string => `${fixed(meters, 0)} m`

/** Meters as meters or kilometers. */
export const formatDistance = (meters: number): string => (meters < 1000 ? formatMeters(meters) : `${fixed(meters / 1000, 2)} km`)

/** Seconds as `3:07` or `1:02:05`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Meters per second as kilometers per hour. */
const formatSpeed = (metersPerSecond: number): string => `${fixed(metersPerSecond * 3.6, 1)} km/h`

/** Speed is shown as a speed or, for some sports, as a pace. */
export interface Pace {
  readonly meters: number
  readonly unit: string
}

const PACES: readonly (readonly [sports: RegExp, pace: Pace])[] = [
  [/Swim/, { meters: 100, unit: '/100 m' }],
  [/Run|Walk|Hike|Snowshoe/, { meters: 1000, unit: '/km' }],
]

/** Slower is standing still, in meters per second. */
const STANDING = 0.3

export const paceOf = (sportType: string): Pace | undefined => PACES.find(([sports]) => sports.test(sportType))?.[1]

/** Seconds for the distance of the pace; null when standing still. */
export const toPace = (metersPerSecond: number, { meters }: Pace): number | null =>
  metersPerSecond < STANDING ? null : meters / metersPerSecond

/** What people call it in the sport: `Pace` or `Speed`. */
export const velocityName = (sportType: string): string => (paceOf(sportType) === undefined ? 'Speed' : 'Pace')

/** How fast, as people say it of the sport. */
export function formatVelocity(metersPerSecond: number, sportType: string): string {
  const pace = paceOf(sportType)
  const seconds = pace && toPace(metersPerSecond, pace)
  return pace && typeof seconds === 'number' ? `${formatDuration(seconds)} ${pace.unit}` : formatSpeed(metersPerSecond)
}

/** A local time of the service (`2026-10-13T14:31:34Z`, where the Z does not mean UTC) as `Oct 13, 2026, 14:31`. */
export function formatLocal(startDateLocal: string): string {
  const date = new Date(startDateLocal)
  if (Number.isNaN(date.getTime())) return startDateLocal
  return date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })
}

/** What the specification calls the visibilities. */
const NAMES: Readonly<Record<string, string>> = { followers_only: 'Followers', only_me: 'Only You' }

/** `GravelRide` as `Gravel ride`, `EBikeRide` as `E-bike ride`, `only_me` as `Only You`. */
export function formatWord(word: string): string {
  const name = NAMES[word]
  if (name !== undefined) return name
  const spaced = word
    .replace(/^E(?=[A-Z])/, 'E-')
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
