import { setImmediate as nextTurn } from 'node:timers/promises'
import { segmentTypeOf } from '../track/matching.ts'
import { readActivityRow } from './activity-rows.ts'
import { requireAthlete } from './athletes.ts'
import { toSeconds } from './clock.ts'
import { matchSegment } from './edit-activity.ts'
import { countAchievements, removeEfforts } from './effort-rows.ts'
import { type GivenLine, readLine } from './given-lines.ts'
import { newId } from './new-ids.ts'
import { Refusal } from './refusal.ts'
import { matchRoutes } from './routes.ts'
import { dropSegment, insertSegment, readSegment, requireSegment, type SegmentRow, segmentLine, writeSegmentLine } from './segment-rows.ts'
import type { World } from './world.ts'

/** What may be said of a segment; what is left out stays as it is. */
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

/** What a segment is for that is made from an activity. */
function typeIn(world: World, { activity_type, activity_id }: SegmentFields): SegmentRow['activity_type'] {
  if (activity_type !== undefined || activity_id === undefined) return activity_type ?? 'Ride'
  const sport = readActivityRow(world, String(activity_id))?.sport_type ?? ''
  const type = segmentTypeOf(sport)
  if (type === undefined) throw invalid('activity_type', `activities of ${sport} have no segments: give activity_type`)
  return type
}

/**
 * Adds a segment, finds the efforts on it, and gives the id.
 * @throws Refusal invalid; not-found for an activity
 */
export async function createSegment(world: World, athleteId: string, { id: given, ...fields }: NewSegment): Promise<string> {
  const line = readLine(world, fields)
  if (line === undefined) throw invalid('points', 'points, polyline or activity_id is missing')
  const now = toSeconds(world.now())
  const id = world.database.atomically(() => {
    const segmentId = newId(world, 'segments', given)
    insertSegment(
      world,
      {
        ...{ id: segmentId, owner_id: athleteId, name: fields.name, activity_type: typeIn(world, fields) },
        ...{ private: Number(fields.private ?? false), hazardous: Number(fields.hazardous ?? false) },
        ...{ city: fields.city ?? null, state: fields.state ?? null, country: fields.country ?? null, created: now, updated: now },
        ...{ other_efforts: fields.other_efforts ?? 0, other_athletes: fields.other_athletes ?? 0, other_stars: fields.other_stars ?? 0 },
      },
      line,
    )
    matchRoutes(world)
    return segmentId
  })
  await findEfforts(world, id)
  return id
}

/**
 * Changes a segment; after a change of its line or its type, the efforts on it are found again.
 * @throws Refusal not-found; invalid
 */
export async function changeSegment(world: World, id: string, fields: SegmentFields): Promise<void> {
  const before = requireSegment(world, id)
  const line = readLine(world, fields)
  const { name, activity_type: type = before.activity_type, city, state, country } = fields
  const isOther = line !== undefined || type !== before.activity_type
  world.database.atomically(() => {
    world.database.run(
      `update segments set name = ?, activity_type = ?, private = ?, hazardous = ?, city = ?, state = ?, country = ?,
       other_efforts = ?, other_athletes = ?, other_stars = ?, updated = ? where world = ? and id = ?`,
      ...[name ?? before.name, type, Number(fields.private ?? before.private === 1), Number(fields.hazardous ?? before.hazardous === 1)],
      ...[
        city === undefined ? before.city : city,
        state === undefined ? before.state : state,
        country === undefined ? before.country : country,
      ],
      ...[fields.other_efforts ?? before.other_efforts, fields.other_athletes ?? before.other_athletes],
      ...[fields.other_stars ?? before.other_stars, toSeconds(world.now()), world.id, id],
    )
    if (line !== undefined) writeSegmentLine(world, id, line)
    if (!isOther) return
    dropEfforts(world, id)
    matchRoutes(world)
  })
  if (isOther) await findEfforts(world, id)
}

/** Deletes a segment with the efforts on it. @throws Refusal not-found */
export function deleteSegment(world: World, id: string): void {
  requireSegment(world, id)
  world.database.atomically(() => {
    removeSegment(world, id)
    matchRoutes(world)
  })
}

/** Removes a segment and its efforts; routes are for `matchRoutes` to bring up to date. */
export function removeSegment(world: World, id: string): void {
  dropEfforts(world, id)
  dropSegment(world, id)
}

function dropEfforts(world: World, segmentId: string): void {
  const activities = world.database.all<{ activity_id: string }>(
    'select distinct activity_id from efforts where world = ? and segment_id = ?',
    ...[world.id, segmentId],
  )
  removeEfforts(world, { segmentId })
  for (const { activity_id: activityId } of activities) countAchievements(world, activityId)
}

/** Activities that are looked at in one turn of the event loop. */
const IN_A_TURN = 4

/** Finds the efforts on a segment on all activities, a few at a time, so that other requests get their turn. */
async function findEfforts(world: World, segmentId: string): Promise<void> {
  const { database, id } = world
  const activities = database.all<{ id: string }>('select id from activities where world = ? and origin is not null order by start, id', id)
  for (let from = 0; from < activities.length; from += IN_A_TURN) {
    database.atomically(() => {
      const segment = readSegment(world, segmentId)
      if (segment === undefined) return
      // Read again in each turn: the segment, or the activity, may have been changed or deleted meanwhile.
      const line = segmentLine(world, segment)
      for (const activity of activities.slice(from, from + IN_A_TURN)) {
        const row = readActivityRow(world, activity.id)
        if (row !== undefined) matchSegment(world, row, line)
      }
    })
    await nextTurn()
  }
}

/** Stars a segment as an athlete, at a moment in seconds since 1970. @throws Refusal not-found */
export function setStar(world: World, segmentId: string, athleteId: string, at: number): void {
  requireSegment(world, segmentId)
  requireAthlete(world, athleteId)
  world.database.run(
    'insert or replace into stars (world, athlete_id, segment_id, at) values (?, ?, ?, ?)',
    ...[world.id, athleteId, segmentId, at],
  )
}
