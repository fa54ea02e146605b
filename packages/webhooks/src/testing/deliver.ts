import { signatureOf } from '../receiver/signature.ts'
import { type SetTimer, setMachineTimer, withinTime } from '../timers.ts'
import { bodyOf, type SentEvent } from './event-builders.ts'

/** Total number of attempts (specification, "Limits"). */
const ATTEMPTS = 3

/** The callback has this long to respond, in milliseconds (specification, "Limits"). */
const TIMEOUT_MS = 2_000

/** Time between attempts, in milliseconds. The service guarantees no interval; integrators report one or two minutes. */
const RETRY_MS = 60_000

/** Receives deliveries: webhooks, a receiver, or a function. */
export type DeliveryHandler = { fetch(request: Request): Promise<Response> } | ((request: Request) => Response | Promise<Response>)

/** The time of the deliveries. Pass it to the tested code as `now: () => clock.now`. */
export interface VirtualClock {
  /** Milliseconds since 1970-01-01 UTC. */
  now: number
}

/** The attempt for which a function decides. */
export interface AttemptContext {
  readonly event: SentEvent
  /** Index of the event in the list. */
  readonly index: number
  /** 1 for the first attempt to deliver the event. */
  readonly attempt: number
}

/** How often a fault happens: a probability from 0 to 1, drawn from the seed, or a function that decides. */
export type Chance = number | ((context: AttemptContext) => boolean)

/** How events are delivered: the faults, the time, and the signature. */
export interface DeliverOptions {
  /** Callback URL, if the target is a handler; default `http://localhost/`. Its path is that of the webhooks. */
  readonly url?: string
  /** The first attempt is delayed by up to three retry intervals; other events overtake it. */
  readonly delay?: Chance
  /** The response to a successful attempt is lost: the service tries again as long as it has attempts. */
  readonly duplicate?: Chance
  /** The event swaps places with the next one. */
  readonly reorder?: Chance
  /** The request is lost in transit. */
  readonly drop?: Chance
  /** Seed for the probabilities; default 1. The same seed produces the same faults. */
  readonly seed?: number
  /** Maximum number of attempts for each event; default 3. */
  readonly attempts?: number
  /** Time between attempts, in milliseconds of the virtual clock; default 60,000. */
  readonly retryMs?: number
  /** Default: one that starts with the first event. It is set before each attempt, and never moved back. */
  readonly clock?: VirtualClock
  /** Signs deliveries with a key. */
  readonly signature?: { readonly header: string; readonly key: string }
  /** Called before each attempt, for actions that must happen at that time. */
  beforeAttempt?(context: AttemptContext): unknown
  /** Calls a function later in real time, unless the returned function is called first; default `setTimeout`. */
  readonly setTimer?: SetTimer
}

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** Time on the virtual clock, in milliseconds since 1970-01-01 UTC. */
  readonly at: number
  /**
   * `response lost`: the callback responded with 200, but the service did not receive it. `error`: the handler threw, or there was no
   * connection.
   */
  readonly outcome: 'delivered' | 'wrong status' | 'timeout' | 'error' | 'dropped' | 'response lost'
  /** Status of the response; null without one. */
  readonly status: number | null
}

/** The result of the deliveries of an event. */
export interface DeliveryReport {
  readonly event: SentEvent
  /** `delivered`: the callback responded with 200 at least once. `failed`: it did not, and the service does not try again. */
  readonly state: 'delivered' | 'failed'
  readonly attempts: readonly DeliveryAttempt[]
}

/** A planned attempt. */
interface Planned extends AttemptContext {
  readonly at: number
  readonly order: number
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). Not for secrets. */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Delivers events to a callback as the service does: in order, each up to three times until the response is 200 within 2 seconds. Faults
 * are scripted or drawn from a seed. The time between attempts is virtual, so tests do not wait for it; an event is not sent before it has
 * happened.
 * @param target a handler in this process, or the URL of a callback
 * @returns the result for each event, in the order of the list
 *
 * @example
 * ```ts
 * const reports = await deliver(webhooks, [activityCreated(), activityDeleted()], { url, drop: 0.3, reorder: 0.2, seed: 7 })
 * ```
 */
export async function deliver(
  target: DeliveryHandler | string,
  events: readonly SentEvent[],
  options: DeliverOptions = {},
): Promise<readonly DeliveryReport[]> {
  const { seed = 1, attempts: most = ATTEMPTS, retryMs = RETRY_MS, drop = 0, duplicate = 0, signature } = options
  const random = createRandom(seed)
  const happens = (chance: Chance, context: AttemptContext): boolean => (typeof chance === 'function' ? chance(context) : random() < chance)
  const clock = options.clock ?? { now: Math.min(...events.map(({ event_time }) => event_time * 1000)) }
  const send = createSender(target, options)
  const planned = planFirst(events, options, clock.now, { random, happens })
  const attempts: DeliveryAttempt[][] = events.map(() => [])

  const perform = async (context: AttemptContext): Promise<Result> => {
    if (happens(drop, context)) return { outcome: 'dropped', status: null }
    const body = bodyOf(context.event)
    const sent = await send(body, signature && { [signature.header]: await sign(body, signature.key, clock.now) })
    return sent.outcome === 'delivered' && happens(duplicate, context) ? { ...sent, outcome: 'response lost' } : sent
  }

  for (;;) {
    planned.sort((one, other) => one.at - other.at || one.order - other.order)
    const next = planned.shift()
    if (next === undefined) break
    clock.now = Math.max(clock.now, next.at)
    await options.beforeAttempt?.(next)
    const result = await perform(next)
    attempts[next.index]?.push({ at: clock.now, ...result })
    if (result.outcome !== 'delivered' && next.attempt < most) {
      planned.push({ ...next, attempt: next.attempt + 1, at: clock.now + retryMs })
    }
  }
  return events.map((event, index) => {
    const made = attempts[index] ?? []
    return { event, state: made.some(({ status }) => status === 200) ? 'delivered' : 'failed', attempts: made }
  })
}

/**
 * The value of a signature header, as the service is reported to send it.
 * @param at milliseconds since 1970-01-01 UTC
 */
export const sign = (body: string | Uint8Array, key: string, at: number): Promise<string> => signatureOf(body, key, Math.floor(at / 1000))

interface Faults {
  readonly random: () => number
  readonly happens: (chance: Chance, context: AttemptContext) => boolean
}

/** When each event is sent for the first time. */
function planFirst(
  events: readonly SentEvent[],
  { delay = 0, reorder = 0, retryMs = RETRY_MS }: DeliverOptions,
  start: number,
  { random, happens }: Faults,
): Planned[] {
  let at = start
  const planned = events.map((event, index): Planned => {
    const context = { event, index, attempt: 1 }
    at = Math.max(at, event.event_time * 1000)
    return { ...context, at: happens(delay, context) ? at + Math.ceil(random() * 3 * retryMs) : at, order: index }
  })
  for (let index = 0; index + 1 < planned.length; index += 1) {
    const [one, other] = planned.slice(index, index + 2)
    if (one === undefined || other === undefined || !happens(reorder, one)) continue
    // The earlier event is sent at the time of the later one, and the later one right before it.
    planned.splice(index, 2, { ...other, order: one.order }, { ...one, at: Math.max(one.at, other.at), order: other.order })
    index += 1
  }
  return planned
}

type Result = Pick<DeliveryAttempt, 'outcome' | 'status'>

type Sender = (body: string, headers: Readonly<Record<string, string>> | undefined) => Promise<Result>

function createSender(target: DeliveryHandler | string, { url, setTimer = setMachineTimer }: DeliverOptions): Sender {
  const callbackUrl = typeof target === 'string' ? target : (url ?? 'http://localhost/')

  const respond = async (request: Request): Promise<Result> => {
    const response = await (typeof target === 'string'
      ? fetch(request)
      : typeof target === 'function'
        ? target(request)
        : target.fetch(request))
    await response.arrayBuffer()
    const { status } = response
    return { outcome: status === 200 ? 'delivered' : 'wrong status', status }
  }

  return async (body, headers) => {
    const abort = new AbortController()
    const request = new Request(callbackUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: abort.signal,
    })
    const responded = (): Promise<Result> => respond(request).catch((): Result => ({ outcome: 'error', status: null }))
    const onLate = (): Result => {
      abort.abort()
      return { outcome: 'timeout', status: null }
    }
    return withinTime(responded, { ms: TIMEOUT_MS, setTimer, onLate })
  }
}
