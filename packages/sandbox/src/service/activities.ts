import { setImmediate as nextTurn } from 'node:timers/promises'
import type { components } from '../api.gen.ts'
import { parseExact, stringifyExact } from '../exact-json.ts'
import type { Visibility } from '../seed/types.ts'
import type { Streams } from '../track/streams.ts'
import type { OutsideTrack, WrittenStream } from '../uploads/derive.ts'
import { activityColumns } from './activity-columns.ts'
import { effortsOfActivity } from './efforts.ts'
import { prepareActivities } from './prepare.ts'
import { keptOutside, outsideOfSeeded, withOutside } from './privacy.ts'
import { notFound } from './refusal.ts'
import { project, summaryMap } from './shapes.ts'
import type { StreamText } from './streams-answer.ts'
import type { Viewer } from './viewer.ts'
import type { World } from './world.ts'

export type Activity = components['schemas']['DetailedActivity']

export interface ActivityRow {
  id: string
  athlete_id: string
  visibility: Visibility
  doc: string | null
  /** Where `doc` is kept: what shows of the track outside the privacy zone, in JSON; null when all of it does. */
  outside: string | null
}

/** What is kept beside the activity; undefined when it does not exist. */
export const readRow = (world: World, id: string): ActivityRow | undefined =>
  world.database.get<ActivityRow>(
    'select id, athlete_id, visibility, doc, outside from activities where world = ? and id = ?',
    world.id,
    id,
  )

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
 * What is kept beside an activity that this viewer may see: for anybody but its owner, and for Only You ones without the wider scope, it does
 * not exist.
 * @throws Refusal not-found
 */
export function requireVisible(world: World, id: string, viewer: Viewer): ActivityRow {
  const row = readRow(world, id)
  if (row === undefined) throw notFound('Activity')
  if (row.athlete_id !== viewer.athleteId) throw notFound('Activity', 'the activity belongs to another athlete')
  if (row.visibility === 'only_me' && !viewer.activityReadAll) {
    throw notFound('Activity', 'the activity is visible to Only You, which needs activity:read_all')
  }
  return row
}

/**
 * The activity as it is kept, if this viewer may see it.
 * @throws Refusal not-found
 */
function findVisible(world: World, id: string, viewer: Viewer): { row: ActivityRow; activity: Activity } {
  requireVisible(world, id, viewer)
  const found = readActivity(world, id)
  if (found === undefined) throw notFound('Activity')
  return found
}

/**
 * The activity as it is kept. For anybody but its owner, and for Only You ones without the wider scope, it does not exist.
 * @throws Refusal not-found
 */
export const findActivity = (world: World, id: string, viewer: Viewer): Activity => findVisible(world, id, viewer).activity

/** The activity as this viewer sees it, without efforts: its track is cut at the privacy zone unless the viewer may see all of it. */
export const showActivity = (world: World, { row, activity }: { row: ActivityRow; activity: Activity }, viewer: Viewer): Activity =>
  viewer.activityReadAll ? activity : withOutside(activity, keptOutside(world, row, activity))

/**
 * The activity as this viewer sees it, without efforts.
 * @throws Refusal not-found
 */
export const shownActivity = (world: World, id: string, viewer: Viewer): Activity =>
  showActivity(world, findVisible(world, id, viewer), viewer)

/**
 * The detailed representation as this viewer sees it, whether the activity was read, changed or created.
 * @throws Refusal not-found
 */
export const detailedActivity = (world: World, id: string, viewer: Viewer): Activity => ({
  ...shownActivity(world, id, viewer),
  segment_efforts: effortsOfActivity(world, id, viewer),
  resource_state: 3,
})

export interface ListOptions {
  /** Seconds since 1970, UTC; exclusive. */
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly page: number
  readonly perPage: number
}

/** A page of the viewer's activities as JSON texts: newest first, oldest first when only `after` is given. */
export async function listActivities(world: World, viewer: Viewer, options: ListOptions): Promise<string[]> {
  const all = viewer.activityReadAll
  const made = (page: ReturnType<typeof pageOf>): string[] => page.map(({ id, text }) => text ?? seededSummary(world, id, all))
  const first = pageOf(world, viewer, options)
  const missing = first.filter(({ id, text }) => text === null && !world.texts.has(summaryKey(id, all)))
  if (missing.length === 0) return made(first)
  await prepareActivities(
    world,
    missing.map(({ id }) => id),
  )
  for (const { id } of missing) {
    seededSummary(world, id, all)
    await nextTurn()
  }
  // Activities may have been changed meanwhile.
  return made(pageOf(world, viewer, options))
}

/** Ids on a page with their texts, null where they are to be made from the seed. */
function pageOf(world: World, viewer: Viewer, { before, after, page, perPage }: ListOptions): { id: string; text: string | null }[] {
  const order = after !== undefined && before === undefined ? 'asc' : 'desc'
  const column = viewer.activityReadAll ? 'summary' : 'summary_cut'
  return world.database.all<{ id: string; text: string | null }>(
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
}

const summaryKey = (id: string, all: boolean): string => `${all ? 'summary' : 'summary_cut'}/${id}`

function seededSummary(world: World, id: string, all: boolean): string {
  const key = summaryKey(id, all)
  const known = world.texts.get(key)
  if (known !== undefined) return known
  const activity = readActivity(world, id)?.activity ?? {}
  const text = summaryText(all ? activity : withOutside(activity, outsideOfSeeded(world, activity)))
  world.texts.set(key, text)
  return text
}

/** The summary representation, without the detailed map. */
function summaryText(activity: Activity): string {
  const { map, ...rest } = activity
  return stringifyExact({ ...project(rest, 'SummaryActivity'), ...(map && { map: summaryMap(map) }), resource_state: 2 })
}

/**
 * Stores an activity, new or changed, with everything that lists need.
 * @param outside what shows of its track outside the privacy zone; null when all of it does
 */
export function writeActivity(world: World, athleteId: string, activity: Activity, outside: OutsideTrack | null): void {
  const columns = activityColumns(activity)
  const texts = [
    ...[stringifyExact(activity), outside && JSON.stringify(outside)],
    ...[summaryText(activity), summaryText(withOutside(activity, outside))],
  ]
  world.database.run(
    `insert or replace into activities
     (world, id, athlete_id, start, visibility, sport_type, distance, moving_time, elapsed_time, gain, doc, outside, summary, summary_cut)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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

/** Recorded series of an activity; null when it has none. Those of an upload are parsed, which takes a while: `writtenStreams` are not. */
export function streamsOf(world: World, id: string): Streams | null {
  const rows = world.database.all<StreamText>('select type, data from streams where world = ? and id = ? order by rowid', world.id, id)
  if (rows.length === 0) return world.template.activities.get(id)?.streams() ?? null
  return Object.fromEntries(rows.map(({ type, data }) => [type, JSON.parse(data)])) as unknown as Streams
}

/** Series of an uploaded activity as JSON texts, those of the types that are asked for; undefined when nothing was uploaded. */
export function writtenStreams(world: World, id: string, viewer: Viewer, types: readonly string[]): StreamText[] | undefined {
  const [any] = world.database.all('select 1 from streams where world = ? and id = ? limit 1', world.id, id)
  if (any === undefined) return undefined
  const columns = viewer.activityReadAll ? 'data, size' : 'coalesce(cut, data) data, coalesce(cut_size, size) size'
  return world.database.all<StreamText>(
    `select type, ${columns} from streams where world = ? and id = ? and type in (select value from json_each(?)) order by rowid`,
    ...[world.id, id, JSON.stringify(types)],
  )
}

export function writeStreams(world: World, id: string, streams: readonly WrittenStream[]): void {
  for (const { type, data, size, cut } of streams) {
    world.database.run(
      'insert into streams (world, id, type, data, size, cut, cut_size) values (?, ?, ?, ?, ?, ?, ?)',
      ...[world.id, id, type, data, size, cut?.data ?? null, cut?.size ?? null],
    )
  }
}
