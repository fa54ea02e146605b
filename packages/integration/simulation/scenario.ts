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
