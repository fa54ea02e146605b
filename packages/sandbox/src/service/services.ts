import { createFaults, type Faults } from '../faults/faults.ts'
import { createRandom } from '../random.ts'
import type { UploadParsers } from '../uploads/parsers.ts'
import type { CallbackRule } from '../webhooks/callback-url.ts'
import type { Sender } from '../webhooks/send.ts'
import { type Changes, createChanges } from './changes.ts'
import { type Database, openDatabase } from './database.ts'
import { createJournal, type Journal } from './journal.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import type { Secrets } from './secrets.ts'
import { keepOptions, refuseOtherOptions, type StartOptions } from './start-options.ts'
import type { TaskHandler } from './tasks.ts'
import { type OwnWorld, ownTemplate, provideOwnTemplate, provideTemplate, templateOf } from './templates.ts'
import type { App, MachineClock, World } from './world.ts'
import { openWorlds, type Worlds } from './worlds.ts'

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
  /** What the default world is filled with, in the place of what the seed makes. */
  readonly own?: OwnWorld | undefined
  /** The options that were given: those that a data file already has must be the same. */
  readonly given?: Omit<StartOptions, 'world'>
  /** URL of the sandbox: known once it listens. */
  readonly origin: () => string
  readonly callbackRule: CallbackRule
  readonly send: Sender
  /** Read activity files that the control API is given. */
  readonly parsers: UploadParsers
  readonly tasks: Readonly<Record<string, TaskHandler>>
}

/**
 * Opens the database and the worlds in it, the default world among them, and everything that stands on them.
 * @throws DataFileError when the file cannot be used, or was created with other options than the given ones
 */
export function createServices({
  file,
  machine,
  origin,
  own,
  given = {},
  callbackRule,
  tasks,
  send,
  parsers,
  ...start
}: ServiceOptions): Services {
  const database = openDatabase(file)
  const { clientId } = start.app
  const worlds = openState(database, () => {
    const opened = openWorlds(database, { machine, origin })
    const kept = opened.find(clientId)
    if (kept === undefined) {
      const template =
        own === undefined ? provideTemplate(database, templateOf(start.seed)) : provideOwnTemplate(database, own, start.startAt)
      database.atomically(() => keepOptions(database, opened.create({ ...start, template })))
    } else refuseOtherOptions(database, { ...given, world: own && ownTemplate(own, kept.state.startedAt).id })
    return opened
  })
  const defaultWorld = (): World => {
    const world = worlds.find(clientId)
    if (world === undefined) throw new Error('the default world is gone')
    return world
  }
  const scheduler = createScheduler(tasks)
  for (const world of worlds.all()) scheduler.wake(world)
  const changes = createChanges(database)
  const journals = perWorld<Journal>((world) => createJournal(() => changes.notify(world)))
  const faults = perWorld<Faults>((world) => createFaults(createRandom(`${world.state.seed}/faults`)))
  return {
    database,
    worlds,
    scheduler,
    defaultWorld,
    send,
    parsers,
    callbackRule,
    changes,
    journalOf: journals.of,
    faultsOf: faults.of,
    removeWorld(world) {
      worlds.remove(world)
      scheduler.forget(world)
      for (const things of [journals, faults]) things.forget(world)
      changes.notify(world)
    },
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

interface PerWorld<T> {
  of(world: World): T
  /** The world was deleted. */
  forget(world: World): void
}

/** Something each world has one of, made when it is first asked for. A world that is reset keeps it. */
function perWorld<T>(make: (world: World) => T): PerWorld<T> {
  const known = new Map<string, T>()
  return {
    of(world) {
      const one = known.get(world.id) ?? make(world)
      // A request that came before the deletion may end after it.
      if (!world.ended) known.set(world.id, one)
      return one
    },
    forget: ({ id }) => void known.delete(id),
  }
}
