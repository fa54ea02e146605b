import type { Id } from '../base/id.ts'
import { mistakesInZones } from '../things/athletes/edit-athletes.ts'
import type { NewClub } from '../things/clubs/edit-clubs.ts'
import type { NewGear } from '../things/gear/edit-gear.ts'
import type { Content } from '../things/world-contents.ts'
import { plainKeyFrom } from '../tracks/exports/plain-text.ts'
import type { Point } from '../tracks/streams.ts'
import { heartRateZonesFor, USUAL_MAX_HEARTRATE } from '../tracks/zones.ts'
import type { LoadedFiles } from './load-files.ts'
import type { Entry, WorldAthlete, WorldClub, WorldEntries } from './world-entries.ts'
import { idsOf, type WorldNames } from './world-names.ts'
import type { Mistake, WorldPath } from './world-problem.ts'

/** Shared state of all parts of a plan. */
export interface Planning {
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

const YEAR = 365 * 86_400

/** A name derived from a key: `morning-loop` becomes `Morning loop`. */
export const nameFromKey = (key: string): string => {
  const words = key.replace(/[_-]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The given zones, or those of the highest heart rate, and whether the athlete set them. */
function heartRateZones(
  { path, value: { zones, max_heartrate } }: Entry<WorldAthlete>,
  { report }: Planning,
): Pick<Content<'athletes'>, 'heart_rate_zones' | 'custom_zones'> {
  const given = zones?.heart_rate
  if (given === undefined) return { heart_rate_zones: heartRateZonesFor(max_heartrate ?? USUAL_MAX_HEARTRATE), custom_zones: false }
  for (const { position, field, text } of mistakesInZones(given.zones)) {
    report({ path: [...path, 'zones', 'heart_rate', 'zones', position, field], text })
  }
  return { heart_rate_zones: given.zones, custom_zones: given.custom_zones }
}

/** The athletes. `firstStart` is the start of the world's first activity, in epoch seconds. */
export function planAthletes(planning: Planning, firstStart: number): Content<'athletes'>[] {
  const { entries, names, files, now, timeAt, report } = planning
  const listed = entries.athletes.flatMap(({ path, value: { privacy_zones = [] } }) =>
    privacy_zones.map((value, index) => ({ path: [...path, 'privacy_zones', index], value })),
  )
  const zoneIds = idsOf('privacy_zones', listed, report).values()
  return entries.athletes.map((entry, index) => {
    const { path, key, value } = entry
    const { zones: _, max_heartrate: __, scopes: ___, bikes: ____, shoes: _____, picture, privacy_zones = [], ...fields } = value
    const created_at =
      value.created_at === undefined ? Math.min(now - YEAR, firstStart - 86_400) : timeAt(value.created_at, [...path, 'created_at'])
    return {
      ...(fields as Omit<typeof fields, 'sex'> & Pick<Content<'athletes'>, 'sex'>),
      id: names.athleteIds[index] ?? 0,
      firstname: value.firstname ?? nameFromKey(key),
      created_at,
      updated_at: value.updated_at === undefined ? undefined : timeAt(value.updated_at, [...path, 'updated_at']),
      ...heartRateZones(entry, planning),
      privacy_zones: privacy_zones.map((zone) => ({ ...zone, id: Number(zoneIds.next().value), center: zone.center as Point })),
      picture: pictureOf(files, picture),
    }
  })
}

const pictureOf = (files: LoadedFiles, name: string | null | undefined): string | null => (name ? (files.pictures.get(name) ?? null) : null)

/** Bikes and shoes of all athletes. */
export const planGear = ({ entries, names, report }: Planning): NewGear[] =>
  entries.athletes.flatMap(({ value: { bikes = {}, shoes = {} } }, index) =>
    ([bikes, shoes] as const).flatMap((gear, position) => {
      const known = (names.gear[index] ?? []).filter(({ kind }) => kind === (position === 0 ? 'b' : 'g'))
      const marked = known.filter(({ key }) => gear[key]?.primary === true)
      for (const { path } of marked.slice(1))
        report({ path: [...path, 'primary'], text: 'must be true for one bike and one pair of shoes only' })
      return known.map(({ key, id }): NewGear => {
        const { distance, ...fields } = gear[key] ?? {}
        return {
          ...fields,
          id,
          athlete_id: names.athleteIds[index] ?? 0,
          name: fields.name ?? nameFromKey(key),
          earlier_distance: distance,
        }
      })
    }),
  )

export function planClubs({ entries, names, files, report }: Planning): NewClub[] {
  const ids = idsOf('clubs', entries.clubs, report)
  return entries.clubs.map(({ path, key, value }, index) => {
    const { members = [], other_member_count: other_members, cover_photo, picture, sport_type, ...fields } = value
    const name = value.name ?? nameFromKey(key)
    return {
      ...fields,
      id: ids[index] ?? 0,
      name,
      sport_type: sport_type as NewClub['sport_type'],
      url: value.url ?? plainKeyFrom(name, key),
      other_members,
      members: membersOf(members, [...path, 'members'], names, report),
      picture: pictureOf(files, picture),
      cover: pictureOf(files, cover_photo),
    }
  })
}

function membersOf(
  members: NonNullable<WorldClub['members']>,
  path: WorldPath,
  names: WorldNames,
  report: Planning['report'],
): NonNullable<NewClub['members']> {
  const seen = new Set<Id>()
  return members.flatMap((member, index) => {
    const { athlete, role = undefined } = typeof member === 'object' ? member : { athlete: member }
    const at = [...path, index]
    const athlete_id = names.athlete(athlete, typeof member === 'object' ? [...at, 'athlete'] : at)
    if (athlete_id === undefined) return []
    if (seen.has(athlete_id)) report({ path: at, text: 'is a member already' })
    seen.add(athlete_id)
    return { athlete_id, role }
  })
}
