import type { DetailedActivity, SummaryActivity } from '@activity-tracking/client'
import type { Change, EventFacts } from '../../src/index.ts'
import type { Equal, Expect } from './expect.ts'

export type Types = Expect<Equal<Change['type'], 'changed' | 'deleted' | 'deauthorized' | 'unknown'>>

/** `type` narrows; the compiler sees when a type is left out. */
export function describe(change: Change): string {
  switch (change.type) {
    case 'changed':
      change.activity satisfies DetailedActivity
      return change.activityId
    case 'deleted':
      // @ts-expect-error: the activity no longer exists
      change.activity
      return change.activityId
    case 'deauthorized':
      return change.athleteId
    case 'unknown':
      change.event satisfies EventFacts
      // @ts-expect-error: what the event is about is not known
      change.activityId
      return `${change.objectType} ${change.objectId}`
  }
}

export type Summary = Expect<Equal<Extract<Change<'summary'>, { type: 'changed' }>['activity'], SummaryActivity>>
