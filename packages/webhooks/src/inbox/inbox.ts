import type { JsonObject } from '@activity-tracking/store'

/** `live`: an event said so, and somebody may wait for it. `background`: sweeps and first imports, which wait until nothing live is due. */
export type Lane = 'live' | 'background'

/** Names an entry of the inbox: an object of an athlete, or a task for one. */
export interface EntryKey {
  /** The athlete who owns the object: digits. */
  readonly athleteId: string
  /**
   * `activity` or another `object_type` of an event; `athlete` for the question whether the athlete still authorizes the app; `sweep` and
   * `backfill` for the tasks of those names.
   */
  readonly kind: string
  /** Digits of the object's id, or the name of a task. */
  readonly id: string
}

/** What an event said. The newest one is kept with its entry. */
export interface EventFacts {
  readonly aspectType: string
  /** `event_time` in milliseconds since 1970-01-01 UTC. */
  readonly eventTime: number
  readonly updates: JsonObject
}

/** A reason to look at an object again. */
export interface Mark extends EntryKey {
  readonly lane: Lane
  /** Undefined for marks that no event made. */
  readonly event?: EventFacts
  /** When to look, in milliseconds since 1970-01-01 UTC; default at once. */
  readonly dueAt?: number
  /** The event's subscription, when it is not known yet whether it is the app's own. */
  readonly parkedFor?: number
  /** Where a task begins. An entry that has progress keeps it. */
  readonly progress?: JsonObject
  /** Changes nothing if the athlete has been forgotten, and nothing came since. */
  readonly unlessForgotten?: boolean
}

/**
 * What has become of a mark. `stored`: a new generation. `duplicate`: the same event is waiting already, or the object was read after it
 * happened. `forgotten`: it is older than the athlete's deauthorization. `overflow`: so many objects of this athlete are waiting that a sweep
 * of all the athlete's activities takes their place.
 */
export type MarkOutcome = 'stored' | 'duplicate' | 'forgotten' | 'overflow'

/** An entry as a worker gets it. */
export interface LeasedEntry extends EntryKey {
  readonly lane: Lane
  /** Names this generation of the entry for all time: `<epoch>:<generation>`. */
  readonly generation: string
  /** How often this generation was leased, this time included. Above 1, what a worker did before may be done again. */
  readonly deliveries: number
  /** How often work on the entry has failed in a row. */
  readonly failures: number
  /** When the first mark was made, or due, that has not been worked off, in milliseconds since 1970-01-01 UTC. */
  readonly markedAt: number
  /** The event that was stored last. */
  readonly event: EventFacts | null
  /** The `aspect_type`s of the events that are waiting, each once. */
  readonly aspects: readonly string[]
  /**
   * What the waiting events say together, when they are all updates, and certainly newer than everything that was worked off: applying them
   * is as good as reading. Else null.
   */
  readonly updates: JsonObject | null
  /** When the object was last read, in milliseconds since 1970-01-01 UTC; null if never. */
  readonly readAt: number | null
  readonly parkedFor: number | null
  /** How far work has got that takes several steps. */
  readonly progress: JsonObject | null
}

/** An entry that was looked up. */
export interface FoundEntry extends LeasedEntry {
  /** `dirty`: it waits for work, or is worked on. `clean`: it is worked off. `dead`: work on it was given up. */
  readonly status: 'dirty' | 'clean' | 'dead'
}

/** Reads that events have caused for an athlete in the present quarter hour and in the present UTC day. */
export interface SpentReads {
  readonly quarterHour: number
  readonly day: number
}

/** The right to work on one athlete's entries, which nobody else has until it ends. */
export interface Lease {
  readonly athleteId: string
  /** Proves that the lease is held. */
  readonly token: string
  /** Greater than that of every earlier lease of the athlete. */
  readonly fencingToken: number
  /** When it began, in milliseconds since 1970-01-01 UTC. */
  readonly takenAt: number
  /** When it ends unless it is renewed, in milliseconds since 1970-01-01 UTC. */
  readonly until: number
  /** What is due: deauthorizations first, then live entries, then tasks; the oldest first. */
  readonly entries: readonly LeasedEntry[]
  readonly reads: SpentReads
}

/** How work on an entry has ended. */
export type Settlement =
  /** It is worked off. `readAt`: when the read began on which it rests; undefined if nothing was read. */
  | { readonly outcome: 'done'; readonly readAt?: number }
  /**
   * It goes on later. `failed` counts the failure. `hasBegun`: work on it has begun, so the delivery counts; failures and steps of a task
   * always have.
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
 * `cleared`: the entry is worked off. `dirty`: it was marked again meanwhile, or goes on later. `dead`: it is in the dead-letter list. `lost`:
 * the lease is no longer held, nothing was changed, and others may do the same work. `forgotten`: the athlete was forgotten meanwhile;
 * whatever was written since must be erased.
 */
export type SettleOutcome = 'cleared' | 'dirty' | 'dead' | 'lost' | 'forgotten'

/** When an athlete's next entry is due. */
export interface NextDue {
  /** In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  readonly lane: Lane
}

/** What an inbox holds. */
export interface InboxStats {
  /** Entries that wait for work, those of present leases included. */
  readonly waiting: number
  /** Athletes with a present lease. */
  readonly leased: number
  /** Entries in the dead-letter list. */
  readonly dead: number
  /** When the oldest mark was made that is not worked off, in milliseconds since 1970-01-01 UTC; null when nothing waits. */
  readonly oldestAt: number | null
}

/** An entry that work was given up on. */
export interface DeadEntry extends EntryKey {
  readonly reason: string
  readonly failures: number
  readonly event: EventFacts | null
  /** When it was added to the list, in milliseconds since 1970-01-01 UTC. */
  readonly diedAt: number
}

/** Some of the dead entries. */
export interface DeadPage {
  readonly entries: readonly DeadEntry[]
  /** Where the next page begins; undefined on the last. */
  readonly cursor: string | undefined
}

/** Which entries of which athlete to lease, and for how long. */
export interface LeaseOptions {
  /** Most entries; default all that are due. */
  readonly limit?: number
  /** After this time, in milliseconds, others may lease the athlete again. */
  readonly leaseMs: number
  /** Default: the athlete whose entries have waited longest, live ones before background ones. */
  readonly athleteId?: string
  /** Only entries of these lanes; default all. */
  readonly lanes?: readonly Lane[]
}

/** Runs statements in a transaction that an inbox has begun: what `db` of pg-boss is. */
export interface SqlTransaction {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * Where events wait: the truth. One entry for each object; an event adds a generation to it, and a worker reads the object and clears the
 * entry if its generation is still the same. Many processes may share an inbox.
 *
 * Whatever fails in the database rejects. `mark` then may or may not have happened: mark again.
 */
export interface Inbox {
  /**
   * Stores marks, all of them or none; they are durable when the promise resolves.
   * @param also runs in the same transaction; only inboxes with `isTransactional` take it. It runs again after a transaction that was rolled back
   *   because another one was first. What it throws rolls everything back.
   * @throws UnreadableRecordError for an athlete whose record a later version wrote, RangeError for times that are not finite, TypeError for
   *   `also` where there are no transactions, and for an athlete id that no database could keep
   */
  mark(marks: readonly Mark[], also?: (transaction: SqlTransaction) => Promise<void>): Promise<readonly MarkOutcome[]>
  /** Leases an athlete who has due entries; null when there is none, or the athlete asked for is leased. */
  lease(options: LeaseOptions): Promise<Lease | null>
  /** Extends a lease by `leaseMs` from now. Resolves to false when it is no longer held. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>
  /** Ends work on an entry of a lease. */
  settle(lease: Lease, entry: LeasedEntry, settlement: Settlement): Promise<SettleOutcome>
  /**
   * Leaves entries of a lease for later that work has not begun on, all in one write: as `settle` with `retry` does for one.
   * @param at when they are due again, in milliseconds since 1970-01-01 UTC
   */
  putOff(lease: Lease, entries: readonly LeasedEntry[], at: number): Promise<'dirty' | 'lost' | 'forgotten'>
  /**
   * Ends a lease. What was not settled waits for the next one.
   * @param reads how many reads were spent that events have caused
   * @returns when the athlete's next entry is due; null when nothing waits
   */
  release(lease: Lease, reads: number): Promise<NextDue | null>
  /**
   * Removes all entries of an athlete, and any lease. For a week at least, marks of events that are not newer than the deauthorization are
   * `forgotten`, until something newer is marked.
   * @returns how many entries were removed
   */
  forget(athleteId: string): Promise<number>
  /** An entry as it is now; null when there is none. */
  find(key: EntryKey): Promise<FoundEntry | null>
  stats(): Promise<InboxStats>
  dead(options?: { readonly limit?: number; readonly cursor?: string }): Promise<DeadPage>
  /** Makes dead entries due again: one, or all. Resolves to how many. */
  retryDead(key?: EntryKey): Promise<number>
  /** Athletes of whom the inbox knows anything, in pages. */
  athletes(options?: {
    readonly limit?: number
    readonly cursor?: string
  }): Promise<{ readonly ids: readonly string[]; readonly cursor: string | undefined }>
  /** Removes what is only remembered and too old to be of use. Resolves to how many athletes' records were removed. */
  purge(): Promise<number>
  /** Whether `mark` takes a function that runs in its transaction. */
  readonly isTransactional?: boolean
  /** Ends what the inbox opened itself. */
  close(): Promise<void>
}
