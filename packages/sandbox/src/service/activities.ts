import type { components } from '../api.gen.ts'
import { parseExact, stringifyExact } from '../exact-json.ts'
import type { Visibility } from '../seed/types.ts'
import type { Streams } from '../track/streams.ts'
import { activityColumns } from './activity-columns.ts'
import { effortsOfActivity } from './efforts.ts'
import { showActivity } from './privacy.ts'
import { notFound } from './refusal.ts'
import { project, summaryMap } from './shapes.ts'
import type { Viewer } from './viewer.ts'
import type { World } from './world.ts'

export type Activity = components['schemas']['DetailedActivity']

export interface ActivityRow {
  id: string
  athlete_id: string
  visibility: Visibility
  doc: string | null
}

/** What is kept beside the activity; undefined when it does not exist. */
export const readRow = (world: World, id: string): ActivityRow | undefined =>
  world.database.get<ActivityRow>('select id, athlete_id, visibility, doc from activities where world = ? and id = ?', world.id, id)

/** The activity as it is kept, whoever asks. */
export function readActivity(world: World, id: string): { row: ActivityRow; activity: Activity } | undefined {
  const row = readRow(world, id)
  if (row === undefined) return undefined
  const activity = row.doc === null ? seededActivity(world, id) : (parseExact(row.doc) as Activity)
  return activity === undefined ? undefined : { row, activity }
}

function seededActivity({ template }: World, id: string): Activity | undefined {
  const detail = template.activities.get(id)?.detail
  const ranks = template.achievements.ranksIn(id)
  if (detail === undefined || ranks.length === 0) return detail
  return { ...detail, achievement_count: ranks.length, pr_count: ranks.filter((rank) => rank === 1).length }
}

/**
 * The activity as it is kept. For anybody but its owner, and for Only You ones without the wider scope, it does not exist.
 * @throws Refusal not-found
 */
export function findActivity(world: World, id: string, viewer: Viewer): Activity {
  const found = readActivity(world, id)
  if (found === undefined) throw notFound('Activity')
  if (found.row.athlete_id !== viewer.athleteId) throw notFound('Activity', 'the activity belongs to another athlete')
  if (found.row.visibility === 'only_me' && !viewer.activityReadAll) {
    throw notFound('Activity', 'the activity is visible to Only You, which needs activity:read_all')
  }
  return found.activity
}

/**
 * The detailed representation as this viewer sees it, whether the activity was read, changed or created.
 * @throws Refusal not-found
 */
export function detailedActivity(world: World, id: string, viewer: Viewer): Activity {
  const activity = findActivity(world, id, viewer)
  return showActivity(world, { ...activity, segment_efforts: effortsOfActivity(world, id, viewer), resource_state: 3 }, viewer)
}

export interface ListOptions {
  /** Seconds since 1970, UTC; exclusive. */
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly page: number
  readonly perPage: number
}

/** A page of the viewer's activities as JSON texts: newest first, oldest first when only `after` is given. */
export function listActivities(world: World, viewer: Viewer, { before, after, page, perPage }: ListOptions): string[] {
  const order = after !== undefined && before === undefined ? 'asc' : 'desc'
  const column = viewer.activityReadAll ? 'summary' : 'summary_cut'
  const rows = world.database.all<{ id: string; text: string | null }>(
    `select id, ${column} text from activities where world = ? and athlete_id = ? and start < ? and start > ?
     ${viewer.activityReadAll ? '' : "and visibility <> 'only_me'"} order by start ${order}, id ${order} limit ? offset ?`,
    world.id,
    viewer.athleteId,
    before ?? Number.MAX_SAFE_INTEGER,
    after ?? Number.MIN_SAFE_INTEGER,
    perPage,
    // Beyond 2^63 SQLite would get a fraction, which is no offset.
    Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER),
  )
  return rows.map(({ id, text }) => text ?? seededSummary(world, id, viewer))
}

function seededSummary(world: World, id: string, viewer: Viewer): string {
  const key = `${viewer.activityReadAll ? 'summary' : 'summary_cut'}/${id}`
  const known = world.texts.get(key)
  if (known !== undefined) return known
  const text = summaryText(showActivity(world, readActivity(world, id)?.activity ?? {}, viewer))
  world.texts.set(key, text)
  return text
}

/** The summary representation, without the detailed map. */
function summaryText(activity: Activity): string {
  const { map, ...rest } = activity
  return stringifyExact({ ...project(rest, 'SummaryActivity'), ...(map && { map: summaryMap(map) }), resource_state: 2 })
}

/** Stores an activity, new or changed, with everything that lists need. */
export function writeActivity(world: World, athleteId: string, activity: Activity): void {
  const columns = activityColumns(activity)
  const cut = showActivity(world, activity, { athleteId, activityReadAll: false, readAll: false })
  const texts = [stringifyExact(activity), summaryText(activity), summaryText(cut)]
  world.database.run(
    `insert or replace into activities
     (world, id, athlete_id, start, visibility, sport_type, distance, moving_time, elapsed_time, gain, doc, summary, summary_cut)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    world.id,
    String(activity.id),
    athleteId,
    columns.start,
    activity.visibility ?? 'everyone',
    columns.sportType,
    ...[columns.distance, columns.movingTime, columns.elapsedTime, columns.gain],
    ...texts,
  )
}

export function removeActivity(world: World, id: string): void {
  for (const table of ['activities', 'streams']) world.database.run(`delete from ${table} where world = ? and id = ?`, world.id, id)
}

/** Recorded series of an activity; null when it has none. */
export function streamsOf(world: World, id: string): Streams | null {
  const row = world.database.get<{ doc: string }>('select doc from streams where world = ? and id = ?', world.id, id)
  return row === undefined ? (world.template.activities.get(id)?.streams() ?? null) : JSON.parse(row.doc)
}

export function writeStreams(world: World, id: string, streams: Streams): void {
  world.database.run('insert or replace into streams (world, id, doc) values (?, ?, ?)', world.id, id, JSON.stringify(streams))
}
