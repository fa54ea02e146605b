import { apiErrorIn } from '../api-error.ts'
import type { LeasedEntry } from '../inbox/inbox.ts'
import { type LeaseWork, PutOff } from './lease-work.ts'

/** States of a grant that the service no longer accepts, or that the app itself has ended. */
const ENDED: readonly (string | undefined)[] = ['needs_reauthorization', 'revoking', 'deauthorized']

/**
 * Checks whether the athlete still authorizes the app, and erases the athlete if not. Anyone can send a deauthorization event, so only the
 * service's refusal of the tokens counts.
 */
export async function workOnGrant(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { app, pauses, hooks } = work.parts
  const { athleteId } = entry
  let operation = ''
  if (!ENDED.includes(await app.session(athleteId).state())) {
    const outcome = await work.attempt(entry, async () => {
      try {
        await work.spend(entry)
        operation = await askAnything(work)
      } catch (error) {
        if (!ENDED.includes(await app.session(athleteId).state())) throw error
        return
      }
      pauses.noteSuccess()
      hooks.onRead?.({ athleteId, operation, entry, found: true })
      const { event } = entry
      if (event !== null && event.updates['authorized'] !== 'false') {
        await work.deliver(entry, { type: 'unknown', ...work.about(entry), objectType: entry.kind, objectId: entry.id, event })
      }
      await work.settle(entry, { outcome: 'done' })
    })
    // Every token belongs to an athlete.
    if (outcome === 'missing') await work.settle(entry, { outcome: 'dead', reason: 'GET /athlete: 404' })
    if (!work.isOpen(entry)) return
  }
  await work.attempt(entry, () => erase(work, entry))
}

/**
 * Sends a request that the service refuses if the athlete has deauthorized the app: the first one that the granted scopes allow. Resolves to
 * its operation.
 * @throws MissingScopeError if they do not allow any
 */
async function askAnything({ api, callOptions }: LeaseWork): Promise<string> {
  const athlete = await api.GET('/athlete', callOptions).catch((error: unknown) => ({ error }))
  if (athlete.error === undefined) return 'GET /athlete'
  if (apiErrorIn(athlete.error)?.code !== 'missing_scope') throw athlete.error
  const { error } = await api.GET('/athlete/activities', { params: { query: { per_page: 1 } }, ...callOptions })
  if (error) throw error
  return 'GET /athlete/activities'
}

async function erase(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { app, inbox, onErase, hooks, now } = work.parts
  const { athleteId } = entry
  await work.deliver(entry, { type: 'deauthorized', ...work.about(entry) })
  await work.callApp('onErase', (signal) => onErase({ athleteId, fencingToken: work.lease.fencingToken, signal }))
  const state = await app.session(athleteId).state()
  if (state !== undefined && !ENDED.includes(state)) {
    // The athlete has authorized the app again in the meantime: the entries include events and tasks of the new grant.
    await work.settle(entry, { outcome: 'done' })
    // This lease must not write any longer, because its token is that of the erasure.
    throw new PutOff(now())
  }
  await inbox.forget(athleteId)
  work.isErased = true
  hooks.onSettle?.({ entry, settlement: { outcome: 'done' }, outcome: 'cleared', settledAt: now() })
}
