import type { QuotaFamily } from '../errors.ts'
import { dateOf, type ServiceClock } from '../service-clock.ts'
import type { Fact } from './facts.ts'
import type { LedgerRecord } from './ledger-record.ts'
import { exceededLimit, readLimits } from './limit-headers.ts'
import { type Counts, FAMILIES, idsIn, limitOf, WINDOWS, type WindowId, windowKind } from './windows.ts'

/** Quota that one request holds, from before it is sent until its response has arrived or its outcome is known. */
export interface Reservation {
  /** Every window in which the request might arrive. */
  readonly windows: readonly WindowId[]
  readonly families: readonly QuotaFamily[]
  /** By this machine's clock. */
  sentAt: number
  /** Known usage per window at the time of sending: its own response must report more. */
  known: readonly Counts[]
  /** Whether the call waited for quota. */
  readonly hasWaited: boolean
}

/** The same request, with the windows that are known now, and its response. */
interface Observed {
  readonly reservation: Reservation
  readonly response: Response
  readonly receivedAt: number
}

/**
 * Reads the usage of each window from a response. Values that are missing, or that belong to an uncertain window, become unconfirmed.
 * Returns whether other instances should know immediately: a rate limit was reached or has changed.
 */
export function observeResponse(
  { reservation, response, receivedAt }: Observed,
  record: LedgerRecord,
  clock: ServiceClock,
  learn: (fact: Fact) => void,
): boolean {
  const { windows, families, sentAt, known } = reservation
  const { headers, status } = response
  const values = readLimits(headers)
  const isService = FAMILIES.some((family) => WINDOWS.some((window) => values[family].limit[window] !== undefined))
  const stated = dateOf(headers)
  // A proxy's own page may have a different date.
  const date = isService ? stated : undefined
  const expectedAt = clock.at(receivedAt)
  const isBelieved = date === undefined || clock.observe(date, { sentAt, receivedAt, recorded: record.at })
  if (date === undefined && response.ok && (stated !== undefined || !headers.has('Date'))) clock.assume(receivedAt, stated)
  const { earliest } = clock.range(sentAt)
  const { latest } = clock.range(receivedAt)
  const end = Math.min(latest, (date ?? latest) + 999)
  const serviceSentAt = clock.at(sentAt)
  const endedAt = isBelieved ? clock.at(receivedAt) : expectedAt

  for (const window of WINDOWS) {
    const charged = windows.filter((id) => windowKind(id) === window)
    // If it is doubtful which window the usage is for, the request counts where it was charged.
    const ids = isBelieved ? idsIn(window, earliest, end) : charged
    const [first] = ids
    for (const family of FAMILIES) {
      const usage = values[family].usage[window]
      const isCounted = families.includes(family)
      const before = first === undefined ? 0 : (known[windows.indexOf(first)]?.[family] ?? 0)
      // A lower usage than already known comes from a cache, or from a counter that does not count this request.
      const isNews = usage !== undefined && (!isCounted || usage > before)
      if (isBelieved && first !== undefined && ids.length === 1 && isNews)
        learn({ kind: 'usage', id: first, family, count: usage, at: serviceSentAt })
      else if (isCounted) for (const id of ids) learn({ kind: 'unconfirmed', id, family, count: 1, at: endedAt })
    }
    if (status === 429 && window === 'quarter_hour' && exceededLimit(families, headers) === undefined) {
      for (const id of ids) for (const family of families) learn({ kind: 'closed', id, family })
    }
  }

  const hasChanged = FAMILIES.some((family) =>
    WINDOWS.some(
      (window) => (values[family].limit[window] || limitOf(record.limits, family, window)) !== limitOf(record.limits, family, window),
    ),
  )
  if (hasChanged) learn({ kind: 'limits', at: endedAt, values: { overall: values.overall.limit, read: values.read.limit } })
  return hasChanged || status === 429
}
