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
