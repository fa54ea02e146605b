import type { QuotaFamily, QuotaWindow } from '../errors.ts'
import type { CallSettings } from '../layers/layer.ts'
import { reserveFor } from './demand.ts'
import { FATE_MS, foreignStep, heldIn, type LedgerRecord, pausedUntil, usedIn } from './ledger-record.ts'
import { FAMILIES, limitOf, parseId, type WindowId } from './windows.ts'

export type Lane = CallSettings['lane']

/** Why a request cannot be sent now. Times are the service's. */
export interface Blocked {
  /** Undefined during a pause. */
  readonly family: QuotaFamily | undefined
  readonly window: QuotaWindow | undefined
  /** The window is used up, the rest is reserved for interactive calls, other instances hold it, or the app pauses. */
  readonly reason: 'used_up' | 'kept' | 'held' | 'paused'
  /** When to try again. */
  readonly retryAt: number
}

/** One family in one window. */
interface Counter {
  readonly id: WindowId
  readonly family: QuotaFamily
  /** Remaining requests, for all. */
  left: number
  /** The part of them that is reserved for interactive calls. */
  readonly reserve: number
  /** Known usage, excluding held quota. */
  readonly used: number
  readonly limit: number
  /** Another program also uses the quota, and little is left. */
  readonly isTight: boolean
}

/** Remaining quota of the windows in which a request might arrive. */
export interface Pool {
  /** Takes one request out of every counter that it concerns, or takes none and returns the reason. */
  take(families: readonly QuotaFamily[], lane: Lane): Blocked | undefined
  /** How many such requests could be taken, apart from a pause. */
  room(families: readonly QuotaFamily[], lane: Lane): number
  /** Whether requests should be sent one at a time: another program also uses the quota, and little of it is left. */
  isTight(families: readonly QuotaFamily[]): boolean
}

/** The remaining quota of windows in a record, at a time of the service. */
export function openPool(record: LedgerRecord, ids: readonly WindowId[], now: number): Pool {
  const counters = ids.flatMap((id) => FAMILIES.map((family) => counterOf(record, id, family, now)))
  const pauseEnd = pausedUntil(record, now)
  const concerned = (families: readonly QuotaFamily[]): Counter[] => counters.filter(({ family }) => families.includes(family))
  const leftFor = ({ left, reserve }: Counter, lane: Lane): number => left - (lane === 'background' ? reserve : 0)
  return {
    take(families, lane) {
      if (pauseEnd !== undefined) return { family: undefined, window: undefined, reason: 'paused', retryAt: pauseEnd }
      let blocked: Blocked | undefined
      for (const counter of concerned(families)) {
        if (leftFor(counter, lane) >= 1) continue
        const why = blockedBy(counter, now)
        if (blocked === undefined || why.retryAt > blocked.retryAt) blocked = why
      }
      if (blocked === undefined) for (const counter of concerned(families)) counter.left -= 1
      return blocked
    },
    room: (families, lane) => Math.max(0, Math.floor(Math.min(...concerned(families).map((counter) => leftFor(counter, lane))))),
    isTight: (families) => concerned(families).some(({ isTight }) => isTight),
  }
}

function counterOf(record: LedgerRecord, id: WindowId, family: QuotaFamily, now: number): Counter {
  const { kind, start, end } = parseId(id)
  const isClosed = record.windows[id]?.closed.includes(family) ?? false
  const limit = limitOf(record.limits, family, kind)
  const used = isClosed ? limit : usedIn(record, id, family)
  const left = limit - used - heldIn(record, id, family)
  const step = foreignStep(record, family, now)
  const isTight = step >= 0.5 && left <= Math.max(5, 2 * step)
  return { id, family, left, reserve: reserveFor(record.demand, family, { now, start, end, limits: record.limits }), used, limit, isTight }
}

/** The reserve shrinks with the rest of the window. This is about the time until one request becomes available. */
const LONGEST_STEP_MS = 120_000
const SHORTEST_STEP_MS = 1_000

function blockedBy({ id, family, left, reserve, used, limit }: Counter, now: number): Blocked {
  const { kind: window, end } = parseId(id)
  if (used >= limit) return { family, window, reason: 'used_up', retryAt: end }
  if (left < 1) return { family, window, reason: 'held', retryAt: Math.min(end, now + FATE_MS) }
  const step = (end - now) / Math.max(1, reserve)
  return { family, window, reason: 'kept', retryAt: Math.min(end, now + Math.min(LONGEST_STEP_MS, Math.max(SHORTEST_STEP_MS, step))) }
}
