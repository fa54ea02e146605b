import type { components } from './world.gen.ts'
import type { Mistake, WorldPath } from './world-problem.ts'

type Schemas = components['schemas']

/** A world as in its file, or as an object. In an object, a recording can be the bytes of a file instead of its path. */
export type World = Schemas['World']
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

/** An athlete, activity, route, segment or club of a world, or an item of a list in one, and its path. */
export interface Entry<T> {
  readonly path: WorldPath
  /** Key, or position in a list. */
  readonly key: string
  readonly value: T
}

/** What a map or a list contains. */
export const itemsIn = (path: WorldPath, items: object): Entry<unknown>[] =>
  Object.entries(items).map(([key, value]) => ({ path: [...path, Array.isArray(items) ? Number(key) : key], key, value }))

type Item<C> = C extends readonly (infer T)[] ? T : C extends Readonly<Record<string, infer T>> ? NonNullable<T> : never
type ItemIn<T, Field extends keyof T> = Item<NonNullable<T[Field]>>

/** What a map or a list in an entry contains. Null is an item without fields. */
export const itemsOf = <T, Field extends string & keyof T>({ path, value }: Entry<T>, field: Field): Entry<ItemIn<T, Field>>[] =>
  itemsIn([...path, field], value[field] ?? []).map((item) => ({ ...item, value: (item.value ?? {}) as ItemIn<T, Field> }))

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
  const entries = <Kind extends string & keyof World>(kind: Kind): Entry<ItemIn<World, Kind>>[] =>
    itemsOf({ path: [], key: '', value: world }, kind).filter(({ key, value }) => {
      if (!wrong.has(`${kind}.${key}`)) return true
      const { key: name = key, id } = value as { readonly key?: unknown; readonly id?: unknown }
      for (const each of [key, name, id ?? key]) leftOut.add(`${kind} ${each}`)
      return false
    })
  return {
    athletes: entries('athletes'),
    activities: entries('activities'),
    routes: entries('routes'),
    segments: entries('segments'),
    clubs: entries('clubs'),
    owner: Object.keys(world.athletes)[0] ?? '',
    leftOut,
  }
}
