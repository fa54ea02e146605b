import { Refusal } from '../../core/refusal.ts'
import { newId, toSeconds, type World } from '../../core/world.ts'
import type { DerivedEffort } from '../../tracks/derive.ts'
import { type SegmentLine, segmentTypeOf } from '../../tracks/matching.ts'
import { type ActivityRow, readActivityRow } from '../activities/activity-rows.ts'
import { effortsOver, insertNewEfforts } from '../activities/edit-activity.ts'
import { recordedActivities, workOnRecorded } from '../activities/recorded-activities.ts'
import { requireAthlete } from '../athletes/athletes.ts'
import { countAchievements, rankSegment, removeEfforts } from '../efforts/effort-rows.ts'
import { matchRoutes } from '../routes/routes.ts'
import { type GivenLine, readLine } from './given-lines.ts'
import { dropSegment, insertSegment, requireSegment, type SegmentRow, segmentLine, writeSegmentLine } from './segment-rows.ts'

/** Fields of a segment that can be set. Omitted fields keep their values. */
export interface SegmentFields extends GivenLine {
  readonly name?: string | undefined
  readonly activity_type?: 'Ride' | 'Run' | undefined
  readonly private?: boolean | undefined
  readonly hazardous?: boolean | undefined
  readonly city?: string | null | undefined
  readonly state?: string | null | undefined
  readonly country?: string | null | undefined
  readonly other_efforts?: number | undefined
  readonly other_athletes?: number | undefined
  readonly other_stars?: number | undefined
}

export interface NewSegment extends SegmentFields {
  readonly id?: string | number | bigint | undefined
  readonly name: string
}

const invalid = (field: string, why: string): Refusal => new Refusal('invalid', { resource: 'Segment', field, code: 'invalid' }, why)

/** Activity type of a segment that is created from an activity. */
function typeIn(world: World, { activity_type, activity_id }: SegmentFields): SegmentRow['activity_type'] {
  if (activity_type !== undefined || activity_id === undefined) return activity_type ?? 'Ride'
  const sport = readActivityRow(world, String(activity_id))?.sport_type ?? ''
  const type = segmentTypeOf(sport)
  if (type === undefined) throw invalid('activity_type', `the sport ${sport} does not have segments: set activity_type`)
  return type
}

/**
 * Adds a segment with the efforts on it, and returns its id. The segment is visible only after its efforts have been found.
 * @throws Refusal invalid; not-found for an activity
 */
export async function createSegment(world: World, athleteId: string, { id: given, ...fields }: NewSegment): Promise<string> {
  const line = readLine(world, fields)
  if (line === undefined) throw invalid('points', 'points, polyline and activity_id are missing: set one of them')
  const activityType = typeIn(world, fields)
  const found = await findEfforts(world, { activityType, latlng: line.latlng })
  const now = toSeconds(world.now())
  return world.database.atomically(() => {
    requireAthlete(world, athleteId)
    const id = newId(world, 'segments', given)
    insertSegment(
      world,
      {
        id,
        owner_id: athleteId,
        name: fields.name,
        activity_type: activityType,
        private: Number(fields.private ?? false),
        hazardous: Number(fields.hazardous ?? false),
        city: fields.city ?? null,
        state: fields.state ?? null,
        country: fields.country ?? null,
        created: now,
        updated: now,
        other_efforts: fields.other_efforts ?? 0,
        other_athletes: fields.other_athletes ?? 0,
        other_stars: fields.other_stars ?? 0,
      },
      line,
    )
    matchRoutes(world)
    writeEfforts(world, id, found)
    return id
  })
}

/**
 * Changes a segment. A new line or type becomes visible together with the efforts that were found for it.
 * @throws Refusal not-found; invalid
 */
export async function changeSegment(world: World, id: string, fields: SegmentFields): Promise<void> {
  const before = requireSegment(world, id)
  const line = readLine(world, fields)
  const type = fields.activity_type ?? before.activity_type
  const isOther = line !== undefined || type !== before.activity_type
  const found = isOther
    ? await findEfforts(world, { activityType: type, latlng: line?.latlng ?? segmentLine(world, before).latlng })
    : undefined
  world.database.atomically(() => {
    writeFields(world, requireSegment(world, id), fields)
    if (line !== undefined) writeSegmentLine(world, id, line)
    if (found === undefined) return rankSegment(world, id)
    dropEfforts(world, id)
    matchRoutes(world)
    writeEfforts(world, id, found)
  })
}

function writeFields(world: World, before: SegmentRow, fields: SegmentFields): void {
  const { city, state, country } = fields
  world.database.run(
    `update segments set name = ?, activity_type = ?, private = ?, hazardous = ?, city = ?, state = ?, country = ?,
     other_efforts = ?, other_athletes = ?, other_stars = ?, updated = ? where world = ? and id = ?`,
    fields.name ?? before.name,
    fields.activity_type ?? before.activity_type,
    Number(fields.private ?? before.private === 1),
    Number(fields.hazardous ?? before.hazardous === 1),
    city === undefined ? before.city : city,
    state === undefined ? before.state : state,
    country === undefined ? before.country : country,
    fields.other_efforts ?? before.other_efforts,
    fields.other_athletes ?? before.other_athletes,
    fields.other_stars ?? before.other_stars,
    toSeconds(world.now()),
    world.id,
    before.id,
  )
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
  const activities = world.database.all<{ activity_id: string }>(
    'select distinct activity_id from efforts where world = ? and segment_id = ?',
    world.id,
    segmentId,
  )
  removeEfforts(world, { segmentId })
  for (const { activity_id: activityId } of activities) countAchievements(world, activityId)
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

/** Stars a segment as an athlete. The time is in epoch seconds. @throws Refusal not-found */
export function setStar(world: World, segmentId: string, athleteId: string, at: number): void {
  requireSegment(world, segmentId)
  requireAthlete(world, athleteId)
  world.database.run(
    'insert or replace into stars (world, athlete_id, segment_id, at) values (?, ?, ?, ?)',
    world.id,
    athleteId,
    segmentId,
    at,
  )
}
