import type { ActivityClient, DetailedActivity, Streams, SummaryActivity } from '@activity-tracking/client'
import type { EventFacts } from './inbox/inbox.ts'

/** Level of detail of the activities that `onChange` receives: `summary` as in lists, `detailed` as in `GET /activities/{id}`. */
export type Detail = 'summary' | 'detailed'

/** An activity with the requested level of detail. A summary can have more fields than in lists. */
export type ActivityOf<D extends Detail> = D extends 'detailed' ? DetailedActivity : SummaryActivity

/** What caused the change to be found: an event, a sweep, a first import, a poll, or a call of `refresh`. */
export type ChangeSource = 'event' | 'sweep' | 'backfill' | 'poll' | 'refresh'

/** Common fields of all changes. */
export interface ChangeBase {
  /** The athlete who owns the data: digits. */
  readonly athleteId: string
  readonly source: ChangeSource
  /**
   * The same string each time the same change is delivered. A change can be delivered twice, because a process may end after it has applied
   * the change and before this is stored. If another event for the object has arrived in the meantime, the object may have changed again,
   * and the key is new.
   */
  readonly idempotencyKey: string
  /**
   * Above 1, an earlier delivery for the object may have been applied, completely or in part, and nothing is known of its end: that of the
   * same key, or of an earlier one.
   */
  readonly attempt: number
  /**
   * Increases with every lease of the athlete. A process that was suspended may call `onChange` after another one has delivered something
   * newer: store the token with the activity, and write only if the stored token is not greater. Otherwise, the newer state is delivered
   * again when the process detects this.
   */
  readonly fencingToken: number
  /** A client for the athlete, for data that the change does not contain: streams, laps, … */
  readonly api: ActivityClient
  /** Fires when the work should end: the worker stops, or another one may have taken over. Pass it to slow operations. */
  readonly signal: AbortSignal
}

/**
 * An activity as read from the API after an event, or found by a sweep or a first import. It might not have changed since you last received
 * it.
 */
export interface ActivityChanged<D extends Detail = 'detailed'> extends ChangeBase {
  readonly type: 'changed'
  /** Digits. */
  readonly activityId: string
  readonly activity: ActivityOf<D>
  /** When the response with this activity was received, in milliseconds since 1970-01-01 UTC. Its age counts from here. */
  readonly readAt: number
  /** The streams that the option `streams` names, by type. If the activity has none, the set is empty. Undefined: none were requested. */
  readonly streams?: Streams
}

/**
 * An activity that the API no longer shows to the athlete: it was deleted, or made private. Confirmed by a request. Delete it only if it
 * belongs to this athlete: a forged event can name another athlete's activity.
 */
export interface ActivityDeleted extends ChangeBase {
  readonly type: 'deleted'
  /** Digits. */
  readonly activityId: string
}

/** The athlete no longer authorizes the app. Confirmed. `onErase` is called next. */
export interface AthleteDeauthorized extends ChangeBase {
  readonly type: 'deauthorized'
}

/** An event of an unknown type. Nothing was read. */
export interface UnknownChange extends ChangeBase {
  readonly type: 'unknown'
  /** `object_type` of the event. */
  readonly objectType: string
  /** Digits. */
  readonly objectId: string
  readonly event: EventFacts
}

/** A change, with the current state from the API. `type` distinguishes the kinds. */
export type Change<D extends Detail = 'detailed'> = ActivityChanged<D> | ActivityDeleted | AthleteDeauthorized | UnknownChange

/** New values of an activity from events: `title`, `type` and `private`, all of them strings. */
export interface ActivityUpdates extends Omit<ChangeBase, 'source'> {
  /** Digits. */
  readonly activityId: string
  readonly updates: { readonly title?: string; readonly type?: string; readonly private?: string } & Readonly<Record<string, unknown>>
}

/** The athlete whose data to erase. */
export interface Erasure {
  /** Digits. */
  readonly athleteId: string
  /**
   * As in changes: greater than that of every change that was delivered before. Do not write changes that arrive later with a smaller one.
   */
  readonly fencingToken: number
  /** Why the data is erased. `webhooks.erasures()` lists the receipts of completed erasures. */
  readonly receipt: ErasureReceipt
  /** Fires when the work should end: see `changeTimeoutMs`. */
  readonly signal: AbortSignal
}

/** What was erased, when and why. Times are in milliseconds since 1970-01-01 UTC. */
export interface ErasureReceipt {
  /** The same for every call of `onErase` for one erasure. */
  readonly id: string
  /** All data of an athlete. */
  readonly what: 'athlete'
  /** Digits. */
  readonly athleteId: string
  /** `refused`: the service refuses the app's tokens, because the athlete revoked access. `revoked`: the app revoked its own access. */
  readonly why: 'refused' | 'revoked'
  /** When the app learned of the reason. */
  readonly requestedAt: number
  /** When `onErase` succeeded; null before. */
  readonly completedAt: number | null
}

/** Copies that are too old: see the option `keep`. */
export interface Expiry {
  /** Digits. */
  readonly athleteId: string
  /** Remove everything that you store about these activities: digits. An activity that was read again later is not among them. */
  readonly activityIds: readonly string[]
  /** Whether to remove the profile of the athlete. */
  readonly profile: boolean
  /** As in changes: greater than that of every change that was delivered before. Do not write changes that arrive later with a smaller one. */
  readonly fencingToken: number
  /** Fires when the work should end: see `changeTimeoutMs`. */
  readonly signal: AbortSignal
}

/** A complete part of an athlete's list of activities, to compare with your data. */
export interface ListedActivities {
  /** Digits. */
  readonly athleteId: string
  /** All activities of the athlete that are visible to the app and started in the period, newest first. */
  readonly activities: readonly SummaryActivity[]
  /** Start of the period, inclusive. Unix timestamp, in seconds; null for no start. */
  readonly from: number | null
  /** End of the period, exclusive. Unix timestamp, in seconds; null for no end. */
  readonly to: number | null
  /** Fires when the work should end: see `changeTimeoutMs`. */
  readonly signal: AbortSignal
}

/** The differences between your copy of an athlete's activities and the list. */
export interface Differences {
  /** IDs of listed activities that are missing in your copy or differ from it. They are read and delivered. */
  readonly changed: readonly (number | string)[]
  /** IDs of activities in your copy that started in the period and are not listed. They are confirmed and delivered as deleted. */
  readonly gone: readonly (number | string)[]
}
