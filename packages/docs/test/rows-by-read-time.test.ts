import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { App, GrantState, SummaryActivity } from '@activity-tracking/client'
import type { Change } from '@activity-tracking/webhooks'
import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { createMirror, type Query as MirrorQuery } from '../cookbook/mirror-tables.ts'
import { allBlocks } from './code-blocks/read-blocks.ts'
import { newDatabase } from './support/database.ts'

type Value = string | number | null
type Row = readonly [athleteId: string, activityId: string, name: string | null, deletedAt: number | null, readAt: number]

/** Runs a statement with parameters `$1`, `$2`, …, and returns its rows. */
type Query = (sql: string, values?: readonly Value[]) => Promise<readonly Readonly<Record<string, unknown>>[]>

const postgres = inject('postgres')
const page = (await allBlocks()).find(({ page, language }) => page === 'packages/webhooks/README.md' && language === 'sql')?.code ?? ''
const upsert = page.slice(page.indexOf('INSERT INTO')).replace(/;\s*$/, '')
const tables = page.slice(0, page.indexOf('INSERT INTO'))

async function onSqlite(rule: (query: Query) => Promise<void>): Promise<void> {
  using database = new DatabaseSync(':memory:')
  database.exec(tables)
  await rule(async (sql, values = []) => {
    const parameters: Record<string, SQLInputValue> = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
    return database.prepare(sql).all(parameters)
  })
}

async function onPostgres(rule: (query: Query) => Promise<void>): Promise<void> {
  await using database = await newDatabase(postgres.port)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(tables)
    await rule(async (sql, values = []) => (await client.query(sql, [...values])).rows)
  } finally {
    await client.end()
  }
}

/** What the table contains after writes of a connected athlete, whose IDs are 7, and of anyone else. */
async function stored(query: Query, ...rows: readonly Row[]): Promise<readonly unknown[]> {
  await query("INSERT INTO athletes VALUES ('7')")
  for (const row of rows) await query(upsert, row)
  const found = await query('SELECT athlete_id, name, deleted_at, read_at FROM activities')
  return found.map((row) => [row['athlete_id'], row['name'], row['deleted_at'] === null ? null : 'deleted', Number(row['read_at'])])
}

const changed = (name: string, readAt: number): Row => ['7', '1', name, null, readAt]
const deleted = (readAt: number): Row => ['7', '1', null, readAt, readAt]
const READ_AT = Date.UTC(2026, 10, 2, 10)
const DAY_MS = 86_400_000

describe.each([
  { engine: 'SQLite', run: onSqlite, missing: undefined },
  { engine: 'PostgreSQL', run: onPostgres, missing: postgres.missing },
])('the statement that stores changes on $engine', ({ run, missing }) => {
  const rule = it.skipIf(missing !== undefined)

  rule('keeps the state that was read last', () =>
    run(async (query) => {
      const rows = [changed('First', READ_AT), changed('Same time', READ_AT), changed('Late', READ_AT - 1)]
      expect(await stored(query, ...rows)).toEqual([['7', 'Same time', null, READ_AT]])
    }),
  )

  rule('keeps a deletion until the activity is read again', () =>
    run(async (query) => {
      expect(await stored(query, changed('First', READ_AT), deleted(READ_AT + 2), changed('Late', READ_AT + 1))).toEqual([
        ['7', null, 'deleted', READ_AT + 2],
      ])
      await query(upsert, changed('Public again', READ_AT + 3))
      expect(await query('SELECT name FROM activities WHERE deleted_at IS NULL')).toEqual([{ name: 'Public again' }])
    }),
  )

  rule('stores nothing of an athlete who was erased', () =>
    run(async (query) => {
      await stored(query, changed('First', READ_AT))
      await query('DELETE FROM athletes WHERE id = $1', ['7'])
      await query(upsert, changed('Late', READ_AT + 1))
      expect(await query('SELECT id FROM activities')).toEqual([])
    }),
  )

  rule("changes only the named athlete's rows", () =>
    run(async (query) => {
      await query("INSERT INTO athletes VALUES ('8')")
      const rows = await stored(query, changed('First', READ_AT), ['8', '1', null, READ_AT + 1, READ_AT + 1])
      expect(rows).toContainEqual(['7', 'First', null, READ_AT])
    }),
  )
})

/** The mirror of the cookbook with two connected athletes, whose access is in a state. */
async function openMirror(state: GrantState = 'needs_reauthorization') {
  const database = new DatabaseSync(':memory:')
  const query: MirrorQuery = async (sql, ...values) =>
    database.prepare(sql).all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])))
  const app = { now: () => READ_AT, session: () => ({ state: async () => state }) } as unknown as App
  const mirror = await createMirror(query, app)
  for (const athleteId of ['7', '8']) await mirror.connect(athleteId)
  const put = (change: object) => mirror.onChange({ type: 'changed', athleteId: '7', readAt: READ_AT, ...change } as unknown as Change)
  return { mirror, query, put }
}

it('the mirror of the cookbook compares what an athlete started in the period, without its end', async () => {
  const { mirror, put } = await openMirror()
  const [from, to] = [100, 200]
  for (const seconds of [99, 100, 199, 200])
    for (const athleteId of ['7', '8'])
      await put({ athleteId, activityId: String(seconds + Number(athleteId)), activity: { start_date: new Date(seconds * 1_000) } })
  const compare = (activities: object[] = [], part = {}) =>
    mirror.compare({ athleteId: '7', activities: activities as SummaryActivity[], from, to, signal: AbortSignal.any([]), ...part })
  expect(await compare()).toEqual({ changed: [], gone: ['107', '206'] })
  expect((await compare([], { from: null })).gone).toEqual(['106', '107', '206'])
  expect((await compare([], { to: null })).gone).toEqual(['107', '206', '207'])
  // The same, another one, and unknown ones: what is older than six days has ended here.
  const same = { id: 107, start_date: new Date(100_000).toISOString() }
  const listed = [
    same,
    { id: 206, start_date: new Date(199_000).toISOString(), name: 'Other' },
    { id: 5, start_date: new Date(READ_AT - 6 * DAY_MS).toISOString() },
    { id: 6, start_date: new Date(READ_AT - 6 * DAY_MS + 1).toISOString() },
  ]
  expect(await compare(listed)).toEqual({ changed: [206, 6], gone: [] })
  for (const field of ['sport_type', 'start_date', 'gear_id', 'private', 'distance', 'moving_time', 'elapsed_time'])
    expect([field, (await compare([{ ...same, [field]: '2' }])).changed]).toEqual([field, [107]])
})

it('the mirror of the cookbook keeps copies for six days, and keys of deleted activities for one', async () => {
  const { mirror, query, put } = await openMirror()
  for (const [type, days] of [
    ['changed', 6],
    ['deleted', 1],
  ] as const)
    for (const more of [0, -1]) {
      const change = { type, activityId: `${type} ${days} ${more}`, readAt: READ_AT - days * DAY_MS + more }
      await put({ ...change, activity: { start_date: new Date(READ_AT) } })
    }
  await put({ type: 'deauthorized' })
  await mirror.removeOld()
  expect(await query('SELECT id FROM activities ORDER BY id')).toEqual([{ id: 'changed 6 0' }, { id: 'deleted 1 0' }])
})

it.each([
  ['needs_reauthorization', ['8']],
  ['active', ['7', '8']],
] as const)('the mirror of the cookbook erases an athlete only, who stays connected if the access is %s', async (state, connected) => {
  const { mirror, query, put } = await openMirror(state)
  for (const athleteId of ['7', '8']) await put({ athleteId, activityId: '1', activity: { start_date: new Date(READ_AT) } })
  await mirror.onErase({ athleteId: '7' })
  expect(await query('SELECT athlete_id FROM activities')).toEqual([{ athlete_id: '8' }])
  // Connecting again keeps what is stored.
  await mirror.connect('8')
  expect(await query('SELECT id FROM athletes ORDER BY id')).toEqual(connected.map((id) => ({ id })))
  expect(await mirror.summary()).toMatch(/^1 stored/)
})
