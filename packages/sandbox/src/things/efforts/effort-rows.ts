import type { Rows } from '../../core/documents.ts'
import type { DerivedEffort } from '../../tracks/derive.ts'
import type { ActivityRow } from '../activities/activity-rows.ts'
import type { Viewer } from '../viewer.ts'

/** An effort on a segment, or the fastest part of a run over a distance. */
export interface EffortRow {
  readonly id: string
  readonly segment_id: string | null
  readonly activity_id: string
  readonly athlete_id: string
  /** Seconds since 1970, UTC. */
  readonly start: number
  readonly name: string | null
  readonly distance: number
  readonly elapsed_time: number
  readonly moving_time: number
  readonly start_index: number
  readonly end_index: number
  readonly average_cadence: number | null
  readonly average_watts: number | null
  readonly average_heartrate: number | null
  readonly max_heartrate: number | null
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
  { database, id: world }: Rows,
  { id, athlete_id, start }: Pick<ActivityRow, 'id' | 'athlete_id' | 'start'>,
  efforts: readonly DerivedEffort[],
  effortId: (index: number) => string,
): void {
  efforts.forEach((effort, index) => {
    database.run(
      `insert into efforts (world, id, segment_id, activity_id, athlete_id, start, name, distance, elapsed_time, moving_time, start_index, end_index,
       average_cadence, average_watts, average_heartrate, max_heartrate) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      world,
      effortId(index),
      effort.segmentId,
      id,
      athlete_id,
      start + effort.offset,
      effort.name,
      effort.distance,
      effort.elapsed_time,
      effort.moving_time,
      effort.start_index,
      effort.end_index,
      effort.average_cadence,
      effort.average_watts,
      effort.average_heartrate,
      effort.max_heartrate,
    )
  })
}

/** Efforts of an activity, on a segment, or both. */
type EffortsOf =
  | { readonly activityId: string; readonly segmentId?: string }
  | { readonly segmentId: string; readonly activityId?: undefined }

/** Removes efforts, and returns the segments and distances that they were on. */
export function removeEfforts({ database, id: world }: Rows, { activityId, segmentId }: EffortsOf): Way[] {
  const parts = [...(activityId === undefined ? [] : ['activity_id = ?']), ...(segmentId === undefined ? [] : ['segment_id = ?'])]
  const ids = [activityId, segmentId].filter((id) => id !== undefined)
  const condition = ['world = ?', ...parts].join(' and ')
  const ways = database.all<{ athleteId: string; segmentId: string | null; name: string | null }>(
    `select distinct athlete_id athleteId, segment_id segmentId, name from efforts where ${condition}`,
    world,
    ...ids,
  )
  database.run(`delete from efforts where ${condition}`, world, ...ids)
  return ways
}

/** The segments and distances of an activity's efforts. */
export const waysOf = ({ database, id: world }: Rows, activityId: string): Way[] =>
  database.all<Way>(
    'select distinct athlete_id athleteId, segment_id segmentId, name from efforts where world = ? and activity_id = ?',
    world,
    activityId,
  )

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
      database.run('update efforts set rank = ? where world = ? and id = ?', rank, world, id)
      changed.add(activityId)
    }
  }
  for (const activityId of changed) countAchievements(rows, activityId)
}

const isHazardous = ({ database, id: world }: Rows, segmentId: string | null): boolean =>
  database.get('select 1 from segments where world = ? and id = ? and hazardous = 1', world, segmentId) !== undefined

/** Ranks the efforts on a segment again. */
export const rankSegment = (rows: Rows, segmentId: string): void =>
  rankEfforts(
    rows,
    rows.database.all<Way>(
      'select distinct athlete_id athleteId, segment_id segmentId, name from efforts where world = ? and segment_id = ?',
      rows.id,
      segmentId,
    ),
  )

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

/** Undefined if the effort does not exist. */
export const readEffort = ({ database, id: world }: Rows, id: string): EffortRow | undefined =>
  database.get<EffortRow>('select * from efforts where world = ? and id = ?', world, id)

/** The viewer's efforts on a segment by time, without those on activities that the viewer may not see. */
export const effortsOn = ({ database, id: world }: Rows, segmentId: string, { athleteId, activityReadAll }: Viewer): EffortRow[] =>
  database.all<EffortRow>(
    `select efforts.* from efforts join activities on activities.world = efforts.world and activities.id = efforts.activity_id
     where efforts.world = ? and segment_id = ? and efforts.athlete_id = ? ${activityReadAll ? '' : "and visibility <> 'only_me'"}
     order by efforts.start, efforts.id`,
    world,
    segmentId,
    athleteId,
  )

/** Efforts of an activity, in the order of its track. */
export const effortsIn = ({ database, id: world }: Rows, activityId: string): EffortRow[] =>
  database.all<EffortRow>('select * from efforts where world = ? and activity_id = ? order by start, start_index, id', world, activityId)
