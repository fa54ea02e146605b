import type { Id } from '../base/id.ts'
import type { Seconds } from '../things/make-row.ts'
import type { LoadedFiles } from './load-files.ts'
import type { Entry, WorldEntries } from './world-entries.ts'
import type { WorldNames } from './world-names.ts'
import type { Mistake, WorldPath } from './world-problem.ts'

/** What the entries of a world are resolved and checked with. */
export interface Resolving {
  readonly entries: WorldEntries
  readonly names: WorldNames
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

/** The athlete of an entry: by default the first one. Undefined if there is none. */
export const athleteOf = ({ names }: Resolving, { path, value }: Entry<{ readonly athlete?: Id | string }>): Id | undefined =>
  value.athlete === undefined ? names.owner : names.athlete(value.athlete, [...path, 'athlete'])

/** When something was created and last changed. */
export const lifeOf = (
  { timeAt }: Resolving,
  { path, value }: Entry<{ readonly created_at?: string; readonly updated_at?: string }>,
  usual: number,
): { readonly created_at: Seconds; readonly updated_at: Seconds | undefined } => ({
  created_at: value.created_at === undefined ? usual : timeAt(value.created_at, [...path, 'created_at']),
  updated_at: value.updated_at === undefined ? undefined : timeAt(value.updated_at, [...path, 'updated_at']),
})

/** The picture that an entry names; null without one. */
export const pictureOf = ({ files }: Resolving, name: string | null | undefined): string | null =>
  name ? (files.pictures.get(name) ?? null) : null

/** The path and the athlete of a reference, which is a key, an id, or an object with other fields. */
export const referenceIn = <T extends { readonly athlete?: Id | string }>(given: T | Id | string, path: WorldPath) =>
  typeof given === 'object'
    ? { fields: given, path: given.athlete === undefined ? path : [...path, 'athlete'] }
    : { fields: { athlete: given } as T, path }
