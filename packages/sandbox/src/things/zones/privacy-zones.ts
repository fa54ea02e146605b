import { deleteRows, insertRow, listRows, type Rows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import type { PrivacyZone } from '../../tracks/privacy.ts'
import { cutOf, replaceCut } from '../activities/edit-activity.ts'
import { recordedActivities } from '../activities/recorded-activities.ts'
import type { Settable } from '../thing-rows.ts'

/** A privacy zone of an athlete. */
export interface NamedZone extends PrivacyZone {
  readonly id: number
  readonly name: string
}

/** A zone with at least a place. */
export type NewPrivacyZone = Pick<NamedZone, 'id' | 'center'> & Settable<NamedZone>

/** The zone with its defaults. */
const completeZone = ({ id, name = 'Home', center, radius = 200 }: NewPrivacyZone): NamedZone => ({ id, name, center, radius })

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
