import type { App, Quota } from '@activity-tracking/client'
import type { Receiver } from '../../src/receiver/create-receiver.ts'
import type { Row } from '../support/app-copy.ts'
import type { DeliveryFault } from '../support/copying-app.ts'

/** What may happen to an activity. */
export type Action = 'rename' | 'retype' | 'hide' | 'show' | 'delete'

/** A process that receives events until it dies. */
export interface ReceivingProcess {
  readonly receiver: Receiver
  /** Resolves when the process dies. Afterwards it does not respond. */
  readonly died: Promise<void>
}

/** A service with athletes whose activities change, and whose events are delivered with faults. */
export interface World extends AsyncDisposable {
  readonly app: App<Quota | undefined>
  readonly athletes: readonly string[]
  now(): number
  /** Time passes; what falls due is delivered. */
  advance(ms: number): Promise<void>
  create(athleteId: string): Promise<void>
  /** Changes one of the athlete's activities, if there is one. */
  change(athleteId: string, index: number, action: Action): Promise<void>
  deauthorize(athleteId: string): Promise<void>
  connect(athleteId: string): Promise<void>
  /** From now on events go there. */
  receiveWith(process: ReceivingProcess): Promise<void>
  /** How the next deliveries end. */
  failDeliveries(faults: readonly DeliveryFault[]): void
  /** Sends an event that nobody caused. */
  forge(athleteId: string, index: number, aspect: 'create' | 'update' | 'delete' | 'deauthorize'): Promise<void>
  /** Waits until nothing is being delivered. */
  settle(): Promise<void>
  /** What the app may see of a connected athlete. */
  view(athleteId: string): Promise<Readonly<Record<string, Row>>>
  isConnected(athleteId: string): boolean
  /** Changes that no response has acknowledged, and that are not sent again: nothing but a sweep can find them. */
  lost(): Promise<number>
  /** Requests for single activities so far. */
  reads(): Promise<number>
}

export const SPORTS = ['Ride', 'Run', 'Hike'] as const
