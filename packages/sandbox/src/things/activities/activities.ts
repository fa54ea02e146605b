import { toId } from '../../base/id.ts'
import { datesAt, offsetAt, zoneTitle } from '../../base/local-time.ts'
import { notFound } from '../../core/refusal.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { enumOf } from '../../description/shapes.ts'
import { rounded } from '../../tracks/geometry.ts'
import type { Viewer } from '../viewer.ts'
import { type ActivityRow, type ActivityWithText, readActivityRow, readActivityRows } from './activity-rows.ts'

type Schemas = components['schemas']

/** Sports that the older, coarser `type` does not have, with the `type` that stands for them. */
const COARSE: Readonly<Record<string, Schemas['ActivityTypeInput']>> = {
  EMountainBikeRide: 'EBikeRide',
  GravelRide: 'Ride',
  MountainBikeRide: 'Ride',
  TrailRun: 'Run',
  VirtualRow: 'Rowing',
}

/** The deprecated `type` for a sport. */
export const coarseType = (sport: string): Schemas['ActivityTypeInput'] =>
  COARSE[sport] ?? (enumOf('ActivityTypeInput').has(sport) ? (sport as Schemas['ActivityTypeInput']) : 'Workout')

/**
 * Returns the activity if this viewer may see it. For everyone except its owner, and without the wider scope for Only You activities, it does not exist.
 * @throws Refusal not-found
 */
export function requireVisible(world: World, id: string, viewer: Viewer): ActivityRow {
  const row = readActivityRow(world, id)
  if (row === undefined) throw notFound('Activity')
  if (row.athlete_id !== viewer.athleteId) throw notFound('Activity', 'Not visible: the activity belongs to another athlete.')
  if (row.visibility === 'only_me' && !viewer.activityReadAll) {
    throw notFound('Activity', 'Not visible: the activity is set to Only You; this token needs `activity:read_all`.')
  }
  return row
}

/** Like `requireVisible`, with the summary of the recording. */
export function requireVisibleText(world: World, id: string, viewer: Viewer): ActivityWithText {
  requireVisible(world, id, viewer)
  const [row] = readActivityRows(world, { everything: viewer.activityReadAll, condition: 'id = ?', values: [id] })
  if (row === undefined) throw notFound('Activity')
  return row
}

export interface ListOptions {
  /** Seconds since 1970, UTC; exclusive. */
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly page: number
  readonly perPage: number
}

/** A page of the viewer's activities: newest first, or oldest first if only `after` is given. */
export function listActivities(world: World, viewer: Viewer, { before, after, page, perPage }: ListOptions): Schemas['SummaryActivity'][] {
  const order = after !== undefined && before === undefined ? 'asc' : 'desc'
  const everything = viewer.activityReadAll
  const rows = readActivityRows(world, {
    everything,
    condition: `athlete_id = ? and start < ? and start > ? ${everything ? '' : "and visibility <> 'only_me'"}
      order by start ${order}, activities.id ${order} limit ? offset ?`,
    values: [
      viewer.athleteId,
      before ?? Number.MAX_SAFE_INTEGER,
      after ?? Number.MIN_SAFE_INTEGER,
      perPage,
      // For values larger than 2^63, SQLite would get a fraction, which is not an offset.
      Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER),
    ],
  })
  return rows.map(summaryOf)
}

/** The part of a manual activity's summary that a recording would have. */
const typedIn = ({ id, distance, moving_time: time }: ActivityRow) => ({
  start_latlng: [],
  end_latlng: [],
  average_speed: time > 0 ? rounded(distance / time, 3) : 0,
  max_speed: 0,
  has_heartrate: false,
  device_name: null,
  map: { id: `a${id}`, summary_polyline: '', resource_state: 2 },
})

/** The summary representation. */
export function summaryOf(row: ActivityWithText): Schemas['SummaryActivity'] {
  const { sport_type, visibility, upload_id } = row
  const start = row.start * 1000
  return {
    id: toId(row.id),
    resource_state: 2,
    athlete: { id: toId(row.athlete_id), resource_state: 1 },
    name: row.name,
    external_id: row.external_id,
    upload_id: upload_id === null ? null : toId(upload_id),
    ...(upload_id !== null && { upload_id_str: upload_id }),
    type: coarseType(sport_type),
    sport_type,
    ...datesAt(start, row.time_zone),
    timezone: zoneTitle(start, row.time_zone),
    utc_offset: offsetAt(start, row.time_zone),
    distance: row.distance,
    moving_time: row.moving_time,
    elapsed_time: row.elapsed_time,
    total_elevation_gain: row.gain,
    visibility,
    private: visibility === 'only_me',
    manual: row.manual === 1,
    commute: row.commute === 1,
    trainer: row.trainer === 1,
    hide_from_home: row.hide_from_home === 1,
    flagged: false,
    has_kudoed: false,
    from_accepted_tag: false,
    achievement_count: row.achievements,
    pr_count: row.prs,
    athlete_count: 1,
    kudos_count: row.kudos,
    comment_count: row.comments,
    photo_count: row.photos,
    total_photo_count: row.photos,
    gear_id: row.gear_id,
    ...(row.body === null ? typedIn(row) : JSON.parse(row.body)),
  }
}

/** Id of the athlete's newest activity; undefined if there is none. */
export const newestActivity = (world: World, athleteId: string): string | undefined =>
  world.database.get<{ id: string }>(
    'select id from activities where world = ? and athlete_id = ? order by start desc, id desc limit 1',
    world.id,
    athleteId,
  )?.id
