import { InvalidArgumentError, type Option } from 'commander'
import { CLOCK_RANGE, isClockTime, parseTime } from '../base/date-time.ts'
import { parseDocsUrl, parseHostName, parseOrigin, parsePublicUrl } from '../server/access.ts'

/** URL of a sandbox that was started without options. */
export const DEFAULT_URL = 'http://127.0.0.1:8484'

/** Options of the program itself, not of `start`. */
const PROGRAM_OPTIONS = new Set(['-h', '--help', '-V', '--version'])

/** The arguments, with `start` inserted in front if they do not name a command. */
export const withCommand = (args: readonly string[]): string[] => {
  const [first] = args
  return first === undefined || (first.startsWith('-') && !PROGRAM_OPTIONS.has(first)) ? ['start', ...args] : [...args]
}

export function toPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new InvalidArgumentError('The port must be a number from 0 to 65535.')
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

/** Parses a value with `parse`, and reports an error of `parse` as wrong usage. */
const checked =
  (parse: (value: string) => string) =>
  (value: string): string => {
    try {
      return parse(value)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }

/** Collects the values of an option that can be repeated. */
const repeated =
  (parse: (value: string) => string) =>
  (value: string, before: readonly string[] = []): readonly string[] => [...before, checked(parse)(value)]

export const toPublicUrl = checked(parsePublicUrl)
export const toDocsUrl = checked(parseDocsUrl)
export const toHosts = repeated(parseHostName)
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
