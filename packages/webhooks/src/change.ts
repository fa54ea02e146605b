import type { ActivityClient, DetailedActivity, SummaryActivity } from '@activity-tracking/client'
import type { EventFacts } from './inbox/inbox.ts'

/** How much of an activity `onChange` gets: `summary` as lists have it, `detailed` as `GET /activities/{id}` has it. */
export type Detail = 'summary' | 'detailed'

/** An activity in as much detail as was asked for. A summary may have more fields than lists have. */
export type ActivityOf<D extends Detail> = D extends 'detailed' ? DetailedActivity : SummaryActivity

/** What caused the toolkit to look: an event, a sweep, or a first import. */
export type ChangeSource = 'event' | 'sweep' | 'backfill'

/** What every change has. */
export interface ChangeBase {
  /** Whose data it is: digits. */
  readonly athleteId: string
  readonly source: ChangeSource
  /**
   * The same text each time the same change is delivered. A change may be delivered twice, because a process may end after it has applied the
   * change and before that is stored.
   */
  readonly idempotencyKey: string
  /** 1 for the first delivery of this change. Above 1, an earlier one may have been applied, completely or in part. */
  readonly attempt: number
  /**
   * Greater in every later lease of the athlete. A process that was suspended may call `onChange` after another one has delivered something
   * newer: store the token with the activity, and write only if the stored one is not greater. Without that, the newer state is delivered again
   * once the process notices.
   */
  readonly fencingToken: number
  /** A client for the athlete, for what the change does not hold: streams, laps, … */
  readonly api: ActivityClient
  /** Fires when the work should end: the worker stops, or another one may have taken over. Pass it on to slow work. */
  readonly signal: AbortSignal
}

/** An activity as it was read from the API after an event, or found by a sweep or a first import. It may not have changed since you last got it. */
export interface ActivityChanged<D extends Detail = 'detailed'> extends ChangeBase {
  readonly type: 'changed'
  /** Digits. */
  readonly activityId: string
  readonly activity: ActivityOf<D>
}

/**
 * An activity that the API no longer shows to the athlete: it was deleted, or made private. Confirmed by a request. Delete it only if it is
 * this athlete's: a forged event may name the activity of another one.
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

/** An event of a kind that this version does not know. Nothing was read. */
export interface UnknownChange extends ChangeBase {
  readonly type: 'unknown'
  /** `object_type` of the event. */
  readonly objectType: string
  /** Digits. */
  readonly objectId: string
  readonly event: EventFacts
}

/** What has changed, as the API shows it now. `type` distinguishes the kinds. */
export type Change<D extends Detail = 'detailed'> = ActivityChanged<D> | ActivityDeleted | AthleteDeauthorized | UnknownChange

/** New values of an activity, as events stated them: `title`, `type` and `private`, all of them text. */
export interface ActivityUpdates extends Omit<ChangeBase, 'source'> {
  /** Digits. */
  readonly activityId: string
  readonly updates: { readonly title?: string; readonly type?: string; readonly private?: string } & Readonly<Record<string, unknown>>
}

/** Whose data is to be erased. */
export interface Erasure {
  /** Digits. */
  readonly athleteId: string
  /** As in changes: greater than that of every change that was delivered before. What comes later with a smaller one may not be written. */
  readonly fencingToken: number
  /** Fires when the work should end: see `changeTimeoutMs`. */
  readonly signal: AbortSignal
}

/** A complete part of an athlete's list of activities, to be compared with what you have. */
export interface ListedActivities {
  /** Digits. */
  readonly athleteId: string
  /** Every activity of the athlete that the app may see and that began in the period, the newest first. */
  readonly activities: readonly SummaryActivity[]
  /** The period: what began at this time or later, in epoch seconds; null for the beginning of time. */
  readonly from: number | null
  /** The period: what began before this time, in epoch seconds; null for no end. */
  readonly to: number | null
  /** Fires when the work should end: see `changeTimeoutMs`. */
  readonly signal: AbortSignal
}

/** How your copy of an athlete's activities differs from the list. */
export interface Differences {
  /** Ids of listed activities that you do not have, or that differ from what you have. They are read and delivered. */
  readonly changed: readonly (number | string)[]
  /** Ids of activities that you have, that began in the period, and that are not listed. They are confirmed and delivered as deleted. */
  readonly gone: readonly (number | string)[]
}
