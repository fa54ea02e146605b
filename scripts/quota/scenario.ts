import type { Sandbox } from '@activity-tracking/sandbox'

/** The component that decides when requests are sent: our quota, a library, or none. */
export type Policy = 'quota' | 'bottleneck' | 'rate-limiter-flexible' | 'upstash' | 'none'

/** Adverse conditions. */
export interface Adversity {
  /** Requests per day by a program that does not share the quota. */
  readonly foreignPerDay?: number
  /** The app's tier becomes the upgraded one at this time. */
  readonly upgradeAt?: number
  /** Share of requests whose response is lost after the service has processed them. */
  readonly lostShare?: number
  /** Interval at which a process is killed, with all its state, and another one is started. */
  readonly crashEveryMs?: number
  /** Clock errors of the processes. */
  readonly skewMs?: readonly number[]
  /** Number of interactive calls on the second day, as a multiple of the first day. */
  readonly secondDay?: number
}

export interface Simulation {
  readonly sandbox: Sandbox
  readonly policy: Policy
  readonly seed: number
  readonly adversity?: Adversity
  readonly processes?: number
  /** Default two. */
  readonly days?: number
  /** Start hour on the first day. Default 0. */
  readonly startHour?: number
  /** Shared store of the processes: a SQLite file, or a Redis. */
  readonly store: StorePlace
}

export type StorePlace =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix: string }

/** Message to a process. */
export interface ProcessOptions {
  readonly policy: Policy
  readonly name: string
  readonly seed: number
  readonly start: number
  readonly end: number
  readonly processes: number
  readonly skewMs: number
  readonly baseUrl: string
  readonly clientId: string
  readonly accessToken: string
  readonly store: StorePlace
  readonly lostShare: number
  /** Interactive calls per day, of all processes together. */
  readonly interactivePerDay: readonly number[]
}

export const DAY_MS = 86_400_000
export const QUARTER_HOUR_MS = 900_000
export const INTERACTIVE_PER_DAY = 120

/** A request that reached the service. */
export interface Sent {
  readonly at: number
  readonly process: string
  readonly lane: 'interactive' | 'background'
  readonly isRead: boolean
  readonly status: number
  /** Whether the process did not receive the response. */
  readonly isLost: boolean
}

/** Duration of an interactive call until its response or its failure. */
export interface Interactive {
  readonly at: number
  readonly ms: number
  readonly isServed: boolean
}

/** Message from a process. */
export interface ProcessReport {
  /** The time that it was moved to, if this is the reply. */
  readonly movedTo: number | null
  readonly next: { readonly at: number; readonly needsService: boolean } | null
  readonly sent: readonly Sent[]
  readonly interactive: readonly Interactive[]
  /** Number of creates that were sent more than once. */
  readonly repeated: number
}

/** Random numbers from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Times of random events, which are more frequent by day than by night. */
export function eventTimes(random: () => number, start: number, end: number, perDay: (time: number) => number): number[] {
  const times: number[] = []
  const most = 2
  let time = start
  for (;;) {
    const rate = perDay(time) / DAY_MS
    if (!(rate > 0)) return times
    time += -Math.log(1 - random()) / (rate * most)
    if (time >= end) return times
    const byDay = 1 - 0.8 * Math.cos(((time % DAY_MS) / DAY_MS) * 2 * Math.PI)
    if (random() < byDay / most) times.push(time)
  }
}
