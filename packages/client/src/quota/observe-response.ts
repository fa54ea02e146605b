import type { QuotaFamily } from '../errors.ts'
import { type LedgerRecord, noteUsage, type Report } from './ledger-record.ts'
import { exceededLimit, readLimits } from './limit-headers.ts'
import type { ServiceTime } from './service-time.ts'
import { type Counts, FAMILIES, idsIn, limitOf, noCounts, WINDOWS, type WindowId } from './windows.ts'

/** Quota that one request holds, from before it is sent until its response has come or its fate is known. */
export interface Reservation {
  /** Every window that the request could land in. */
  readonly windows: readonly WindowId[]
  readonly families: readonly QuotaFamily[]
  /** By this machine's clock. */
  readonly sentAt: number
  /** Usage per window that was known when it was sent: its own response must report more. */
  readonly known: readonly Counts[]
  /** Whether the call waited for quota. */
  readonly hasWaited: boolean
}

/** The highest usage that is known of a window, the report included. */
export function knownUsage(record: LedgerRecord, report: Report, id: WindowId): Counts {
  const stored = record.windows[id]?.used
  const read = report.readings.get(id)?.used
  if (read === undefined) return stored ?? noCounts()
  return { overall: Math.max(stored?.overall ?? 0, read.overall), read: Math.max(stored?.read ?? 0, read.read) }
}

/** The same request, some of whose windows are known now, and the response to it. */
interface Observed {
  readonly reservation: Reservation
  readonly response: Response
  readonly receivedAt: number
}

/**
 * Reads from a response how much of which window is used. What it does not say, or says of a window that is not certain, becomes
 * unconfirmed. Returns whether other instances should know at once: a limit was reached or has changed.
 */
export function observeResponse(
  { reservation, response, receivedAt }: Observed,
  record: LedgerRecord,
  report: Report,
  time: ServiceTime,
): boolean {
  const { windows, families, sentAt, known } = reservation
  const { headers, status } = response
  const values = readLimits(headers)
  const date = Date.parse(headers.get('Date') ?? '')
  const hasDate = !Number.isNaN(date)
  const isService = FAMILIES.some((family) => WINDOWS.some((window) => values[family].limit[window] !== undefined))
  // A proxy's own page may have a date of its own.
  if (hasDate && isService) time.observe(date, sentAt, receivedAt)
  const { earliest } = time.range(sentAt)
  const { latest } = time.range(receivedAt)
  const end = hasDate && isService ? Math.min(latest, date + 999) : latest
  const serviceSentAt = time.at(sentAt)

  for (const window of WINDOWS) {
    const ids = idsIn(window, earliest, end)
    const [first] = ids
    const uncertain: QuotaFamily[] = []
    for (const family of FAMILIES) {
      const usage = values[family].usage[window]
      const isCounted = families.includes(family)
      const before = known[windows.indexOf(first)]?.[family] ?? 0
      // Less than was known already comes from a cache, or from a counter that does not count this request.
      const isNews = usage !== undefined && (!isCounted || usage > before)
      if (ids.length === 1 && isNews) noteUsage(report, first, family, usage, serviceSentAt)
      else if (isCounted) uncertain.push(family)
    }
    if (uncertain.length > 0) report.unconfirmed.push({ windows: ids, families: uncertain, at: time.at(receivedAt) })
    if (status === 429 && window === 'quarter_hour' && exceededLimit(families, headers) === undefined) {
      for (const id of ids) report.closed.set(id, new Set([...(report.closed.get(id) ?? []), ...families]))
    }
  }

  const hasChanged = FAMILIES.some((family) =>
    WINDOWS.some(
      (window) => (values[family].limit[window] || limitOf(record.limits, family, window)) !== limitOf(record.limits, family, window),
    ),
  )
  if (hasChanged) {
    report.limits = {
      at: time.at(receivedAt),
      values: { overall: values.overall.limit, read: values.read.limit },
    }
  }
  return hasChanged || status === 429
}
