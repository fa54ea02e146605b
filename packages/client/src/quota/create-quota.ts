import { callSafely } from '../call-safely.ts'
import { aFunction, aNumber, aTextOrNumber, checkOptions, isObject } from '../check-options.ts'
import type { QuotaFamily, QuotaWindow } from '../errors.ts'
import type { CallSettings, Layer } from '../layers/layer.ts'
import { quotaLayer } from '../layers/quota.ts'
import { readAmount } from '../plausible.ts'
import { createServiceClock, type ServiceClock } from '../service-clock.ts'
import { assertStore } from '../session/grant-store.ts'
import type { Store } from '../stores/store.ts'
import { reserveOf, roomIn } from './decide.ts'
import { Ledger, type LedgerOptions, type View } from './ledger.ts'
import { heldIn, usedIn } from './ledger-record.ts'
import { FAMILIES_OF, limitOf, parseId, type QuotaLimits } from './windows.ts'

/** The app whose requests a quota counts, and the store that its processes share. Times are in milliseconds. */
export interface QuotaOptions {
  /** Where the processes of an app share their usage. All processes must use the same store. */
  readonly store: Store
  /** The app. Each app has its own rate limits, and its own record in the store. */
  readonly clientId: string | number
  /**
   * The rate limits until a response reports them: for each family, those of the quarter hour and of the day. Default: those in the store,
   * otherwise those of the standard tier.
   */
  readonly limits?: QuotaLimits
  /** Milliseconds since 1970-01-01 UTC; default `Date.now`. The offset from the service's clock is measured. */
  readonly now?: () => number
  /** Waits for a time in milliseconds, or until the signal fires; default a timer. For tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Default `Math.random`. For tests. */
  readonly random?: () => number
  /** After this time, in milliseconds, a store that does not respond counts as failed; default 10,000. */
  readonly storeTimeoutMs?: number
  /**
   * Called when the store fails, once per outage. During the outage, this process uses only its share of the rate limits. Default: nothing.
   * Errors that it throws are printed with `console.error`.
   */
  readonly onError?: (error: unknown) => void
}

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

/** The standard tier, as stated in the specification. */
const STANDARD: QuotaLimits = { overall: [200, 2_000], read: [100, 1_000] }

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
  const { store, clientId, limits, now = Date.now, wait = timerBy(now), storeTimeoutMs = 10_000, random = Math.random } = options
  for (const limit of Object.values(limits ?? {}).flat()) {
    if (!readAmount(limit)) throw new TypeError('limits must be positive numbers of at most a billion')
  }
  assertStore(store, String(clientId))
  const key = `quota/${clientId}`
  const onError = (error: unknown): void => {
    if (options.onError) callSafely(options.onError, error, (thrown) => console.error('onError of the quota failed', thrown))
  }
  const ledger = new Ledger({
    store,
    key,
    now,
    clock,
    limits: limits ?? STANDARD,
    areLimitsGiven: limits !== undefined,
    wait,
    storeTimeoutMs,
    random,
    onError,
  })
  return {
    layer: quotaLayer(ledger),
    snapshot: async () => snapshotOf(await ledger.look()),
    async canSpend(family, count, { lane = 'interactive' } = {}) {
      const { pool } = await ledger.look()
      return pool.pauseEnd === undefined && roomIn(pool, FAMILIES_OF[family], lane) >= count
    },
    close: () => ledger.close(),
  }
}

/** How often the clock is read while calls wait, in milliseconds: a test can move it, and timers stand still while a machine is asleep. */
const LOOK_MS = 1_000

/** Waits until the time has passed, by timers or by the clock. */
const timerBy =
  (now: () => number): LedgerOptions['wait'] =>
  async (ms, signal, keepAlive) => {
    const end = now() + ms
    let left = ms
    do {
      await timer(Math.min(left, LOOK_MS), signal, keepAlive)
      left -= LOOK_MS
    } while (left > 0 && now() < end && !signal.aborted)
  }

/** A timer that does not keep the process alive unless calls wait. */
const timer: LedgerOptions['wait'] = (ms, signal, keepAlive) =>
  new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timeout)
      resolve()
    }
    const timeout: ReturnType<typeof setTimeout> = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    // A number in browsers.
    if (!keepAlive) Object(timeout).unref?.()
    signal.addEventListener('abort', stop)
  })

function snapshotOf({ record, pool, isStoreAvailable, toLocal }: View): QuotaSnapshot {
  const counterOf = (family: QuotaFamily, window: QuotaWindow): QuotaCounter => {
    const counter = pool.counters.find((each) => each.family === family && parseId(each.id).kind === window)
    if (counter === undefined) throw new Error('a window is missing')
    const { id, left } = counter
    const remaining = Math.max(0, left)
    return {
      limit: limitOf(record.limits, family, window),
      used: usedIn(record, id, family),
      held: heldIn(record, id, family),
      remaining,
      reserved: Math.min(remaining, reserveOf(counter, pool.now)),
      resetsAt: toLocal(parseId(id).end),
    }
  }
  const countersOf = (family: QuotaFamily) => ({ quarter_hour: counterOf(family, 'quarter_hour'), day: counterOf(family, 'day') })
  return { overall: countersOf('overall'), read: countersOf('read'), isShared: isStoreAvailable }
}
