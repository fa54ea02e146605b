import type { GivenId } from '../../base/id.ts'
import { deleteRows, insertRow, type Rows, updateRows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import { nextPosition, replaced } from '../thing-rows.ts'
import { DEFAULTS, type GearFields, type GearProfile, type GearRow, readGearRow, readGearRows } from './gear.ts'

export interface NewGear extends GearFields {
  /** `b` and digits for a bike, `g` and digits for shoes. */
  readonly id: string
  readonly athlete_id: GivenId
  readonly name: string
}

/** Fields that only bikes have, and that only shoes have. */
const OF_BIKE = ['frame_type', 'weight'] as const
const OF_SHOES = ['notification_distance'] as const

const ROAD_BIKE = 3

/** The stored fields after a change. Fields that the kind of gear does not have, and those that are null, are omitted. */
function profileAfter(id: string, before: GearProfile, given: GearFields): string {
  const ofKind = (id.startsWith('b') ? OF_BIKE : OF_SHOES).flatMap((field) => {
    const value = given[field] === undefined ? before[field] : given[field]
    return value === undefined || value === null ? [] : [[field, value]]
  })
  const { frame_type: _, weight: __, notification_distance: ___, ...common } = before
  return JSON.stringify({ ...replaced(common, given), ...Object.fromEntries(ofKind) })
}

/** The athlete's gear of the same kind. */
const ofSameKind = (rows: Rows, { id, athlete_id }: Pick<GearRow, 'id' | 'athlete_id'>): GearRow[] =>
  readGearRows(rows, athlete_id).filter((other) => other.id[0] === id[0])

/** Adds a bike or shoes. */
export function createGear(rows: Rows, gear: NewGear): void {
  const key = { id: gear.id, athlete_id: String(gear.athlete_id) }
  const { earlier_distance = 0, primary = ofSameKind(rows, key).length === 0 } = gear
  insertRow(rows, 'gear', {
    ...key,
    position: nextPosition(rows, 'gear'),
    is_primary: primary,
    retired: gear.retired ?? false,
    earlier_distance,
    distance: earlier_distance,
    profile: profileAfter(gear.id, { ...DEFAULTS, frame_type: ROAD_BIKE }, gear),
  })
  if (primary) makePrimary(rows, key)
}

/** Leaves one primary bike, and one primary pair of shoes, per athlete. */
function makePrimary(rows: Rows, key: Pick<GearRow, 'id' | 'athlete_id'>): void {
  for (const { id, athlete_id } of ofSameKind(rows, key)) updateRows(rows, 'gear', { athlete_id, id }, { is_primary: id === key.id })
}

/** @throws Refusal not-found */
export function changeGear(world: World, id: string, fields: GearFields): void {
  const row = readGearRow(world, id)
  const { retired, primary, earlier_distance = row.earlier_distance } = fields
  world.database.atomically(() => {
    const distance = row.distance - row.earlier_distance + earlier_distance
    const profile = profileAfter(id, JSON.parse(row.profile) as GearProfile, fields)
    const key = { athlete_id: row.athlete_id, id }
    updateRows(world, 'gear', key, { retired, is_primary: primary, earlier_distance, distance, profile })
    if (primary === true) makePrimary(world, row)
  })
}

/** Deletes a bike or shoes, and removes them from their activities. @throws Refusal not-found */
export function deleteGear(world: World, id: string): void {
  const { athlete_id } = readGearRow(world, id)
  world.database.atomically(() => {
    updateRows(world, 'activities', { athlete_id, gear_id: id }, { gear_id: null })
    deleteRows(world, 'gear', { athlete_id, id })
  })
}
