import { createFaults, type Faults } from '../faults/faults.ts'
import { createRandom } from '../random.ts'
import type { Sender } from '../webhooks/send.ts'
import type { App } from './app.ts'
import type { MachineClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { createJournal, type Journal } from './journal.ts'
import type { Services } from './services.ts'
import { createScheduler, type TaskHandler } from './tasks.ts'
import type { World } from './world.ts'
import { openWorlds } from './worlds.ts'

export interface ServiceOptions {
  /** File that survives restarts; in memory without one. */
  readonly file: string | undefined
  readonly machine: MachineClock
  readonly seed: number
  /** Time at which the default world begins, in epoch milliseconds. */
  readonly startAt: number
  readonly frozen: boolean
  readonly app: App
  readonly allowPublicCallbacks: boolean
  readonly send: Sender
  readonly tasks: Readonly<Record<string, TaskHandler>>
}

/** Opens the database and the worlds in it, the default world among them, and everything that stands on them. */
export function createServices({ file, machine, seed, startAt, frozen, app, allowPublicCallbacks, tasks, send }: ServiceOptions): Services {
  const database = openDatabase(file)
  const worlds = openWorlds(database, machine)
  if (worlds.find(app.clientId) === undefined) worlds.create({ app, seed, startAt, frozen })
  const scheduler = createScheduler(tasks)
  for (const world of worlds.all()) scheduler.wake(world)
  return {
    database,
    worlds,
    scheduler,
    defaultWorld: () => {
      const world = worlds.find(app.clientId)
      if (world === undefined) throw new Error('the default world is gone')
      return world
    },
    journalOf: perWorld<Journal>(createJournal),
    faultsOf: perWorld<Faults>((world) => createFaults(createRandom(`${world.state.seed}/faults`))),
    send,
    allowPublicCallbacks,
  }
}

/** Something each world has one of, made when it is first asked for. */
function perWorld<T>(make: (world: World) => T): (world: World) => T {
  const known = new Map<string, T>()
  return (world) => {
    const one = known.get(world.id) ?? make(world)
    known.set(world.id, one)
    return one
  }
}
