import type { DetailedActivity, DetailedAthlete, Id, Streams, SummaryActivity } from '@activity-tracking/client'
import type { Change, Detail, Differences, Erasure, Expiry, ListedActivities } from '../change.ts'
import type { Keep } from '../worker/expiry-sets.ts'

interface Stored {
  /** Digits. */
  readonly activityId: string
  /** Digits. */
  readonly athleteId: string
  /** When the API response was received, in milliseconds since 1970-01-01 UTC. */
  readonly readAt: number
}

/** A stored activity, as the client returned it. `detail` tells whether it is one of a list, or has laps, efforts and all other fields. */
export type StoredActivity =
  | (Stored & { readonly detail: 'summary'; readonly activity: SummaryActivity })
  | (Stored & { readonly detail: 'detailed'; readonly activity: DetailedActivity })

/** A stored profile, as the client returned it. */
export interface StoredAthlete {
  /** Digits. */
  readonly athleteId: string
  readonly athlete: DetailedAthlete
  /** When the API response was received, in milliseconds since 1970-01-01 UTC. */
  readonly readAt: number
}

/** Which activities to read. */
export interface ActivitiesQuery {
  readonly athleteId: Id
  /** Start of the period, inclusive; default: the first activity. */
  readonly since?: Date
  /** End of the period, exclusive; default: the newest activity. */
  readonly until?: Date
  /** Only activities of this level of detail; default: both. */
  readonly detail?: Detail
}

/** An athlete's profile, to store. */
export interface ProfileToPut {
  /** The response to `GET /athlete`. */
  readonly athlete: DetailedAthlete
  /** When it was received, in milliseconds since 1970-01-01 UTC. */
  readonly readAt: number
  /** The fencing token of the change during which it was read. Without it, `readAt` decides which of two writes is newer. */
  readonly fencingToken?: number
}

/** Activities of a list that the app has read itself, to store. */
export interface ActivitiesToPut {
  /** Whose activities they are. */
  readonly athleteId: Id
  /** Of a response to `GET /athlete/activities`, or of several ones. */
  readonly activities: readonly SummaryActivity[]
  /** When the first of these responses was received, in milliseconds since 1970-01-01 UTC. */
  readonly readAt: number
}

/** The numbers of rows that were removed. */
export interface Removed {
  readonly activities: number
  /** Profiles of athletes. */
  readonly profiles: number
}

/**
 * Tables of athletes and activities. The functions do not use `this`: pass them as they are, `createWebhooks({ ...tables })`. All of them
 * reject with StoreUnavailableError when the database fails, and with TablesVersionError when its tables are of a later version.
 */
export interface ActivityTables extends AsyncDisposable {
  /** The option `keep`. `createWebhooks({ ...tables })` has the same. */
  readonly keep?: Keep
  /**
   * Sets the clock of tables that were created without `now`: `createWebhooks({ ...tables })` calls it with the clock of the app.
   * @throws TypeError if they already have another one
   */
  useClock(now: () => number): void
  /**
   * Stores an activity in place of everything that was stored of it, or deletes it, in one transaction. A change with a smaller fencing
   * token than the athlete's stored one has no effect.
   */
  onChange(change: Change<Detail>): Promise<void>
  /** Removes everything of activities, and with `profile` the athlete's profile. */
  onExpire(expiry: Omit<Expiry, 'signal'>): Promise<void>
  /**
   * Removes everything of an athlete except the id, the fencing token and the time. In SQLite, also from the unused parts of the file: it
   * rejects while another connection reads, and is then called again.
   */
  onErase(erasure: Pick<Erasure, 'athleteId' | 'fencingToken'>): Promise<void>
  /**
   * The differences between an athlete's list and the table, by name, sport, start, distance, times, elevation gain, gear, privacy and
   * the marks for trainers and commutes. With `keep`, an activity that is older than that and missing has probably expired, and is not
   * among them.
   */
  compare(listed: ListedActivities): Promise<Differences>
  /** Stores a profile. Resolves to false if something newer was stored, or the athlete was erased after it was read. */
  putAthlete(profile: ProfileToPut): Promise<boolean>
  /**
   * Stores the activities of a list that the app has read itself, in one transaction, so that athletes who have just connected see them before
   * `webhooks.backfill` has read the details. An activity that is stored is left as it is, unless it has expired: `onChange` replaces
   * summaries, and is never overwritten. Resolves to the ids of the activities that were stored, as digits; to none if the athlete was
   * erased after the list was read. With `keep`, call `webhooks.activitiesStored` with them. An activity that was deleted between the response and
   * this call is stored until a sweep finds the deletion.
   * @throws TypeError for text that is not an id; nothing is stored
   */
  putActivities(list: ActivitiesToPut): Promise<readonly string[]>
  /** The profile of an athlete; undefined if there is none, or it has expired. */
  athlete(athleteId: Id): Promise<StoredAthlete | undefined>
  /** Ids of athletes with a profile or activities, in ascending order. */
  athleteIds(): Promise<readonly string[]>
  /** An activity; undefined if there is none, or it has expired. Its laps and segment efforts are in it. */
  activity(activityId: Id): Promise<StoredActivity | undefined>
  /** The activities of an athlete, newest first, read from the database in pages. */
  activities(query: ActivitiesQuery): AsyncIterable<StoredActivity>
  /** The number of activities, of an athlete or of all. */
  count(query?: { readonly athleteId?: Id }): Promise<number>
  /** The streams of an activity. Empty if it has none; undefined if there is no such activity, or its streams were not read. */
  streamsOf(activityId: Id): Promise<Streams | undefined>
  /**
   * Copies that were read at this time or earlier have expired, and reading functions do not return them. For your own SQL: `read_at > ?`. In
   * milliseconds since 1970-01-01 UTC; negative without `keep`.
   */
  expiredUntil(): number
  /** Removes what is older than `keep`, of all athletes. Without `keep`, nothing. */
  removeExpired(): Promise<Removed>
  /** Closes what the tables have opened: a file, but not a database or a pool that you passed. */
  close(): Promise<void>
}

/** Common options of tables. */
export interface TablesOptions {
  /** What the names of the tables begin with; default: nothing. */
  readonly prefix?: string
  /**
   * How long copies are kept after they were read. Reading functions do not return what will be older in an hour, and `removeExpired`
   * removes it. Default: for ever.
   */
  readonly keep?: Keep
  /** Milliseconds since 1970-01-01 UTC; default: the clock of the app of `createWebhooks({ ...tables })`, otherwise `Date.now`. */
  readonly now?: () => number
}
