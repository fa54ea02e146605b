import { InvalidArgumentError, type Option } from 'commander'
import { parseDocsUrl, parseHostName, parseOrigin, parsePublicUrl } from '../http/access.ts'

/** URL of a sandbox that was started without options. */
export const DEFAULT_URL = 'http://127.0.0.1:8484'

/** Options that are the program's own, not those of `start`. */
const OWN = new Set(['-h', '--help', '-V', '--version'])

/** The arguments with `start` in front where no command is given. */
export const withCommand = (args: readonly string[]): string[] => {
  const [first] = args
  return first === undefined || (first.startsWith('-') && !OWN.has(first)) ? ['start', ...args] : [...args]
}

export function toPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new InvalidArgumentError('A port is a number from 0 to 65535.')
}

export function toSeed(value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('A seed is a whole number.')
}

export function toMoment(value: string): string {
  const time = /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw new InvalidArgumentError('A moment is written like 2026-11-02T10:00:00Z.')
}

export function toUrl(value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value.replace(/(\/_sandbox)?\/*$/, '')
  throw new InvalidArgumentError('A URL is written like http://127.0.0.1:8484.')
}

/** What `parse` makes of a value; what it throws is wrong usage. */
const checked =
  (parse: (value: string) => string) =>
  (value: string): string => {
    try {
      return parse(value)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }

/** All values of an option that may be repeated. */
const repeated =
  (parse: (value: string) => string) =>
  (value: string, before: readonly string[] = []): readonly string[] => [...before, checked(parse)(value)]

export const toPublicUrl = checked(parsePublicUrl)
export const toDocsUrl = checked(parseDocsUrl)
export const toHosts = repeated(parseHostName)
export const toOrigins = repeated(parseOrigin)

/** `title=New name` as an entry of an object; used once per entry. */
export function toUpdates(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const mark = value.indexOf('=')
  if (mark < 1) throw new InvalidArgumentError('A change is written like title="New name".')
  return { ...before, [value.slice(0, mark)]: value.slice(mark + 1) }
}

/** Events that can be sent, and how the control API calls them. */
export const EVENTS = {
  'activity.create': { object_type: 'activity', aspect_type: 'create' },
  'activity.update': { object_type: 'activity', aspect_type: 'update' },
  'activity.delete': { object_type: 'activity', aspect_type: 'delete' },
  'athlete.deauthorize': { object_type: 'athlete', aspect_type: 'update' },
} as const

/** Lines of help for options. */
export function describeOptions(options: readonly Option[]): string {
  const width = Math.max(...options.map(({ flags }) => flags.length))
  const lines = options.map(({ flags, description, defaultValue }) => {
    const standard = defaultValue === undefined ? '' : ` (default: ${JSON.stringify(defaultValue)})`
    return `  ${flags.padEnd(width)}  ${description}${standard}`
  })
  return lines.join('\n')
}
