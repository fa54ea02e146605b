import { createRandom } from '../base/random.ts'
import { type Changes, createChanges } from '../core/changes.ts'
import { type Database, openDatabase } from '../core/database.ts'
import { createFaults, type Faults } from '../core/faults.ts'
import { createJournal, type Journal } from '../core/journal.ts'
import { createScheduler, type Scheduler } from '../core/scheduler.ts'
import type { Secrets } from '../core/secrets.ts'
import { createSessions, type Sessions } from '../core/sessions.ts'
import { keepOptions, refuseOtherOptions, type StartOptions } from '../core/start-options.ts'
import type { TaskHandler } from '../core/tasks.ts'
import { DEFAULT_TEMPLATE, type TemplateSource } from '../core/templates.ts'
import type { App, MachineClock, World } from '../core/world.ts'
import { openWorlds, type Worlds } from '../core/worlds.ts'
import type { UploadParsers } from '../tracks/files/parsers.ts'
import type { CallbackRule } from '../webhooks/callback-url.ts'
import type { Sender } from '../webhooks/send.ts'
import { createExchanges, type Exchanges } from './exchanges.ts'

/** State and services that the API and the control API share. */
export interface Services {
  readonly database: Database
  readonly worlds: Worlds
  readonly sessions: Sessions
  readonly scheduler: Scheduler
  /** The world of requests without a client id. */
  readonly defaultWorld: () => World
  readonly journalOf: (world: World) => Journal
  readonly exchanges: Exchanges
  readonly faultsOf: (world: World) => Faults
  /** Calls an app's callback. */
  readonly send: Sender
  /** Parses the recordings of worlds. */
  readonly parsers: UploadParsers
  /** Notifies listeners of changes in worlds. */
  readonly changes: Changes
  /** Removes a world, with all its data and running tasks. */
  removeWorld(world: World): void
  /** Hosts that callbacks may be on. */
  readonly callbackRule: CallbackRule
}

export interface ServiceOptions {
  /** File that survives restarts; undefined in memory. */
  readonly file: string | undefined
  readonly machine: MachineClock
  readonly seed: number
  readonly secrets: Secrets
  /** Start time of the default world, in epoch milliseconds. */
  readonly startAt: number
  readonly frozen: boolean
  readonly app: App
  /** The data of the default world. */
  readonly source: TemplateSource
  /** The given options. They must agree with the options of an existing data file. */
  readonly given?: Omit<StartOptions, 'world'>
  /** URL of the sandbox. Known once the sandbox listens. */
  readonly origin: () => string
  readonly callbackRule: CallbackRule
  readonly send: Sender
  readonly parsers: UploadParsers
  readonly tasks: (faultsOf: Services['faultsOf']) => Readonly<Record<string, TaskHandler>>
}

/**
 * Opens the database and its worlds, including the default world, and the services that depend on them.
 * @throws DataFileError if the file cannot be used, or was created with other options
 */
export function createServices({
  file,
  machine,
  origin,
  source,
  given = {},
  callbackRule,
  tasks,
  send,
  parsers,
  ...start
}: ServiceOptions): Services {
  const database = openDatabase(file)
  const changes = createChanges()
  const { clientId } = start.app
  const worlds = openState(database, () => {
    const opened = openWorlds(database, { machine, origin, onWrite: changes.written }, (world) => scheduler.forget(world))
    const stored = opened.find(clientId)
    if (stored === undefined) {
      const template = source.provide(database, start.startAt)
      database.atomically(() => keepOptions(database, opened.create({ ...start, template })))
    } else refuseOtherOptions(database, { ...given, world: ownName(source.nameAt(stored.state.startedAt)) })
    return opened
  })
  const defaultWorld = (): World => {
    const world = worlds.find(clientId)
    if (world === undefined) throw new Error('the default world no longer exists')
    return world
  }
  const faults = perWorld<Faults>((world) => createFaults(createRandom(`${world.state.seed}/faults`)))
  const scheduler = createScheduler(tasks(faults.of))
  for (const world of worlds.all()) scheduler.wake(world)
  const journals = perWorld<Journal>((world) => createJournal(() => changes.notify(world)))
  return {
    database,
    worlds,
    sessions: createSessions(database, worlds),
    scheduler,
    defaultWorld,
    send,
    parsers,
    callbackRule,
    changes,
    journalOf: journals.of,
    exchanges: createExchanges(),
    faultsOf: faults.of,
    removeWorld(world) {
      worlds.remove(world)
      for (const things of [journals, faults]) things.forget(world)
    },
  }
}

/** The name of the template of other data than those of the default world. */
const ownName = (template: string): string | undefined => (template === DEFAULT_TEMPLATE ? undefined : template)

/** Runs what opens the state, and closes the database if that fails. */
function openState<T>(database: Database, open: () => T): T {
  try {
    return open()
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

/** One value for each world, created when it is first used. A reset does not replace it. */
function perWorld<T>(make: (world: World) => T): PerWorld<T> {
  const known = new Map<string, T>()
  return {
    of(world) {
      const found = known.get(world.id)
      if (found !== undefined) return found
      const one = make(world)
      // A request that was received before the deletion may end after it.
      if (!world.ended) known.set(world.id, one)
      return one
    },
    forget: ({ id }) => void known.delete(id),
  }
}
