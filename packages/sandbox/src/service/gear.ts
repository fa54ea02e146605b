import type { components } from '../api.gen.ts'
import { rounded } from '../track/geometry.ts'
import type { Rows } from './documents.ts'
import { notFound, Refusal, type RefusalKind } from './refusal.ts'
import { project } from './shapes.ts'

type DetailedGear = components['schemas']['DetailedGear']
type SummaryGear = components['schemas']['SummaryGear']

/** What is kept of a bike or shoe as JSON. */
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

/** Tenths of a meter are added and taken away, which leaves more digits than there are. */
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

/** @throws Refusal when there is no such gear, or it is another athlete's */
export function findGear({ database, id: world }: Rows, id: string, athleteId: string, kind: RefusalKind = 'not-found'): DetailedGear {
  const row = database.get<GearRow>(`select ${COLUMNS} from gear where world = ? and athlete_id = ? and id = ?`, world, athleteId, id)
  if (row !== undefined) return gearOf(row)
  throw new Refusal(kind, { resource: 'Gear', field: 'id', code: 'invalid' }, 'the athlete has no such bike or shoe')
}

/** Gear as it stands within other objects. */
const summaryGear = (gear: DetailedGear): SummaryGear => ({ ...project(gear, 'SummaryGear'), resource_state: 2 })

/** The gear of an activity; undefined when the athlete no longer has it. */
export function gearOfActivity({ database, id: world }: Rows, athleteId: string, id: string): SummaryGear | undefined {
  const row = database.get<GearRow>(`select ${COLUMNS} from gear where world = ? and athlete_id = ? and id = ?`, world, athleteId, id)
  return row === undefined ? undefined : summaryGear(gearOf(row))
}

/** Bikes and shoes of an athlete, as they stand within other objects. */
export const listGear = ({ database, id: world }: Rows, athleteId: string): SummaryGear[] =>
  database
    .all<GearRow>(`select ${COLUMNS} from gear where world = ? and athlete_id = ? order by position, id`, world, athleteId)
    .map((row) => summaryGear(gearOf(row)))

/** Id of the bike or shoe that the service fills in by itself; null without one. */
export function defaultGearId({ database, id: world }: Rows, athleteId: string, sport: string): string | null {
  const letter = /Ride$/.test(sport) ? 'b' : /(Run|Walk|Hike)$/.test(sport) ? 'g' : undefined
  if (letter === undefined) return null
  const row = database.get<{ id: string }>(
    'select id from gear where world = ? and athlete_id = ? and id glob ? and retired = 0 order by is_primary desc, position, id limit 1',
    ...[world, athleteId, `${letter}*`],
  )
  return row?.id ?? null
}

/** Adds meters to what the gear has covered, or takes them away. */
export function addDistance({ database, id: world }: Rows, athleteId: string, gearId: string | null, meters: number): void {
  if (gearId === null || meters === 0) return
  database.run('update gear set distance = distance + ? where world = ? and athlete_id = ? and id = ?', meters, world, athleteId, gearId)
}

/** Bikes and shoes of an athlete, or of all, as they are kept. */
export const readGearRows = ({ database, id: world }: Rows, athleteId: string | null = null): GearRow[] =>
  database.all<GearRow>(
    `select ${COLUMNS} from gear where world = ? and athlete_id = coalesce(?, athlete_id) order by athlete_id, position, id`,
    ...[world, athleteId],
  )

/** @throws Refusal not-found */
export function readGearRow({ database, id: world }: Rows, id: string): GearRow {
  const row = database.get<GearRow>(`select ${COLUMNS} from gear where world = ? and id = ?`, world, id)
  if (row === undefined) throw notFound('Gear', `there is no bike or pair of shoes ${id}`)
  return row
}
