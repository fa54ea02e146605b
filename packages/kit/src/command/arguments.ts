import { InvalidArgumentError } from 'commander'

/** Port of a sandbox that was started without options. */
export const SANDBOX_PORT = 8484
/** URL of a sandbox that was started without options. Its commands use it without `--url`. */
export const SANDBOX_URL = `http://127.0.0.1:${SANDBOX_PORT}`

/** Parses a value with `parse`, and reports an error of `parse` as wrong usage. */
export const checked =
  <T>(parse: (value: string) => T) =>
  (value: string): T => {
    try {
      return parse(value)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }

/** Collects the values of an option that can be repeated. */
export const repeated =
  (parse: (value: string) => string) =>
  (value: string, before: readonly string[] = []): readonly string[] => [...before, checked(parse)(value)]

export function toPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new InvalidArgumentError('The port must be a number from 0 to 65535.')
}

export function toUrl(value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  throw new InvalidArgumentError('A URL must begin with http:// or https://, such as https://host/path.')
}

/** Adds `title=New name` to the updates as an entry. */
export function toUpdates(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const mark = value.indexOf('=')
  if (mark < 1) throw new InvalidArgumentError('An update has the form name=value, such as title="New name".')
  return { ...before, [value.slice(0, mark)]: value.slice(mark + 1) }
}

/** Inserts the default command into the arguments, if they do not name one: `--port 0` is `start --port 0`. */
export function withDefaultCommand(args: readonly string[], name: string): string[] {
  const [first] = args
  const isNamed = first !== undefined && (!first.startsWith('-') || OWN_OPTIONS.has(first))
  return isNamed ? [...args] : [name, ...args]
}

/** Options of the program itself, not of its default command. */
const OWN_OPTIONS: ReadonlySet<string> = new Set(['-h', '--help', '-V', '--version'])
