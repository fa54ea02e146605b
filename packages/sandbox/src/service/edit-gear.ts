import { type GearProfile, type GearRow, readGearRow } from './gear.ts'
import { newId } from './new-ids.ts'
import { insertGear } from './populate.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** What may be said of a bike or shoes; what is left out stays as it is. */
export type GearFields = { readonly [Field in keyof GearProfile]?: GearProfile[Field] | undefined } & {
  readonly retired?: boolean | undefined
  readonly primary?: boolean | undefined
  /** Meters before the first activity of the world. */
  readonly earlier_distance?: number | undefined
}

export interface NewGear extends GearFields {
  readonly id?: string | undefined
  readonly type?: 'bike' | 'shoes' | undefined
  readonly name: string
}

const LETTERS = { bike: 'b', shoes: 'g' } as const

/**
 * Adds a bike or shoes, and gives the id.
 * @throws Refusal invalid
 */
export function createGear(world: World, athleteId: string, { id: given, type, ...fields }: NewGear): string {
  const letter = given?.[0] ?? LETTERS[type ?? 'bike']
  if (type !== undefined && letter !== LETTERS[type]) {
    const why = `the id of ${type === 'bike' ? 'a bike' : 'shoes'} begins with ${LETTERS[type]}`
    throw new Refusal('invalid', { resource: 'Gear', field: 'id', code: 'invalid' }, why)
  }
  return world.database.atomically(() => {
    const id = newId(world, 'gear', given, letter)
    const { next = 0 } =
      world.database.get<{ next: number }>('select coalesce(max(position), 0) + 1 next from gear where world = ?', world.id) ?? {}
    insertGear(
      world,
      {
        ...{ id, athleteId: BigInt(athleteId), name: fields.name, nickname: fields.nickname ?? null, brand: fields.brand_name ?? null },
        ...{ model: fields.model_name ?? null, description: fields.description ?? null, retired: fields.retired ?? false },
        ...{ primary: false, earlierDistance: fields.earlier_distance ?? 0, frameType: fields.frame_type ?? null },
        ...{ weight: fields.weight ?? null, notificationDistance: fields.notification_distance ?? null },
      },
      next,
    )
    if (fields.primary === true) makePrimary(world, readGearRow(world, id))
    return id
  })
}

/** An athlete has one primary bike, and one primary pair of shoes. */
function makePrimary({ database, id: world }: World, { id, athlete_id: athleteId }: GearRow): void {
  database.run(
    'update gear set is_primary = (id = ?) where world = ? and athlete_id = ? and substr(id, 1, 1) = substr(?, 1, 1)',
    ...[id, world, athleteId, id],
  )
}

/** @throws Refusal not-found */
export function changeGear(world: World, id: string, { retired, primary, earlier_distance: earlier, ...change }: GearFields): void {
  const row = readGearRow(world, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const before = earlier ?? row.earlier_distance
  world.database.atomically(() => {
    world.database.run(
      `update gear set retired = ?, is_primary = ?, earlier_distance = ?, distance = distance - earlier_distance + ?, profile = ?
       where world = ? and athlete_id = ? and id = ?`,
      ...[Number(retired ?? row.retired === 1), Number(primary ?? row.is_primary === 1), before, before],
      ...[JSON.stringify({ ...JSON.parse(row.profile), ...given }), world.id, row.athlete_id, id],
    )
    if (primary === true) makePrimary(world, row)
  })
}

/** Deletes a bike or shoes, which its activities lose. @throws Refusal not-found */
export function deleteGear(world: World, id: string): void {
  const { athlete_id: athleteId } = readGearRow(world, id)
  world.database.atomically(() => {
    world.database.run(
      'update activities set gear_id = null where world = ? and athlete_id = ? and gear_id = ?',
      ...[world.id, athleteId, id],
    )
    world.database.run('delete from gear where world = ? and athlete_id = ? and id = ?', world.id, athleteId, id)
  })
}
