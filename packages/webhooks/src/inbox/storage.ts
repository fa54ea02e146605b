import type { AthleteRecord } from './athlete-record.ts'
import type { InboxStats, SqlTransaction } from './inbox.ts'

/** What to write in the place of an athlete's record, and what else came of it. */
export interface RecordChange<Result> {
  /** The new record; null removes it; undefined leaves everything as it is. */
  readonly record: AthleteRecord | null | undefined
  readonly result: Result
}

/** What a storage keeps beside a record so that it can be found and counted. Times are in milliseconds since 1970-01-01 UTC. */
export interface RecordSummary {
  /** When live entries are due, or the lease ends; null when there are none. */
  readonly liveAt: number | null
  /** The same for background entries. */
  readonly backgroundAt: number | null
  readonly waiting: number
  readonly dead: number
  readonly oldestAt: number | null
  /** When the present lease ends; null without one. */
  readonly leasedUntil: number | null
  /** When the record is no longer of use, if nothing changes it before; null while something waits. */
  readonly uselessAt: number | null
}

/**
 * The part of an inbox that a database carries out: a record for each athlete, changed atomically, and found by when it is due. What the
 * records mean is none of its business: `createInbox` makes an inbox of it.
 */
export interface InboxStorage {
  /**
   * Reads the records of athletes, and writes what `change` makes of each: all in one transaction, or none. What is written is durable when
   * the promise resolves. Nobody else changes the records in between; `change` has no effects and may be called again.
   * @param ids each once
   * @param also runs in the same transaction, where there is one
   */
  update<Result>(
    ids: readonly string[],
    change: (record: AthleteRecord | null, athleteId: string) => RecordChange<Result>,
    also?: (transaction: SqlTransaction) => Promise<void>,
  ): Promise<Result[]>
  /** Athletes whose `liveAt` (or `backgroundAt`) has come, the longest due first. */
  due(lane: 'live' | 'background', now: number, limit: number): Promise<readonly string[]>
  read(athleteId: string): Promise<AthleteRecord | null>
  /** Ids in order: those after `after`, and only those with dead entries where that is asked for. */
  list(options: { readonly after: string; readonly limit: number; readonly onlyDead: boolean }): Promise<readonly string[]>
  /** Sums of the summaries. `leased` counts those whose lease ends after `now`. */
  stats(now: number): Promise<InboxStats>
  /** Removes records whose `uselessAt` has come. */
  purge(now: number): Promise<number>
  readonly isTransactional?: boolean
  close(): Promise<void>
}
