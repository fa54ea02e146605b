import type { QuotaFamily, QuotaWindow } from '../errors.ts'
import { LENGTH } from './windows.ts'

/** The two values of a header, one per window; undefined when the header is missing or the value is empty (decision 011). */
export type Halves = Readonly<Record<QuotaWindow, number | undefined>>

/** Values of the four rate-limit headers of a response. */
export type LimitHeaders = Readonly<Record<QuotaFamily, { readonly limit: Halves; readonly usage: Halves }>>

/** Reads the four rate-limit headers: each has two numbers, quarter hour and day. Either can be missing. */
export function readLimits(headers: Headers): LimitHeaders {
  const halves = (name: string): Halves => {
    const [quarterHour, day] = headers.get(name)?.split(',') ?? []
    return { quarter_hour: countIn(quarterHour), day: countIn(day) }
  }
  const family = (prefix: string) => ({ limit: halves(`${prefix}-Limit`), usage: halves(`${prefix}-Usage`) })
  return { overall: family('X-RateLimit'), read: family('X-ReadRateLimit') }
}

const countIn = (text = ''): number | undefined => (/^\s*\d+\s*$/.test(text) ? Number(text) : undefined)

/** The rate limit that a 429 is about: one that is exceeded; if both are, that of the day, because it lasts longer. */
export function exceededLimit(
  families: readonly QuotaFamily[],
  headers: Headers,
): { family: QuotaFamily; window: QuotaWindow; retryAt: number | undefined } | undefined {
  const limits = readLimits(headers)
  for (const window of ['day', 'quarter_hour'] as const) {
    const family = families.find((each) => (limits[each].usage[window] ?? -1) >= (limits[each].limit[window] ?? Infinity))
    if (family === undefined) continue
    const now = Date.parse(headers.get('Date') ?? '')
    const length = LENGTH[window]
    return { family, window, retryAt: Number.isNaN(now) ? undefined : now - (now % length) + length }
  }
  return undefined
}
