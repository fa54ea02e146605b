import { dayBefore } from '../base/date-time.ts'
import { mistakesInZones } from '../things/athletes/edit-athletes.ts'
import type { NewClub } from '../things/clubs/edit-clubs.ts'
import type { NewGear } from '../things/gear/edit-gear.ts'
import type { Content } from '../things/world-contents.ts'
import { plainKeyFrom } from '../tracks/exports/plain-text.ts'
import type { Point } from '../tracks/streams.ts'
import { heartRateZonesFor, USUAL_MAX_HEARTRATE } from '../tracks/zones.ts'
import { lifeOf, nameFromKey, peopleIn, pictureOf, type Resolving } from './resolving.ts'
import { type Entry, itemsOf, type WorldAthlete } from './world-entries.ts'
import { gearIn } from './world-names.ts'

const YEAR = 365 * 86_400

/** The athletes. `firstStart` is the start of the world's first activity, in epoch seconds. */
export const resolveAthletes = (resolving: Resolving, firstStart: number): Content<'athletes'>[] =>
  resolving.entries.athletes.map((entry) => {
    const { zones: _, max_heartrate: __, scopes: ___, bikes: ____, shoes: _____, ...fields } = entry.value
    return {
      ...(fields as Omit<typeof fields, 'sex'> & Pick<Content<'athletes'>, 'sex'>),
      id: resolving.idOf(entry),
      firstname: fields.firstname ?? nameFromKey(entry.key),
      ...lifeOf(resolving, entry, Math.min(resolving.now - YEAR, dayBefore(firstStart))),
      ...heartRateZones(resolving, entry),
      privacy_zones: itemsOf(entry, 'privacy_zones').map((zone) => ({
        ...zone.value,
        id: Number(resolving.idOf(zone)),
        center: zone.value.center as Point,
      })),
      picture: pictureOf(resolving, fields.picture),
    }
  })

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
export const resolveGear = ({ entries, idOf, textIdOf, report }: Resolving): NewGear[] =>
  entries.athletes.flatMap((athlete) => {
    for (const kind of ['bikes', 'shoes'] as const) {
      const marked = itemsOf(athlete, kind).filter(({ value }) => value.primary === true)
      for (const { path } of marked.slice(1))
        report({ path: [...path, 'primary'], text: 'must be true for one bike and one pair of shoes only' })
    }
    return gearIn(athlete).map((item): NewGear => {
      const { distance, ...fields } = item.value
      return {
        ...fields,
        id: textIdOf(item),
        athlete_id: idOf(athlete),
        name: fields.name ?? nameFromKey(item.key),
        earlier_distance: distance,
      }
    })
  })

export const resolveClubs = (resolving: Resolving): NewClub[] =>
  resolving.entries.clubs.map((entry) => {
    const { key, value } = entry
    const { other_member_count: other_members, cover_photo, picture, sport_type, ...fields } = value
    const name = value.name ?? nameFromKey(key)
    return {
      ...fields,
      id: resolving.idOf(entry),
      name,
      sport_type: sport_type as NewClub['sport_type'],
      url: value.url ?? plainKeyFrom(name, key),
      other_members,
      members: peopleIn(resolving, itemsOf(entry, 'members'), 'is a member already').flatMap(({ by, item }) =>
        'athlete_id' in by ? { ...by, role: item.value.role } : [],
      ),
      picture: pictureOf(resolving, picture),
      cover: pictureOf(resolving, cover_photo),
    }
  })
