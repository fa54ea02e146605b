import type { ActivityClient, DetailedActivity, Streams, SummaryActivity } from '@activity-tracking/client'

/** Level of detail of the activities that `onChange` receives: `summary` as in lists, `detailed` as in `GET /activities/{id}`. */
export type Detail = 'summary' | 'detailed'

/** An activity with the requested level of detail. A summary can have more fields than in lists. */
export type ActivityOf<D extends Detail> = D extends 'detailed' ? DetailedActivity : SummaryActivity

/** What caused the change to be found: an event, a sweep, or an import. */
export type ChangeSource = 'event' | 'sweep' | 'import'

/** Common fields of all changes. */
export interface ChangeBase {
  /** The athlete who owns the data: digits. */
  readonly athleteId: string
  readonly source: ChangeSource
  /**
   * When the read began that shows the change, in milliseconds since 1970-01-01 UTC by the service's clock. Store it with the row, and write
   * only if the stored time is not later: a process that was stopped may call `onChange` after another one has delivered something newer.
   */
  readonly readAt: number
  /** A client for the athlete, for data that the change does not contain: streams, laps, … */
  readonly api: ActivityClient
  /** Fires when the work should end: the worker stops, another one may have taken over, or `changeTimeoutMs` is over. */
  readonly signal: AbortSignal
}

/** An activity as read from the API. It might not have changed since you last received it. */
export interface ActivityChanged<D extends Detail = 'detailed'> extends ChangeBase {
  readonly type: 'changed'
  /** Digits. */
  readonly activityId: string
  readonly activity: ActivityOf<D>
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

/** A change, with the current state from the API. `type` distinguishes the kinds. */
export type Change<D extends Detail = 'detailed'> = ActivityChanged<D> | ActivityDeleted | AthleteDeauthorized

/** The athlete whose data to erase. */
export interface Erasure {
  /** Digits. */
  readonly athleteId: string
  /** Fires when the work should end, as that of a change. */
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
  /** Fires when the work should end, as that of a change. */
  readonly signal: AbortSignal
}

/** The differences between your copy of an athlete's activities and the list. */
export interface Differences {
  /** IDs of listed activities that are missing in your copy or differ from it. They are read and delivered. */
  readonly changed: readonly (number | string)[]
  /** IDs of activities in your copy that started in the period and are not listed. They are confirmed and delivered as deleted. */
  readonly gone: readonly (number | string)[]
}
