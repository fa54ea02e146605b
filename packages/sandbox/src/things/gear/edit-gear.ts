import type { GivenId } from '../../base/id.ts'
import type { Rows } from '../../core/documents.ts'
import type { World } from '../../core/world.ts'
import { insertRow, nextPosition, replaced, type Settable } from '../make-row.ts'
import { type GearProfile, type GearRow, readGearRow } from './gear.ts'

/** Fields of a bike or shoes that can be set. */
export interface GearFields extends Settable<Omit<GearProfile, OfKind>> {
  /** Of a bike: 1 mountain, 2 cross, 3 road, 4 time trial, 5 gravel; null if it is unknown. Default 3. */
  readonly frame_type?: number | null | undefined
  /** Of a bike, in kilograms. */
  readonly weight?: number | null | undefined
  /** Of shoes: meters after which the athlete is notified to replace them. */
  readonly notification_distance?: number | null | undefined
  readonly retired?: boolean | undefined
  /** Whether the service assigns it by default. Default: true for the first bike, and for the first shoes. */
  readonly primary?: boolean | undefined
  /** Meters before the first activity of the world. */
  readonly earlier_distance?: number | undefined
}

export interface NewGear extends GearFields {
  /** `b` and digits for a bike, `g` and digits for shoes. */
  readonly id: string
  readonly athlete_id: GivenId
  readonly name: string
}

/** Fields that only bikes have, and that only shoes have. */
const OF_BIKE = ['frame_type', 'weight'] as const
const OF_SHOES = ['notification_distance'] as const
type OfKind = (typeof OF_BIKE | typeof OF_SHOES)[number]

const DEFAULTS: GearProfile = { name: '', nickname: null, brand_name: null, model_name: null, description: null }
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

/** Whether the athlete has gear of the same kind. */
const hasOther = ({ database, id: world }: Rows, { id, athlete_id: athleteId }: NewGear): boolean =>
  database.get(
    'select 1 from gear where world = ? and athlete_id = ? and substr(id, 1, 1) = substr(?, 1, 1)',
    world,
    String(athleteId),
    id,
  ) !== undefined

/** Adds a bike or shoes. */
export function createGear(rows: Rows, gear: NewGear, position = nextPosition(rows, 'gear')): void {
  const { id, athlete_id: athleteId, earlier_distance: earlier = 0, primary = !hasOther(rows, gear) } = gear
  insertRow(rows, 'gear', {
    id,
    athlete_id: String(athleteId),
    position,
    is_primary: primary,
    retired: gear.retired ?? false,
    earlier_distance: earlier,
    distance: earlier,
    profile: profileAfter(id, { ...DEFAULTS, frame_type: ROAD_BIKE }, gear),
  })
  if (primary) makePrimary(rows, { id, athlete_id: String(athleteId) })
}

/** Leaves one primary bike, and one primary pair of shoes, per athlete. */
function makePrimary({ database, id: world }: Rows, { id, athlete_id: athleteId }: Pick<GearRow, 'id' | 'athlete_id'>): void {
  database.run(
    'update gear set is_primary = (id = ?) where world = ? and athlete_id = ? and substr(id, 1, 1) = substr(?, 1, 1)',
    id,
    world,
    athleteId,
    id,
  )
}

/** @throws Refusal not-found */
export function changeGear(world: World, id: string, fields: GearFields): void {
  const row = readGearRow(world, id)
  const { retired, primary, earlier_distance: before = row.earlier_distance } = fields
  world.database.atomically(() => {
    world.database.run(
      `update gear set retired = ?, is_primary = ?, earlier_distance = ?, distance = distance - earlier_distance + ?, profile = ?
       where world = ? and athlete_id = ? and id = ?`,
      Number(retired ?? row.retired === 1),
      Number(primary ?? row.is_primary === 1),
      before,
      before,
      profileAfter(id, JSON.parse(row.profile) as GearProfile, fields),
      world.id,
      row.athlete_id,
      id,
    )
    if (primary === true) makePrimary(world, row)
  })
}

/** Deletes a bike or shoes, and removes them from their activities. @throws Refusal not-found */
export function deleteGear(world: World, id: string): void {
  const { athlete_id: athleteId } = readGearRow(world, id)
  world.database.atomically(() => {
    world.database.run('update activities set gear_id = null where world = ? and athlete_id = ? and gear_id = ?', world.id, athleteId, id)
    world.database.run('delete from gear where world = ? and athlete_id = ? and id = ?', world.id, athleteId, id)
  })
}
