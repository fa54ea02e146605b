import { setImmediate as nextTurn } from 'node:timers/promises'
import type { components } from '../api.gen.ts'
import { parseExact, stringifyExact } from '../exact-json.ts'
import type { Visibility } from '../seed/types.ts'
import type { OutsideTrack } from '../uploads/derive.ts'
import { activityColumns } from './activity-columns.ts'
import { prepareActivities } from './prepare.ts'
import { outsideOfSeeded, withOutside } from './privacy.ts'
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

/** An activity, and what is kept beside it. */
export interface KeptActivity {
  readonly row: ActivityRow
  readonly activity: Activity
}

/** The activity as it is kept, whoever asks. */
export function readActivity(world: World, id: string): KeptActivity | undefined {
  const row = readRow(world, id)
  const activity = row && activityOf(world, row)
  return row === undefined || activity === undefined ? undefined : { row, activity }
}

const activityOf = (world: World, { id, doc }: ActivityRow): Activity | undefined =>
  doc === null ? seededActivity(world, id) : (parseExact(doc) as Activity)

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
 * The activity as it is kept. For anybody but its owner, and for Only You ones without the wider scope, it does not exist.
 * @throws Refusal not-found
 */
export function findActivity(world: World, id: string, viewer: Viewer): KeptActivity {
  const row = requireVisible(world, id, viewer)
  const activity = activityOf(world, row)
  if (activity === undefined) throw notFound('Activity')
  return { row, activity }
}

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
export function summaryOf({ map, ...rest }: Activity): object {
  return { ...project(rest, 'SummaryActivity'), ...(map && { map: summaryMap(map) }), resource_state: 2 }
}

const summaryText = (activity: Activity): string => stringifyExact(summaryOf(activity))

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
