import type { ApiError, DetailedActivity, Streams } from '@activity-tracking/client'
import type { ActivityChanged } from '../change.ts'
import { UnrecoverableError } from '../queue/queue.ts'
import { confirmMissing, idOf } from './confirm-missing.ts'
import { UnprovenError } from './failure.ts'

import { baseOf } from './reachability.ts'
import type { Work } from './work.ts'

/** The operations that read an activity. */
const READ = 'GET /activities/{id}'
const READ_STREAMS = 'GET /activities/{id}/streams'

/** The state of an activity. */
export interface Reading {
  /** Digits. */
  readonly activityId: string
  /** Undefined if the service says that the athlete has no such activity, which has to be confirmed. */
  readonly found: Pick<ActivityChanged, 'activity' | 'streams'> | undefined
  /** When the read began, by the service's clock. */
  readonly readAt: number
  /** The base URL that responded. */
  readonly base: string
}

/** Number of requests that read an activity: its own, and that of its streams. */
export const requestsOfEach = (streams: readonly string[] | undefined): number => (streams === undefined ? 1 : 2)

/**
 * Reads an activity, and its streams if the app wants them.
 * @throws UnrecoverableError if it is an activity of another athlete, because a forged event can name any
 */
export async function readActivity(work: Work, activityId: string): Promise<Reading> {
  const { readTime, streams: keys } = work.parts
  await work.spend(requestsOfEach(keys))
  const readAt = readTime()
  const path = { params: { path: { id: activityId } } }
  const { data: activity, error, response } = await work.api.GET('/activities/{id}', { ...path, ...work.callOptions })
  const reading = { activityId, readAt, base: baseOf(response) }
  // Without the service's own body, it can be the 404 of a proxy, or of another server at a wrong base URL.
  if (error && !(isMissing(error, READ) && error.isOfService)) throw error
  if (error === undefined && idOf(Object(activity)) !== activityId) throw new UnprovenError(`${READ}: the response is not the activity`)
  work.noteRead(READ, error === undefined)
  if (activity === undefined) return { ...reading, found: undefined }
  if (isOfAnother(activity, work.athleteId)) throw new UnrecoverableError(`${READ}: the activity belongs to another athlete`)
  const streams = keys === undefined ? undefined : activity.manual === true ? {} : await readStreams(work, activityId, keys)
  return { ...reading, found: { activity, ...(streams !== undefined && { streams }) } }
}

/**
 * The service responds with 404 for an activity without streams, such as some indoor ones (reported). The details of that 404 are not known. It
 * has just returned the activity.
 */
async function readStreams(work: Work, id: string, keys: readonly string[]): Promise<Streams> {
  await work.spend()
  const { data, error } = await work.api.GET('/activities/{id}/streams', {
    params: { path: { id }, query: { keys: keys as never, key_by_type: true } },
    ...work.callOptions,
  })
  if (error && !(isMissing(error, READ_STREAMS) && Array.isArray(error.errorBody?.errors))) throw error
  work.noteRead(READ_STREAMS, error === undefined)
  return data ?? {}
}

/** Whether an error is a 404 for a read. It can be that of another request, such as a refresh. */
const isMissing = ({ code, operation }: ApiError, read: string): boolean => code === 'not_found' && operation === read

/**
 * Delivers what was read: the activity, or that the athlete no longer has it.
 * @throws UnprovenError, Wait if that is not certain
 */
export async function deliverReading(work: Work, { activityId, found, readAt, base }: Reading): Promise<void> {
  if (found === undefined) await confirmMissing(work, base)
  const about = { ...work.about(readAt), activityId }
  await work.deliver(found === undefined ? { type: 'deleted', ...about } : { type: 'changed', ...about, ...found })
}

const isOfAnother = ({ athlete }: DetailedActivity, athleteId: string): boolean =>
  athlete?.id !== undefined && String(athlete.id) !== athleteId
