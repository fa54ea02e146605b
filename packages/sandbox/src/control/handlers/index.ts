import { type Handlers, worldOf } from '../call.ts'
import { activities } from './control-activities.ts'
import { advice } from './control-advice.ts'
import { apps } from './control-apps.ts'
import { requests } from './control-requests.ts'
import { things } from './control-things.ts'
import { time } from './control-time.ts'
import { wait } from './control-wait.ts'
import { webhooks } from './control-webhooks.ts'
import { worlds } from './control-world.ts'

/** One handler per operation of the description: a missing one is a type error. */
export const handlers: Handlers = {
  ...worlds,
  ...time,
  ...apps,
  ...wait,
  ...things,
  ...activities,
  ...webhooks,
  ...requests,
  ...advice,
  streamChanges: (call) => call.streams.open(call, worldOf({ services: call.services, worldName: call.worldName ?? call.input.world })),
}
