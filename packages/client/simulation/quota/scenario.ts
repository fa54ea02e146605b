import type { Sandbox } from '@activity-tracking/sandbox'

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
  readonly seed: number
  readonly adversity?: Adversity
  readonly processes?: number
  /** Default two. */
  readonly days?: number
  /** Start hour on the first day. Default 0. */
  readonly startHour?: number
  /** SQLite file of the store that the processes share. */
  readonly storeFile: string
}

const HOUR_MS = 3_600_000

/** Adverse conditions for the quota, by their names in the table. */
export const ADVERSITIES: Readonly<Record<string, Adversity>> = {
  'another program with 200 requests a day': { foreignPerDay: 200 },
  'upgrade in the middle of the first day': { upgradeAt: 12 * HOUR_MS },
  '5 % of responses lost': { lostShare: 0.05 },
  'a process killed every 3 hours': { crashEveryMs: 3 * HOUR_MS },
  'clocks up to 6 s off': { skewMs: [-6_000, 6_000, 3_000, -2_000] },
  'twice the interactive calls on the second day': { secondDay: 2 },
  'a third of the interactive calls on the second day': { secondDay: 1 / 3 },
}

/** Message to a process. */
export interface ProcessOptions {
  readonly name: string
  readonly seed: number
  readonly start: number
  readonly end: number
  readonly processes: number
  readonly skewMs: number
  readonly baseUrl: string
  readonly clientId: string
  readonly accessToken: string
  readonly storeFile: string
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
