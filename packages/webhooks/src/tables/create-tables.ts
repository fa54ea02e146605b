import { type DetailedActivity, type DetailedAthlete, type Id, parseExactJson } from '@activity-tracking/client'
import type { Change, Detail, ListedActivities } from '../change.ts'
import { createClock } from '../clock.ts'
import type { SqlRow, Statement } from '../inbox/sql-dialects.ts'
import { assertDays } from '../worker/expiry-sets.ts'
import type { ActivityTables, StoredActivity, TablesOptions } from './activity-tables.ts'
import { columnValue, toInstant } from './columns.ts'
import type { TableNames, TablesDialect } from './schema.ts'
import { COMPARED, statementsOf } from './statements.ts'
import { packStreams, unpackStreams } from './stream-data.ts'

/** A database with the tables. Its operations create or migrate them first. */
export interface TablesEngine {
  read(statement: Statement): Promise<readonly SqlRow[]>
  /**
   * Runs statements in one transaction, in order, but none if the guard returns no row. Resolves to their rows, or to undefined.
   * @param athleteId whose rows are written; undefined for those of all athletes
   */
  write(
    athleteId: string | undefined,
    guard: Statement | undefined,
    statements: readonly Statement[],
  ): Promise<readonly (readonly SqlRow[])[] | undefined>
  /** Leaves nothing of deleted rows, or only what pages of the file still contain between their rows. */
  scrub(what: 'everything' | 'log'): Promise<void>
  close(): Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Activities are read from the database in pages of this number. */
const PAGE = 50
/** Activities are stored by statements of this number. */
const WRITTEN_AT_ONCE = 200
/** All times of an instant. */
const FIRST = '0001-01-01T00:00:00Z'
const LAST = '9999-12-31T23:59:59Z'

/**
 * The digits of an id.
 * @throws TypeError
 */
function digitsOf(id: Id): string {
  const digits = columnValue('bigint', id)
  if (typeof digits !== 'string' || digits.startsWith('-')) throw new TypeError(`${JSON.stringify(id)} is not an id`)
  return digits
}

const secondsToInstant = (seconds: number): string => toInstant(new Date(seconds * 1_000)) ?? LAST

/** Whether an activity has the fields of `GET /activities/{id}`. */
const isDetailed = (activity: object): boolean =>
  Number(Object(activity).resource_state) >= 3 || Array.isArray((activity as Partial<DetailedActivity>).segment_efforts)

function toStored(row: SqlRow): StoredActivity {
  return {
    activityId: String(row['activity_id']),
    athleteId: String(row['athlete_id']),
    detail: row['detail'],
    readAt: Number(row['read_at']),
    activity: parseExactJson(String(row['raw'])),
  } as StoredActivity
}

/** Whether a row has the values of a listed activity. */
const isSame = (row: SqlRow, activity: ListedActivities['activities'][number]): boolean =>
  COMPARED.every(({ name, type, of }) => {
    const listed = columnValue(type, of(activity))
    const stored = row[name] ?? null
    if (listed === null || stored === null) return listed === stored
    return type === 'boolean' ? Boolean(stored) === listed : type === 'real' ? Number(stored) === listed : String(stored) === listed
  })

/** Tables in a database. */
export function createTables(engine: TablesEngine, names: TableNames, dialect: TablesDialect, options: TablesOptions): ActivityTables {
  const { keep } = options
  const { now, useClock } = createClock('tables', options.now)
  if (keep !== undefined) assertDays(keep)
  const sql = statementsOf(names, dialect)
  /** What was read until then has expired. It is due one hour before its time. */
  const expiredUntil = (): number => (keep === undefined ? -1 : Math.floor(now() - keep.days * DAY + HOUR))

  async function put(change: Change<Detail> & { readonly type: 'changed' }): Promise<void> {
    const { athleteId, activityId, activity, readAt, fencingToken, streams } = change
    const statements = sql.putActivity({
      activityId: digitsOf(activityId),
      athleteId: digitsOf(athleteId),
      content: activity,
      isDetailed: isDetailed(activity),
      readAt: Math.floor(readAt),
      streams: streams === undefined ? undefined : await packStreams(streams),
    })
    await engine.write(athleteId, sql.raiseFence(athleteId, fencingToken), statements)
  }

  return {
    ...(keep !== undefined && { keep }),
    useClock,
    async onChange(change) {
      const { athleteId, fencingToken } = change
      if (change.type === 'changed') await put(change)
      if (change.type === 'deleted') {
        const removal = sql.removeActivities(digitsOf(athleteId), [digitsOf(change.activityId)])
        await engine.write(athleteId, sql.raiseFence(athleteId, fencingToken), [removal])
      }
    },
    async onExpire({ athleteId, activityIds, profile, fencingToken }) {
      const statements = [sql.removeActivities(digitsOf(athleteId), activityIds.map(digitsOf))]
      if (profile) statements.push(sql.removeProfile(athleteId))
      const written = await engine.write(athleteId, sql.raiseFence(athleteId, fencingToken), statements)
      if (written !== undefined) await engine.scrub('log')
    },
    async onErase({ athleteId, fencingToken }) {
      const statements = sql.erase(digitsOf(athleteId), Math.floor(now()))
      const written = await engine.write(athleteId, sql.raiseFence(athleteId, fencingToken), statements)
      if (written !== undefined) await engine.scrub('everything')
    },
    async compare({ athleteId, activities, from, to }) {
      const [start, end] = [from === null ? FIRST : secondsToInstant(from), to === null ? LAST : secondsToInstant(to)]
      const rows = await engine.read(sql.inPeriod(digitsOf(athleteId), start, end, expiredUntil()))
      const stored = new Map(rows.map((row) => [String(row['activity_id']), row]))
      const listed = new Set(activities.map(({ id }) => String(id)))
      // It was read after its start, and `onExpire` is called up to an hour before it can no longer be read.
      const mayHaveExpired = (startDate: string): boolean => keep !== undefined && Date.parse(startDate) <= expiredUntil() + HOUR
      const changed = activities.filter((activity) => {
        const row = stored.get(String(activity.id))
        return row === undefined ? !mayHaveExpired(activity.start_date) : !isSame(row, activity)
      })
      return { changed: changed.map(({ id }) => id), gone: [...stored.keys()].filter((id) => !listed.has(id)) }
    },
    async putAthlete({ athlete, readAt, fencingToken }) {
      const athleteId = digitsOf(athlete.id)
      const at = Math.floor(readAt)
      const guard = fencingToken === undefined ? sql.checkAge(athleteId, at) : sql.raiseFence(athleteId, fencingToken)
      return (await engine.write(athleteId, guard, [sql.putProfile(athleteId, athlete, at)])) !== undefined
    },
    async putActivities({ athleteId: id, activities, readAt }) {
      if (activities.length === 0) return []
      const about = { athleteId: digitsOf(id), isDetailed: false, readAt: Math.floor(readAt), streams: undefined }
      const rows = activities.map((content) => ({ ...about, activityId: digitsOf(content.id), content }))
      const statements = []
      for (let first = 0; first < rows.length; first += WRITTEN_AT_ONCE)
        statements.push(...sql.putMissing(rows.slice(first, first + WRITTEN_AT_ONCE), expiredUntil()))
      const stored = await engine.write(about.athleteId, sql.checkErasure(about.athleteId, about.readAt), statements)
      return (stored ?? []).flat().map((row) => String(row['activity_id']))
    },
    async athlete(id) {
      const athleteId = digitsOf(id)
      const [row] = await engine.read(sql.profile(athleteId, expiredUntil()))
      if (row === undefined) return undefined
      return { athleteId, athlete: parseExactJson(String(row['raw'])) as DetailedAthlete, readAt: Number(row['read_at']) }
    },
    async athleteIds() {
      return (await engine.read(sql.athleteIds(expiredUntil()))).map((row) => String(row['athlete_id']))
    },
    async activity(id) {
      const [row] = await engine.read(sql.activity(digitsOf(id), expiredUntil()))
      return row === undefined ? undefined : toStored(row)
    },
    async *activities({ athleteId, since, until, detail }) {
      const from = since === undefined ? FIRST : instantOf(since)
      let [before, beforeId] = [until === undefined ? LAST : instantOf(until), '0']
      const query = { athleteId: digitsOf(athleteId), from, detail, limit: PAGE }
      for (;;) {
        const rows = await engine.read(sql.page({ ...query, before, beforeId, readAfter: expiredUntil() }))
        for (const row of rows) yield toStored(row)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) return
        ;[before, beforeId] = [String(last['start']), String(last['activity_id'])]
      }
    },
    async count({ athleteId } = {}) {
      const [row] = await engine.read(sql.count(athleteId === undefined ? undefined : digitsOf(athleteId), expiredUntil()))
      return Number(row?.['count'])
    },
    async streamsOf(id) {
      const rows = await engine.read(sql.streams(digitsOf(id), expiredUntil()))
      return rows.length === 0 ? undefined : unpackStreams(rows.filter(({ type }) => type !== null))
    },
    expiredUntil,
    async removeExpired() {
      if (keep === undefined) return { activities: 0, profiles: 0 }
      const [activities = [], profiles = []] = (await engine.write(undefined, undefined, sql.removeRead(expiredUntil()))) ?? []
      if (activities.length + profiles.length > 0) await engine.scrub('everything')
      return { activities: activities.length, profiles: profiles.length }
    },
    close: () => engine.close(),
    [Symbol.asyncDispose]: () => engine.close(),
  }
}

/**
 * A time as in the tables, rounded up to a whole second.
 * @throws TypeError
 */
function instantOf(date: Date): string {
  const instant = toInstant(new Date(Math.ceil(date.getTime() / 1_000) * 1_000))
  if (instant === null) throw new TypeError('`since` and `until` must be valid dates')
  return instant
}
