/** A kind of value that an option can have. */
interface Kind {
  /** Completes the sentence "… must be …". */
  readonly what: string
  readonly accepts: (value: unknown) => boolean
}

export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** A property of any value; undefined if the value does not have it. */
export const propertyOf = (value: unknown, name: string): unknown =>
  (value as { readonly [name: string]: unknown } | null | undefined)?.[name]

/** Whether a value is an object with these functions. */
export const hasFunctions = (value: unknown, ...names: readonly string[]): boolean =>
  names.every((name) => typeof propertyOf(value, name) === 'function')

export const aFunction: Kind = { what: 'a function', accepts: (value) => typeof value === 'function' }
export const aNumber: Kind = { what: 'a number', accepts: (value) => typeof value === 'number' }
export const aText: Kind = { what: 'a string', accepts: (value) => typeof value === 'string' }
export const aTextOrNumber: Kind = { what: 'a string or a number', accepts: (value) => /^(string|number)$/.test(typeof value) }
export const aBoolean: Kind = { what: 'true or false', accepts: (value) => typeof value === 'boolean' }
export const anObject: Kind = { what: 'an object', accepts: (value) => isObject(value) }
export const plainOptions: Kind = {
  what: 'an object of options, or false',
  accepts: (value) => value === false || (isObject(value) && !Array.isArray(value)),
}
export const texts: Kind = { what: 'a list of strings', accepts: (value) => Array.isArray(value) && value.every(aText.accepts) }
export const numbers: Kind = { what: 'a list of numbers', accepts: (value) => Array.isArray(value) && value.every(aNumber.accepts) }
export const aSpool: Kind = {
  what: 'a spool, such as fileSpool({ … })',
  accepts: (value) => hasFunctions(value, 'append', 'entries', 'remove'),
}
export const oneOf = (...values: readonly string[]): Kind => ({
  what: `one of ${values.join(', ')}`,
  accepts: (value) => values.some((each) => each === value),
})

/** The kind of a value, for a message. Never the value itself, which can be a secret. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Kinds by the name of the option. */
type Kinds<Options> = { readonly [Name in keyof Options]?: Kind }

/**
 * Checks options where they come in: programs in JavaScript have no compiler that does it. Options without a kind are not checked.
 * @param owner the function that receives the options
 * @param required options that must not be undefined
 * @throws TypeError that names the option and what it must be
 */
export function checkOptions<Options extends object>(
  owner: string,
  options: Options,
  kinds: Kinds<Options>,
  required: Kinds<Options> = {},
): void {
  if (!isObject(options)) throw new TypeError(`the options of ${owner} must be an object, not ${describeKind(options)}`)
  for (const [name, kind] of Object.entries<Kind | undefined>({ ...required, ...kinds })) {
    const value = options[name as keyof Options]
    if (kind === undefined || kind.accepts(value) || (value === undefined && !(name in required))) continue
    throw new TypeError(`${name} must be ${kind.what}, not ${describeKind(value)}`)
  }
}

/** Calls a function of the app, which may be asynchronous, and isolates its failure. It is called before any other code runs. */
export function callSafely<T>(callback: (value: T) => unknown, value: T, onError: (error: unknown) => void): void {
  new Promise((resolve) => resolve(callback(value))).catch(onError)
}

/** Properties that can be undefined become optional, as `exactOptionalPropertyTypes` requires; the others do not change. */
export type WithoutUndefined<T extends object> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name]
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>
}

/** A copy of an object without the undefined properties. */
export const withoutUndefined = <T extends object>(values: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>

// Numbers and times in stored records and response headers are statements of others: they are used only if they are possible.

/** Larger numbers of requests are not believed. */
const MOST = 1e9

/** Times from the year 2100 on are not believed, in milliseconds. */
const LATEST_MS = Date.UTC(2100, 0)

/** A number of requests: finite, from 0 to a billion; otherwise undefined. */
export const readAmount = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= MOST ? value : undefined

/**
 * A usage of a rate limit; undefined when it is not a number of requests, or more than 100 times the limit. Refused requests can count, so
 * the usage can be larger than the limit.
 */
export const readUsage = (value: unknown, limit: number | undefined): number | undefined => {
  const usage = readAmount(value)
  return usage === undefined || usage > 100 * (limit || MOST) ? undefined : usage
}

/** A time in milliseconds since 1970-01-01 UTC, before the year 2100; otherwise undefined. */
export const readTime = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value < LATEST_MS ? value : undefined

/** A Unix timestamp, in seconds, before the year 2100; otherwise undefined. The difference of two timestamps can be negative. */
export const readSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && readTime(Math.abs(value) * 1_000) !== undefined ? value : undefined

/** The time of a `Date` header, in milliseconds since 1970-01-01 UTC; undefined when it is missing or not plausible. */
export const readDate = (header: string | null): number | undefined => readTime(Date.parse(header ?? ''))

/** Whether a record has the number of a later format, which is left to later versions. Anything else that is not the current number is damage. */
export const isLaterFormat = (value: unknown, current: number): boolean => Number.isInteger(value) && (readAmount(value) ?? 0) > current
