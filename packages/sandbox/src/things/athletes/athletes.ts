import { toId } from '../../base/id.ts'
import { isoUtc } from '../../base/local-time.ts'
import { notFound } from '../../core/refusal.ts'
import { hasRow, listRows, type Rows, updateRows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import type { components as control } from '../../description/control.gen.ts'
import { project } from '../../description/shapes.ts'
import { powerZonesFor } from '../../tracks/zones.ts'
import { listClubs } from '../clubs/clubs.ts'
import { listGear } from '../gear/gear.ts'
import { requireRow, type Settable } from '../thing-rows.ts'

type Schemas = components['schemas']

/** Fields of an athlete that can be set. */
export type AthleteFields = Settable<
  AthleteProfile & {
    readonly subscribed: boolean
    readonly time_zone: string
    readonly weight: number | null
    readonly ftp: number | null
    readonly heart_rate_zones: readonly HeartRateZone[] | null
    readonly picture: string | null
  }
>

/** The fields of an athlete that are stored as JSON: nothing else depends on them. */
export type AthleteProfile = typeof DEFAULTS

export const DEFAULTS = {
  firstname: '',
  lastname: '',
  username: null as string | null,
  bio: null as string | null,
  sex: null as 'M' | 'F' | null,
  city: null as string | null,
  state: null as string | null,
  country: null as string | null,
  measurement_preference: 'meters' as 'meters' | 'feet',
  /** 0: cyclist, 1: runner. */
  athlete_type: 0 as 0 | 1,
  follower_count: 0,
  friend_count: 0,
}

/** Heart rates from `min` up to but not including `max`, in beats per minute. The top zone has a `max` of -1. */
export type HeartRateZone = control['schemas']['Zone']

export interface AthleteRow {
  readonly id: string
  readonly position: number
  readonly subscribed: number
  readonly created: number
  readonly updated: number
  /** Name in the time zone database. */
  readonly time_zone: string
  readonly weight: number | null
  readonly ftp: number | null
  readonly profile: string
  readonly heart_rate_zones: string
  readonly custom_zones: number
  readonly picture: string | null
}

/** @throws Refusal not-found */
export const readAthleteRow = (rows: Rows, id: string): AthleteRow => requireRow(rows, 'athletes', id)

/** The fields of a stored athlete, as they are set. */
export const fieldsOfAthlete = ({
  id,
  profile,
  subscribed,
  time_zone,
  weight,
  ftp,
  heart_rate_zones: zones,
  custom_zones,
}: AthleteRow) => ({
  id: toId(id),
  ...(JSON.parse(profile) as AthleteProfile),
  time_zone,
  subscribed: subscribed === 1,
  weight,
  ftp,
  heart_rate_zones: JSON.parse(zones) as HeartRateZone[],
  custom_zones: custom_zones === 1,
})

/** Stored athletes, the app's owner first. */
export const readAthleteRows = (rows: Rows): AthleteRow[] => listRows(rows, 'athletes', {}, 'position')

/** Ids of the world's athletes, the app's owner first. */
export const athleteIds = (world: Rows): string[] =>
  world.database.all<{ id: string }>('select id from athletes where world = ? order by position', world.id).map(({ id }) => id)

/** @throws Refusal not-found, if the athlete does not exist in the world */
export function requireAthlete(world: Rows, id: string): string {
  if (!hasRow(world, 'athletes', { id })) throw notFound('Athlete', `the athlete ${id} does not exist; GET /state lists the athletes`)
  return id
}

export const isSubscribed = (world: Rows, id: string): boolean => readAthleteRow(world, id).subscribed === 1

export function setSubscribed(world: Rows, id: string, subscribed: boolean): void {
  readAthleteRow(world, id)
  updateRows(world, 'athletes', { id }, { subscribed })
}

/** The fields of an athlete that summaries have too. */
function profileOf(world: World, row: AthleteRow) {
  const picture = row.picture === null ? undefined : world.pictureUrl(row.picture)
  return {
    id: toId(row.id),
    resource_state: 3,
    ...(JSON.parse(row.profile) as AthleteProfile),
    profile_medium: picture ?? 'avatar/athlete/medium.png',
    profile: picture ?? 'avatar/athlete/large.png',
    premium: row.subscribed === 1,
    summit: row.subscribed === 1,
    created_at: isoUtc(row.created * 1000),
    updated_at: isoUtc(row.updated * 1000),
    mutual_friend_count: 0,
    friend: null,
    follower: null,
    blocked: false,
    can_follow: false,
    date_preference: '%d/%m/%Y',
    badge_type_id: row.subscribed === 1 ? 1 : 0,
  }
}

export function detailedAthlete(world: World, id: string): Schemas['DetailedAthlete'] {
  const row = readAthleteRow(world, id)
  const clubs = listClubs(world, id)
  const gear = listGear(world, id)
  return {
    ...profileOf(world, row),
    postable_clubs_count: clubs.length,
    ftp: row.ftp,
    weight: row.weight,
    clubs,
    bikes: gear.filter((item) => item.id?.startsWith('b')),
    shoes: gear.filter((item) => item.id?.startsWith('g')),
  } as Schemas['DetailedAthlete']
}

export const summaryAthlete = (world: World, id: string): Schemas['SummaryAthlete'] => ({
  ...project(profileOf(world, readAthleteRow(world, id)), 'SummaryAthlete'),
  resource_state: 2,
})

export function nameOfAthlete(world: Rows, id: string): [firstname: string, lastname: string] {
  const { firstname, lastname } = JSON.parse(readAthleteRow(world, id).profile) as AthleteProfile
  return [firstname, lastname]
}

export const usernameOf = (world: Rows, id: string): string | null =>
  (JSON.parse(readAthleteRow(world, id).profile) as AthleteProfile).username

/** The athlete's time zone. @throws Refusal not-found */
export const zoneOf = (world: Rows, id: string): string => readAthleteRow(world, id).time_zone

/** Kilograms; null if unknown. */
export const weightOf = (world: Rows, id: string): number | null => readAthleteRow(world, id).weight

/** Heart rate zones, and power zones if the athlete has an FTP. */
export function zonesOfAthlete(world: Rows, id: string): Schemas['Zones'] {
  const { ftp, heart_rate_zones: zones, custom_zones: custom } = readAthleteRow(world, id)
  return {
    heart_rate: { custom_zones: custom === 1, zones: JSON.parse(zones) },
    ...(ftp !== null && { power: { zones: powerZonesFor(ftp) } }),
  }
}
