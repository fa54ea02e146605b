import type { GivenId } from '../../base/id.ts'
import { invalid } from '../../core/refusal.ts'
import { insertRow, listRows, type Rows, updateRows } from '../../core/rows.ts'
import { newId, toSeconds, type World } from '../../core/world.ts'
import type { DerivedEffort } from '../../tracks/derive.ts'
import { type SegmentLine, segmentTypeOf } from '../../tracks/matching.ts'
import { type ActivityRow, readActivityRow } from '../activities/activity-rows.ts'
import { insertNewEfforts } from '../activities/create-activity.ts'
import { effortsOver } from '../activities/edit-activity.ts'
import { recordedActivities, workOnRecorded } from '../activities/recorded-activities.ts'
import { requireAthlete } from '../athletes/athletes.ts'
import { countAchievements, type EffortRow, rankSegment, removeEfforts } from '../efforts/effort-rows.ts'
import { matchRoutes } from '../routes/routes.ts'
import { type Dated, fieldsIn, replaced, type Settable } from '../thing-rows.ts'
import { type GivenLine, readLine } from './given-lines.ts'
import type { Line } from './lines.ts'
import { DEFAULTS, dropSegment, requireSegment, type SegmentRow, segmentLine, writeSegmentLine } from './segment-rows.ts'

/** Fields of a segment that can be set. */
type SegmentFields = Settable<typeof DEFAULTS>

export interface NewSegment extends SegmentFields, Dated {
  readonly id: GivenId
  /** Who created it. */
  readonly athlete_id: GivenId
  readonly name: string
  readonly line: Line
}

/** Adds a segment. The caller finds the efforts on it, and the routes along it. */
export function createSegment(rows: Rows, { id: given, athlete_id: athleteId, line, ...fields }: NewSegment): void {
  const { created_at: created, updated_at: updated = created } = fields
  const id = String(given)
  insertRow(rows, 'segments', { id, owner_id: String(athleteId), ...replaced(DEFAULTS, fields), created, updated, origin: rows.id })
  writeSegmentLine(rows, id, line)
}

/** Activity type of a segment that is created from an activity. */
function typeIn(world: World, { activity_type, activity_id }: SegmentFields & GivenLine): SegmentRow['activity_type'] {
  if (activity_type !== undefined || activity_id === undefined) return activity_type ?? DEFAULTS.activity_type
  const sport = readActivityRow(world, String(activity_id))?.sport_type ?? ''
  const type = segmentTypeOf(sport)
  if (type === undefined) throw invalid('Segment', 'activity_type', `the sport ${sport} does not have segments: set activity_type`)
  return type
}

/** A segment in a request. */
type GivenSegment = SegmentFields & GivenLine & { readonly id?: GivenId | undefined; readonly name: string }

/**
 * Adds a segment with the efforts on it, and returns its id. The segment is visible only after its efforts have been found.
 * @throws Refusal invalid; not-found for an activity
 */
export async function addSegment(world: World, athleteId: string, { id: given, ...fields }: GivenSegment): Promise<string> {
  const line = readLine(world, fields)
  if (line === undefined) throw invalid('Segment', 'points', 'points, polyline and activity_id are missing: set one of them')
  const activityType = typeIn(world, fields)
  const found = await findEfforts(world, { activityType, latlng: line.latlng })
  return world.database.atomically(() => {
    requireAthlete(world, athleteId)
    const id = newId(world, 'segments', given)
    createSegment(world, { ...fields, id, athlete_id: athleteId, activity_type: activityType, created_at: toSeconds(world.now()), line })
    matchRoutes(world)
    writeEfforts(world, id, found)
    return id
  })
}

/**
 * Changes a segment. A new line or type becomes visible together with the efforts that were found for it.
 * @throws Refusal not-found; invalid
 */
export async function changeSegment(world: World, id: string, fields: SegmentFields & GivenLine): Promise<void> {
  const before = requireSegment(world, id)
  const line = readLine(world, fields)
  const type = fields.activity_type ?? before.activity_type
  const isOther = line !== undefined || type !== before.activity_type
  const found = isOther
    ? await findEfforts(world, { activityType: type, latlng: line?.latlng ?? segmentLine(world, before).latlng })
    : undefined
  world.database.atomically(() => {
    const current = fieldsIn(DEFAULTS, requireSegment(world, id))
    updateRows(world, 'segments', { id }, { ...replaced(current, fields), updated: toSeconds(world.now()) })
    if (line !== undefined) writeSegmentLine(world, id, line)
    if (found === undefined) return rankSegment(world, id)
    dropEfforts(world, id)
    matchRoutes(world)
    writeEfforts(world, id, found)
  })
}

/** Deletes a segment with the efforts on it. @throws Refusal not-found */
export function deleteSegment(world: World, id: string): void {
  requireSegment(world, id)
  world.database.atomically(() => {
    removeSegment(world, id)
    matchRoutes(world)
  })
}

/** Removes a segment and its efforts. The caller calls `matchRoutes` to update the routes. */
export function removeSegment(world: World, id: string): void {
  dropEfforts(world, id)
  dropSegment(world, id)
}

function dropEfforts(world: World, segmentId: string): void {
  const efforts = listRows<EffortRow>(world, 'efforts', { segment_id: segmentId }, 'id')
  removeEfforts(world, 'segment_id', segmentId)
  for (const activityId of new Set(efforts.map((effort) => effort.activity_id))) countAchievements(world, activityId)
}

type LineOnly = Omit<SegmentLine, 'id'>

/** Efforts on a line. They are found before anything is written. */
interface FoundEfforts {
  readonly line: string
  of(activity: ActivityRow): DerivedEffort[]
}

const textOfLine = ({ activityType, latlng }: LineOnly): string => JSON.stringify([activityType, latlng])

const findEfforts = async (world: World, line: LineOnly): Promise<FoundEfforts> => ({
  line: textOfLine(line),
  of: await workOnRecorded(world, null, (activity) => effortsOver(world, activity, line)),
})

/** Writes the efforts on a segment. Finds them again if another request has moved the segment in the meantime. */
function writeEfforts(world: World, segmentId: string, found: FoundEfforts): void {
  const line = segmentLine(world, requireSegment(world, segmentId))
  const isSameLine = found.line === textOfLine(line)
  for (const activity of recordedActivities(world)) {
    const efforts = isSameLine ? found.of(activity) : effortsOver(world, activity, line)
    if (efforts.length === 0) continue
    insertNewEfforts(
      world,
      activity,
      efforts.map((effort) => ({ ...effort, segmentId })),
    )
  }
  rankSegment(world, segmentId)
}

/** Finds the efforts of activities on a segment, and ranks them. */
export function matchSegment(world: World, segmentId: string, activities = recordedActivities(world)): void {
  const line = segmentLine(world, requireSegment(world, segmentId))
  for (const activity of activities) {
    const efforts = effortsOver(world, activity, line).map((effort) => ({ ...effort, segmentId }))
    insertNewEfforts(world, activity, efforts)
  }
  rankSegment(world, segmentId)
}

/** Changes a segment with everything that follows from its line and its type. @throws Refusal not-found */
export function updateSegment(
  world: World,
  id: string,
  { line, ...fields }: SegmentFields & Partial<Dated> & { readonly line: Line | undefined },
): void {
  const before = requireSegment(world, id)
  const { created_at: created, updated_at: updated = toSeconds(world.now()) } = fields
  world.database.atomically(() => {
    updateRows(world, 'segments', { id }, { ...replaced(fieldsIn(DEFAULTS, before), fields), created, updated })
    if (line !== undefined) writeSegmentLine(world, id, line)
    if (line === undefined && (fields.activity_type ?? before.activity_type) === before.activity_type) return rankSegment(world, id)
    dropEfforts(world, id)
    matchRoutes(world)
    matchSegment(world, id)
  })
}

/** Stars a segment as an athlete. The time is in epoch seconds. @throws Refusal not-found */
export function setStar(world: Rows, segmentId: string, athleteId: string, at: number): void {
  requireSegment(world, segmentId)
  requireAthlete(world, athleteId)
  insertRow(world, 'stars', { athlete_id: athleteId, segment_id: segmentId, at }, 'or replace')
}
