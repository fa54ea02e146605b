import { createRandom, type Random } from '../random.ts'
import type { FaultRule, FaultRules } from './rules.ts'

/** What shall go wrong with one request. At least one of the four. */
export interface Fault {
  /** Answer with this status, and do nothing of what was asked. */
  readonly status?: number
  /** Real time to wait before the answer, in milliseconds. */
  readonly delayMs?: number
  /** Cut the connection: before anything is done, in the middle of the answer, or after everything is done and instead of the answer. */
  readonly cut?: 'before' | 'during' | 'after'
  /** Send the first half of the body, or a page that is no JSON. */
  readonly body?: 'truncated' | 'html'
}

/** The fault rules of one world. The same rules and the same requests give the same faults, in any process. */
export interface Faults {
  /** Puts these rules, which are known to be valid, in the place of the ones before. Their counts start anew. */
  replace(rules: FaultRules): void
  clear(): void
  /** The rules, with how often each has acted. */
  list(): FaultRules
  /**
   * What shall go wrong with this request: what the first rule that applies says. Counts it.
   * @param now time in the world, in epoch milliseconds
   */
  take(operationId: string, now: number): Fault | undefined
}

interface ActiveRule {
  readonly rule: FaultRule
  readonly fault: Fault
  readonly until: number
  /** Of its own, so that no rule changes what chance holds for another. */
  readonly random: Random
  skipped: number
  used: number
}

/** No rules at first. @param random decides where rules leave something to chance and give no seed */
export function createFaults(random: Random): Faults {
  let seed: number | undefined
  let active: readonly ActiveRule[] = []

  return {
    replace(given) {
      seed = given.seed
      const source = seed === undefined ? random : createRandom(seed)
      active = given.rules.map((rule, position) => activate(rule, source.fork(`rule/${position}`)))
    },
    clear() {
      seed = undefined
      active = []
    },
    list: () => ({ ...(seed !== undefined && { seed }), rules: active.map(({ rule, used }) => ({ ...rule, used })) }),
    take: (operationId, now) => active.find((candidate) => applies(candidate, operationId, now))?.fault,
  }
}

const activate = (rule: FaultRule, random: Random): ActiveRule => ({
  rule,
  fault: faultOf(rule),
  until: rule.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(rule.until),
  random,
  skipped: 0,
  used: 0,
})

const faultOf = ({ status, delay_ms: delayMs, cut, body }: FaultRule): Fault => ({
  ...(status !== undefined && { status }),
  ...(delayMs !== undefined && { delayMs }),
  ...(cut !== undefined && { cut }),
  ...(body !== undefined && { body }),
})

function applies(active: ActiveRule, operationId: string, now: number): boolean {
  const { operation_id: wanted, skip = 0, times = Number.POSITIVE_INFINITY, probability = 1 } = active.rule
  if (wanted !== '*' && wanted !== operationId) return false
  if (now >= active.until || active.used >= times) return false
  if (active.skipped < skip) {
    active.skipped += 1
    return false
  }
  if (active.random.next() >= probability) return false
  active.used += 1
  return true
}
