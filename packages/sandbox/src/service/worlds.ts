import type { App } from './app.ts'
import { type MachineClock, toSeconds } from './clock.ts'
import type { Database } from './database.ts'
import { grant, type TokenPair } from './grants.ts'
import { createQuota, type Quota } from './limits.ts'
import type { Secrets } from './secrets.ts'
import { getTemplate, type Template } from './template.ts'
import { World, type WorldState } from './world.ts'

/** How a new world shall be. */
export interface WorldOptions {
  readonly app: App
  readonly seed: number
  readonly secrets: Secrets
  /** Time at which it begins, in epoch milliseconds. */
  readonly startAt: number
  readonly frozen: boolean
}

/** The worlds of one sandbox, by client id. */
export interface Worlds {
  create(options: WorldOptions): World
  find(clientId: string): World | undefined
  all(): readonly World[]
  /** Notes tokens that programs were told of when the sandbox started, so that they outlive a reset. */
  announce(world: World, tokens: TokenPair): void
  /** The world as it was at its start. Of its tokens only the announced ones are valid, with a whole life before them. */
  reset(world: World): World
  /** Opens a world once more, after its rows were replaced. */
  reload(clientId: string): World
  quotaOf(world: World): Quota
}

/** Opens the worlds that the database holds. */
export function openWorlds(database: Database, machine: MachineClock): Worlds {
  const worlds = new Map<string, World>()
  const quotas = new WeakMap<World, Quota>()
  const announced = new Map<string, { readonly tokens: TokenPair; readonly counters: WorldState['counters'] }>()

  const open = (state: WorldState): World => {
    const world = new World(database, getTemplate(state.seed, state.startedAt), state, machine)
    worlds.set(world.id, world)
    return world
  }
  for (const { doc } of database.all<{ doc: string }>('select doc from worlds')) open(JSON.parse(doc))

  const make = ({ app, seed, secrets, startAt, frozen }: WorldOptions, counters: WorldState['counters']): World =>
    database.atomically(() => {
      const clock = { offset: startAt - machine(), frozenAt: frozen ? startAt : null }
      const world = open({ app, seed, secrets, startedAt: startAt, clock, counters })
      world.updateApp({})
      fill(world, world.template)
      return world
    })

  return {
    create: (options) => make(options, {}),
    find: (clientId) => worlds.get(clientId),
    all: () => [...worlds.values()],
    announce(world, tokens) {
      // Seeded secrets follow from the counters: tokens that come after a reset must not be the announced ones.
      const { access = 0, refresh = 0 } = world.state.counters
      announced.set(world.id, { tokens, counters: { access, refresh } })
    },
    reset: (world) =>
      database.atomically(() => {
        const { app, seed, secrets, startedAt } = world.state
        const kept = announced.get(world.id)
        empty(world)
        const fresh = make({ app, seed, secrets, startAt: startedAt, frozen: world.frozen }, kept?.counters ?? {})
        if (kept !== undefined) grant(fresh, kept.tokens.athleteId, kept.tokens.scopes, kept.tokens)
        return fresh
      }),
    reload(clientId) {
      const row = database.get<{ doc: string }>('select doc from worlds where client_id = ?', clientId)
      if (row === undefined) throw new Error(`there is no world ${clientId} in the database`)
      return open(JSON.parse(row.doc))
    },
    quotaOf(world) {
      const quota = quotas.get(world) ?? createQuota(world)
      quotas.set(world, quota)
      return quota
    },
  }
}

const TABLES = [
  'athletes',
  'activities',
  'streams',
  'segments',
  'stars',
  'grants',
  'codes',
  'tokens',
  'usage',
  'uploads',
  'subscriptions',
  'deliveries',
  'tasks',
]

function empty(world: World): void {
  for (const table of TABLES) world.database.run(`delete from ${table} where world = ?`, world.id)
}

/** Rows for the template's objects, without the objects themselves: those stay shared until they change. */
function fill(world: World, template: Template): void {
  const { database, id } = world
  template.world.athletes.forEach((athlete, position) => {
    database.run(
      'insert into athletes (world, id, position, subscribed) values (?, ?, ?, ?)',
      id,
      String(athlete.id),
      position,
      athlete.subscribed ? 1 : 0,
    )
    for (const { segmentId, at } of athlete.starred) {
      database.run(
        'insert into stars (world, athlete_id, segment_id, at) values (?, ?, ?, ?)',
        id,
        String(athlete.id),
        String(segmentId),
        at,
      )
    }
  })
  for (const { id: segmentId, ownerId, private: hidden } of template.world.segments) {
    database.run(
      'insert into segments (world, id, owner_id, private) values (?, ?, ?, ?)',
      id,
      String(segmentId),
      String(ownerId),
      hidden ? 1 : 0,
    )
  }
  for (const { id: activityId, athleteId, visibility, sport, start } of template.world.activities) {
    database.run(
      'insert into activities (world, id, athlete_id, start, visibility, sport_type) values (?, ?, ?, ?, ?, ?)',
      id,
      String(activityId),
      String(athleteId),
      toSeconds(start),
      visibility,
      sport,
    )
  }
}
