import type { EntryKey, InboxStats, Lane, SqlTransaction } from './inbox.ts'

/** Where an entry is: it waits in a lane, the work on it is done (`clean`), or was given up (`dead`). */
export type EntryState = Lane | 'clean' | 'dead'

/** The name of an entry among those of its athlete. */
export type EntryName = Pick<EntryKey, 'kind' | 'id'>

/** A stored entry: its name, and its content as JSON text that the inbox interprets. */
export interface StoredEntry extends EntryName {
  readonly data: string
}

/** The row of an entry: its content, and by what a storage finds it. Times are whole milliseconds since 1970-01-01 UTC. */
export interface EntryRow extends StoredEntry {
  readonly state: EntryState
  /** When the entry is due, was given up, or can be removed. */
  readonly at: number
  /** Its place among due entries: a whole number. */
  readonly turn: number
  /** When the first mark that has not been processed was made; null if there is none. */
  readonly since: number | null
}

/** What is stored of an athlete: JSON text, and its format. Another format is of another version of this package, also of all entries. */
export interface StoredAthlete {
  readonly format: number
  readonly data: string
}

/** The row of an athlete: its content, and by what a storage finds it. Times are whole milliseconds since 1970-01-01 UTC. */
export interface AthleteRow extends StoredAthlete {
  /** When local entries are due, or the lease ends; null when there are none. */
  readonly localAt: number | null
  /** The same for live entries. */
  readonly liveAt: number | null
  /** The same for background entries. */
  readonly backgroundAt: number | null
  /** When the current lease ends; null without one. */
  readonly leasedUntil: number | null
  /** When something may be old enough to be removed; null for never. */
  readonly purgeAt: number | null
}

/** The first entries of an athlete in a state. */
export interface EntryRange {
  readonly state: EntryState
  readonly by: 'at' | 'turn'
  /** Only those whose `at` is not later. */
  readonly until: number
  /** Maximum number, in the order of `by`. */
  readonly limit: number
}

/** What to read of an athlete: entries by name, and ranges of others. */
export interface AthleteQuery {
  readonly athleteId: string
  readonly names: readonly EntryName[]
  readonly ranges: readonly EntryRange[]
}

/** The stored rows of an athlete that a query selects. An entry can be in the list several times. */
export interface AthleteRows {
  readonly athleteId: string
  readonly athlete: StoredAthlete | null
  readonly entries: readonly StoredEntry[]
}

/** What to write for an athlete, and the result of the change. */
export interface AthleteChange<Result> {
  /** The new row of the athlete; null removes it; undefined leaves it unchanged. An athlete with entries has one. */
  readonly athlete: AthleteRow | null | undefined
  /** Entries to add or replace. */
  readonly put: readonly EntryRow[]
  readonly remove: readonly EntryName[]
  readonly result: Result
}

/**
 * The database part of an inbox: a row for each athlete and for each entry, which change together. It does not interpret them: `createInbox`
 * creates an inbox from it.
 */
export interface InboxStorage {
  /**
   * Reads rows, and writes what `change` returns for each athlete, all in one transaction, or nothing, also if `change` throws. Writes are
   * durable when the promise resolves. Nothing else changes the rows of these athletes in between; `change` has no side effects and can be
   * called again.
   * @param queries of distinct athletes
   * @param also runs in the same transaction, if there is one
   * @returns the results, in the order of the queries
   */
  update<Result>(
    queries: readonly AthleteQuery[],
    change: (rows: AthleteRows) => AthleteChange<Result>,
    also?: (transaction: SqlTransaction) => Promise<void>,
  ): Promise<Result[]>
  /** The rows of a query, without waiting for an `update` in progress. */
  read(query: AthleteQuery): Promise<AthleteRows>
  /** Athletes of a format whose `localAt`, `liveAt`, `backgroundAt` or `purgeAt` has passed, the earliest first. */
  due(
    column: Lane | 'purge',
    options: { readonly now: number; readonly limit: number; readonly format: number },
  ): Promise<readonly string[]>
  /** IDs of athletes with a row, in order: those after `after`. */
  athletes(after: string, limit: number): Promise<readonly string[]>
  /** Dead entries in the order of athlete, kind and id: those after `after`. */
  dead(after: EntryKey, limit: number): Promise<readonly (StoredEntry & EntryKey)[]>
  /** `waiting` and `oldestAt` are of the entries that have a `since`; `leased` counts athletes whose lease ends after `now`. */
  stats(now: number): Promise<InboxStats>
  readonly isTransactional?: boolean
  close(): Promise<void>
}
