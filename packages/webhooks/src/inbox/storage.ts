import type { AthleteRecord } from './athlete-record.ts'
import type { InboxStats, SqlTransaction } from './inbox.ts'

/** The new record of an athlete, and the result of the change. */
export interface RecordChange<Result> {
  /** The new record; null removes it; undefined leaves it unchanged. */
  readonly record: AthleteRecord | null | undefined
  readonly result: Result
}

/** Data that a storage keeps next to a record, to find and count it. Times are in milliseconds since 1970-01-01 UTC. */
export interface RecordSummary {
  /** When live entries are due, or the lease ends; null when there are none. */
  readonly liveAt: number | null
  /** The same for background entries. */
  readonly backgroundAt: number | null
  readonly waiting: number
  readonly dead: number
  readonly oldestAt: number | null
  /** When the current lease ends; null without one. */
  readonly leasedUntil: number | null
  /** When the record is no longer needed, if nothing changes it before; null while something waits. */
  readonly uselessAt: number | null
}

/**
 * The database part of an inbox: a record for each athlete, changed atomically, and found by its due time. It does not interpret the
 * records: `createInbox` creates an inbox from it.
 */
export interface InboxStorage {
  /**
   * Reads the records of athletes, and writes the results of `change`, all in one transaction, or none. Writes are durable when the promise
   * resolves. Nothing else changes the records in between; `change` has no side effects and can be called again.
   * @param ids distinct IDs
   * @param also runs in the same transaction, if there is one
   */
  update<Result>(
    ids: readonly string[],
    change: (record: AthleteRecord | null, athleteId: string) => RecordChange<Result>,
    also?: (transaction: SqlTransaction) => Promise<void>,
  ): Promise<Result[]>
  /** Athletes whose `liveAt` (or `backgroundAt`) has passed, the longest due first. */
  due(lane: 'live' | 'background', now: number, limit: number): Promise<readonly string[]>
  read(athleteId: string): Promise<AthleteRecord | null>
  /** IDs in order: those after `after`, and with `onlyDead` only those with dead entries. */
  list(options: { readonly after: string; readonly limit: number; readonly onlyDead: boolean }): Promise<readonly string[]>
  /** Sums of the summaries. `leased` counts athletes whose lease ends after `now`. */
  stats(now: number): Promise<InboxStats>
  /** Removes records whose `uselessAt` has passed. */
  purge(now: number): Promise<number>
  readonly isTransactional?: boolean
  close(): Promise<void>
}
