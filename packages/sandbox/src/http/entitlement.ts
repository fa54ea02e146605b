import type { Operation } from '@activity-tracking/spec'
import { isSubscribed } from '../service/athletes.ts'
import { Refusal } from '../service/refusal.ts'
import type { World } from '../service/world.ts'

/** @throws Refusal when the app may not make requests now */
export function requireActiveApp({ app }: World): void {
  if (app.active) return
  throw new Refusal(
    'forbidden',
    { resource: 'Application', field: 'Status', code: 'Inactive' },
    "the subscription of the app's owner has lapsed",
  )
}

/** @throws Refusal when the app lacks the tier, or the athlete the subscription, that the operation needs */
export function requireEntitlement({ subscriber, accessTier, lifecycle }: Operation, world: World, athleteId: string): void {
  const restricted = lifecycle.restricted === undefined || world.now() >= Date.parse(lifecycle.restricted)
  if (accessTier === 'extended' && restricted && !world.app.extendedAccess) {
    throw new Refusal(
      'forbidden',
      { resource: 'Application', field: 'access_tier', code: 'missing' },
      'the app has no approved extended access tier',
    )
  }
  if (subscriber && !isSubscribed(world, athleteId)) {
    throw new Refusal(
      'not-subscribed',
      { resource: 'Athlete', field: 'subscription', code: 'missing' },
      'the athlete has no subscription, and the operation is for subscribers',
    )
  }
}

/** Operations exist from their first day, and until their last. */
export function existsAt({ lifecycle }: Operation, now: number): boolean {
  const { available, removed } = lifecycle
  return (available === undefined || now >= Date.parse(available)) && (removed === undefined || now < Date.parse(removed))
}
