import { checked, repeated } from '@activity-tracking/server-kit/command'
import { DEFAULT_HOST } from '@activity-tracking/server-kit/listen'
import { InvalidArgumentError, type Option } from 'commander'
import { CLOCK_RANGE, isClockTime, parseTime } from '../base/date-time.ts'
import { parseDocsUrl, parseOrigin, parsePublicUrl } from '../server/access.ts'

/** Port of a sandbox that was started without options. */
export const DEFAULT_PORT = 8484
/** URL of a sandbox that was started without options. */
export const DEFAULT_URL = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`

/** Options of the program itself, not of `start`. */
const PROGRAM_OPTIONS = new Set(['-h', '--help', '-V', '--version'])

/** The arguments, with `start` inserted in front if they do not name a command. */
export const withCommand = (args: readonly string[]): string[] => {
  const [first] = args
  return first === undefined || (first.startsWith('-') && !PROGRAM_OPTIONS.has(first)) ? ['start', ...args] : [...args]
}

export function toSeed(value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('The seed must be a whole number.')
}

export function toTimestamp(value: string): string {
  const time = parseTime(value)
  if (isClockTime(time)) return new Date(time).toISOString()
  throw new InvalidArgumentError(`The time must be an ISO 8601 date-time ${CLOCK_RANGE}, such as 2026-11-02T10:00:00Z.`)
}

export function toUrl(value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value.replace(/(\/_sandbox)?\/*$/, '')
  throw new InvalidArgumentError('The URL must be an http or https URL, such as http://127.0.0.1:8484.')
}

export const toPublicUrl = checked(parsePublicUrl)
export const toDocsUrl = checked(parseDocsUrl)
export const toOrigins = repeated(parseOrigin)

/** Adds `title=New name` to the updates as an entry. */
export function toUpdates(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const mark = value.indexOf('=')
  if (mark < 1) throw new InvalidArgumentError('The update must have the form name=value, such as title="New name".')
  return { ...before, [value.slice(0, mark)]: value.slice(mark + 1) }
}

/** Events that can be sent, with their fields in the control API. */
export const EVENTS = {
  'activity.create': { object_type: 'activity', aspect_type: 'create' },
  'activity.update': { object_type: 'activity', aspect_type: 'update' },
  'activity.delete': { object_type: 'activity', aspect_type: 'delete' },
  'athlete.deauthorize': { object_type: 'athlete', aspect_type: 'update' },
} as const

/** Help text of options, one line each. */
export function describeOptions(options: readonly Option[]): string {
  const width = Math.max(...options.map(({ flags }) => flags.length))
  const lines = options.map(({ flags, description, defaultValue }) => {
    const standard = defaultValue === undefined ? '' : ` (default: ${JSON.stringify(defaultValue)})`
    return `  ${flags.padEnd(width)}  ${description}${standard}`
  })
  return lines.join('\n')
}
