import type { QuotaFamily } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import type { Blocked, Lane, Pool } from './pool.ts'
import { type Counts, FAMILIES, noCounts } from './windows.ts'

/** Maximum number of requests that an instance holds quota for in advance. */
const MOST_AHEAD = 256

/** Maximum part of the remaining quota that all instances together hold in advance. */
const PART_AHEAD = 1 / 8

/** A call that waits for quota. */
export interface Waiting {
  readonly call: Call
}

export type Queues<Each extends Waiting> = Readonly<Record<Lane, readonly Each[]>>

/** The result of reading the shared record. */
export interface Decision<Each extends Waiting> {
  readonly granted: readonly Each[]
  readonly refused: readonly (readonly [Each, Blocked])[]
  /** Requests for which quota is held in advance. */
  readonly ahead: Counts
  /** What the remaining calls wait for; undefined when no call waits. */
  readonly blocked: Blocked | undefined
  /** Calls wait until another call of this instance has ended, because they are sent one at a time. */
  readonly isOneAtATime: boolean
  /** Calls wait only because other calls come first. */
  readonly hasMore: boolean
}

/** The state of an instance. */
export interface Standing {
  /** The service's time. */
  readonly now: number
  readonly inFlight: number
  /** Number of instances that share the quota, including this one. */
  readonly instances: number
  /** Requests since the record was last read, by family; undefined when nothing is to be held in advance. */
  readonly spent: Counts | undefined
}

/** A request that reads counts in both families, an upload or create in one. */
export const kindOf = (families: readonly QuotaFamily[]): QuotaFamily => (families.includes('read') ? 'read' : 'overall')

export const refusalKey = (lane: Lane, families: readonly QuotaFamily[]): string => `${lane} ${kindOf(families)}`

/** Chooses the calls to send now: interactive calls first, then background calls up to a fair share of the remaining quota. */
export function decide<Each extends Waiting>(
  queues: Queues<Each>,
  pool: Pool,
  { now, inFlight, instances, spent }: Standing,
): Decision<Each> {
  const granted: Each[] = []
  const refused: [Each, Blocked][] = []
  const stuck = new Map<string, Blocked>()
  let blocked: Blocked | undefined
  let isOneAtATime = false
  let hasMore = false
  const shares = new Map<string, number>()
  for (const waiting of [...queues.interactive, ...queues.background]) {
    const { operation, settings, timeLeft } = waiting.call
    const { families } = operation
    const key = refusalKey(settings.lane, families)
    if (pool.isTight(families) && inFlight + granted.length > 0 && !stuck.has(key)) {
      isOneAtATime = true
      continue
    }
    const share =
      shares.get(key) ??
      (settings.lane === 'interactive' ? Number.POSITIVE_INFINITY : Math.ceil(pool.room(families, 'background') / instances))
    const why = stuck.get(key) ?? (share < 1 && shares.has(key) ? undefined : pool.take(families, settings.lane))
    if (why === undefined && share < 1 && shares.has(key)) {
      hasMore = true
    } else if (why === undefined) {
      granted.push(waiting)
      shares.set(key, share - 1)
    } else {
      stuck.set(key, why)
      // A call that would wait beyond its deadline does not start to wait.
      if (settings.onLimit === 'fail' || why.retryAt - now > timeLeft()) refused.push([waiting, why])
      else if (blocked === undefined || why.retryAt < blocked.retryAt) blocked = why
    }
  }
  const ahead = spent === undefined || hasMore ? noCounts() : takeInAdvance(pool, instances, spent, granted)
  return { granted, refused, ahead, blocked, isOneAtATime, hasMore }
}

const FAMILIES_OF: Readonly<Record<QuotaFamily, readonly QuotaFamily[]>> = { read: FAMILIES, overall: ['overall'] }

/** For frequent calls, quota is held in advance for twice the number of requests since the record was last read. */
function takeInAdvance(pool: Pool, instances: number, spent: Counts, granted: readonly Waiting[]): Counts {
  const ahead = noCounts()
  for (const kind of FAMILIES) {
    const families = FAMILIES_OF[kind]
    if (pool.isTight(families)) continue
    const recent = spent[kind] + granted.filter((waiting) => kindOf(waiting.call.operation.families) === kind).length
    const most = Math.min(MOST_AHEAD, 2 * recent, Math.floor((pool.room(families, 'background') * PART_AHEAD) / instances))
    while (ahead[kind] < most && pool.take(families, 'background') === undefined) ahead[kind] += 1
  }
  return ahead
}
