import type { Faults } from '../faults/faults.ts'
import type { UploadParsers } from '../uploads/parsers.ts'
import type { CallbackRule } from '../webhooks/callback-url.ts'
import type { Sender } from '../webhooks/send.ts'
import type { Changes } from './changes.ts'
import type { Database } from './database.ts'
import type { Journal } from './journal.ts'
import type { Scheduler } from './scheduler.ts'
import type { World } from './world.ts'
import type { Worlds } from './worlds.ts'

/** Everything that the API and the control API stand on; there is no second truth. */
export interface Services {
  readonly database: Database
  readonly worlds: Worlds
  readonly scheduler: Scheduler
  /** The world that requests without a client id are about. */
  readonly defaultWorld: () => World
  readonly journalOf: (world: World) => Journal
  readonly faultsOf: (world: World) => Faults
  /** Calls an app's callback. */
  readonly send: Sender
  /** Read activity files outside the main thread. */
  readonly parsers: UploadParsers
  /** Tells of what happens in worlds. */
  readonly changes: Changes
  /** Removes a world, with everything that is kept of it and under way for it. */
  removeWorld(world: World): void
  /** Where callbacks may be. */
  readonly callbackRule: CallbackRule
}
