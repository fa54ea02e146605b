import { invalid } from '../../core/refusal.ts'
import { deleteRows, insertRow, listRows, type Rows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import type { PrivacyZone } from '../../tracks/privacy.ts'
import { cutOf, replaceCut } from '../activities/edit-activity.ts'
import { recordedActivities, workOnRecorded } from '../activities/recorded-activities.ts'
import { requireAthlete } from '../athletes/athletes.ts'
import { requireRow, type Settable } from '../thing-rows.ts'

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
  readonly athlete_id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly radius: number
}

/** A zone with its athlete. */
export interface OwnedZone extends NamedZone {
  readonly athleteId: string
}

/** Privacy zones of one athlete, or of all. */
export const readPrivacyZones = (rows: Rows, athleteId?: string): OwnedZone[] =>
  listRows<ZoneRow>(rows, 'privacy_zones', { athlete_id: athleteId }, 'id').map(toZone)

const toZone = ({ id, athlete_id: athleteId, name, latitude, longitude, radius }: ZoneRow): OwnedZone => ({
  id,
  athleteId,
  name,
  center: [latitude, longitude],
  radius,
})

/** @throws Refusal not-found */
export const requirePrivacyZone = (rows: Rows, id: number): OwnedZone => toZone(requireRow<ZoneRow>(rows, 'privacy_zones', id))

export function createPrivacyZone(rows: Rows, athleteId: string, zone: NewPrivacyZone): void {
  const { id, name, center, radius } = completeZone(zone)
  const [latitude, longitude] = center
  insertRow(rows, 'privacy_zones', { id, athlete_id: athleteId, name, latitude, longitude, radius })
}

/** Replaces the privacy zones of an athlete, and hides other parts of the tracks. */
export function replacePrivacyZones(world: World, athleteId: string, zones: readonly NewPrivacyZone[]): void {
  deleteRows(world, 'privacy_zones', { athlete_id: athleteId })
  for (const zone of zones) createPrivacyZone(world, athleteId, zone)
  for (const activity of recordedActivities(world, athleteId)) replaceCut(world, activity, cutOf(world, activity, zones.map(completeZone)))
}

/** @throws Refusal invalid, if the center is not a place on Earth */
export function requireCenter([latitude = Number.NaN, longitude = Number.NaN]: readonly number[]): PrivacyZone['center'] {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return [latitude, longitude]
  throw invalid('PrivacyZone', 'center', 'center must be a latitude and a longitude')
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
  const expected = edit(readPrivacyZones(world, athleteId))
  const found = await workOnRecorded(world, athleteId, (activity) => cutOf(world, activity, expected))
  world.database.atomically(() => {
    requireAthlete(world, athleteId)
    const zones = edit(readPrivacyZones(world, athleteId))
    deleteRows(world, 'privacy_zones', { athlete_id: athleteId })
    for (const zone of zones) createPrivacyZone(world, athleteId, zone)
    const isAsExpected = JSON.stringify(zones) === JSON.stringify(expected)
    for (const activity of recordedActivities(world, athleteId)) {
      replaceCut(world, activity, isAsExpected ? found(activity) : cutOf(world, activity, zones))
    }
  })
}
