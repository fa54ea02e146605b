import type { QuotaFamily, QuotaWindow } from '../errors.ts'
import { dateOf } from '../service-clock.ts'
import { readAmount, readUsage } from '../values.ts'
import { LENGTH } from './windows.ts'

/** The two values of a header, one per window; undefined when the header is missing, or the value is empty or impossible (decision 011). */
export type Halves = Readonly<Record<QuotaWindow, number | undefined>>

/** Values of the four rate-limit headers of a response. */
export type LimitHeaders = Readonly<Record<QuotaFamily, { readonly limit: Halves; readonly usage: Halves }>>

/** Reads the four rate-limit headers: each has two numbers, quarter hour and day. Either can be missing. */
export function readLimits(headers: Headers): LimitHeaders {
  const halves = (name: string): Halves => {
    const [quarterHour, day] = partsOf(headers, name)
    return { quarter_hour: countIn(quarterHour), day: countIn(day) }
  }
  const family = (prefix: string) => {
    const [limit, usage] = [halves(`${prefix}-Limit`), halves(`${prefix}-Usage`)]
    const usageOf = (window: QuotaWindow): number | undefined => readUsage(usage[window], limit[window])
    return { limit, usage: { quarter_hour: usageOf('quarter_hour'), day: usageOf('day') } }
  }
  return { overall: family('X-RateLimit'), read: family('X-ReadRateLimit') }
}

const countIn = (text = ''): number | undefined => (/^\s*\d+\s*$/.test(text) ? readAmount(Number(text)) : undefined)

/**
 * True when a response has a rate-limit header of the service. Headers of other servers with such a name have one number, or parameters:
 * `10, 10;w=60`.
 */
export const hasLimits = (headers: Headers): boolean =>
  PREFIXES.some((prefix) => ['Limit', 'Usage'].some((name) => partsOf(headers, `${prefix}-${name}`).length > 1))

/** The values of a header; none when it has the format of another server. */
function partsOf(headers: Headers, name: string): readonly string[] {
  const parts = headers.get(name)?.split(',') ?? []
  return parts.slice(0, 2).some((part) => part.includes(';')) ? [] : parts
}

const PREFIXES = ['X-RateLimit', 'X-ReadRateLimit']

/**
 * The rate limit that a 429 is about: one that is exceeded; if both are, that of the day, because it lasts longer. Its window ends at
 * `endsAt`, by the service's clock; undefined without a `Date` header.
 */
export function exceededLimit(
  families: readonly QuotaFamily[],
  headers: Headers,
): { family: QuotaFamily; window: QuotaWindow; endsAt: number | undefined } | undefined {
  if (!hasLimits(headers)) return undefined
  const limits = readLimits(headers)
  for (const window of ['day', 'quarter_hour'] as const) {
    const family = families.find((each) => (limits[each].usage[window] ?? -1) >= (limits[each].limit[window] ?? Infinity))
    if (family === undefined) continue
    const now = dateOf(headers)
    return { family, window, endsAt: now === undefined ? undefined : now - (now % LENGTH[window]) + LENGTH[window] }
  }
  return undefined
}
