import type { ApiError, DetailedActivity, Streams } from '@activity-tracking/client'
import type { ActivityChanged, ChangeBase } from '../change.ts'
import type { LeasedEntry } from '../inbox/inbox.ts'
import { confirmMissing } from './confirm-missing.ts'
import { HopelessError, UnprovenError } from './failure.ts'
import type { LeaseWork } from './lease-work.ts'
import { baseOf } from './reachability.ts'
import { idOf } from './task-position.ts'

/** The operations that read an activity. */
const READ = 'GET /activities/{id}'
const READ_STREAMS = 'GET /activities/{id}/streams'

/** The state of an activity. Times are in milliseconds since 1970-01-01 UTC. */
export interface Reading {
  /** Undefined if the service says that the athlete has no such activity, which has to be confirmed. */
  readonly found: Pick<ActivityChanged, 'activity' | 'readAt' | 'streams'> | undefined
  /** When the read started by the service's clock; undefined without a `Date` header. */
  readonly startedAt: number | undefined
  /** The base URL that responded. */
  readonly base: string
}

/** Number of requests that read an activity: its own, and that of its streams. */
export const requestsOfEach = (streams: readonly string[] | undefined): number => (streams === undefined ? 1 : 2)

/**
 * Reads the activity of an entry, or one that a task has found, and its streams if the app wants them.
 * @throws HopelessError if it is an activity of another athlete, because a forged event can name any
 */
export async function readActivity(work: LeaseWork, entry: LeasedEntry, id: string): Promise<Reading> {
  const { now, streams: keys } = work.parts
  await work.budget.spend(entry, requestsOfEach(keys))
  const begunAt = now()
  const { data: activity, error, response } = await work.api.GET('/activities/{id}', { params: { path: { id } }, ...work.callOptions })
  const readAt = now()
  const [startedAt, base] = [startOfRead(response, readAt - begunAt), baseOf(response)]
  // Without the service's own body, it can be the 404 of a proxy, or of another server at a wrong base URL.
  if (error && !(isMissing(error, READ) && error.isOfService)) throw error
  if (error === undefined && idOf(Object(activity)) !== id) throw new UnprovenError(`${READ}: the response is not the activity`)
  work.noteRead(entry, READ, error === undefined)
  if (activity === undefined) return { found: undefined, startedAt, base }
  if (isOfAnother(activity, work.athleteId)) throw new HopelessError(`${READ}: the activity belongs to another athlete`)
  const streams = keys === undefined ? undefined : activity.manual === true ? {} : await readStreams(work, entry, { id, keys })
  return { found: { activity, readAt, ...(streams !== undefined && { streams }) }, startedAt, base }
}

/**
 * The service responds with 404 for an activity without streams, such as some indoor ones (reported). The details of that 404 are not known. It
 * has just returned the activity.
 */
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
  if (error && !(isMissing(error, READ_STREAMS) && Array.isArray(error.errorBody?.errors))) throw error
  work.noteRead(entry, READ_STREAMS, error === undefined)
  return data ?? {}
}

/** Whether an error is a 404 for a read. It can be that of another request, such as a refresh. */
const isMissing = ({ code, operation }: ApiError, read: string): boolean => code === 'not_found' && operation === read

/**
 * Delivers what was read: the activity, or that the athlete no longer has it.
 * @throws UnprovenError, PutOff if that is not certain
 */
export async function deliverReading(
  work: LeaseWork,
  entry: LeasedEntry,
  about: ChangeBase & { readonly activityId: string },
  { found, base }: Reading,
): Promise<void> {
  if (found === undefined) await confirmMissing(work, entry, base)
  await work.deliver(entry, found === undefined ? { type: 'deleted', ...about } : { type: 'changed', ...about, ...found })
}

const isOfAnother = ({ athlete }: DetailedActivity, athleteId: string): boolean =>
  athlete?.id !== undefined && String(athlete.id) !== athleteId

/** When a read started by the service's clock, in milliseconds since 1970-01-01 UTC; undefined without a `Date` header. */
export function startOfRead(response: Response, durationMs: number): number | undefined {
  const date = Date.parse(response.headers.get('date') ?? '')
  // The header has whole seconds, and was written at the end of the request.
  return Number.isNaN(date) ? undefined : date - Math.max(0, durationMs) - 1_000
}
