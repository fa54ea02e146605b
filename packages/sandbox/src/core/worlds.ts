import type { Database } from './database.ts'
import type { Rows } from './documents.ts'
import { grant, type TokenPair } from './grants.ts'
import { createQuota, type Quota } from './limits.ts'
import { COPIED, SHARED } from './schema.ts'
import type { Secrets } from './secrets.ts'
import { copyTemplate, isSeeded } from './templates.ts'
import { type App, readClock, requireClockTime, type Surroundings, World, type WorldState } from './world.ts'

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
  /** Records the tokens that the sandbox printed at its start, so that a reset keeps them. */
  announce(world: World, tokens: TokenPair): void
  /** Resets the world to its start. Of its tokens only the announced ones are valid, with their full lifetime. */
  reset(world: World): World
  /** Removes the world with all its data, and the template that no other world uses. */
  remove(world: World): void
  /** @throws Refusal invalid, if a clock cannot have the times of an imported world */
  requireClock(imported: Pick<WorldState, 'startedAt' | 'clock'>): void
  /** Opens a world again, after its rows were replaced. */
  reload(clientId: string): World
  quotaOf(world: World): Quota
}

/** Opens the worlds that the database holds. */
export function openWorlds(database: Database, surroundings: Surroundings): Worlds {
  const worlds = new Map<string, World>()
  const quotas = new WeakMap<World, Quota>()
  const announced = new Map<string, { readonly tokens: TokenPair; readonly counters: WorldState['counters'] }>()

  const open = (state: WorldState): World => {
    const world = new World(database, state, surroundings)
    worlds.set(world.id, world)
    surroundings.onWrite(world.id)
    return world
  }
  for (const { doc } of database.all<{ doc: string }>('select doc from worlds')) open(JSON.parse(doc))

  const make = ({ app, seed, secrets, template, startAt, frozen }: WorldOptions, counters: WorldState['counters']): World =>
    database.atomically(() => {
      const clock = { offset: startAt - surroundings.machine(), frozenAt: frozen ? startAt : null }
      const world = open({ app, seed, secrets, template, startedAt: startAt, clock, counters })
      world.updateApp({})
      copyTemplate(world, template, startAt)
      return world
    })

  return {
    create: (options) => make(options, {}),
    find: (clientId) => worlds.get(clientId),
    all: () => [...worlds.values()],
    announce(world, tokens) {
      // Seeded secrets follow from the counters. The counters make sure that tokens after a reset differ from the announced ones.
      const { access = 0, refresh = 0 } = world.state.counters
      announced.set(world.id, { tokens, counters: { access, refresh } })
    },
    reset: (world) =>
      database.atomically(() => {
        const { app, seed, secrets, template, startedAt } = world.state
        const known = announced.get(world.id)
        empty(world)
        const fresh = make({ app, seed, secrets, template, startAt: startedAt, frozen: world.frozen }, known?.counters ?? {})
        if (known !== undefined) grant(fresh, known.tokens.athleteId, known.tokens.scopes, known.tokens)
        return fresh
      }),
    remove(world) {
      const { template } = world.state
      const isShared = isSeeded(template) || [...worlds.values()].some((other) => other !== world && other.state.template === template)
      database.atomically(() => {
        empty(world)
        if (!isShared) empty({ database, id: template })
        database.run('delete from worlds where client_id = ?', world.id)
      })
      world.end()
      worlds.delete(world.id)
      announced.delete(world.id)
    },
    requireClock({ startedAt, clock }) {
      requireClockTime(startedAt, 'world.startedAt')
      requireClockTime(readClock(clock, surroundings.machine), 'world.clock')
    },
    reload(clientId) {
      const row = database.get<{ doc: string }>('select doc from worlds where client_id = ?', clientId)
      if (row === undefined) throw new Error(`the world ${clientId} is not in the database`)
      return open(JSON.parse(row.doc))
    },
    quotaOf(world) {
      const quota = quotas.get(world) ?? createQuota(world, () => worlds.get(world.id) === world)
      quotas.set(world, quota)
      return quota
    },
  }
}

/** Tables of data that is created while a world runs. */
const RUNTIME_TABLES = ['grants', 'codes', 'tokens', 'usage', 'uploads', 'subscriptions', 'deliveries', 'tasks']

function empty({ database, id }: Rows): void {
  for (const table of [...Object.keys(COPIED), ...SHARED, ...RUNTIME_TABLES]) database.run(`delete from ${table} where world = ?`, id)
}
