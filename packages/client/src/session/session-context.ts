import type { RefreshEvent } from '../layers/events.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import type { ServiceClock } from '../service-clock.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { GrantStore } from './grant-store.ts'
import type { RefreshSchedule } from './refresh-schedule.ts'
import { sharedBy } from './shared.ts'
import type { Work } from './work.ts'

/** What a session consists of: one athlete's grant, the service that issues its tokens, and the time. */
export interface SessionContext {
  readonly athleteId: string
  readonly oauth: OAuth
  readonly grants: GrantStore
  readonly clock: ServiceClock
  readonly schedule: RefreshSchedule
  readonly work: Work
  /** After this time without a sign of life, a process that refreshes is considered dead, in milliseconds. */
  readonly refreshTtlMs: number
  /** Maximum time to wait for another process, in milliseconds. */
  readonly timeoutMs: number
  /** Maximum time to wait for the service, or for earlier work of this process, in milliseconds. A later response is still stored. */
  readonly requestTimeoutMs: number
  readonly onRefresh: (event: RefreshEvent) => void
}

/** Starts work on a session's grant when all earlier work of this process on the same grant has ended, or exceeded its time limit. */
export const serializeOnGrant = <T>(
  { grants: { store, key }, requestTimeoutMs }: SessionContext,
  work: () => Promise<T>,
  name?: string,
): Promise<T> => sharedBy(store).serialize(withoutUndefined({ key, limitMs: requestTimeoutMs, name }), work)
