import type { GivenId } from '../../base/id.ts'
import { insertRow, listRows, type Rows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import { insertNewEfforts } from '../activities/create-activity.ts'
import { effortsOver } from '../activities/edit-activity.ts'
import { recordedActivities } from '../activities/recorded-activities.ts'
import { countAchievements, type EffortRow, rankSegment, removeEfforts } from '../efforts/effort-rows.ts'
import { matchRoutes } from '../routes/routes.ts'
import { type Dated, replaced, type Settable } from '../thing-rows.ts'
import type { Line } from './lines.ts'
import { DEFAULTS, dropSegment, requireSegment, segmentLine, writeSegmentLine } from './segment-rows.ts'

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

/** Finds the efforts of activities on a segment, and ranks them. */
export function matchSegment(world: World, segmentId: string, activities = recordedActivities(world)): void {
  const line = segmentLine(world, requireSegment(world, segmentId))
  for (const activity of activities) {
    const efforts = effortsOver(world, activity, line).map((effort) => ({ ...effort, segmentId }))
    insertNewEfforts(world, activity, efforts)
  }
  rankSegment(world, segmentId)
}

/** Writes a segment again, without its stars, with everything that follows from its line and its type. @throws Refusal not-found */
export function replaceSegment(world: World, segment: NewSegment, hasOtherLine: boolean): void {
  const id = String(segment.id)
  const { activity_type: before } = requireSegment(world, id)
  dropSegment(world, id)
  createSegment(world, segment)
  if (hasOtherLine || requireSegment(world, id).activity_type !== before) {
    dropEfforts(world, id)
    matchRoutes(world)
    matchSegment(world, id)
  } else rankSegment(world, id)
}

/** Stars a segment as an athlete. The time is in epoch seconds. */
export function setStar(world: Rows, segmentId: string, athleteId: string, at: number): void {
  insertRow(world, 'stars', { athlete_id: athleteId, segment_id: segmentId, at }, 'or replace')
}
