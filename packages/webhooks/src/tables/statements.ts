import type { Statement } from '../inbox/sql-dialects.ts'
import { ACTIVITY, type AnyActivity, type Column, type ColumnType, columnValue, EFFORT, LAP, PROFILE, valuesOf } from './columns.ts'
import type { TableNames, TablesDialect } from './schema.ts'

/** The columns of a listed activity that are compared with the table. Counters change without an event. */
export const COMPARED = ACTIVITY.filter(({ name }) =>
  [
    'name',
    'sport_type',
    'start_date',
    'distance',
    'moving_time',
    'elapsed_time',
    'total_elevation_gain',
    'gear_id',
    'private',
    'trainer',
    'commute',
  ].includes(name),
)

/** A part of an activity, as a row. */
interface Part {
  readonly table: string
  readonly columns: readonly (readonly [name: string, type: ColumnType])[]
  readonly rows: readonly (readonly unknown[])[]
}

const namesAndTypes = (columns: readonly Column<never>[]) => columns.map(({ name, type }) => [name, type] as const)

const ID = ['activity_id', 'bigint'] as const
const POSITION = ['position', 'integer'] as const

/** The statements of the tables. Each value is in the order of its question marks. */
export function statementsOf(names: TableNames, dialect: TablesDialect) {
  const { athletes, activities, laps, efforts, streams } = names
  const { isIn, ids, instant, types } = dialect
  const toSql = (value: unknown): unknown => (typeof value === 'boolean' ? dialect.toBoolean(value) : value)

  /** @param rule what follows the rows in SQL */
  function insert({ table, columns, rows }: Part, rule = ''): readonly Statement[] {
    const text = `INSERT INTO ${table} (${columns.map(([name]) => name).join(', ')}) ${dialect.values(columns.map(([, type]) => types[type]))}`
    return dialect.forEach(
      `${text} ${rule}`.trim(),
      rows.map((row) => row.map(toSql)),
    )
  }
  const rowsOf = (stored: readonly StatementActivity[]): Part => ({
    table: activities,
    columns: [
      ['id', 'bigint'],
      ['athlete_id', 'bigint'],
      ['detail', 'text'],
      ...namesAndTypes(ACTIVITY as readonly Column<never>[]),
      ['raw', 'json'],
      ['has_read_streams', 'boolean'],
      ['read_at', 'bigint'],
    ],
    rows: stored.map(({ activityId, athleteId, content, isDetailed, streams: read, readAt }) => [
      activityId,
      athleteId,
      isDetailed ? 'detailed' : 'summary',
      ...valuesOf(ACTIVITY, content),
      columnValue('json', content),
      read !== undefined,
      readAt,
    ]),
  })
  /** A list of an activity, whatever the API has sent in its place. */
  const listOf = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value.filter((item) => Object(item) === item) : [])
  const partsOf = <Item>(table: string, columns: readonly Column<Item>[], activityId: string, items: readonly Item[]): Part => ({
    table,
    columns: [ID, POSITION, ...namesAndTypes(columns as readonly Column<never>[])],
    rows: items.map((item, index) => [activityId, index, ...valuesOf(columns, item)]),
  })
  const blank = ['raw', 'read_at', ...PROFILE.map(({ name }) => name)].map((name) => `${name} = NULL`).join(', ')
  // An alias `id` would be what `ORDER BY id` means.
  const stored = `SELECT CAST(id AS text) AS activity_id, CAST(athlete_id AS text) AS athlete_id, detail, ${instant('start_date')} AS start,
    CAST(raw AS text) AS raw, read_at FROM ${activities} WHERE read_at > ?`
  const compared = COMPARED.map(({ name, type }) => (type === 'instant' ? `${instant(name)} AS ${name}` : name)).join(', ')
  const profileNames = PROFILE.map(({ name }) => name)
  /** Returns a row if a condition on the athlete's row is true, or there was none. Also locks the athlete. */
  const lockIf = (condition: string, athleteId: string, values: readonly unknown[]): Statement => ({
    text: `INSERT INTO ${athletes} (id, fencing_token) VALUES (?, 0) ON CONFLICT (id) DO UPDATE SET fencing_token = ${athletes}.fencing_token
      WHERE ${condition} RETURNING 1 AS is_locked`,
    values: [athleteId, ...values],
  })
  const isErasedBefore = `coalesce(${athletes}.erased_at, 0) < ?`

  return {
    /** Returns a row unless a greater fencing token is stored. Also locks the athlete. */
    raiseFence: (athleteId: string, token: number): Statement => ({
      text: `INSERT INTO ${athletes} (id, fencing_token) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET fencing_token = excluded.fencing_token
        WHERE excluded.fencing_token >= ${athletes}.fencing_token RETURNING 1 AS is_raised`,
      values: [athleteId, token],
    }),
    /** Returns a row unless the athlete's profile was read, or the athlete was erased, later. Also locks the athlete. */
    checkAge: (athleteId: string, readAt: number): Statement =>
      lockIf(`coalesce(${athletes}.read_at, 0) <= ? AND ${isErasedBefore}`, athleteId, [readAt, readAt]),
    /** Returns a row unless the athlete was erased later. Also locks the athlete. */
    checkErasure: (athleteId: string, readAt: number): Statement => lockIf(isErasedBefore, athleteId, [readAt]),
    putActivity(activity: StatementActivity): readonly Statement[] {
      const { activityId, content } = activity
      const { laps: lapsOf, segment_efforts: effortsOf } = content as Partial<Record<'laps' | 'segment_efforts', unknown>>
      const rows = (activity.streams ?? []).map(([type, data]) => [activityId, type, data])
      return [
        { text: `DELETE FROM ${activities} WHERE id = ?`, values: [activityId] },
        ...insert(rowsOf([activity])),
        ...insert(partsOf(laps, LAP, activityId, listOf(lapsOf))),
        ...insert(partsOf(efforts, EFFORT, activityId, listOf(effortsOf))),
        ...insert({ table: streams, columns: [ID, ['type', 'text'], ['data', 'bytes']], rows }),
      ]
    },
    /** Stores activities without parts, except those of which anything is stored that was read later than a time. Returns their ids. */
    putMissing: (missing: readonly StatementActivity[], until: number): readonly Statement[] => [
      {
        text: `DELETE FROM ${activities} WHERE ${isIn('id')} AND read_at <= ?`,
        values: [ids(missing.map((each) => each.activityId)), until],
      },
      ...insert(rowsOf(missing), 'ON CONFLICT (id) DO NOTHING RETURNING CAST(id AS text) AS activity_id'),
    ],
    removeActivities: (athleteId: string, activityIds: readonly string[]): Statement => ({
      text: `DELETE FROM ${activities} WHERE ${isIn('id')} AND athlete_id = ?`,
      values: [ids(activityIds), athleteId],
    }),
    removeProfile: (athleteId: string): Statement => ({ text: `UPDATE ${athletes} SET ${blank} WHERE id = ?`, values: [athleteId] }),
    erase: (athleteId: string, at: number): readonly Statement[] => [
      { text: `DELETE FROM ${activities} WHERE athlete_id = ?`, values: [athleteId] },
      { text: `UPDATE ${athletes} SET ${blank}, erased_at = ? WHERE id = ?`, values: [at, athleteId] },
    ],
    removeRead: (until: number): readonly [Statement, Statement] => [
      { text: `DELETE FROM ${activities} WHERE read_at <= ? RETURNING 1 AS is_removed`, values: [until] },
      { text: `UPDATE ${athletes} SET ${blank} WHERE read_at <= ? RETURNING 1 AS is_removed`, values: [until] },
    ],
    putProfile: (athleteId: string, profile: Parameters<(typeof PROFILE)[number]['of']>[0], readAt: number): Statement => ({
      text: `UPDATE ${athletes} SET ${[...profileNames, 'raw', 'read_at'].map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
      values: [...valuesOf(PROFILE, profile).map(toSql), columnValue('json', profile), readAt, athleteId],
    }),
    inPeriod: (athleteId: string, from: string, to: string, readAfter: number): Statement => ({
      text: `SELECT CAST(id AS text) AS activity_id, ${compared} FROM ${activities}
        WHERE athlete_id = ? AND start_date >= ? AND start_date < ? AND read_at > ?`,
      values: [athleteId, from, to, readAfter],
    }),
    profile: (athleteId: string, readAfter: number): Statement => ({
      text: `SELECT CAST(raw AS text) AS raw, read_at FROM ${athletes} WHERE id = ? AND raw IS NOT NULL AND read_at > ?`,
      values: [athleteId, readAfter],
    }),
    athleteIds: (readAfter: number): Statement => ({
      text: `SELECT CAST(id AS text) AS athlete_id FROM ${athletes} AS athlete WHERE read_at > ?
        OR EXISTS (SELECT 1 FROM ${activities} WHERE athlete_id = athlete.id AND read_at > ?) ORDER BY athlete.id`,
      values: [readAfter, readAfter],
    }),
    activity: (activityId: string, readAfter: number): Statement => ({ text: `${stored} AND id = ?`, values: [readAfter, activityId] }),
    page: ({ athleteId, from, before, beforeId, detail, readAfter, limit }: PageQuery): Statement => ({
      text: `${stored} AND athlete_id = ? AND start_date >= ? AND (start_date, id) < (?, CAST(? AS bigint))
        ${detail === undefined ? '' : `AND detail = '${detail}'`} ORDER BY start_date DESC, id DESC LIMIT ${limit}`,
      values: [readAfter, athleteId, from, before, beforeId],
    }),
    count: (athleteId: string | undefined, readAfter: number): Statement => ({
      text: `SELECT count(*) AS count FROM ${activities} WHERE read_at > ? ${athleteId === undefined ? '' : 'AND athlete_id = ?'}`,
      values: athleteId === undefined ? [readAfter] : [readAfter, athleteId],
    }),
    /** A row without a type for an activity without streams. */
    streams: (activityId: string, readAfter: number): Statement => ({
      text: `SELECT type, data FROM ${activities} LEFT JOIN ${streams} ON activity_id = id
        WHERE id = ? AND read_at > ? AND has_read_streams IS TRUE`,
      values: [activityId, readAfter],
    }),
  }
}

/** An activity to store. */
export interface StatementActivity {
  readonly activityId: string
  readonly athleteId: string
  readonly content: AnyActivity
  readonly isDetailed: boolean
  readonly readAt: number
  /** Compressed, by type. Undefined: they were not read. */
  readonly streams: readonly (readonly [type: string, data: Uint8Array])[] | undefined
}

/** A page of activities before a position. */
export interface PageQuery {
  readonly athleteId: string
  readonly from: string
  readonly before: string
  readonly beforeId: string
  readonly detail: 'summary' | 'detailed' | undefined
  readonly readAfter: number
  readonly limit: number
}
