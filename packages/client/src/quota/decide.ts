import type { Blocked, Lane, Pool } from './pool.ts'
import type { Queue, Wait, WaitingCall } from './waiting-calls.ts'
import { type Counts, FAMILIES, FAMILIES_OF, noCounts } from './windows.ts'

/** Maximum number of requests that an instance holds quota for in advance. */
const MOST_AHEAD = 256

/** Maximum part of the remaining quota that all instances together hold in advance. */
const PART_AHEAD = 1 / 8

/** Fewer requests in a second do not justify holding quota in advance: a program that makes a few calls would leave it behind. */
const FREQUENT = 3

/** The result of reading the shared record. */
export interface Decision {
  readonly granted: readonly WaitingCall[]
  readonly refused: readonly (readonly [WaitingCall, Blocked])[]
  readonly waits: readonly Wait[]
  /** Requests for which quota is held in advance. */
  readonly ahead: Counts
  /** What the remaining calls wait for; undefined when no call waits. */
  readonly blocked: Blocked | undefined
  /** Queues whose calls wait until another call of this instance has ended, because they are sent one at a time. */
  readonly oneAtATime: readonly Queue[]
  /** Calls wait only because other calls come first. */
  readonly hasMore: boolean
}

/** The state of an instance. */
export interface Standing {
  /** Whether the time is confirmed. If it is not, calls are sent one at a time: a response shows the time. */
  readonly isTimeCertain: boolean
  readonly inFlight: number
  /** Number of instances that share the quota, including this one. */
  readonly instances: number
  /** Requests in the last second, by family; undefined when nothing is to be held in advance. */
  readonly spent: Counts | undefined
  /** Milliseconds until a blocked call can be sent. */
  readonly delay: (why: Blocked) => number
}

/** The decision of a visit that serves no call. */
export const noDecision = (): Decision => ({
  granted: [],
  refused: [],
  waits: [],
  ahead: noCounts(),
  blocked: undefined,
  oneAtATime: [],
  hasMore: false,
})

/** How far a queue was served. */
interface Cursor {
  readonly queue: Queue
  next: WaitingCall | undefined
  /** How many more calls of the queue can be sent; undefined before the first. */
  share: number | undefined
}

/**
 * Chooses the calls to send now: interactive calls first, then background calls up to a fair share of the remaining quota. It visits only
 * calls that are sent or refused, or that have not been told what they wait for.
 */
export function decide(queues: readonly Queue[], pool: Pool, { isTimeCertain, inFlight, instances, spent, delay }: Standing): Decision {
  const granted: WaitingCall[] = []
  const refused: [WaitingCall, Blocked][] = []
  const waits: Wait[] = []
  let blocked: Blocked | undefined
  const oneAtATime: Queue[] = []
  let hasMore = false
  for (const lane of ['interactive', 'background'] satisfies Lane[]) {
    const cursors = queues
      .filter((queue) => queue.lane === lane)
      .map((queue): Cursor => ({ queue, next: queue.first, share: lane === 'interactive' ? Number.POSITIVE_INFINITY : undefined }))
    for (let cursor = earliestOf(cursors); cursor?.next !== undefined; cursor = earliestOf(cursors)) {
      const { queue, next } = cursor
      const { families } = queue
      const mustAlternate = !isTimeCertain || pool.isTight(families)
      const isShareUsed = cursor.share !== undefined && cursor.share < 1
      cursor.next = undefined
      if (mustAlternate && inFlight + granted.length > 0) {
        oneAtATime.push(queue)
        continue
      }
      if (isShareUsed) {
        hasMore = true
        continue
      }
      cursor.share ??= Math.ceil(pool.room(families, lane) / instances)
      const why = pool.take(families, lane)
      if (why === undefined) {
        granted.push(next)
        cursor.share -= 1
        cursor.next = next.next
        continue
      }
      const wait = waitOf(queue, next, why)
      const calls: WaitingCall[] = []
      for (const waiting of wait.calls) {
        // A call that would wait for too long does not start to wait.
        const { settings, waitLeft } = waiting.call
        if (settings.onLimit === 'fail' || !(delay(why) <= waitLeft())) refused.push([waiting, why])
        else calls.push(waiting)
      }
      waits.push({ ...wait, calls })
      const remains = calls.length > 0 || next !== wait.calls[0]
      if (remains && (blocked === undefined || why.retryAt < blocked.retryAt)) blocked = why
    }
  }
  const ahead = spent === undefined || hasMore || !isTimeCertain ? noCounts() : takeInAdvance(pool, instances, spent)
  return { granted, refused, waits, ahead, blocked, oneAtATime, hasMore }
}

const earliestOf = (cursors: readonly Cursor[]): Cursor | undefined => {
  let earliest: Cursor | undefined
  for (const cursor of cursors) {
    if (cursor.next !== undefined && (earliest?.next === undefined || cursor.next.order < earliest.next.order)) earliest = cursor
  }
  return earliest
}

/** The calls from `next` on that have to be told what they wait for. */
function waitOf(queue: Queue, next: WaitingCall, why: Blocked): Wait {
  // Only the end of a window is known in advance; other times move with the clock.
  const cause = `${why.family} ${why.window} ${why.reason} ${why.reason === 'used_up' ? why.retryAt : ''}`
  const isTold = cause === queue.cause && next.isTold
  const calls: WaitingCall[] = []
  for (let each = isTold ? queue.firstNew : next; each !== undefined; each = each.next) calls.push(each)
  return { queue, cause, why, calls }
}

/** For frequent calls, quota is held in advance for twice the number of requests in the last second. */
function takeInAdvance(pool: Pool, instances: number, spent: Counts): Counts {
  const ahead = noCounts()
  for (const kind of FAMILIES) {
    const families = FAMILIES_OF[kind]
    if (pool.isTight(families) || spent[kind] < FREQUENT) continue
    const most = Math.min(MOST_AHEAD, 2 * spent[kind], Math.floor((pool.room(families, 'background') * PART_AHEAD) / instances))
    while (ahead[kind] < most && pool.take(families, 'background') === undefined) ahead[kind] += 1
  }
  return ahead
}
