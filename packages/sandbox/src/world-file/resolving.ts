import type { Id } from '../base/id.ts'
import type { Person } from '../things/reactions/reactions.ts'
import type { Dated } from '../things/thing-rows.ts'
import type { LoadedFiles } from './load-files.ts'
import type { components } from './world.gen.ts'
import type { Entry, WorldEntries } from './world-entries.ts'
import type { WorldNames } from './world-names.ts'
import type { Mistake, WorldPath } from './world-problem.ts'

/** What the entries of a world are resolved and checked with. */
export interface Resolving extends WorldNames {
  readonly entries: WorldEntries
  readonly files: LoadedFiles
  /** Start of the world, in epoch seconds. */
  readonly now: number
  /** Latest valid time in the world: `now`, or infinity while the start is unknown. */
  readonly latest: number
  readonly report: (mistake: Mistake) => void
  /** Epoch seconds of a time in the world. A time after `latest` is a mistake. */
  readonly timeAt: (text: string, path: WorldPath) => number
}

/** A name derived from a key: `morning-loop` becomes `Morning loop`. */
export const nameFromKey = (key: string): string => {
  const words = key.replace(/[_-]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The id of an entry's athlete: by default the first one. Undefined if there is none. */
export function athleteOf({ athlete, idOf, entries: { athletes, owner } }: Resolving, { path, value }: Entry<Reference>): Id | undefined {
  const found = value.athlete === undefined ? athletes.find(({ key }) => key === owner) : athlete(value.athlete, [...path, 'athlete'])
  return found && idOf(found)
}

/** When something was created and last changed. */
export const lifeOf = (
  { timeAt }: Resolving,
  { path, value }: Entry<{ readonly created_at?: string; readonly updated_at?: string }>,
  usual: number,
): Required<Dated> => ({
  created_at: value.created_at === undefined ? usual : timeAt(value.created_at, [...path, 'created_at']),
  updated_at: value.updated_at === undefined ? undefined : timeAt(value.updated_at, [...path, 'updated_at']),
})

/** The picture that an entry names; null without one. */
export const pictureOf = ({ files }: Resolving, name: string | null | undefined): string | null =>
  name ? (files.pictures.get(name) ?? null) : null

/** A reference to an athlete, or the name of a person who is not an athlete of the world. */
type Reference = Pick<Exclude<components['schemas']['Kudos'], string | number>, 'athlete' | 'firstname' | 'lastname'>

/** The person; undefined if there is no such athlete. @param path where the athlete is named */
export function personOf(
  { athlete: find, idOf }: Resolving,
  { athlete, firstname = '', lastname }: Reference,
  path: WorldPath,
): Person | undefined {
  if (athlete === undefined) return { firstname, lastname }
  const found = find(athlete, path)
  return found && { athlete_id: idOf(found) }
}

/** The people in a list, each with the item, which is a key, an id, or an object with more fields. The text is the mistake of one who is in it twice. */
export function peopleIn<T extends Reference>(
  resolving: Resolving,
  items: readonly Entry<T | Id | string>[],
  twice: string,
): { readonly by: Person; readonly item: Entry<T> }[] {
  const seen = new Set<string>()
  return items.flatMap(({ key, path, value: given }) => {
    const value = typeof given === 'object' ? given : ({ athlete: given } as T)
    const by = personOf(resolving, value, typeof given === 'object' ? [...path, 'athlete'] : path)
    if (by === undefined) return []
    const person = 'athlete_id' in by ? String(by.athlete_id) : JSON.stringify([by.firstname, by.lastname ?? ''])
    if (seen.has(person)) resolving.report({ path, text: twice })
    seen.add(person)
    return { by, item: { key, path, value } }
  })
}
