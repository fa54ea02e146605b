import type { DetailedActivity, Streams } from '@activity-tracking/client'
import type { ActivityChanged, ChangeBase } from '../change.ts'
import type { LeasedEntry } from '../inbox/inbox.ts'
import type { LeaseWork } from './lease-work.ts'

/** The operations that read an activity. */
const READ = 'GET /activities/{id}'
const READ_STREAMS = 'GET /activities/{id}/streams'

/** The state of an activity. Times are in milliseconds since 1970-01-01 UTC. */
export interface Reading {
  /** Undefined if the athlete has no such activity. */
  readonly found: Pick<ActivityChanged, 'activity' | 'readAt' | 'streams'> | undefined
  /** When the read started by the service's clock; undefined without a `Date` header. */
  readonly startedAt: number | undefined
}

/** Number of requests that read an activity: its own, and that of its streams. */
export const requestsOfEach = (streams: readonly string[] | undefined): number => (streams === undefined ? 1 : 2)

/** Reads the activity of an entry, or one that a task has found, and its streams if the app wants them. */
export async function readActivity(work: LeaseWork, entry: LeasedEntry, id: string): Promise<Reading> {
  const { now, streams: keys } = work.parts
  await work.budget.spend(entry, requestsOfEach(keys))
  const begunAt = now()
  const { data: activity, error, response } = await work.api.GET('/activities/{id}', { params: { path: { id } }, ...work.callOptions })
  const readAt = now()
  const startedAt = startOfRead(response, readAt - begunAt)
  if (error && error.code !== 'not_found') throw error
  const isFound = activity !== undefined && !isOfAnother(activity, work.athleteId)
  work.noteRead(entry, READ, isFound)
  if (!isFound) return { found: undefined, startedAt }
  const streams = keys === undefined ? undefined : activity.manual === true ? {} : await readStreams(work, entry, { id, keys })
  return { found: { activity, readAt, ...(streams !== undefined && { streams }) }, startedAt }
}

/** The service responds with 404 for an activity without streams, such as some indoor ones (reported). */
async function readStreams(
  work: LeaseWork,
  entry: LeasedEntry,
  { id, keys }: { readonly id: string; readonly keys: readonly string[] },
): Promise<Streams> {
  await work.budget.spend(entry)
  const { data, error } = await work.api.GET('/activities/{id}/streams', {
    params: { path: { id }, query: { keys: keys as never, key_by_type: true } },
    ...work.callOptions,
  })
  if (error && error.code !== 'not_found') throw error
  work.noteRead(entry, READ_STREAMS, error === undefined)
  return data ?? {}
}

/** Delivers what was read: the activity, or that the athlete no longer has it. */
export function deliverReading(
  work: LeaseWork,
  entry: LeasedEntry,
  about: ChangeBase & { readonly activityId: string },
  { found }: Reading,
): Promise<void> {
  return work.deliver(entry, found === undefined ? { type: 'deleted', ...about } : { type: 'changed', ...about, ...found })
}

/** Whether the service returned an activity of another athlete, because a forged event can name any. */
const isOfAnother = ({ athlete }: DetailedActivity, athleteId: string): boolean =>
  athlete?.id !== undefined && String(athlete.id) !== athleteId

/** When a read started by the service's clock, in milliseconds since 1970-01-01 UTC; undefined without a `Date` header. */
export function startOfRead(response: Response, durationMs: number): number | undefined {
  const date = Date.parse(response.headers.get('date') ?? '')
  // The header has whole seconds, and was written at the end of the request.
  return Number.isNaN(date) ? undefined : date - Math.max(0, durationMs) - 1_000
}
