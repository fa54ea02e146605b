import { hasEnded } from '../has-ended.ts'
import { keyOf } from '../keys.ts'
import type { JobOutcome } from '../queue/queue.ts'
import { reachService } from './confirm-missing.ts'
import { Wait } from './failure.ts'
import type { Work } from './work.ts'

/**
 * Checks whether the athlete still authorizes the app, and erases the athlete if not. Anyone can send a deauthorization event, so only the
 * service's refusal of the refresh token counts, which it refuses at once, also while the access token has more than an hour left.
 */
export async function workOnGrant(work: Work): Promise<JobOutcome> {
  const { app, caps } = work.parts
  const session = app.session(work.athleteId)
  const nextCheck = caps.takeGrantCheck(work.athleteId)
  if (nextCheck !== undefined) throw new Wait({ at: nextCheck })
  try {
    await work.spend()
    await session.recheck()
    await reachService(work)
  } catch (error) {
    if (!hasEnded(await session.state())) throw error
    return eraseAthlete(work)
  }
  return undefined
}

/**
 * Tells the app that the athlete no longer authorizes it, and drops all that waits for the athlete. Nothing is erased if the athlete has
 * authorized the app again in the meantime.
 */
export async function eraseAthlete(work: Work): Promise<JobOutcome> {
  const { app, queue, onErase, readTime } = work.parts
  const { athleteId } = work
  const state = () => app.session(athleteId).state()
  await work.deliver({ type: 'deauthorized', ...work.about(readTime()) })
  if (hasEnded(await state())) {
    await work.callApp('onErase', (signal) => onErase({ athleteId, signal }))
    await queue.forget(athleteId)
  }
  const stateNow = await state()
  // What was added since the new authorization is not known any longer, so everything is read.
  if (stateNow !== undefined && !hasEnded(stateNow))
    await queue.add([{ key: keyOf({ athleteId, kind: 'sweep', id: 'all' }), lane: 'background' }])
  return undefined
}
