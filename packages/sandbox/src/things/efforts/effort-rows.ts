import { deleteRows, findRow, hasRow, insertRow, listRows, type Rows, updateRows } from '../../core/rows.ts'
import type { DerivedEffort } from '../../tracks/derive.ts'
import type { ActivityRow } from '../activities/activity-rows.ts'
import type { Viewer } from '../viewer.ts'

/** An effort on a segment, or the fastest part of a run over a distance. */
export interface EffortRow extends Omit<DerivedEffort, 'segmentId' | 'offset'> {
  readonly id: string
  readonly segment_id: string | null
  readonly activity_id: string
  readonly athlete_id: string
  /** Seconds since 1970, UTC. */
  readonly start: number
  /**
   * Rank among the athlete's own efforts on the same segment or distance up to that time; null if it is not one of the best three, or the segment is
   * hazardous.
   */
  readonly rank: number | null
}

/** The athlete's best three efforts are ranked. */
const PLACES = 3

/** What efforts are compared on: a segment or a distance. */
interface Way {
  readonly athleteId: string
  /** Id of a segment, or null together with the name of a distance. */
  readonly segmentId: string | null
  readonly name: string | null
}

/** Adds the efforts of an activity. The caller calls `rankEfforts` to set their ranks. */
export function insertEfforts(
  rows: Rows,
  { id: activity_id, athlete_id, start }: Pick<ActivityRow, 'id' | 'athlete_id' | 'start'>,
  efforts: readonly DerivedEffort[],
  effortId: (index: number) => string,
): void {
  for (const [index, { segmentId: segment_id, offset, ...values }] of efforts.entries())
    insertRow(rows, 'efforts', { id: effortId(index), segment_id, activity_id, athlete_id, start: start + offset, ...values })
}

/** The segments and distances of the efforts of an activity, or on a segment. */
const waysIn = ({ database, id: world }: Rows, column: 'activity_id' | 'segment_id', id: string): Way[] =>
  database.all<Way>(
    `select distinct athlete_id athleteId, segment_id segmentId, name from efforts where world = ? and ${column} = ?`,
    world,
    id,
  )

/** Removes the efforts of an activity, or on a segment, and returns the segments and distances that they were on. */
export function removeEfforts(rows: Rows, column: 'activity_id' | 'segment_id', id: string): Way[] {
  const ways = waysIn(rows, column, id)
  deleteRows(rows, 'efforts', { [column]: id })
  return ways
}

/** The segments and distances of an activity's efforts. */
export const waysOf = (rows: Rows, activityId: string): Way[] => waysIn(rows, 'activity_id', activityId)

/**
 * Ranks efforts as of the time at which they were made, and counts the achievements of the activities. The first effort with a time keeps its rank.
 * Efforts on a hazardous segment are not ranked. Segments have more efforts of people outside the world, so no athlete holds a KOM.
 */
export function rankEfforts(rows: Rows, ways: readonly Way[]): void {
  const { database, id: world } = rows
  const changed = new Set<string>()
  for (const { athleteId, segmentId, name } of ways) {
    const places = isHazardous(rows, segmentId) ? 0 : PLACES
    const best: number[] = []
    const efforts = database.all<Pick<EffortRow, 'id' | 'activity_id' | 'elapsed_time' | 'rank'>>(
      `select id, activity_id, elapsed_time, rank from efforts
       where world = ? and segment_id is ? and athlete_id = ? and name is ? order by start, id`,
      world,
      segmentId,
      athleteId,
      name,
    )
    for (const { id, activity_id: activityId, elapsed_time: time, rank: before } of efforts) {
      const place = best.filter((other) => other <= time).length + 1
      const rank = place <= places ? place : null
      if (rank !== null) best.splice(rank - 1, 0, time)
      best.length = Math.min(best.length, PLACES)
      if (rank === before) continue
      updateRows(rows, 'efforts', { id }, { rank })
      changed.add(activityId)
    }
  }
  for (const activityId of changed) countAchievements(rows, activityId)
}

const isHazardous = (rows: Rows, segmentId: string | null): boolean => hasRow(rows, 'segments', { id: segmentId, hazardous: 1 })

/** Ranks the efforts on a segment again. */
export const rankSegment = (rows: Rows, segmentId: string): void => rankEfforts(rows, waysIn(rows, 'segment_id', segmentId))

/** Updates the number of achievements in lists. Best efforts over distances count too. */
export function countAchievements({ database, id: world }: Rows, activityId: string): void {
  database.run(
    `update activities set
     achievements = (select count(rank) from efforts where world = activities.world and activity_id = activities.id),
     prs = (select count(*) from efforts where world = activities.world and activity_id = activities.id and rank = 1)
     where world = ? and id = ?`,
    world,
    activityId,
  )
}

/** An effort with the time zone of its activity. */
export interface LocalEffort extends EffortRow {
  readonly time_zone: string
}

/** Undefined if the effort does not exist. */
export const readEffort = (rows: Rows, id: string): EffortRow | undefined => findRow(rows, 'efforts', { id })

/** The viewer's efforts on a segment by time, without those on activities that the viewer may not see. */
export const effortsOn = ({ database, id: world }: Rows, segmentId: string, { athleteId, activityReadAll }: Viewer): LocalEffort[] =>
  database.all<LocalEffort>(
    `select efforts.*, time_zone from efforts join activities on activities.world = efforts.world and activities.id = efforts.activity_id
     where efforts.world = ? and segment_id = ? and efforts.athlete_id = ? ${activityReadAll ? '' : "and visibility <> 'only_me'"}
     order by efforts.start, efforts.id`,
    world,
    segmentId,
    athleteId,
  )

/** Efforts of an activity, in the order of its track. */
export const effortsIn = (rows: Rows, activityId: string): EffortRow[] =>
  listRows(rows, 'efforts', { activity_id: activityId }, 'start, start_index, id')
