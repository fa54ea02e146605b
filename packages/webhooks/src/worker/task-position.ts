import type { ListPosition, SummaryActivity } from '@activity-tracking/client'
import type { JsonObject, JsonValue } from '@activity-tracking/store'
import type { LeasedEntry } from '../inbox/inbox.ts'

/** How far back a daily sweep goes, in seconds. */
const RECENT = 60 * 86_400

/** Position in a list. */
export interface ListedPosition {
  /** Next position in the list; null at its beginning. */
  readonly position: ListPosition | null
  /** Activities that started in the same second as the last listed one. More of that second may follow. */
  readonly carried: readonly SummaryActivity[]
  /** Activities that started before this time have not been compared, in epoch seconds; null at the beginning. */
  readonly to: number | null
  readonly listed: number
  /** Activities that started before this time are ignored, in epoch seconds; null for none. */
  readonly since: number | null
  /** Whether an import compares what it lists with the app's copy, as sweeps do. */
  readonly isCompared?: boolean
}

/** What events report of activities, and their start in seconds, by id. */
export type Seen = Readonly<Record<string, readonly [hash: string, start: number]>>

/** Position at which a task resumes: first in its list, then in what it has found. It is stored as the progress of its entry. */
export interface TaskPosition extends ListedPosition {
  /** When the task began, in milliseconds since 1970-01-01 UTC. */
  readonly begunAt: number
  /** Whether the whole list has been requested. */
  readonly isListed: boolean
  /** Number of pages with activities to read, and of these activities. */
  readonly pages: number
  readonly found: number
  /** The page and the activity on it that is read next, and how many are done. */
  readonly page: number
  readonly next: number
  readonly read: number
  /** What a poll has seen on its first page, if it has not ended with it: see `newest.ts`. */
  readonly seen?: Seen
}

export const BEGINNING: ListedPosition = { position: null, carried: [], to: null, listed: 0, since: null }

const NOTHING_FOUND = { isListed: false, pages: 0, found: 0, page: 0, next: 0, read: 0 }

/** The position of a task's entry. */
export function positionOf({ progress, kind, id }: Pick<LeasedEntry, 'progress' | 'kind' | 'id'>, now: number): TaskPosition {
  const found = progress as unknown as Partial<TaskPosition> | null
  const since = found?.since ?? (kind === 'sweep' && id === 'recent' ? Math.floor(now / 1_000) - RECENT : null)
  return { ...BEGINNING, ...NOTHING_FOUND, begunAt: now, ...found, since }
}

export const toJson = (position: object): JsonObject => position as JsonObject & Record<string, JsonValue>

/** The id of an activity in a list, as digits. */
export const idOf = ({ id }: Pick<SummaryActivity, 'id'>): string => String(id)
