import { parseLocal } from '../../base/date-time.ts'
import { type Rows, readRecording, removeDocuments } from '../../core/documents.ts'
import { notFound, Refusal } from '../../core/refusal.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { type CutOutline, cutOutlineOf, type DerivedActivity, type DerivedEffort, effortsOf } from '../../tracks/derive.ts'
import { matchSegments, type SegmentLine, segmentTypeOf } from '../../tracks/matching.ts'
import type { PrivacyZone } from '../../tracks/privacy.ts'
import type { Point, Streams } from '../../tracks/streams.ts'
import { requireAthlete } from '../athletes/athletes.ts'
import { countAchievements, insertEfforts, rankEfforts, removeEfforts, waysOf } from '../efforts/effort-rows.ts'
import { addDistance, defaultGearId, gearOfActivity, NOT_THEIR_GEAR } from '../gear/gear.ts'
import { removeReactions } from '../reactions/reactions.ts'
import { segmentLines } from '../segments/segment-rows.ts'
import type { Viewer } from '../viewer.ts'
import type { PlannedEntry, SportType, Visibility } from '../world-plan.ts'
import { requireVisible } from './activities.ts'
import { type ActivityRow, readActivityRow, readSummary, writeActivityRow, writeCut, writeRecorded } from './activity-rows.ts'
import { publishChange } from './publish-change.ts'

/** An activity before it becomes a row. */
export interface NewActivity {
  readonly id: string
  readonly athleteId: string
  readonly name: string
  readonly description: string | null
  readonly sportType: string
  readonly visibility: Visibility
  readonly commute: boolean
  readonly trainer: boolean
  readonly gearId: string | null
  /** Epoch seconds, UTC: when the activity began, and when the service received it. */
  readonly start: number
  readonly added: number
  /** A manual entry, or a recording. */
  readonly made: { readonly entry: PlannedEntry } | { readonly recorded: Recorded }
}

export interface Recorded {
  readonly derived: DerivedActivity
  readonly device: string | null
  readonly uploadId: string | null
  readonly externalId: string | null
}

/** Numbers of an activity's rows. */
export interface Numbering {
  lapId(index: number): number
  effortId(index: number): string
}

/** Adds an activity with everything that depends on it, except ranks. */
export function insertActivity(rows: Rows, activity: NewActivity, numbering: Numbering): void {
  const { id, athleteId, made } = activity
  const recorded = 'recorded' in made ? made.recorded : null
  const totals = 'recorded' in made ? totalsOf(made.recorded) : totalsOf(made)
  const row: ActivityRow = {
    id,
    athlete_id: athleteId,
    start: activity.start,
    added: activity.added,
    name: activity.name,
    description: activity.description,
    sport_type: activity.sportType,
    visibility: activity.visibility,
    gear_id: activity.gearId,
    manual: recorded === null ? 1 : 0,
    commute: activity.commute ? 1 : 0,
    trainer: activity.trainer ? 1 : 0,
    hide_from_home: 0,
    ...totals,
    upload_id: recorded?.uploadId ?? null,
    external_id: recorded?.externalId ?? null,
    kudos: 0,
    comments: 0,
    photos: 0,
    achievements: 0,
    prs: 0,
    origin: recorded === null ? null : rows.id,
    cut_origin: (recorded?.derived.cut ?? null) === null ? null : rows.id,
  }
  writeActivityRow(rows, row)
  addDistance(rows, athleteId, row.gear_id, row.distance)
  if (recorded === null) return
  writeRecorded(rows, id, { derived: recorded.derived, device: recorded.device, lapId: numbering.lapId })
  insertEfforts(rows, row, recorded.derived.efforts, numbering.effortId)
}

const totalsOf = (
  made: Recorded | { readonly entry: PlannedEntry },
): Pick<ActivityRow, 'distance' | 'moving_time' | 'elapsed_time' | 'gain'> => {
  if ('entry' in made) {
    const { distance, movingTime: moving_time, elapsedTime: elapsed_time, elevationGain: gain } = made.entry
    return { distance, moving_time, elapsed_time, gain }
  }
  const { distance, moving_time, elapsed_time, total_elevation_gain: gain } = made.derived.totals
  return { distance, moving_time, elapsed_time, gain }
}

/** First ids of objects that are created in a world, larger than all ids of templates. */
const numberingOf = (world: World, { laps, efforts }: { readonly laps: number; readonly efforts: number }): Numbering => {
  const [lap, effort] = [laps === 0 ? 0 : world.take('lap', laps), efforts === 0 ? 0 : world.take('effort', efforts)]
  return { lapId: (index) => 40_000_000_000 + lap + index, effortId: (index) => String(300_000_000_000 + (effort + index) * 17) }
}

/** Id of a new activity. */
export const nextActivityId = (world: World): string => String(12_000_000_000 + world.next('activity') * 7)

/** Adds an activity, with the gear that the service assigns by default, and notifies the app. */
export function addActivity(world: World, activity: Omit<NewActivity, 'gearId' | 'added'>): void {
  const { id, athleteId, made, sportType } = activity
  const { laps, efforts } = 'recorded' in made ? made.recorded.derived : { laps: [], efforts: [] }
  const gearId = defaultGearId(world, athleteId, sportType)
  world.database.atomically(() => {
    insertActivity(
      world,
      { ...activity, gearId, added: toSeconds(world.now()) },
      numberingOf(world, { laps: laps.length, efforts: efforts.length }),
    )
    if (efforts.length > 0) rankEfforts(world, waysOf(world, id))
    publishChange(world, athleteId, null, requireRow(world, id))
  })
}

function requireRow(rows: Rows, id: string): ActivityRow {
  const row = readActivityRow(rows, id)
  if (row === undefined) throw notFound('Activity', `the activity ${id} does not exist`)
  return row
}

export interface ManualActivity {
  readonly name: string
  readonly sport_type: SportType
  /** Local time of the athlete, ISO 8601; an offset or Z is ignored (assumed). */
  readonly start_date_local: string
  /** Seconds. */
  readonly elapsed_time: number
  readonly description?: string
  /** Meters. */
  readonly distance?: number
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
  const start = parseLocal(given.start_date_local)
  if (Number.isNaN(start)) {
    const reason = { resource: 'Activity', field: 'start_date_local', code: 'invalid' }
    throw new Refusal('invalid', reason, 'start_date_local is not a valid date-time')
  }
  requireAthlete(world, athleteId)
  const id = nextActivityId(world)
  const { elapsed_time: elapsedTime, distance = 0, visibility = 'everyone' } = given
  addActivity(world, {
    id,
    athleteId,
    name: given.name,
    description: given.description ?? null,
    sportType: given.sport_type,
    visibility,
    commute: Boolean(Number(given.commute ?? 0)),
    trainer: Boolean(Number(given.trainer ?? 0)),
    start: toSeconds(start),
    made: { entry: { distance, movingTime: elapsedTime, elapsedTime, elevationGain: 0 } },
  })
  return id
}

export type ActivityChange = components['schemas']['UpdatableActivity'] & { readonly visibility?: Visibility }

const flag = (value: boolean | undefined, before: number): number => (value === undefined ? before : value ? 1 : 0)

/** The gear that a change sets; `none` removes it. */
function gearAfter(world: World, { gear_id: before, athlete_id: athleteId }: ActivityRow, wanted: string | undefined): string | null {
  if (wanted === undefined) return before
  if (wanted === 'none') return null
  if (gearOfActivity(world, athleteId, wanted) !== undefined) return wanted
  throw new Refusal('invalid', { resource: 'Activity', field: 'gear_id', code: 'invalid' }, NOT_THEIR_GEAR)
}

/**
 * Changes an activity of the viewer, and notifies the app of everything that it may know.
 * @throws Refusal not-found; invalid for gear that does not belong to the athlete
 */
export function changeActivity(world: World, id: string, viewer: Viewer, change: ActivityChange): void {
  const before = requireVisible(world, id, viewer)
  const after: ActivityRow = {
    ...before,
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    sport_type: change.sport_type ?? change.type ?? before.sport_type,
    visibility: change.visibility ?? before.visibility,
    gear_id: gearAfter(world, before, change.gear_id),
    commute: flag(change.commute, before.commute),
    trainer: flag(change.trainer, before.trainer),
    hide_from_home: flag(change.hide_from_home, before.hide_from_home),
  }
  world.database.atomically(() => {
    addDistance(world, before.athlete_id, before.gear_id, -before.distance)
    addDistance(world, after.athlete_id, after.gear_id, after.distance)
    writeActivityRow(world, after)
    if (kindOf(before.sport_type) !== kindOf(after.sport_type)) matchActivity(world, after, segmentLines(world))
    publishChange(world, before.athlete_id, before, after)
  })
}

/** Sports that share efforts. */
const kindOf = (sport: string): string => `${segmentTypeOf(sport)} ${/Run$/.test(sport)}`

/** Deletes an activity as its athlete. The athlete's own app can do this; the API cannot. */
export function deleteActivity(world: World, id: string): void {
  const row = requireRow(world, id)
  world.database.atomically(() => {
    addDistance(world, row.athlete_id, row.gear_id, -row.distance)
    world.database.run('delete from activities where world = ? and id = ?', world.id, id)
    removeReactions(world, id)
    removeDocuments(world, id)
    rankEfforts(world, removeEfforts(world, { activityId: id }))
    publishChange(world, row.athlete_id, row, null)
  })
}

/** The streams of an activity that efforts are computed from; undefined without a recording. */
function readStreams(rows: Rows, { id, origin }: ActivityRow): Streams | undefined {
  if (origin === null) return undefined
  const series = readRecording(rows, { origin, owner: id })
  return Object.fromEntries(series.map(({ type, data }) => [type, JSON.parse(data)])) as unknown as Streams
}

/** Finds the efforts of an activity again, and ranks them. */
export function matchActivity(world: World, row: ActivityRow, segments: readonly SegmentLine[]): void {
  const streams = readStreams(world, row)
  if (streams === undefined) return
  const ways = removeEfforts(world, { activityId: row.id })
  const efforts = effortsOf(streams, row.sport_type, segments)
  insertNewEfforts(world, row, efforts)
  rankEfforts(world, [...ways, ...waysOf(world, row.id)])
  countAchievements(world, row.id)
}

/** The efforts of an activity on a line that is a segment, or may become a segment. */
export const effortsOver = (rows: Rows, row: ActivityRow, line: Omit<SegmentLine, 'id'>): DerivedEffort[] => {
  const segment = { ...line, id: '' }
  if (!passesOver(rows, row, segment)) return []
  return effortsOf(readStreams(rows, row) ?? { time: [] }, row.sport_type, [segment]).filter(({ segmentId }) => segmentId !== null)
}

/** Adds efforts with new ids. The caller calls `rankEfforts` to set their ranks. */
export const insertNewEfforts = (world: World, row: ActivityRow, efforts: readonly DerivedEffort[]): void =>
  insertEfforts(world, row, efforts, numberingOf(world, { laps: 0, efforts: efforts.length }).effortId)

/** Whether the track of an activity passes over a segment. Checked without the streams, because most activities' streams do not have to be read. */
function passesOver(rows: Rows, { id, origin, sport_type: sport }: ActivityRow, segment: SegmentLine): boolean {
  if (origin === null || segmentTypeOf(sport) !== segment.activityType) return false
  const [latlng] = readRecording(rows, { origin, owner: id }, ['latlng'])
  return latlng !== undefined && matchSegments(JSON.parse(latlng.data) as Point[], [segment]).length > 0
}

/** The part of an activity's track outside the zones; null if they do not hide any of it. */
export function cutOf(rows: Rows, { id, origin }: ActivityRow, zones: readonly PrivacyZone[]): CutOutline | null {
  if (origin === null) return null
  const [latlng] = readRecording(rows, { origin, owner: id }, ['latlng'])
  return latlng === undefined ? null : cutOutlineOf(JSON.parse(latlng.data) as Point[], zones)
}

/** Writes the part of an activity's track outside the zones of its athlete, and replaces the earlier one. */
export function replaceCut(rows: Rows, { id, origin, cut_origin: before }: ActivityRow, cut: CutOutline | null): void {
  if (origin === null || (cut === null && before === null)) return
  for (const kind of ['summary_cut', 'detail_cut']) {
    rows.database.run('delete from documents where world = ? and owner = ? and kind = ?', rows.id, id, kind)
  }
  if (cut !== null) writeCut(rows, id, readSummary(rows, { id, origin }), cut)
  rows.database.run('update activities set cut_origin = ? where world = ? and id = ?', cut === null ? null : rows.id, rows.id, id)
}
