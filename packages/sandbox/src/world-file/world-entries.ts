import type { World } from './validate-world.ts'
import type { components } from './world.gen.ts'
import type { Mistake, WorldPath } from './world-problem.ts'

type Schemas = components['schemas']

/** An athlete of a {@link World}. */
export type WorldAthlete = NonNullable<Schemas['Athlete']>
/** An activity of a {@link World}. */
export type WorldActivity = Schemas['Activity']
/** A route of a {@link World}. */
export type WorldRoute = Schemas['Route']
/** A segment of a {@link World}. */
export type WorldSegment = Schemas['Segment']
/** A club of a {@link World}. */
export type WorldClub = NonNullable<Schemas['Club']>

/** An athlete, activity, route, segment or club of a world, and its path. */
export interface Entry<T> {
  readonly path: WorldPath
  /** Key, or position in a list. */
  readonly key: string
  readonly value: T
}

/** A world by its entries. Entries with mistakes are omitted, but can be referred to. */
export interface WorldEntries {
  readonly athletes: readonly Entry<WorldAthlete>[]
  readonly activities: readonly Entry<WorldActivity>[]
  readonly routes: readonly Entry<WorldRoute>[]
  readonly segments: readonly Entry<WorldSegment>[]
  readonly clubs: readonly Entry<WorldClub>[]
  /** Key of the first athlete, who owns the app and everything without an owner. */
  readonly owner: string
  /** Keys and ids of omitted entries. */
  readonly leftOut: ReadonlySet<string>
}

/** The entries of a world that matches its schema, except for mistakes inside entries. */
export function entriesOf(world: World, mistakes: readonly Mistake[]): WorldEntries {
  const wrong = new Set(mistakes.map(({ path: [kind, key] }) => `${kind}.${key}`))
  const leftOut = new Set<string>()
  const entries = <T extends object>(kind: keyof World, values: Readonly<Record<string, T | null>> | readonly T[] = {}): Entry<T>[] =>
    Object.entries(values).flatMap(([key, value]: [string, T | null]) => {
      const step = Array.isArray(values) ? Number(key) : key
      if (!wrong.has(`${kind}.${key}`)) return { path: [kind, step], key, value: value ?? ({} as T) }
      const names = [key, ...Object.entries(value ?? {}).flatMap(([name, text]) => (name === 'key' || name === 'id' ? String(text) : []))]
      for (const name of names) leftOut.add(`${kind} ${name}`)
      return []
    })
  return {
    athletes: entries('athletes', world.athletes),
    activities: entries('activities', world.activities),
    routes: entries('routes', world.routes),
    segments: entries('segments', world.segments),
    clubs: entries('clubs', world.clubs),
    owner: Object.keys(world.athletes)[0] ?? '',
    leftOut,
  }
}
