import type { Sandbox } from '@activity-tracking/sandbox'

/** What decides when requests are sent: our quota, a library, or nothing. */
export type Policy = 'quota' | 'bottleneck' | 'rate-limiter-flexible' | 'upstash' | 'none'

/** What makes life hard. */
export interface Adversity {
  /** Requests per day by a program that does not share the quota. */
  readonly foreignPerDay?: number
  /** The app's tier becomes the upgraded one at this time. */
  readonly upgradeAt?: number
  /** Share of requests whose response is lost after the service has acted on them. */
  readonly lostShare?: number
  /** A process is killed this often, with whatever it holds, and another one started. */
  readonly crashEveryMs?: number
  /** How far the clocks of the processes are off. */
  readonly skewMs?: readonly number[]
  /** How many interactive calls the second day has, compared with the first. */
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
  /** Hour of the first day at which it begins; default 0. */
  readonly startHour?: number
  /** Where the processes share their store: a SQLite file, or a Redis. */
  readonly store: StorePlace
}

export type StorePlace =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix: string }

/** What a process is told. */
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

/** One request that reached the service. */
export interface Sent {
  readonly at: number
  readonly process: string
  readonly lane: 'interactive' | 'background'
  readonly isRead: boolean
  readonly status: number
  /** The process never learned of the response. */
  readonly isLost: boolean
}

/** How long an interactive call took until its response had come, or until it failed. */
export interface Interactive {
  readonly at: number
  readonly ms: number
  readonly isServed: boolean
}

/** What a process tells. */
export interface ProcessReport {
  /** The time that it was moved to, when this is the reply. */
  readonly movedTo: number | null
  readonly next: { readonly at: number; readonly needsService: boolean } | null
  readonly sent: readonly Sent[]
  readonly interactive: readonly Interactive[]
  /** Creates that were sent more than once. */
  readonly repeated: number
}

/** Random numbers that follow from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Times at which something happens by chance, more often by day than by night. */
export function momentsOf(random: () => number, start: number, end: number, perDay: (time: number) => number): number[] {
  const moments: number[] = []
  const most = 2
  let time = start
  for (;;) {
    const rate = perDay(time) / DAY_MS
    if (!(rate > 0)) return moments
    time += -Math.log(1 - random()) / (rate * most)
    if (time >= end) return moments
    const byDay = 1 - 0.8 * Math.cos(((time % DAY_MS) / DAY_MS) * 2 * Math.PI)
    if (random() < byDay / most) moments.push(time)
  }
}
