import { parseTime } from '../base/date-time.ts'
import { createRandom, type Random } from '../base/random.ts'
import type { components } from '../description/control.gen.ts'

/** Fault rules, as in the control API. */
export type FaultRules = components['schemas']['FaultRules']

/** The operation of rules for attempts to deliver an event to the app. `*` does not include it. */
export const DELIVERY = 'deliverEvent'

type FaultRule = components['schemas']['FaultRule']

/** What fails for one request. */
export type Fault = Readonly<ReturnType<typeof faultOf>>

/** The fault that a rule causes: its fields except for those that select requests. */
const faultOf = ({
  operation_id: _id,
  skip: _skip,
  times: _times,
  probability: _probability,
  until: _until,
  used: _used,
  ...fault
}: FaultRule) => fault

/** The fault rules of one world. The same rules and requests cause the same faults in every process. */
export interface Faults {
  /** Replaces the rules. The new rules must be valid. Their counts start at 0. */
  replace(rules: FaultRules): void
  clear(): void
  /** The rules, with the number of requests that each was applied to. */
  list(): FaultRules
  /**
   * The fault of this request, from the first rule that applies. Counts it.
   * @param now time in the world, in epoch milliseconds
   */
  take(operationId: string, now: number): Fault | undefined
}

interface ActiveRule {
  readonly rule: FaultRule
  readonly fault: Fault
  readonly until: number
  /** Separate, so that a rule does not affect the random numbers of other rules. */
  readonly random: Random
  skipped: number
  used: number
}

/** @param random for rules that have a probability and no seed */
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
  until: rule.until === undefined ? Number.POSITIVE_INFINITY : parseTime(rule.until) || Number.POSITIVE_INFINITY,
  random,
  skipped: 0,
  used: 0,
})

function applies(active: ActiveRule, operationId: string, now: number): boolean {
  const { operation_id: wanted, skip = 0, times = Number.POSITIVE_INFINITY, probability = 1 } = active.rule
  if (wanted !== operationId && (wanted !== '*' || operationId === DELIVERY)) return false
  if (now >= active.until || active.used >= times) return false
  if (active.skipped < skip) {
    active.skipped += 1
    return false
  }
  if (active.random.next() >= probability) return false
  active.used += 1
  return true
}
