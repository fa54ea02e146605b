import type { Rows } from '../../core/documents.ts'
import { notFound, Refusal } from '../../core/refusal.ts'
import type { World } from '../../core/world.ts'
import type { PrivacyZone } from '../../tracks/privacy.ts'
import { cutOf, replaceCut } from '../activities/edit-activity.ts'
import { recordedActivities, workOnRecorded } from '../activities/recorded-activities.ts'
import { requireAthlete } from '../athletes/athletes.ts'
import { insertRow, type Settable } from '../make-row.ts'

/** A privacy zone of an athlete. */
export interface NamedZone extends PrivacyZone {
  readonly id: number
  readonly name: string
}

/** A zone with at least a place. */
export type NewPrivacyZone = Pick<NamedZone, 'id' | 'center'> & Settable<NamedZone>

/** The zone with its defaults. */
export const completeZone = ({ id, name = 'Home', center, radius = 200 }: NewPrivacyZone): NamedZone => ({ id, name, center, radius })

interface ZoneRow {
  readonly id: number
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly radius: number
}

/** Privacy zones of an athlete. */
export const privacyZonesOf = ({ database, id: world }: Rows, athleteId: string): NamedZone[] =>
  database
    .all<ZoneRow>(
      'select id, name, latitude, longitude, radius from privacy_zones where world = ? and athlete_id = ? order by id',
      world,
      athleteId,
    )
    .map(({ id, name, latitude, longitude, radius }) => ({ id, name, center: [latitude, longitude], radius }))

/** A zone with its athlete. */
export interface OwnedZone extends NamedZone {
  readonly athleteId: string
}

/** Privacy zones of one athlete, or of all. */
export const readPrivacyZones = ({ database, id: world }: Rows, athleteId: string | null = null): OwnedZone[] =>
  database
    .all<ZoneRow & { athlete_id: string }>(
      'select * from privacy_zones where world = ? and athlete_id = coalesce(?, athlete_id) order by id',
      world,
      athleteId,
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
  if (zone === undefined) throw notFound('PrivacyZone', `the privacy zone ${id} does not exist`)
  return zone
}

export function createPrivacyZone(rows: Rows, athleteId: string, zone: NewPrivacyZone): void {
  const { id, name, center, radius } = completeZone(zone)
  const [latitude, longitude] = center
  insertRow(rows, 'privacy_zones', { id, athlete_id: athleteId, name, latitude, longitude, radius })
}

/** @throws Refusal invalid, if the center is not a place on Earth */
export function requireCenter([latitude = Number.NaN, longitude = Number.NaN]: readonly number[]): PrivacyZone['center'] {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return [latitude, longitude]
  throw new Refusal('invalid', { resource: 'PrivacyZone', field: 'center', code: 'invalid' }, 'center must be a latitude and a longitude')
}

/**
 * Changes the privacy zones of an athlete. The zones and the tracks that they cut are written together, so no response shows hidden parts.
 * @param edit returns the zones after the change; called a second time when they are written
 */
export async function editPrivacyZones(
  world: World,
  athleteId: string,
  edit: (zones: readonly NamedZone[]) => readonly NamedZone[],
): Promise<void> {
  const expected = edit(privacyZonesOf(world, athleteId))
  const found = await workOnRecorded(world, athleteId, (activity) => cutOf(world, activity, expected))
  world.database.atomically(() => {
    requireAthlete(world, athleteId)
    const zones = edit(privacyZonesOf(world, athleteId))
    world.database.run('delete from privacy_zones where world = ? and athlete_id = ?', world.id, athleteId)
    for (const zone of zones) createPrivacyZone(world, athleteId, zone)
    const isAsExpected = JSON.stringify(zones) === JSON.stringify(expected)
    for (const activity of recordedActivities(world, athleteId)) {
      replaceCut(world, activity, isAsExpected ? found(activity) : cutOf(world, activity, zones))
    }
  })
}
