import type { SummaryActivity } from '@activity-tracking/client'
import type { Differences, ListedActivities } from '../change.ts'
import { hashOf } from '../inbox/missed.ts'
import { idOf, type Seen } from './task-position.ts'

/** A complete part of an athlete's list. */
export type ListedPart = Pick<ListedActivities, 'activities' | 'from' | 'to'>

/** What polls know of an athlete. Times are in milliseconds since 1970-01-01 UTC. */
export interface Newest {
  /** What events report of the newest activities, and their start in seconds, by id; undefined before the first poll, and with `compare`. */
  readonly seen?: Seen
  readonly polledAt?: number
  /** When a poll last found a change. */
  readonly changedAt?: number
}

/** The fields whose changes cause events: title, type and privacy. */
export const hashOfActivity = ({ name, type, sport_type, private: isPrivate, visibility }: SummaryActivity): string =>
  hashOf(JSON.stringify([name, type, sport_type, isPrivate, visibility])).toString(36)

export const startOf = ({ start_date: start }: SummaryActivity): number => Math.floor(Date.parse(start ?? '') / 1_000)

/** What is to be known of activities at the next poll. */
export const seenOf = (activities: readonly SummaryActivity[]): Seen =>
  Object.fromEntries(activities.map((activity) => [idOf(activity), [hashOfActivity(activity), startOf(activity)]]))

/** How a part of the list differs from the last poll. Before there is one, nothing differs. */
export function differencesFrom({ seen }: Newest, { activities, from, to }: ListedPart): Differences {
  if (seen === undefined) return { changed: [], gone: [] }
  const listed = new Set(activities.map(idOf))
  const isInPeriod = (start: number): boolean => start >= (from ?? Number.NEGATIVE_INFINITY) && start < (to ?? Number.POSITIVE_INFINITY)
  return {
    changed: activities.filter((activity) => seen[idOf(activity)]?.[0] !== hashOfActivity(activity)).map(idOf),
    gone: Object.entries(seen).flatMap(([id, [, start]]) => (isInPeriod(start) && !listed.has(id) ? [id] : [])),
  }
}
