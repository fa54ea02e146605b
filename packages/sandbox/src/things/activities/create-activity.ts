import { parseLocal } from '../../base/date-time.ts'
import type { GivenId } from '../../base/id.ts'
import { invalid } from '../../core/refusal.ts'
import { hasRow, insertRow, type Rows } from '../../core/rows.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { DerivedActivity, DerivedEffort } from '../../tracks/derive.ts'
import type { SportType } from '../../tracks/files/activity-file.ts'
import { usualName } from '../../tracks/files/sports.ts'
import { requireAthlete, zoneOf } from '../athletes/athletes.ts'
import { insertEfforts, rankEfforts, waysOf } from '../efforts/effort-rows.ts'
import { addDistance, defaultGearId } from '../gear/gear.ts'
import type { Seconds } from '../thing-rows.ts'
import { type ActivityRow, requireActivityRow, type Visibility, writeRecorded } from './activity-rows.ts'
import { publishChange } from './publish-change.ts'

/** A manual entry. */
export interface ManualEntry {
  readonly elapsed_time: number
  /** Default: `elapsed_time`. */
  readonly moving_time?: number | undefined
  /** Meters. Default 0. */
  readonly distance?: number | undefined
  readonly total_elevation_gain?: number | undefined
}

/** A recording with everything that is derived from it. */
export interface Recorded {
  readonly derived: DerivedActivity
  readonly device_name: string | null
  readonly upload_id: string | number | null
  readonly external_id: string | null
}

export interface NewActivity {
  readonly id: GivenId
  readonly athlete_id: GivenId
  readonly name: string
  readonly description?: string | null | undefined
  readonly sport_type: string
  /** Default: Everyone. */
  readonly visibility?: Visibility | undefined
  readonly commute?: boolean | undefined
  readonly trainer?: boolean | undefined
  readonly hide_from_home?: boolean | undefined
  /** Null for none. Default: the gear that the service assigns. */
  readonly gear_id?: string | null | undefined
  readonly start: Seconds
  /** When the service received it. Default: when it ended. */
  readonly added?: Seconds | undefined
  /** Default: that of the athlete. */
  readonly time_zone?: string | undefined
  readonly made: ManualEntry | Recorded
}

/** Numbers of an activity's rows. */
export interface Numbering {
  lapId(index: number): number
  effortId(index: number): string
}

/** Counts of a new activity. */
const COUNTS = { kudos: 0, comments: 0, photos: 0, achievements: 0, prs: 0 }

/** Adds an activity with everything that depends on it, except ranks. */
export function createActivity(rows: Rows, { made, ...activity }: NewActivity, numbering: Numbering): void {
  const { start, sport_type, description = null, visibility = 'everyone' } = activity
  const { commute = false, trainer = false, hide_from_home = false } = activity
  const [id, athlete_id] = [String(activity.id), String(activity.athlete_id)]
  const { gear_id = defaultGearId(rows, athlete_id, sport_type) } = activity
  const recorded = 'derived' in made ? made : null
  const totals: ManualEntry = 'derived' in made ? made.derived.totals : made
  const { elapsed_time, moving_time = elapsed_time, distance = 0, total_elevation_gain: gain = 0 } = totals
  insertRow(rows, 'activities', {
    id,
    athlete_id,
    start,
    added: activity.added ?? start + elapsed_time,
    time_zone: activity.time_zone ?? zoneOf(rows, athlete_id),
    name: activity.name,
    description,
    sport_type,
    visibility,
    gear_id,
    manual: recorded === null,
    commute,
    trainer,
    hide_from_home,
    distance,
    moving_time,
    elapsed_time,
    gain,
    upload_id: recorded === null || recorded.upload_id === null ? null : String(recorded.upload_id),
    external_id: recorded?.external_id ?? null,
    ...COUNTS,
    origin: recorded && rows.id,
    cut_origin: recorded?.derived.cut ? rows.id : null,
  })
  addDistance(rows, athlete_id, gear_id, distance)
  if (recorded === null) return
  writeRecorded(rows, id, recorded, numbering.lapId)
  insertEfforts(rows, { id, athlete_id, start }, recorded.derived.efforts, numbering.effortId)
}

/** The next id that no row of a table has. */
function nextId(world: World, table: string, idAt: (number: number) => number): string {
  for (;;) {
    const id = String(idAt(world.next(table)))
    if (!hasRow(world, table, { id })) return id
  }
}

/** The id of a new activity. */
export const nextActivityId = (world: World): string => nextId(world, 'activities', (number) => 12_000_000_000 + number * 7)

/** Ids of laps and efforts that are created in a world. */
export const newNumbers = (world: World) => ({
  lap: () => 40_000_000_000 + world.next('lap'),
  effort: () => nextId(world, 'efforts', (number) => 300_000_000_000 + number * 17),
})

/** Adds efforts with new ids. The caller calls `rankEfforts` to set their ranks. */
export const insertNewEfforts = (world: World, row: ActivityRow, efforts: readonly DerivedEffort[]): void =>
  insertEfforts(world, row, efforts, newNumbers(world).effort)

/** Adds an activity that the service receives now, notifies the app, and returns its id. */
export function addActivity(world: World, { made, ...activity }: Omit<NewActivity, 'id' | 'gear_id' | 'added'>): string {
  const id = nextActivityId(world)
  world.database.atomically(() => {
    const { lap, effort } = newNumbers(world)
    createActivity(world, { ...activity, id, made, added: toSeconds(world.now()) }, { lapId: lap, effortId: effort })
    if ('derived' in made) rankEfforts(world, waysOf(world, id))
    publishChange(world, String(activity.athlete_id), null, requireActivityRow(world, id))
  })
  return id
}

export interface ManualActivity extends Pick<ManualEntry, 'elapsed_time' | 'distance'> {
  /** Default: derived from the sport and the time. */
  readonly name?: string
  readonly sport_type: SportType
  /** Local time of the athlete, ISO 8601; an offset or Z is ignored (assumed). */
  readonly start_date_local: string
  readonly description?: string
  readonly trainer?: boolean | number
  readonly commute?: boolean | number
  /** Default: Everyone. The athlete's own app can set it; the API cannot. */
  readonly visibility?: Visibility | undefined
}

/**
 * Creates a manual activity, without a track and streams, and returns its id.
 * @throws Refusal invalid for an invalid date-time; not-found for an athlete
 */
export function createManualActivity(world: World, athleteId: string, given: ManualActivity): string {
  const zone = zoneOf(world, requireAthlete(world, athleteId))
  const start = parseLocal(given.start_date_local, zone)
  if (Number.isNaN(start)) {
    throw invalid('Activity', 'start_date_local', 'start_date_local is not a valid date-time')
  }
  const { name, description, sport_type, visibility, elapsed_time, distance, commute, trainer } = given
  return addActivity(world, {
    athlete_id: athleteId,
    name: name ?? usualName(sport_type, start, zone),
    description,
    sport_type,
    visibility,
    commute: Boolean(Number(commute ?? 0)),
    trainer: Boolean(Number(trainer ?? 0)),
    start: toSeconds(start),
    made: { elapsed_time, distance },
  })
}
