import type { LeasedEntry } from '../inbox/inbox.ts'
import { CallbackError } from './failure.ts'
import type { LeaseWork } from './lease-work.ts'

/** States of a grant that the service no longer accepts, or that the app itself has ended. */
const ENDED: readonly (string | undefined)[] = ['needs_reauthorization', 'revoking', 'deauthorized']

/**
 * Asks whether the athlete still authorizes the app, and erases the athlete if not. Anybody can send an event that says so: only the
 * service's refusal of the tokens counts.
 */
export async function workOnGrant(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { app, pauses, hooks } = work.parts
  const { athleteId } = entry
  if (!ENDED.includes(await app.session(athleteId).state())) {
    const outcome = await work.attempt(entry, async () => {
      try {
        await work.spend(entry)
        const { error } = await work.api.GET('/athlete', work.callOptions)
        if (error) throw error
      } catch (error) {
        if (!ENDED.includes(await app.session(athleteId).state())) throw error
        return
      }
      pauses.noteSuccess()
      hooks.onRead?.({ athleteId, operation: 'GET /athlete', entry, found: true })
      const { event } = entry
      if (event !== null && event.updates['authorized'] !== 'false') {
        await work.deliver(entry, { type: 'unknown', ...work.about(entry), objectType: entry.kind, objectId: entry.id, event })
      }
      await work.settle(entry, { outcome: 'done' })
    })
    // There is an athlete for every token.
    if (outcome === 'missing') await work.settle(entry, { outcome: 'dead', reason: 'GET /athlete: 404' })
    if (!work.isOpen(entry)) return
  }
  await work.attempt(entry, () => erase(work, entry))
}

async function erase(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { inbox, onErase, hooks } = work.parts
  const { athleteId } = entry
  await work.deliver(entry, { type: 'deauthorized', ...work.about(entry) })
  try {
    await onErase({ athleteId, fencingToken: work.lease.fencingToken })
  } catch (error) {
    throw new CallbackError(error)
  }
  await inbox.forget(athleteId)
  work.isErased = true
  hooks.onSettle?.({ entry, settlement: { outcome: 'done' }, outcome: 'cleared', settledAt: work.parts.now() })
}
