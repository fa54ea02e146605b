import type { QuotaFamily, QuotaWindow } from '../errors.ts'
import type { CallSettings, Layer } from '../layers/layer.ts'
import { quotaLayer } from '../layers/quota.ts'
import { createServiceClock, type ServiceClock } from '../service-clock.ts'
import { assertStore } from '../session/grant-store.ts'
import { aFunction, aNumber, aTextOrNumber, checkOptions, isObject, readAmount } from '../values.ts'
import { Ledger, type QuotaOptions } from './ledger.ts'
import { type Pool, roomIn } from './quota-record.ts'
import { FAMILIES_OF } from './windows.ts'

/** One rate limit in its current window. */
export interface QuotaCounter {
  readonly limit: number
  /** Requests that count, as reported by responses, and requests whose outcome is unknown. */
  readonly used: number
  /** Requests that are in flight, or that processes can still send. */
  readonly held: number
  /** Requests that interactive calls can still use. */
  readonly remaining: number
  /** Part of `remaining` that is reserved for interactive calls. Background calls can use the rest. */
  readonly reserved: number
  /** When the window ends, in milliseconds since 1970-01-01 UTC. */
  readonly resetsAt: number
}

/** The four rate limits of the app, for example `snapshot.read.day.remaining`. */
export type QuotaSnapshot = Readonly<Record<QuotaFamily, Readonly<Record<QuotaWindow, QuotaCounter>>>> & {
  /** False while the store is unavailable: the numbers are then those of this process. */
  readonly isShared: boolean
}

/** Keeps an app within its rate limits, for all its athletes, in all processes that share the store. */
export interface Quota {
  /** For the `quota` option of `createClient`. */
  readonly layer: Layer
  /** Usage and remaining requests of each rate limit, for all processes. */
  snapshot(): Promise<QuotaSnapshot>
  /**
   * Whether this number of requests could be sent now. Does not reserve anything.
   * @param family `read` for requests that read (they count in both families), `overall` for uploads and creates
   */
  canSpend(family: QuotaFamily, count: number, options?: Partial<Pick<CallSettings, 'lane'>>): Promise<boolean>
  /** Releases the quota that this process holds. Waiting and later calls fail. */
  close(): Promise<void>
}

/**
 * Creates the quota of an app.
 * @throws TypeError when a rate limit is not a positive number, or is more than a billion, or another option is of the wrong kind
 */
export const createQuota = (options: QuotaOptions): Quota => openQuota(options, createServiceClock(options.now ?? Date.now))

const OPTIONS = {
  limits: { what: 'an object', accepts: (limits: unknown) => isObject(limits) && !Array.isArray(limits) },
  now: aFunction,
  wait: aFunction,
  random: aFunction,
  storeTimeoutMs: aNumber,
  onError: aFunction,
}

/** A quota with the clock of its app. */
export function openQuota(options: QuotaOptions, clock: ServiceClock): Quota {
  checkOptions('createQuota', options, OPTIONS, { clientId: aTextOrNumber })
  for (const limit of Object.values(options.limits ?? {}).flat()) {
    if (!readAmount(limit)) throw new TypeError('limits must be positive numbers of at most a billion')
  }
  assertStore(options.store, String(options.clientId))
  const ledger = new Ledger(options, clock)
  return {
    layer: quotaLayer(ledger),
    async snapshot() {
      const { pool, isShared } = await ledger.look()
      return { overall: countersOf(pool, 'overall', clock), read: countersOf(pool, 'read', clock), isShared }
    },
    async canSpend(family, count, { lane = 'interactive' } = {}) {
      const { pool } = await ledger.look()
      return roomIn(pool, FAMILIES_OF[family], lane) >= count
    },
    close: () => ledger.close(),
  }
}

function countersOf(pool: Pool, family: QuotaFamily, clock: ServiceClock) {
  const counterOf = (window: QuotaWindow): QuotaCounter => {
    const counter = pool.find((each) => each.family === family && each.window === window)
    if (counter === undefined) throw new Error('a window is missing')
    const { limit, used, held, left, reserve, end } = counter
    const remaining = Math.max(0, left)
    return { limit, used, held, remaining, reserved: Math.min(remaining, reserve), resetsAt: clock.passedAt(end) }
  }
  return { quarter_hour: counterOf('quarter_hour'), day: counterOf('day') }
}
