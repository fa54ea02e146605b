import { writeSvg } from '../../core/documents.ts'
import { ownerOf } from '../../core/owner.ts'
import { Refusal } from '../../core/refusal.ts'
import { newId, toSeconds, type World } from '../../core/world.ts'
import { heartRateZonesFor, USUAL_MAX_HEARTRATE } from '../../tracks/zones.ts'
import { deauthorize } from '../../webhooks/deliveries.ts'
import { insertAthlete } from '../populate.ts'
import { recount } from '../reactions/reactions.ts'
import { matchRoutes, removeRoute } from '../routes/routes.ts'
import { removeSegment } from '../segments/edit-segments.ts'
import type { PlannedZone } from '../world-plan.ts'
import { type AthleteProfile, readAthleteRow } from './athletes.ts'

/** Fields of an athlete that can be set. Omitted fields keep their values. */
export type AthleteFields = { readonly [Field in keyof AthleteProfile]?: AthleteProfile[Field] | undefined } & {
  readonly subscribed?: boolean | undefined
  /** Kilograms. */
  readonly weight?: number | null | undefined
  /** Watts. */
  readonly ftp?: number | null | undefined
  /** Custom zones; null for the default zones. */
  readonly heart_rate_zones?: readonly PlannedZone[] | null | undefined
  /** SVG. */
  readonly picture?: string | null | undefined
}

export interface NewAthlete extends AthleteFields {
  readonly id?: string | number | bigint | undefined
  readonly firstname: string
}

const invalid = (field: string, why: string): Refusal => new Refusal('invalid', { resource: 'Athlete', field, code: 'invalid' }, why)

/** @throws Refusal invalid, if zones have gaps or do not begin at 0 and end with -1 */
function requireZones(zones: readonly PlannedZone[]): readonly PlannedZone[] {
  const fit = zones.every(({ min, max }, index) => {
    const isLast = index === zones.length - 1
    return min === (index === 0 ? 0 : zones[index - 1]?.max) && (isLast ? max === -1 : max > min)
  })
  if (fit) return zones
  throw invalid('heart_rate_zones', 'heart_rate_zones must begin at 0, follow each other without gaps, and end with a max of -1')
}

/**
 * Adds an athlete who has not authorized the app yet, and returns the id.
 * @throws Refusal invalid
 */
export function createAthlete(world: World, { id: given, ...fields }: NewAthlete): string {
  const now = toSeconds(world.now())
  const { heart_rate_zones: zones = null, picture = null } = fields
  if (zones !== null) requireZones(zones)
  return world.database.atomically(() => {
    const id = newId(world, 'athletes', given)
    const { next = 0 } =
      world.database.get<{ next: number }>('select coalesce(max(position), 0) + 1 next from athletes where world = ?', world.id) ?? {}
    insertAthlete(
      world,
      {
        id: BigInt(id),
        firstname: fields.firstname,
        lastname: fields.lastname ?? '',
        username: fields.username ?? null,
        bio: fields.bio ?? null,
        sex: fields.sex ?? null,
        city: fields.city ?? null,
        state: fields.state ?? null,
        country: fields.country ?? null,
        subscribed: fields.subscribed ?? false,
        weight: fields.weight ?? null,
        ftp: fields.ftp ?? null,
        measurement: fields.measurement_preference ?? 'meters',
        athleteType: fields.athlete_type ?? 0,
        followers: fields.follower_count ?? 0,
        friends: fields.friend_count ?? 0,
        createdAt: now,
        updatedAt: now,
        heartRateZones: zones ?? heartRateZonesFor(USUAL_MAX_HEARTRATE),
        customHeartRateZones: zones !== null,
        privacyZones: [],
        picture: null,
      },
      next,
    )
    if (picture !== null) changeAthlete(world, id, { picture })
    return id
  })
}

/** @throws Refusal not-found; invalid */
export function changeAthlete(
  world: World,
  id: string,
  { subscribed, weight, ftp, heart_rate_zones, picture, ...change }: AthleteFields,
): void {
  const row = readAthleteRow(world, id)
  const profile = JSON.parse(row.profile) as AthleteProfile
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const zones = heart_rate_zones === null ? heartRateZonesFor(USUAL_MAX_HEARTRATE) : heart_rate_zones && requireZones(heart_rate_zones)
  world.database.atomically(() =>
    world.database.run(
      `update athletes set subscribed = ?, weight = ?, ftp = ?, profile = ?, heart_rate_zones = ?, custom_zones = ?, picture = ?, updated = ?
       where world = ? and id = ?`,
      Number(subscribed ?? row.subscribed === 1),
      weight === undefined ? row.weight : weight,
      ftp === undefined ? row.ftp : ftp,
      JSON.stringify({ ...profile, ...given }),
      zones === undefined ? row.heart_rate_zones : JSON.stringify(zones),
      heart_rate_zones === undefined ? row.custom_zones : Number(heart_rate_zones !== null),
      picture === undefined ? row.picture : writeSvg(world, 'picture', picture),
      toSeconds(world.now()),
      world.id,
      id,
    ),
  )
}

const OWN = 'select id from activities where world = ? and athlete_id = ?'

/**
 * Deletes an athlete with all their data. The app is notified only that its access has ended (decision 098).
 * @throws Refusal not-found; invalid for the owner of the app
 */
export function deleteAthlete(world: World, id: string): void {
  readAthleteRow(world, id)
  if (ownerOf(world) === id) throw invalid('id', `athlete ${id} owns the app and cannot be deleted`)
  const { database } = world
  const own = [world.id, world.id, id]
  const ids = (table: string, condition: string): string[] =>
    database.all<{ id: string }>(`select id from ${table} where world = ? and ${condition}`, world.id, id).map((row) => row.id)
  database.atomically(() => {
    deauthorize(world, id)
    for (const table of ['kudos', 'comments', 'photos', 'efforts']) {
      database.run(`delete from ${table} where world = ? and activity_id in (${OWN})`, ...own)
    }
    for (const table of ['documents', 'recordings']) database.run(`delete from ${table} where world = ? and owner in (${OWN})`, ...own)
    database.run('delete from activities where world = ? and athlete_id = ?', world.id, id)
    for (const table of ['kudos', 'comments'] as const) removeReactionsBy(world, table, id)
    for (const route of ids('routes', 'athlete_id = ?')) removeRoute(world, route)
    const segments = ids('segments', 'private = 1 and owner_id = ?')
    for (const segment of segments) removeSegment(world, segment)
    if (segments.length > 0) matchRoutes(world)
    for (const table of ['members', 'gear', 'privacy_zones', 'stars', 'uploads']) {
      database.run(`delete from ${table} where world = ? and athlete_id = ?`, world.id, id)
    }
    database.run('delete from athletes where world = ? and id = ?', world.id, id)
  })
}

/** Deletes the athlete's kudos or comments on activities of others. */
function removeReactionsBy(world: World, table: 'kudos' | 'comments', athleteId: string): void {
  const at = world.database.all<{ activity_id: string }>(
    `select distinct activity_id from ${table} where world = ? and athlete_id = ?`,
    world.id,
    athleteId,
  )
  world.database.run(`delete from ${table} where world = ? and athlete_id = ?`, world.id, athleteId)
  for (const { activity_id: activityId } of at) recount(world, table, activityId)
}
