import type { Rows } from '../../core/documents.ts'
import { notFound, Refusal } from '../../core/refusal.ts'
import { newId, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { project } from '../../description/shapes.ts'
import { rounded } from '../../tracks/geometry.ts'
import type { PlannedGear } from '../world-plan.ts'

type DetailedGear = components['schemas']['DetailedGear']
type SummaryGear = components['schemas']['SummaryGear']

/** The fields of a bike or shoes that are stored as JSON. */
export interface GearProfile {
  readonly name: string
  readonly nickname: string | null
  readonly brand_name: string | null
  readonly model_name: string | null
  readonly description: string | null
  readonly frame_type?: number
  readonly weight?: number
  readonly notification_distance?: number
}

export interface GearRow {
  readonly id: string
  readonly athlete_id: string
  readonly is_primary: number
  readonly retired: number
  /** Meters before the first activity of the world. */
  readonly earlier_distance: number
  readonly distance: number
  readonly profile: string
}

const COLUMNS = 'id, athlete_id, is_primary, retired, earlier_distance, distance, profile'

/** Rounds to tenths of a meter: repeated additions and subtractions of tenths leave extra digits. */
export const wholeMeters = (distance: number): number => Math.round(rounded(distance, 1))

const gearOf = ({ id, is_primary, retired, distance, profile }: GearRow): DetailedGear => ({
  id,
  primary: is_primary === 1,
  retired: retired === 1,
  distance: wholeMeters(distance),
  converted_distance: rounded(wholeMeters(distance) / 1000, 1),
  ...(JSON.parse(profile) as GearProfile),
  resource_state: 3,
})

/** Reason for a refusal that names gear of nobody, or of another athlete. */
export const NOT_THEIR_GEAR = 'the athlete does not have this bike or pair of shoes'

/**
 * The gear that a path names. The letter may be missing: then bikes come before shoes (decision 001).
 * @throws Refusal not-found, also for gear of another athlete
 */
export function findGear({ database, id: world }: Rows, id: string, athleteId: string): DetailedGear {
  const row = database.get<GearRow>(
    `select ${COLUMNS} from gear where world = ? and athlete_id = ? and id in (?, ?) order by id limit 1`,
    world,
    athleteId,
    ...(/^\d{1,20}$/.test(id) ? [`b${BigInt(id)}`, `g${BigInt(id)}`] : [id, id]),
  )
  if (row !== undefined) return gearOf(row)
  throw notFound('Gear', NOT_THEIR_GEAR)
}

/** Gear as it appears in other objects. */
const summaryGear = (gear: DetailedGear): SummaryGear => ({ ...project(gear, 'SummaryGear'), resource_state: 2 })

/** The gear of an activity; undefined if the athlete no longer has it. */
export function gearOfActivity({ database, id: world }: Rows, athleteId: string, id: string): SummaryGear | undefined {
  const row = database.get<GearRow>(`select ${COLUMNS} from gear where world = ? and athlete_id = ? and id = ?`, world, athleteId, id)
  return row === undefined ? undefined : summaryGear(gearOf(row))
}

/** Bikes and shoes of an athlete, as they appear in other objects. */
export const listGear = ({ database, id: world }: Rows, athleteId: string): SummaryGear[] =>
  database
    .all<GearRow>(`select ${COLUMNS} from gear where world = ? and athlete_id = ? order by position, id`, world, athleteId)
    .map((row) => summaryGear(gearOf(row)))

/** Id of the bike or shoes that the service assigns by default; null if there are none. */
export function defaultGearId({ database, id: world }: Rows, athleteId: string, sport: string): string | null {
  const letter = /Ride$/.test(sport) ? 'b' : /(Run|Walk|Hike)$/.test(sport) ? 'g' : undefined
  if (letter === undefined) return null
  const row = database.get<{ id: string }>(
    'select id from gear where world = ? and athlete_id = ? and id glob ? and retired = 0 order by is_primary desc, position, id limit 1',
    world,
    athleteId,
    `${letter}*`,
  )
  return row?.id ?? null
}

/** Adds meters to the distance of the gear, or subtracts them. */
export function addDistance({ database, id: world }: Rows, athleteId: string, gearId: string | null, meters: number): void {
  if (gearId === null || meters === 0) return
  database.run('update gear set distance = distance + ? where world = ? and athlete_id = ? and id = ?', meters, world, athleteId, gearId)
}

/** Stored bikes and shoes of one athlete, or of all. */
export const readGearRows = ({ database, id: world }: Rows, athleteId: string | null = null): GearRow[] =>
  database.all<GearRow>(
    `select ${COLUMNS} from gear where world = ? and athlete_id = coalesce(?, athlete_id) order by athlete_id, position, id`,
    world,
    athleteId,
  )

/** @throws Refusal not-found */
export function readGearRow({ database, id: world }: Rows, id: string): GearRow {
  const row = database.get<GearRow>(`select ${COLUMNS} from gear where world = ? and id = ?`, world, id)
  if (row === undefined) throw notFound('Gear', `the bike or pair of shoes ${id} does not exist`)
  return row
}

/** Fields of a bike or shoes that can be set. Omitted fields keep their values. */
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
 * Adds a bike or shoes, and returns the id.
 * @throws Refusal invalid
 */
export function createGear(world: World, athleteId: string, { id: given, type, ...fields }: NewGear): string {
  const letter = given?.[0] ?? LETTERS[type ?? 'bike']
  if (type !== undefined && letter !== LETTERS[type]) {
    const why = `the id of ${type === 'bike' ? 'a bike' : 'shoes'} must begin with ${LETTERS[type]}`
    throw new Refusal('invalid', { resource: 'Gear', field: 'id', code: 'invalid' }, why)
  }
  return world.database.atomically(() => {
    const id = newId(world, 'gear', given, letter)
    const { next = 0 } =
      world.database.get<{ next: number }>('select coalesce(max(position), 0) + 1 next from gear where world = ?', world.id) ?? {}
    insertGear(
      world,
      {
        id,
        athleteId: BigInt(athleteId),
        name: fields.name,
        nickname: fields.nickname ?? null,
        brand: fields.brand_name ?? null,
        model: fields.model_name ?? null,
        description: fields.description ?? null,
        retired: fields.retired ?? false,
        primary: false,
        earlierDistance: fields.earlier_distance ?? 0,
        frameType: fields.frame_type ?? null,
        weight: fields.weight ?? null,
        notificationDistance: fields.notification_distance ?? null,
      },
      next,
    )
    if (fields.primary === true) makePrimary(world, readGearRow(world, id))
    return id
  })
}

/** Leaves one primary bike, and one primary pair of shoes, per athlete. */
function makePrimary({ database, id: world }: World, { id, athlete_id: athleteId }: GearRow): void {
  database.run(
    'update gear set is_primary = (id = ?) where world = ? and athlete_id = ? and substr(id, 1, 1) = substr(?, 1, 1)',
    id,
    world,
    athleteId,
    id,
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
      Number(retired ?? row.retired === 1),
      Number(primary ?? row.is_primary === 1),
      before,
      before,
      JSON.stringify({ ...JSON.parse(row.profile), ...given }),
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

/** Adds the row of a bike or shoes. */
export function insertGear(rows: Rows, gear: PlannedGear, position: number): void {
  const { frameType, weight, notificationDistance } = gear
  const profile: GearProfile = {
    name: gear.name,
    nickname: gear.nickname,
    brand_name: gear.brand,
    model_name: gear.model,
    description: gear.description,
    ...(frameType !== null && { frame_type: frameType }),
    ...(weight !== null && { weight }),
    ...(notificationDistance !== null && { notification_distance: notificationDistance }),
  }
  rows.database.run(
    `insert into gear (world, id, athlete_id, position, is_primary, retired, earlier_distance, distance, profile)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    rows.id,
    gear.id,
    String(gear.athleteId),
    position,
    Number(gear.primary),
    Number(gear.retired),
    gear.earlierDistance,
    gear.earlierDistance,
    JSON.stringify(profile),
  )
}
