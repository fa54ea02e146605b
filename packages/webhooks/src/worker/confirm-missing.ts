import type { SummaryActivity } from '@activity-tracking/client'
import type { LeasedEntry } from '../inbox/inbox.ts'
import { PutOff, Stopped, UnprovenError } from './failure.ts'
import { type LeaseWork, LIST } from './lease-work.ts'
import { baseOf, RESULT_MS } from './reachability.ts'
import { idOf } from './task-position.ts'

/**
 * Makes sure that a 404 in the service's own format applies to the object: below a wrong base URL, everything is missing. So it counts only if
 * another request of the athlete succeeds at the same base URL in the same minute.
 * @param base the base URL of the 404
 * @throws UnprovenError if that request fails, PutOff if it failed less than a minute ago
 */
export async function confirmMissing(work: LeaseWork, entry: LeasedEntry, base: string): Promise<void> {
  const { reachability, now } = work.parts
  const { athleteId } = work
  const last = reachability.last(athleteId, base, now())
  if (last?.isReached) return
  if (last !== undefined) throw new PutOff(last.at + RESULT_MS)
  await work.budget.spend(entry)
  try {
    if ((await reachService(work, entry)) !== base) throw new UnprovenError('the other request was sent to another base URL')
  } catch (error) {
    if (error instanceof PutOff || error instanceof Stopped) throw error
    reachability.note(athleteId, base, { at: now(), isReached: false })
    throw new UnprovenError('a 404 that no other request confirms', { cause: error })
  }
}

/**
 * Sends the first request that the granted scopes allow: `GET /athlete`, or else a list of one activity. The service refuses it if the athlete
 * has deauthorized the app. Resolves to the base URL that it was sent to.
 * @throws MissingScopeError if the scopes allow neither, UnprovenError if the response is not the service's, and the error of the request
 */
export async function reachService(work: LeaseWork, entry: LeasedEntry): Promise<string> {
  const { api, athleteId, callOptions, budget, parts } = work
  const athlete = await api.GET('/athlete', callOptions)
  let operation = 'GET /athlete'
  let base = baseOf(athlete.response)
  if (athlete.error === undefined) {
    if (String(Object(athlete.data).id) !== athleteId) throw new UnprovenError(`${operation}: the response is not the athlete`)
  } else if (athlete.error.code === 'missing_scope') {
    // It was sent if the scopes are not known.
    if (athlete.error.status !== undefined) await budget.spend(entry)
    operation = LIST
    const { data, error, response } = await api.GET('/athlete/activities', { params: { query: { per_page: 1 } }, ...callOptions })
    if (error) throw error
    assertActivities(data)
    base = baseOf(response)
  } else {
    throw athlete.error
  }
  work.noteRead(entry, operation)
  parts.reachability.note(athleteId, base, { at: parts.now(), isReached: true })
  return base
}

/** @throws UnprovenError if a response is not a list of activities */
export function assertActivities(data: unknown): asserts data is readonly SummaryActivity[] {
  const isList = Array.isArray(data) && data.every((item: unknown) => /^\d+$/.test(idOf(Object(item))))
  if (!isList) throw new UnprovenError(`${LIST}: the response is not a list of activities`)
}
