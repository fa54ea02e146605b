import type { QuotaFamily } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import type { Blocked, Lane, Pool } from './pool.ts'
import { type Counts, FAMILIES, noCounts } from './windows.ts'

/** Most requests that an instance holds quota for before it needs it. */
const MOST_AHEAD = 256

/** Part of what is left that all instances together hold in advance, at most. */
const PART_AHEAD = 1 / 8

/** A call that waits for quota. */
export interface Waiting {
  readonly call: Call
}

export type Queues<Each extends Waiting> = Readonly<Record<Lane, readonly Each[]>>

/** What a look at the shared record leads to. */
export interface Decision<Each extends Waiting> {
  readonly granted: readonly Each[]
  readonly refused: readonly (readonly [Each, Blocked])[]
  /** Requests that quota is held for in advance. */
  readonly ahead: Counts
  /** What the calls that go on waiting wait for; undefined when there are none. */
  readonly blocked: Blocked | undefined
  /** Calls wait until one in flight of this instance has ended: they go one at a time. */
  readonly isOneAtATime: boolean
  /** Calls wait only because others have to have their turn first. */
  readonly hasMore: boolean
}

/** How an instance stands. */
export interface Standing {
  /** The service's time. */
  readonly now: number
  readonly inFlight: number
  /** Instances that share the quota, this one included. */
  readonly instances: number
  /** Requests since the last look, by what they count in; undefined where nothing is to be held in advance. */
  readonly spent: Counts | undefined
}

/** A request that reads counts in both families, an upload or create in one. */
export const kindOf = (families: readonly QuotaFamily[]): QuotaFamily => (families.includes('read') ? 'read' : 'overall')

export const refusalKey = (lane: Lane, families: readonly QuotaFamily[]): string => `${lane} ${kindOf(families)}`

/** Chooses what may be sent now: interactive calls first, background calls up to a fair share of what is left. */
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
      // A call that would wait beyond its deadline need not begin to.
      if (settings.onLimit === 'fail' || why.retryAt - now > timeLeft()) refused.push([waiting, why])
      else if (blocked === undefined || why.retryAt < blocked.retryAt) blocked = why
    }
  }
  const ahead = spent === undefined || hasMore ? noCounts() : takeInAdvance(pool, instances, spent, granted)
  return { granted, refused, ahead, blocked, isOneAtATime, hasMore }
}

const FAMILIES_OF: Readonly<Record<QuotaFamily, readonly QuotaFamily[]>> = { read: FAMILIES, overall: ['overall'] }

/** Where calls are frequent, quota is held for twice as many as there were since the last look. */
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
