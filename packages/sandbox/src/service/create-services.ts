import { createFaults, type Faults } from '../faults/faults.ts'
import { createRandom } from '../random.ts'
import type { Sender } from '../webhooks/send.ts'
import type { App } from './app.ts'
import type { MachineClock } from './clock.ts'
import { type Database, openDatabase } from './database.ts'
import { createJournal, type Journal } from './journal.ts'
import { createScheduler } from './scheduler.ts'
import type { Secrets } from './secrets.ts'
import type { Services } from './services.ts'
import { keepOptions, refuseOtherOptions, type StartOptions } from './start-options.ts'
import type { TaskHandler } from './tasks.ts'
import type { World } from './world.ts'
import { openWorlds } from './worlds.ts'

export interface ServiceOptions {
  /** File that survives restarts; in memory without one. */
  readonly file: string | undefined
  readonly machine: MachineClock
  readonly seed: number
  readonly secrets: Secrets
  /** Time at which the default world begins, in epoch milliseconds. */
  readonly startAt: number
  readonly frozen: boolean
  readonly app: App
  /** The options that were given: those that a data file already has must be the same. */
  readonly given?: StartOptions
  readonly allowPublicCallbacks: boolean
  readonly send: Sender
  readonly tasks: Readonly<Record<string, TaskHandler>>
}

/**
 * Opens the database and the worlds in it, the default world among them, and everything that stands on them.
 * @throws DataFileError when the file cannot be used, or was created with other options than the given ones
 */
export function createServices({ file, machine, given = {}, allowPublicCallbacks, tasks, send, ...start }: ServiceOptions): Services {
  const database = openDatabase(file)
  const { clientId } = start.app
  const worlds = openState(database, () => {
    const opened = openWorlds(database, machine)
    if (opened.find(clientId) === undefined) database.atomically(() => keepOptions(database, opened.create(start)))
    else refuseOtherOptions(database, given)
    return opened
  })
  const defaultWorld = (): World => {
    const world = worlds.find(clientId)
    if (world === undefined) throw new Error('the default world is gone')
    return world
  }
  const scheduler = createScheduler(tasks)
  for (const world of worlds.all()) scheduler.wake(world)
  return {
    ...{ database, worlds, scheduler, defaultWorld, send, allowPublicCallbacks },
    journalOf: perWorld<Journal>(createJournal),
    faultsOf: perWorld<Faults>((world) => createFaults(createRandom(`${world.state.seed}/faults`))),
  }
}

/** Runs what opens the state, and closes the database when that fails. */
function openState<T>(database: Database, open: () => T): T {
  try {
    return database.atStart(open)
  } catch (error) {
    database.close()
    throw error
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
