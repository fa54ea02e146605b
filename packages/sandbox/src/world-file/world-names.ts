import { type Id, toId } from '../base/id.ts'
import { suggestKey } from './validate-world.ts'
import { type Entry, itemsOf, type WorldActivity, type WorldAthlete, type WorldEntries } from './world-entries.ts'
import { describePath, type Mistake, type WorldPath } from './world-problem.ts'

type Report = (mistake: Mistake) => void

/** Ids are signed 64-bit integers. */
const LARGEST = 2n ** 63n - 1n

/** The first assigned id of each kind. They differ, so ids of different kinds can be distinguished. */
const FIRST_IDS = {
  athletes: 1_001,
  activities: 100_001,
  routes: 200_001,
  segments: 300_001,
  clubs: 400_001,
  gear: 500_001,
  uploads: 600_001,
  comments: 700_001,
  privacy_zones: 800_001,
  photos: 900_001,
}

type Kind = keyof typeof FIRST_IDS

/** The letter of an id of gear: `b` for bikes, `g` for shoes. */
const letterOf = ({ path: [, , field] }: Entry<unknown>): string => (field === 'bikes' ? 'b' : field === 'shoes' ? 'g' : '')

/** The mistake in a given id; undefined without one. @param owner path of the entry that has the same id */
function mistakeInId(kind: Kind, id: unknown, letter: string, owner: WorldPath | undefined): string | undefined {
  if (kind === 'photos' || kind === 'uploads') return owner && 'is used twice in this world'
  if (typeof id === 'number' && !Number.isSafeInteger(id)) return 'must be text in quotes: a number of this size is not exact'
  const digits = BigInt(String(id).slice(letter.length))
  if (digits < 1n || digits > LARGEST) return `must be ${letter === '' ? 'a whole number' : `${letter} and a number`} from 1 to ${LARGEST}`
  return owner && `is already the id of ${describePath(owner)}`
}

/** Gives each entry of a kind its id: the given one, or the next free one. Two entries with the same id are a mistake. */
function nameKind(ids: Map<string, string>, kind: Kind, entries: readonly Entry<unknown>[], report: Report): void {
  const field = kind === 'uploads' ? 'upload_id' : 'id'
  const owners = new Map<string, WorldPath>()
  const unnamed = entries.filter((entry) => {
    const path = [...entry.path, field]
    const id = (entry.value as { readonly [Field in typeof field]?: unknown })[field]
    if (id === undefined) return true
    const text = mistakeInId(kind, id, letterOf(entry), owners.get(String(id)))
    if (text !== undefined) report({ path, text })
    else owners.set(String(id), entry.path)
    ids.set(describePath(path), String(id))
    return false
  })
  const taken = new Set([...owners.keys()].map((id) => (kind === 'gear' ? id.slice(1) : id)))
  let next = FIRST_IDS[kind]
  for (const entry of unnamed) {
    while (taken.has(String(next))) next += 1
    ids.set(describePath([...entry.path, field]), `${letterOf(entry)}${next}`)
    next += 1
  }
}

/** Resolves a reference. Undefined if nothing has that key or id, which is reported, or if its entry is omitted because of its mistakes. */
type Lookup<T> = (reference: Id | string, path: WorldPath) => Entry<T> | undefined

/** The ids of a world, and everything that can be referred to. */
export interface WorldNames {
  /** The id of an entry, or of an item in one. */
  idOf(entry: Entry<unknown>): Id
  /** The same as text, with the letter of gear. */
  textIdOf(entry: Entry<unknown>, field?: 'upload_id'): string
  readonly athlete: Lookup<WorldAthlete>
  readonly activity: Lookup<WorldActivity>
}

/** Bikes, then shoes. */
export const gearIn = (athlete: Entry<WorldAthlete>) => [...itemsOf(athlete, 'bikes'), ...itemsOf(athlete, 'shoes')]

export function nameEntries({ athletes, activities, routes, segments, clubs, leftOut }: WorldEntries, report: Report): WorldNames {
  const ids = new Map<string, string>()
  const kinds: Readonly<Record<Kind, readonly Entry<unknown>[]>> = {
    athletes,
    activities,
    routes,
    segments,
    clubs,
    gear: athletes.flatMap(gearIn),
    uploads: activities.filter(({ value }) => value.file !== undefined),
    comments: activities.flatMap((activity) => itemsOf(activity, 'comments')),
    privacy_zones: athletes.flatMap((athlete) => itemsOf(athlete, 'privacy_zones')),
    photos: activities.flatMap((activity) => itemsOf(activity, 'photos')),
  }
  for (const [kind, entries] of Object.entries(kinds)) nameKind(ids, kind as Kind, entries, report)
  const textIdOf: WorldNames['textIdOf'] = ({ path }, field) => ids.get(describePath([...path, field ?? 'id'])) ?? ''

  const lookup = <T>(kind: Kind, what: string, entries: readonly Entry<T>[], keyOf: (entry: Entry<T>) => string | undefined): Lookup<T> => {
    const found = new Map<string, Entry<T>>()
    for (const entry of entries) {
      found.set(textIdOf(entry), entry)
      const key = keyOf(entry)
      if (key === undefined) continue
      const other = found.get(key)
      if (other !== undefined) report({ path: [...entry.path, 'key'], text: `is already the key of ${describePath(other.path)}` })
      found.set(key, entry)
    }
    const keys = entries.flatMap((entry) => keyOf(entry) ?? [])
    return (reference, path) => {
      const name = String(reference)
      const entry = found.get(name)
      if (entry !== undefined || leftOut.has(`${kind} ${name}`)) return entry
      const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name
      const known = keys.length === 0 ? '' : keys.length <= 10 ? `; there are ${keys.join(', ')}` : ''
      report({ path, text: `refers to ${what} "${shown}", which this world does not have${suggestKey(name, keys) || known}` })
      return undefined
    }
  }
  return {
    idOf: (entry) => toId(textIdOf(entry)),
    textIdOf,
    athlete: lookup('athletes', 'the athlete', athletes, ({ key }) => key),
    activity: lookup('activities', 'the activity', activities, ({ value }) => value.key),
  }
}
