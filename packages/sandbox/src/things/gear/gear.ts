import { toId } from '../../base/id.ts'
import { notFound } from '../../core/refusal.ts'
import { findRow, listRows, type Rows } from '../../core/rows.ts'
import type { components } from '../../description/api.gen.ts'
import { project } from '../../description/shapes.ts'
import { rounded } from '../../tracks/geometry.ts'
import { requireRow, type Settable } from '../thing-rows.ts'

type DetailedGear = components['schemas']['DetailedGear']
type SummaryGear = components['schemas']['SummaryGear']

/** Fields of a bike or shoes that can be set. Null for an unknown value. */
export type GearFields = Settable<
  typeof DEFAULTS & {
    readonly primary: boolean
    readonly retired: boolean
    readonly earlier_distance: number
  } & { readonly [Field in OfKind]: number | null }
>

/** Fields that only bikes have, or only shoes. */
type OfKind = 'frame_type' | 'weight' | 'notification_distance'

/** The fields of a bike or shoes that are stored as JSON. */
export type GearProfile = typeof DEFAULTS & { readonly [Field in OfKind]?: number }

export const DEFAULTS = {
  name: '',
  nickname: null as string | null,
  brand_name: null as string | null,
  model_name: null as string | null,
  description: null as string | null,
}

export interface GearRow {
  readonly id: string
  readonly athlete_id: string
  readonly position: number
  readonly is_primary: number
  readonly retired: number
  /** Meters before the first activity of the world. */
  readonly earlier_distance: number
  readonly distance: number
  readonly profile: string
}

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
    'select * from gear where world = ? and athlete_id = ? and id in (?, ?) order by id limit 1',
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
export function gearOfActivity(rows: Rows, athleteId: string, id: string): SummaryGear | undefined {
  const row = findRow<GearRow>(rows, 'gear', { athlete_id: athleteId, id })
  return row === undefined ? undefined : summaryGear(gearOf(row))
}

/** Bikes and shoes of an athlete, as they appear in other objects. */
export const listGear = (rows: Rows, athleteId: string): SummaryGear[] =>
  readGearRows(rows, athleteId).map((row) => summaryGear(gearOf(row)))

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

/** The fields of stored gear, as they are set. */
export const fieldsOfGear = ({ id, athlete_id, profile, retired, is_primary, earlier_distance }: GearRow) => ({
  id,
  athlete_id: toId(athlete_id),
  ...(JSON.parse(profile) as GearProfile),
  retired: retired === 1,
  primary: is_primary === 1,
  earlier_distance,
})

/** Stored bikes and shoes of one athlete, or of all. */
export const readGearRows = (rows: Rows, athleteId?: string): GearRow[] =>
  listRows(rows, 'gear', { athlete_id: athleteId }, 'athlete_id, position, id')

/** @throws Refusal not-found */
export const readGearRow = (rows: Rows, id: string): GearRow => requireRow(rows, 'gear', id)
