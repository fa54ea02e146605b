import type { Faults } from '../faults/faults.ts'
import type { Sender } from '../webhooks/send.ts'
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
  /** Callbacks may be anywhere, not on this machine only. */
  readonly allowPublicCallbacks: boolean
}
