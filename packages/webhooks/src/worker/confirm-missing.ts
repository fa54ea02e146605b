import type { SummaryActivity } from '@activity-tracking/client'
import { UnprovenError, Wait } from './failure.ts'
import { baseOf, RESULT_MS } from './reachability.ts'
import { LIST, type Work } from './work.ts'

/** The id of an object, as digits. */
export const idOf = ({ id }: { readonly id?: unknown }): string => String(id)

/**
 * Makes sure that a 404 in the service's own format applies to the object: below a wrong base URL, everything is missing. So it counts only if
 * another request of the athlete succeeds at the same base URL in the same minute.
 * @param base the base URL of the 404
 * @throws UnprovenError if that request fails, Wait if it failed less than a minute ago
 */
export async function confirmMissing(work: Work, base: string): Promise<void> {
  const { reachability, now } = work.parts
  const { athleteId } = work
  const last = reachability.last(athleteId, base, now())
  if (last?.isReached) return
  if (last !== undefined) throw new Wait({ at: last.at + RESULT_MS })
  await work.spend()
  try {
    if ((await reachService(work)) !== base) throw new UnprovenError('the other request was sent to another base URL')
  } catch (error) {
    if (error instanceof Wait) throw error
    work.job.signal.throwIfAborted()
    reachability.note(athleteId, base, { at: now(), isReached: false })
    throw new UnprovenError('a 404 that no other request confirms', { cause: error })
  }
}

/**
 * Sends the first request that the granted scopes allow: `GET /athlete`, or else a list of one activity. The service refuses it if the athlete
 * has deauthorized the app. Resolves to the base URL that it was sent to.
 * @throws MissingScopeError if the scopes allow neither, UnprovenError if the response is not the service's, and the error of the request
 */
export async function reachService(work: Work): Promise<string> {
  const { api, athleteId, callOptions, parts } = work
  const athlete = await api.GET('/athlete', callOptions)
  let operation = 'GET /athlete'
  let base = baseOf(athlete.response)
  if (athlete.error === undefined) {
    if (idOf(Object(athlete.data)) !== athleteId) throw new UnprovenError(`${operation}: the response is not the athlete`)
  } else if (athlete.error.code === 'missing_scope') {
    // It was sent if the scopes are not known.
    if (athlete.error.status !== undefined) await work.spend()
    operation = LIST
    const { data, error, response } = await api.GET('/athlete/activities', { params: { query: { per_page: 1 } }, ...callOptions })
    if (error) throw error
    assertActivities(data)
    base = baseOf(response)
  } else {
    throw athlete.error
  }
  work.noteRead(operation)
  parts.reachability.note(athleteId, base, { at: parts.now(), isReached: true })
  return base
}

/** @throws UnprovenError if a response is not a list of activities */
export function assertActivities(data: unknown): asserts data is readonly SummaryActivity[] {
  const isList = Array.isArray(data) && data.every((item: unknown) => /^\d+$/.test(idOf(Object(item))))
  if (!isList) throw new UnprovenError(`${LIST}: the response is not a list of activities`)
}
