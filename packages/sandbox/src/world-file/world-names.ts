import { type Id, toId } from '../base/id.ts'
import { suggestKey } from './validate-world.ts'
import type { Entry, WorldActivity, WorldAthlete, WorldEntries } from './world-entries.ts'
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

/** Assigns ids of a kind in sequence, and skips used ids. */
export function createIds(kind: Kind, given: Iterable<string>): () => number {
  const taken = new Set(given)
  let next = FIRST_IDS[kind]
  return () => {
    while (taken.has(String(next))) next += 1
    next += 1
    return next - 1
  }
}

/** An object with an id, or without one. */
interface Identified {
  readonly path: WorldPath
  readonly value: { readonly id?: Id | string } | null | undefined
  /** Letter before the digits of the id. */
  readonly letter?: string
}

/** Ids of entries, given or assigned, with their letters. Two entries with the same id are a mistake. */
function textIdsOf(kind: Kind, entries: readonly Identified[], report: Report): string[] {
  const owners = new Map<string, WorldPath>()
  for (const { path, value, letter = '' } of entries) {
    if (value?.id === undefined) continue
    const id = String(value.id)
    const digits = BigInt(id.slice(letter.length))
    const owner = owners.get(id)
    const wanted = letter === '' ? 'a whole number' : `${letter} and a number`
    if (typeof value.id === 'number' && !Number.isSafeInteger(value.id))
      report({ path: [...path, 'id'], text: 'must be text in quotes: a number of this size is not exact' })
    else if (digits < 1n || digits > LARGEST) report({ path: [...path, 'id'], text: `must be ${wanted} from 1 to ${LARGEST}` })
    else if (owner !== undefined) report({ path: [...path, 'id'], text: `is already the id of ${describePath(owner)}` })
    else owners.set(id, path)
  }
  const assign = createIds(
    kind,
    [...owners.keys()].map((id) => id.replace(/^[a-z]/, '')),
  )
  return entries.map(({ value, letter = '' }) => (value?.id === undefined ? `${letter}${assign()}` : String(value.id)))
}

/** Ids of entries, given or assigned. Two entries with the same id are a mistake. */
export const idsOf = (kind: Kind, entries: readonly Identified[], report: Report): Id[] => textIdsOf(kind, entries, report).map(toId)

/** Resolves a reference. Undefined if nothing has that key or id, which is reported, or if its entry is omitted because of its mistakes. */
export type Lookup<T> = (reference: Id | string, path: WorldPath) => T | undefined

/** Finds entries by key or id. */
function createLookup<T>(
  what: string,
  found: ReadonlyMap<string, T>,
  keys: readonly string[],
  isLeftOut: (name: string) => boolean,
  report: Report,
): Lookup<T> {
  return (reference, path) => {
    const name = String(reference)
    const value = found.get(name)
    if (value !== undefined || isLeftOut(name)) return value
    const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name
    const known = keys.length === 0 ? '' : keys.length <= 10 ? `; there are ${keys.join(', ')}` : ''
    report({ path, text: `refers to ${what} "${shown}", which this world does not have${suggestKey(name, keys) || known}` })
    return undefined
  }
}

export interface AthleteGear {
  readonly kind: 'b' | 'g'
  readonly key: string
  readonly path: WorldPath
  readonly id: string
}

/** Everything that can be referred to, with the ids. */
export interface WorldNames {
  readonly athleteIds: readonly Id[]
  readonly activityIds: readonly Id[]
  /** The first athlete; undefined if the entry is omitted. */
  readonly owner: Id | undefined
  readonly athlete: Lookup<Id>
  readonly activity: Lookup<Entry<WorldActivity>>
  /** The gear of the n-th athlete. */
  readonly gear: readonly (readonly AthleteGear[])[]
}

export function nameEntries({ athletes, activities, owner, leftOut }: WorldEntries, report: Report): WorldNames {
  const athleteIds = idsOf('athletes', athletes, report)
  const activityIds = idsOf('activities', activities, report)
  const byAthlete = new Map<string, Id>()
  for (const [index, { key }] of athletes.entries()) {
    const id = athleteIds[index] ?? 0
    byAthlete.set(String(id), id)
    byAthlete.set(key, id)
  }
  const byActivity = new Map<string, Entry<WorldActivity>>()
  const activityKeys: string[] = []
  for (const [index, entry] of activities.entries()) {
    byActivity.set(String(activityIds[index]), entry)
    const { key } = entry.value
    if (key === undefined) continue
    const other = byActivity.get(key)
    if (other !== undefined) report({ path: [...entry.path, 'key'], text: `is already the key of ${describePath(other.path)}` })
    byActivity.set(key, entry)
    activityKeys.push(key)
  }
  const isLeftOut = (kind: string) => (name: string) => leftOut.has(`${kind} ${name}`)
  return {
    athleteIds,
    activityIds,
    owner: byAthlete.get(owner),
    athlete: createLookup(
      'the athlete',
      byAthlete,
      athletes.map(({ key }) => key),
      isLeftOut('athletes'),
      report,
    ),
    activity: createLookup('the activity', byActivity, activityKeys, isLeftOut('activities'), report),
    gear: gearOf(athletes, report),
  }
}

function gearOf(athletes: readonly Entry<WorldAthlete>[], report: Report): AthleteGear[][] {
  const listed = athletes.map(({ path, value: { bikes = {}, shoes = {} } }) =>
    ([bikes, shoes] as const).flatMap((gear, position) => {
      const kind = position === 0 ? ('b' as const) : ('g' as const)
      return Object.entries(gear).map(([key, value]) => ({
        kind,
        letter: kind,
        key,
        value,
        path: [...path, kind === 'b' ? 'bikes' : 'shoes', key],
      }))
    }),
  )
  const ids = textIdsOf('gear', listed.flat(), report).values()
  return listed.map((gear) => gear.map(({ kind, key, path }) => ({ kind, key, path, id: ids.next().value ?? '' })))
}
