import { dayBefore } from '../base/date-time.ts'
import type { Id } from '../base/id.ts'
import { mistakesInZones } from '../things/athletes/edit-athletes.ts'
import type { NewClub } from '../things/clubs/edit-clubs.ts'
import type { NewGear } from '../things/gear/edit-gear.ts'
import type { Content } from '../things/world-contents.ts'
import { plainKeyFrom } from '../tracks/exports/plain-text.ts'
import type { Point } from '../tracks/streams.ts'
import { heartRateZonesFor, USUAL_MAX_HEARTRATE } from '../tracks/zones.ts'
import { lifeOf, nameFromKey, pictureOf, type Resolving, referenceIn } from './resolving.ts'
import type { Entry, WorldAthlete, WorldClub } from './world-entries.ts'
import { idsOf } from './world-names.ts'

const YEAR = 365 * 86_400

/** The athletes. `firstStart` is the start of the world's first activity, in epoch seconds. */
export function resolveAthletes(resolving: Resolving, firstStart: number): Content<'athletes'>[] {
  const { entries, names, now, report } = resolving
  const zones = entries.athletes.flatMap(({ path, value: { privacy_zones = [] } }) =>
    privacy_zones.map((value, index) => ({ path: [...path, 'privacy_zones', index], value })),
  )
  const zoneIds = idsOf('privacy_zones', zones, report).values()
  return entries.athletes.map((entry, index) => {
    const { zones: _, max_heartrate: __, scopes: ___, bikes: ____, shoes: _____, ...fields } = entry.value
    return {
      ...(fields as Omit<typeof fields, 'sex'> & Pick<Content<'athletes'>, 'sex'>),
      id: names.athleteIds[index] ?? 0,
      firstname: fields.firstname ?? nameFromKey(entry.key),
      ...lifeOf(resolving, entry, Math.min(now - YEAR, dayBefore(firstStart))),
      ...heartRateZones(resolving, entry),
      privacy_zones: (fields.privacy_zones ?? []).map((zone) => ({
        ...zone,
        id: Number(zoneIds.next().value),
        center: zone.center as Point,
      })),
      picture: pictureOf(resolving, fields.picture),
    }
  })
}

/** The given zones, or those of the highest heart rate, and whether the athlete set them. */
function heartRateZones(
  { report }: Resolving,
  { path, value: { zones, max_heartrate } }: Entry<WorldAthlete>,
): Pick<Content<'athletes'>, 'heart_rate_zones' | 'custom_zones'> {
  const given = zones?.heart_rate
  if (given === undefined) return { heart_rate_zones: heartRateZonesFor(max_heartrate ?? USUAL_MAX_HEARTRATE), custom_zones: false }
  for (const { position, field, text } of mistakesInZones(given.zones)) {
    report({ path: [...path, 'zones', 'heart_rate', 'zones', position, field], text })
  }
  return { heart_rate_zones: given.zones, custom_zones: given.custom_zones }
}

/** Bikes and shoes of all athletes. */
export const resolveGear = ({ entries, names, report }: Resolving): NewGear[] =>
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

export function resolveClubs(resolving: Resolving): NewClub[] {
  const { entries, report } = resolving
  const ids = idsOf('clubs', entries.clubs, report)
  return entries.clubs.map((entry, index) => {
    const { key, value } = entry
    const { members: _, other_member_count: other_members, cover_photo, picture, sport_type, ...fields } = value
    const name = value.name ?? nameFromKey(key)
    return {
      ...fields,
      id: ids[index] ?? 0,
      name,
      sport_type: sport_type as NewClub['sport_type'],
      url: value.url ?? plainKeyFrom(name, key),
      other_members,
      members: membersOf(resolving, entry),
      picture: pictureOf(resolving, picture),
      cover: pictureOf(resolving, cover_photo),
    }
  })
}

function membersOf({ names, report }: Resolving, { path, value: { members = [] } }: Entry<WorldClub>): NonNullable<NewClub['members']> {
  const seen = new Set<Id>()
  return members.flatMap((member, index) => {
    const at = [...path, 'members', index]
    const reference = referenceIn<{ athlete: Id | string; role?: 'member' | 'admin' | 'owner' }>(member, at)
    const athlete_id = names.athlete(reference.fields.athlete, reference.path)
    if (athlete_id === undefined) return []
    if (seen.has(athlete_id)) report({ path: at, text: 'is a member already' })
    seen.add(athlete_id)
    return { athlete_id, role: reference.fields.role }
  })
}
