import type { JsonObject } from '@activity-tracking/store'

/**
 * `local`: work that needs no request, such as an expiry; nothing delays it. `live`: caused by an event; a user may be waiting for it.
 * `background`: sweeps and first imports, which wait until nothing live is due.
 */
export type Lane = 'local' | RequestLane

/** A lane whose work sends requests. */
export type RequestLane = 'live' | 'background'

/** The time of entries that are never due. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** Identifies an entry of the inbox: an object of an athlete, or a task for an athlete. */
export interface EntryKey {
  /** The athlete who owns the object: digits. */
  readonly athleteId: string
  /**
   * `activity` or another `object_type` of an event; `athlete` for the check whether the athlete still authorizes the app; `sweep` and
   * `backfill` for the tasks of those names; other names for notes of these tasks.
   */
  readonly kind: string
  /** Digits of the object's id, or the name of a task or a note. */
  readonly id: string
}

/** The content of an event. The newest one is stored with its entry, without `updates` if they are large. */
export interface EventFacts {
  readonly aspectType: string
  /** `event_time` in milliseconds since 1970-01-01 UTC. */
  readonly eventTime: number
  readonly updates: JsonObject
}

/** A reason to read an object again. */
export interface Mark extends EntryKey {
  readonly lane: Lane
  /** Undefined for marks without an event. */
  readonly event?: EventFacts
  /** When to read it, in milliseconds since 1970-01-01 UTC; default: immediately. `NEVER`: only `find` and `list` return it. */
  readonly dueAt?: number
  /** The event's subscription, if it is not known yet whether it belongs to the app. */
  readonly parkedFor?: number
  /** Start position of a task. An entry that already has progress keeps it. Notes replace theirs, or add `ids` to it. */
  readonly progress?: JsonObject
  /** Has no effect if the athlete has been forgotten and nothing was marked since. */
  readonly unlessForgotten?: boolean
}

/**
 * The outcome of a mark. `stored`: a new generation. `duplicate`: the same event is already waiting, or the object was read after it
 * happened. `forgotten`: it is older than the athlete's deauthorization. `overflow`: so many objects of this athlete are waiting that a
 * sweep of the athlete's activities replaces this one.
 */
export type MarkOutcome = 'stored' | 'duplicate' | 'forgotten' | 'overflow'

/** An entry for a worker. */
export interface LeasedEntry extends EntryKey {
  readonly lane: Lane
  /** Permanently unique identifier of this generation of the entry: `<epoch>:<generation>`. */
  readonly generation: string
  /**
   * How often the entry was leased since work on it last ended, including this time. Above 1, a worker may repeat earlier work, possibly of
   * an earlier generation.
   */
  readonly deliveries: number
  /** Number of consecutive failures of work on the entry. */
  readonly failures: number
  /** When the first mark that has not been processed was made or due, in milliseconds since 1970-01-01 UTC. */
  readonly markedAt: number
  /** The most recently stored event. */
  readonly event: EventFacts | null
  /** The distinct `aspect_type`s of the waiting events. */
  readonly aspects: readonly string[]
  /**
   * The combined values of the waiting events, if all of them are updates and certainly newer than everything that was processed: applying
   * them is equivalent to reading. Otherwise null.
   */
  readonly updates: JsonObject | null
  /** When the object was last read, in milliseconds since 1970-01-01 UTC; null if never. */
  readonly readAt: number | null
  readonly parkedFor: number | null
  /** Progress of work that takes several steps. */
  readonly progress: JsonObject | null
}

/** The result of a lookup. */
export interface FoundEntry extends LeasedEntry {
  /** `dirty`: it waits for work, or a worker works on it. `clean`: the work is done. `dead`: the work was given up. */
  readonly status: 'dirty' | 'clean' | 'dead'
}

/** Reads that events have caused for an athlete in the current quarter hour and in the current UTC day. */
export interface SpentReads {
  readonly quarterHour: number
  readonly day: number
}

/** The exclusive right to work on one athlete's entries until it ends. */
export interface Lease {
  readonly athleteId: string
  /** Proves ownership of the lease. */
  readonly token: string
  /** Greater than that of every earlier lease of the athlete. */
  readonly fencingToken: number
  /** Whether the holder of the lease before has not released it: work may have been interrupted. */
  readonly isTakeover: boolean
  /** When it began, in milliseconds since 1970-01-01 UTC. */
  readonly takenAt: number
  /** When it ends unless it is renewed, in milliseconds since 1970-01-01 UTC. */
  readonly until: number
  /** Due entries: deauthorizations first, then live entries, then tasks; oldest first. */
  readonly entries: readonly LeasedEntry[]
  readonly reads: SpentReads
}

/** The result of work on an entry. */
export type Settlement =
  /** The work is done. `readAt`: start time of the read that it is based on; undefined if nothing was read. */
  | { readonly outcome: 'done'; readonly readAt?: number }
  /**
   * The work continues later. `failed` counts the failure. `hasBegun`: work on it has begun, so the delivery counts; this is always true
   * for failures. With `progress`, a step of a task has ended, and with `hasBegun` the next one has begun.
   */
  | {
      readonly outcome: 'retry'
      readonly at: number
      readonly failed?: boolean
      readonly hasBegun?: boolean
      readonly progress?: JsonObject
      readonly lane?: Lane
    }
  /** Work on it is not repeated until a new event or `retryDead`. */
  | { readonly outcome: 'dead'; readonly reason: string }

/**
 * `cleared`: the work is done. `dirty`: it was marked again in the meantime, or continues later. `dead`: it is in the dead-letter list.
 * `lost`: the lease is no longer held, nothing was changed, and others may do the same work. `forgotten`: the athlete was forgotten in the
 * meantime; erase everything that was written since.
 */
export type SettleOutcome = 'cleared' | 'dirty' | 'dead' | 'lost' | 'forgotten'

/** When an athlete's next entry is due. */
export interface NextDue {
  /** In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  readonly lane: Lane
}

/** Counts of an inbox. */
export interface InboxStats {
  /** Entries that wait for work, including those of current leases. */
  readonly waiting: number
  /** Athletes with a current lease. */
  readonly leased: number
  /** Entries in the dead-letter list. */
  readonly dead: number
  /** Time of the oldest mark that has not been processed, in milliseconds since 1970-01-01 UTC; null if nothing waits. */
  readonly oldestAt: number | null
}

/** An entry in the dead-letter list. */
export interface DeadEntry extends EntryKey {
  readonly reason: string
  readonly failures: number
  readonly event: EventFacts | null
  /** When it was added to the list, in milliseconds since 1970-01-01 UTC. */
  readonly diedAt: number
}

/** One page of dead entries. */
export interface DeadPage {
  readonly entries: readonly DeadEntry[]
  /** Start of the next page; undefined on the last page. */
  readonly cursor: string | undefined
}

/** The entries and the athlete to lease, and the duration. */
export interface LeaseOptions {
  /** Maximum number of entries; default: all that are due. */
  readonly limit?: number
  /** After this time, in milliseconds, others can lease the athlete again. */
  readonly leaseMs: number
  /** Default: the athlete whose entries have waited longest, live ones before background ones. */
  readonly athleteId?: string
  /** Only entries of these lanes; default: all. */
  readonly lanes?: readonly Lane[]
}

/** Runs statements in a transaction of an inbox. The same as `db` of pg-boss. */
export interface SqlTransaction {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * Stores events until they are processed. There is one entry for each object; an event adds a generation to it, and a worker reads the
 * object and clears the entry if its generation is still the same. Many processes can share an inbox.
 *
 * Operations reject when the database fails. It is then unknown whether `mark` has happened: mark again.
 */
export interface Inbox {
  /**
   * Stores marks, either all or none; they are durable when the promise resolves.
   * @param also runs in the same transaction; only inboxes with `isTransactional` accept it. It runs again if the transaction was rolled
   * back because another one was first. Its errors roll everything back.
   * @throws UnreadableRecordError for an athlete whose record a later version wrote, RangeError for times that are not finite, TypeError
   * for `also` without transactions, and for an invalid athlete ID
   */
  mark(marks: readonly Mark[], also?: (transaction: SqlTransaction) => Promise<void>): Promise<readonly MarkOutcome[]>
  /** Leases an athlete with due entries; null if there is none, or the requested athlete is leased. */
  lease(options: LeaseOptions): Promise<Lease | null>
  /** Extends a lease by `leaseMs` from now. Resolves to false if it is no longer held. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>
  /** Ends work on an entry of a lease. */
  settle(lease: Lease, entry: LeasedEntry, settlement: Settlement): Promise<SettleOutcome>
  /**
   * Postpones entries of a lease that work has not begun on, all in one write. For a single entry, it is equivalent to `settle` with
   * `retry`.
   * @param at when they are due again, in milliseconds since 1970-01-01 UTC
   */
  putOff(lease: Lease, entries: readonly LeasedEntry[], at: number): Promise<'dirty' | 'lost' | 'forgotten'>
  /**
   * Ends a lease. Entries that were not settled wait for the next one.
   * @param reads number of reads that events have caused
   * @returns when the athlete's next entry is due; null if nothing waits
   */
  release(lease: Lease, reads: number): Promise<NextDue | null>
  /**
   * Removes all entries of an athlete, and any lease. For at least one week, marks of events that are not newer than the deauthorization
   * are `forgotten`, until something newer is marked.
   * @returns number of removed entries
   */
  forget(athleteId: string): Promise<number>
  /** The current state of an entry; null if it does not exist. */
  find(key: EntryKey): Promise<FoundEntry | null>
  /** All entries of an athlete of one kind, in the order of their times. */
  list(athleteId: string, kind: string): Promise<readonly FoundEntry[]>
  stats(): Promise<InboxStats>
  dead(options?: { readonly limit?: number; readonly cursor?: string }): Promise<DeadPage>
  /** Makes dead entries due again: one, or all. Resolves to their number. */
  retryDead(key?: EntryKey): Promise<number>
  /** All athletes with a record in the inbox, in pages. */
  athletes(options?: {
    readonly limit?: number
    readonly cursor?: string
  }): Promise<{ readonly ids: readonly string[]; readonly cursor: string | undefined }>
  /** Removes clean entries that are too old to be of use. Resolves to the number of athletes whose records were removed. */
  purge(): Promise<number>
  /**
   * Sets the clock, unless the inbox was created with one. `createWebhooks` calls it with the clock of the app. Without this method, the
   * inbox has to be created with the same clock.
   * @param now milliseconds since 1970-01-01 UTC
   * @throws TypeError if it already has another clock from this method
   */
  useClock?(now: () => number): void
  /** Whether `mark` accepts a function that runs in its transaction. */
  readonly isTransactional?: boolean
  /** Closes the resources that the inbox opened itself. */
  close(): Promise<void>
}
