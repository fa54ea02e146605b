import type { QuotaFamily } from '../errors.ts'
import {
  addUnconfirmed,
  bucketOf,
  FATE_MS,
  type LedgerRecord,
  PAUSE_MS,
  REFUSALS_TO_PAUSE,
  type Refusal,
  windowOf,
} from './ledger-record.ts'
import type { LimitHeaders } from './limit-headers.ts'
import { FAMILIES, noCounts, type WindowId } from './windows.ts'

/** Something that an instance has learned. Times are the service's. */
export type Fact =
  /** A response has reported the usage of a window; its request was sent at this time. */
  | { readonly kind: 'usage'; readonly id: WindowId; readonly family: QuotaFamily; readonly count: number; readonly at: number }
  /** Own requests whose outcome is unknown, by the time they ended. */
  | { readonly kind: 'unconfirmed'; readonly id: WindowId; readonly family: QuotaFamily; readonly count: number; readonly at: number }
  /** A 429 of the service, independent of the numbers. */
  | { readonly kind: 'closed'; readonly id: WindowId; readonly family: QuotaFamily }
  /** A 429 that did not come from the service. */
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** A response has reported other rate limits. */
  | { readonly kind: 'limits'; readonly at: number; readonly values: Readonly<Record<QuotaFamily, LimitHeaders[QuotaFamily]['limit']>> }

/** Adds a fact to a record. */
export function applyFact(record: LedgerRecord, fact: Fact, now: number): void {
  if (fact.kind === 'usage') applyUsage(record, fact)
  else if (fact.kind === 'unconfirmed') addUnconfirmed(record, fact.id, { ...noCounts(), [fact.family]: fact.count }, bucketOf(fact.at))
  else if (fact.kind === 'closed') {
    const window = windowOf(record, fact.id)
    window.closed = [...new Set([...window.closed, fact.family])]
  } else if (fact.kind === 'refusal') {
    const recent = [...(record.refusals ?? []), fact.refusal].filter(({ at }) => Math.abs(now - at) <= PAUSE_MS)
    record.refusals = recent.sort((a, b) => a.at - b.at).slice(-REFUSALS_TO_PAUSE)
  } else if (fact.at >= record.limitsAt) {
    record.limitsAt = fact.at
    for (const family of FAMILIES) {
      const { quarter_hour, day } = fact.values[family]
      const [oldQuarterHour, oldDay] = record.limits[family]
      record.limits[family] = [quarter_hour || oldQuarterHour, day || oldDay]
    }
  }
}

function applyUsage(record: LedgerRecord, { id, family, count, at }: Extract<Fact, { kind: 'usage' }>): void {
  const window = windowOf(record, id)
  window.used[family] = Math.max(window.used[family], count)
  // A request that was sent after another was counted reports a usage that includes it.
  for (const entry of window.unconfirmed) if (entry.at + FATE_MS <= at) entry[family] = 0
  window.unconfirmed = window.unconfirmed.filter(({ overall, read }) => overall + read > 0)
}

/** The facts that the shared record does not contain yet. Facts about the same subject become one, so that an outage does not fill the memory. */
export class Facts {
  readonly #facts = new Map<string, Fact>()
  #round = 0
  #refusals = 0

  get size(): number {
    return this.#facts.size
  }

  add(fact: Fact): void {
    const key = this.#subjectOf(fact)
    const before = this.#facts.get(key)
    // The latest is last: a usage applies to the unconfirmed requests before it.
    this.#facts.delete(key)
    this.#facts.set(key, before === undefined ? fact : merge(before, fact))
  }

  /** Adds all facts to a record. Returns what is called when the record is stored: they are then no longer kept. */
  applyTo(record: LedgerRecord, now: number): () => void {
    const applied = [...this.#facts]
    this.#round += 1
    for (const [, fact] of applied) applyFact(record, fact, now)
    return () => {
      for (const [key, fact] of applied) if (this.#facts.get(key) === fact) this.#facts.delete(key)
    }
  }

  #subjectOf(fact: Fact): string {
    if (fact.kind === 'limits') return fact.kind
    if (fact.kind === 'refusal') {
      this.#refusals += 1
      return `${fact.kind} ${this.#refusals % REFUSALS_TO_PAUSE}`
    }
    const subject = `${fact.kind} ${fact.id} ${fact.family}`
    // Requests are counted once: those that are being written do not change.
    return fact.kind === 'unconfirmed' ? `${subject} ${bucketOf(fact.at)} ${this.#round}` : subject
  }
}

/** Two facts about the same subject as one. */
function merge(before: Fact, fact: Fact): Fact {
  if (before.kind === 'unconfirmed' && fact.kind === 'unconfirmed') return { ...fact, count: before.count + fact.count }
  if (before.kind === 'usage' && fact.kind === 'usage')
    return { ...fact, count: Math.max(before.count, fact.count), at: Math.max(before.at, fact.at) }
  return fact
}
