import type { Database } from './database.ts'
import { grant, issue, type TokenPair } from './grants.ts'
import { createQuota, type Quota } from './limits.ts'
import { hasRow } from './rows.ts'
import type { Secrets } from './secrets.ts'
import { copyTemplate, removeUnused } from './templates.ts'
import { type App, type Surroundings, World, type WorldState } from './world.ts'
import { removeRows } from './world-rows.ts'

const TOKEN_KINDS = ['access', 'refresh', 'limited-access', 'limited-refresh']

/** Settings of a new world. */
export interface WorldOptions {
  readonly app: App
  readonly seed: number
  readonly secrets: Secrets
  /** World or template that its rows are copied from. */
  readonly template: string
  /** Start time of the world, in epoch milliseconds. */
  readonly startAt: number
  readonly frozen: boolean
}

/** The worlds of one sandbox, by client id. */
export interface Worlds {
  create(options: WorldOptions): World
  find(clientId: string): World | undefined
  all(): readonly World[]
  /** Records the tokens that the sandbox printed at its start, so that a reset keeps them. The first pair belongs to the grant. */
  announce(world: World, tokens: readonly TokenPair[]): void
  /**
   * Starts the world again, as it started before or with other data. Of its tokens only the announced ones are valid, with their full lifetime, if the
   * world has their athlete.
   */
  restart(world: World, change?: Partial<Pick<WorldOptions, 'app' | 'template' | 'startAt'>>): World
  /** Removes the world with all its data. */
  remove(world: World): void
  quotaOf(world: World): Quota
}

/**
 * Opens the worlds that the database holds.
 * @param onEnd called with each world that was deleted or replaced
 */
export function openWorlds(database: Database, surroundings: Surroundings, onEnd: (world: World) => void): Worlds {
  const worlds = new Map<string, World>()
  const quotas = new WeakMap<World, Quota>()
  const announced = new Map<string, { readonly tokens: readonly TokenPair[]; readonly counters: WorldState['counters'] }>()

  const open = (world: World): World => {
    // Now, because an ended world cannot read it any longer.
    quotas.set(world, createQuota(world))
    worlds.set(world.id, world)
    surroundings.onWrite(world.id)
    return world
  }
  for (const { doc } of database.all<{ doc: string }>('select doc from worlds')) open(new World(database, JSON.parse(doc), surroundings))

  /** Writes a world in place of the one with the same client id, which ends when everything is written. */
  const put = (state: WorldState, write: (world: World) => void): World => {
    const world = new World(database, state, surroundings)
    const before = worlds.get(world.id)
    database.atomically(() => {
      if (before !== undefined) removeRows(world)
      world.updateApp({})
      write(world)
      if (before !== undefined) removeUnused(database, before.state.template)
    })
    open(world)
    if (before !== undefined) end(before, 'replaced')
    return world
  }

  const end = (world: World, ending: Parameters<World['end']>[0]): void => {
    world.end(ending)
    onEnd(world)
  }

  const begin = ({ startAt, frozen, ...given }: WorldOptions, counters: WorldState['counters']): WorldState => {
    const clock = { offset: startAt - surroundings.machine(), frozenAt: frozen ? startAt : null }
    return { ...given, startedAt: startAt, clock, counters }
  }
  const copyRows = (world: World): void => copyTemplate(world, world.state.template, world.state.startedAt)

  return {
    create: (options) => put(begin(options, {}), copyRows),
    find: (clientId) => worlds.get(clientId),
    all: () => [...worlds.values()],
    announce(world, tokens) {
      // Seeded secrets follow from the counters. The counters make sure that tokens after a reset differ from the announced ones.
      const counters = Object.fromEntries(Object.entries(world.state.counters).filter(([kind]) => TOKEN_KINDS.includes(kind)))
      announced.set(world.id, { tokens, counters })
    },
    restart({ id, state: { app, seed, secrets, template, startedAt: startAt }, frozen }, change = {}) {
      const { tokens = [], counters = {} } = announced.get(id) ?? {}
      return put(begin({ app, seed, secrets, template, startAt, frozen, ...change }, counters), (world) => {
        copyRows(world)
        const [granted, ...others] = tokens
        if (granted === undefined || !hasRow(world, 'athletes', { id: granted.athleteId })) return
        grant(world, granted.athleteId, granted.scopes, granted)
        for (const pair of others) issue(world, pair.athleteId, pair.scopes, pair)
      })
    },
    remove(world) {
      database.atomically(() => {
        removeRows(world)
        database.run('delete from worlds where client_id = ?', world.id)
        removeUnused(database, world.state.template)
      })
      worlds.delete(world.id)
      announced.delete(world.id)
      end(world, 'deleted')
    },
    quotaOf: (world) => quotas.get(world) ?? createQuota(world),
  }
}
