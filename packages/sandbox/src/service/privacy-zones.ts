import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PrivacyZone } from '../track/privacy.ts'
import { readActivityRow } from './activity-rows.ts'
import type { Rows } from './documents.ts'
import { cutActivity } from './edit-activity.ts'
import { notFound, Refusal } from './refusal.ts'
import type { World } from './world.ts'
import type { PlannedPrivacyZone } from './world-plan.ts'

interface ZoneRow {
  readonly id: number
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly radius: number
}

/** Privacy zones of an athlete. */
export const privacyZonesOf = ({ database, id: world }: Rows, athleteId: string): PlannedPrivacyZone[] =>
  database
    .all<ZoneRow>(
      'select id, name, latitude, longitude, radius from privacy_zones where world = ? and athlete_id = ? order by id',
      world,
      athleteId,
    )
    .map(({ id, name, latitude, longitude, radius }) => ({ id, name, center: [latitude, longitude], radius }))

/** A zone with whose it is. */
export interface OwnedZone extends PlannedPrivacyZone {
  readonly athleteId: string
}

/** Privacy zones of an athlete, or of all. */
export const readPrivacyZones = ({ database, id: world }: Rows, athleteId: string | null = null): OwnedZone[] =>
  database
    .all<ZoneRow & { athlete_id: string }>(
      'select * from privacy_zones where world = ? and athlete_id = coalesce(?, athlete_id) order by id',
      ...[world, athleteId],
    )
    .map(({ id, athlete_id, name, latitude, longitude, radius }) => ({
      id,
      athleteId: athlete_id,
      name,
      center: [latitude, longitude],
      radius,
    }))

/** @throws Refusal not-found */
export function requirePrivacyZone(rows: Rows, id: number): OwnedZone {
  const zone = readPrivacyZones(rows).find((each) => each.id === id)
  if (zone === undefined) throw notFound('PrivacyZone', `there is no privacy zone ${id}`)
  return zone
}

/** Adds a zone, or puts it in the place of the one with its id. Tracks are for `cutTracks` to cut. */
export function writePrivacyZone({ database, id: world }: Rows, athleteId: string, { id, name, center, radius }: PlannedPrivacyZone): void {
  database.run(
    'insert or replace into privacy_zones (world, id, athlete_id, name, latitude, longitude, radius) values (?, ?, ?, ?, ?, ?, ?)',
    ...[world, id, athleteId, name, center[0], center[1], radius],
  )
}

/** @throws Refusal not-found */
export function removePrivacyZone(rows: Rows, id: number): void {
  requirePrivacyZone(rows, id)
  rows.database.run('delete from privacy_zones where world = ? and id = ?', rows.id, id)
}

/** @throws Refusal invalid, when the center is no place on Earth */
export function requireCenter([latitude = Number.NaN, longitude = Number.NaN]: readonly number[]): PrivacyZone['center'] {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return [latitude, longitude]
  throw new Refusal('invalid', { resource: 'PrivacyZone', field: 'center', code: 'invalid' }, 'center is not a latitude and a longitude')
}

/** Cuts every track of an athlete by the zones that there are now, a few at a time, so that other requests get their turn. */
export async function cutTracks(world: World, athleteId: string): Promise<void> {
  const ids = world.database.all<{ id: string }>(
    'select id from activities where world = ? and athlete_id = ? and origin is not null',
    ...[world.id, athleteId],
  )
  for (const { id } of ids) {
    const zones: readonly PrivacyZone[] = privacyZonesOf(world, athleteId)
    const row = readActivityRow(world, id)
    if (row !== undefined) world.database.atomically(() => cutActivity(world, row, zones))
    await nextTurn()
  }
}
