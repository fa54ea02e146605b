import { dayBefore } from '../base/date-time.ts'
import type { Id } from '../base/id.ts'
import type { PlannedAthlete, PlannedClub, PlannedGear, PlannedZone } from '../things/world-plan.ts'
import { fileNameFrom } from '../tracks/exports/plain-text.ts'
import type { Point } from '../tracks/streams.ts'
import { heartRateZonesFor, USUAL_MAX_HEARTRATE } from '../tracks/zones.ts'
import type { LoadedFiles } from './load-files.ts'
import type { components } from './world.gen.ts'
import type { Entry, WorldAthlete, WorldClub, WorldEntries } from './world-entries.ts'
import { idsOf, type WorldNames } from './world-names.ts'
import type { Mistake, WorldPath } from './world-problem.ts'

type Schemas = components['schemas']

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
/** Default frame type of a bike. */
const ROAD_BIKE = 3

/** A name derived from a key: `morning-loop` becomes `Morning loop`. */
export const nameFromKey = (key: string): string => {
  const words = key.replace(/[_-]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** A key derived from a name: `Morning loop` becomes `morning-loop`. */
export const keyFrom = (name: string, fallback: string): string => fileNameFrom(name, fallback).toLowerCase().replaceAll('_', '-')

function heartRateZones({ path, value: { zones, max_heartrate } }: Entry<WorldAthlete>, { report }: Planning): PlannedZone[] {
  const given = zones?.heart_rate?.zones
  if (given === undefined) return heartRateZonesFor(max_heartrate ?? USUAL_MAX_HEARTRATE)
  const at = [...path, 'zones', 'heart_rate', 'zones']
  for (const [index, { min, max }] of given.entries()) {
    const before = given[index - 1]
    const isLast = index === given.length - 1
    if (before === undefined && min !== 0) report({ path: [...at, index, 'min'], text: 'must be 0, because this is the lowest zone' })
    else if (before !== undefined && min !== before.max)
      report({ path: [...at, index, 'min'], text: `must be ${before.max}, where the zone before it ends` })
    else if (isLast ? max !== -1 : max <= min) {
      report({ path: [...at, index, 'max'], text: isLast ? 'must be -1, because this is the top zone' : 'must be more than min' })
    }
  }
  return given.map(({ min, max }) => ({ min, max }))
}

/** The athletes. `firstStart` is the start of the world's first activity, in epoch seconds. */
export function planAthletes(planning: Planning, firstStart: number): PlannedAthlete[] {
  const { entries, names, files, now, timeAt, report } = planning
  const zones = entries.athletes.flatMap(({ path, value: { privacy_zones = [] } }) =>
    privacy_zones.map((value, index) => ({ path: [...path, 'privacy_zones', index], value })),
  )
  const zoneIds = idsOf('privacy_zones', zones, report).values()
  return entries.athletes.map((entry, index) => {
    const { path, key, value } = entry
    const createdAt =
      value.created_at === undefined ? Math.min(now - YEAR, dayBefore(firstStart)) : timeAt(value.created_at, [...path, 'created_at'])
    return {
      id: names.athleteIds[index] ?? 0,
      firstname: value.firstname ?? nameFromKey(key),
      lastname: value.lastname ?? '',
      username: value.username ?? null,
      bio: value.bio ?? null,
      sex: (value.sex ?? null) as PlannedAthlete['sex'],
      city: value.city ?? null,
      state: value.state ?? null,
      country: value.country ?? null,
      subscribed: value.subscribed ?? true,
      measurement: value.measurement_preference ?? 'meters',
      athleteType: value.athlete_type ?? 0,
      weight: value.weight ?? null,
      ftp: value.ftp ?? null,
      followers: value.follower_count ?? 0,
      friends: value.friend_count ?? 0,
      createdAt,
      updatedAt: value.updated_at === undefined ? createdAt : timeAt(value.updated_at, [...path, 'updated_at']),
      heartRateZones: heartRateZones(entry, planning),
      customHeartRateZones: value.zones?.heart_rate !== undefined && (value.zones.heart_rate.custom_zones ?? true),
      privacyZones: (value.privacy_zones ?? []).map(({ name, center, radius }) => ({
        id: Number(zoneIds.next().value),
        name: name ?? 'Home',
        center: center as Point,
        radius: radius ?? 200,
      })),
      picture: value.picture ? (files.pictures.get(value.picture) ?? null) : null,
    }
  })
}

/** Bikes and shoes of all athletes. */
export const planGear = ({ entries, names, report }: Planning): PlannedGear[] =>
  entries.athletes.flatMap(({ value: { bikes = {}, shoes = {} } }, index) =>
    ([bikes, shoes] as const).flatMap((gear, position) => {
      const kind = position === 0 ? 'b' : 'g'
      const known = (names.gear[index] ?? []).filter((item) => item.kind === kind)
      const marked = known.filter(({ key }) => gear[key]?.primary === true)
      for (const { path } of marked.slice(1))
        report({ path: [...path, 'primary'], text: 'must be true for one bike and one pair of shoes only' })
      const none = known.every(({ key }) => gear[key]?.primary === undefined)
      return known.map(({ key, id }, at): PlannedGear => {
        const bike: NonNullable<Schemas['Bike']> = (kind === 'b' ? bikes[key] : undefined) ?? {}
        const pair: NonNullable<Schemas['Shoes']> = (kind === 'g' ? shoes[key] : undefined) ?? {}
        const item = kind === 'b' ? bike : pair
        return {
          id,
          athleteId: names.athleteIds[index] ?? 0,
          name: item.name ?? nameFromKey(key),
          nickname: item.nickname ?? null,
          brand: item.brand_name ?? null,
          model: item.model_name ?? null,
          description: item.description ?? null,
          retired: item.retired ?? false,
          primary: item.primary ?? (none && at === 0),
          earlierDistance: item.distance ?? 0,
          frameType: kind === 'b' ? (bike.frame_type === undefined ? ROAD_BIKE : bike.frame_type) : null,
          weight: bike.weight ?? null,
          notificationDistance: pair.notification_distance ?? null,
        }
      })
    }),
  )

export function planClubs({ entries, names, files, report }: Planning): PlannedClub[] {
  const ids = idsOf('clubs', entries.clubs, report)
  return entries.clubs.map(({ path, key, value }, index) => {
    const name = value.name ?? nameFromKey(key)
    return {
      id: ids[index] ?? 0,
      name,
      description: value.description ?? null,
      sportType: (value.sport_type ?? 'other') as PlannedClub['sportType'],
      activityTypes: value.activity_types ?? [],
      private: value.private ?? false,
      city: value.city ?? null,
      state: value.state ?? null,
      country: value.country ?? null,
      slug: value.url ?? keyFrom(name, key),
      website: value.website ?? null,
      otherMembers: value.other_member_count ?? 0,
      members: membersOf({ path, key, value }, names, report),
      picture: value.picture ? (files.pictures.get(value.picture) ?? null) : null,
      cover: value.cover_photo ? (files.pictures.get(value.cover_photo) ?? null) : null,
    }
  })
}

function membersOf(
  { path, value: { members = [] } }: Entry<WorldClub>,
  names: WorldNames,
  report: Planning['report'],
): PlannedClub['members'] {
  const listed = members.map((member) => (typeof member === 'object' ? member : { athlete: member }))
  const hasOwner = listed.some(({ role }) => role === 'owner')
  const seen = new Set<Id>()
  return listed.flatMap(({ athlete, role }, index) => {
    const at = [...path, 'members', index]
    const athleteId = names.athlete(athlete, typeof members[index] === 'object' ? [...at, 'athlete'] : at)
    if (athleteId === undefined) return []
    if (seen.has(athleteId)) report({ path: at, text: 'is a member already' })
    seen.add(athleteId)
    return { athleteId, role: role ?? (index === 0 && !hasOwner ? 'owner' : 'member') }
  })
}
