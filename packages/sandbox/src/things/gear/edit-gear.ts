import type { GivenId } from '../../base/id.ts'
import { deleteRows, findRow, insertRow, type Rows, updateRows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import { nextPosition, replaced } from '../thing-rows.ts'
import { DEFAULTS, type GearFields, type GearRow, readGearRow, readGearRows } from './gear.ts'

export interface NewGear extends GearFields {
  /** `b` and digits for a bike, `g` and digits for shoes. */
  readonly id: string
  readonly athlete_id: GivenId
  readonly name: string
}

const ROAD_BIKE = 3

/** The fields as they are stored. Those that the kind of gear does not have, and those that are null, are omitted. */
function profileOf({ id, frame_type = ROAD_BIKE, weight, notification_distance, ...fields }: NewGear): string {
  const ofKind = Object.entries(id.startsWith('b') ? { frame_type, weight } : { notification_distance })
  return JSON.stringify({
    ...replaced(DEFAULTS, fields),
    ...Object.fromEntries(ofKind.filter(([, value]) => value !== undefined && value !== null)),
  })
}

/** The athlete's gear of the same kind. */
const ofSameKind = (rows: Rows, { id, athlete_id }: Pick<GearRow, 'id' | 'athlete_id'>): GearRow[] =>
  readGearRows(rows, athlete_id).filter((other) => other.id[0] === id[0])

/** Adds a bike or shoes, or replaces all fields. The distance of activities stays. */
export function writeGear(rows: Rows, gear: NewGear): void {
  const key = { id: gear.id, athlete_id: String(gear.athlete_id) }
  const before = findRow<GearRow>(rows, 'gear', key)
  const { earlier_distance = 0, primary = ofSameKind(rows, key).length === 0 } = gear
  insertRow(
    rows,
    'gear',
    {
      ...key,
      position: before?.position ?? nextPosition(rows, 'gear'),
      is_primary: primary,
      retired: gear.retired ?? false,
      earlier_distance,
      distance: earlier_distance + (before === undefined ? 0 : before.distance - before.earlier_distance),
      profile: profileOf(gear),
    },
    'or replace',
  )
  if (primary) makePrimary(rows, key)
}

/** Leaves one primary bike, and one primary pair of shoes, per athlete. */
function makePrimary(rows: Rows, key: Pick<GearRow, 'id' | 'athlete_id'>): void {
  for (const { id, athlete_id } of ofSameKind(rows, key)) updateRows(rows, 'gear', { athlete_id, id }, { is_primary: id === key.id })
}

/** Deletes a bike or shoes, and removes them from their activities. @throws Refusal not-found */
export function deleteGear(world: World, id: string): void {
  const { athlete_id } = readGearRow(world, id)
  world.database.atomically(() => {
    updateRows(world, 'activities', { athlete_id, gear_id: id }, { gear_id: null })
    deleteRows(world, 'gear', { athlete_id, id })
  })
}
