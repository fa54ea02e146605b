import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { type ActivityTables, type SqliteTablesOptions, sqliteTables } from '../../src/tables/index.ts'
import { namesOf, SQLITE_TABLES } from '../../src/tables/schema.ts'
import { statementsOf } from '../../src/tables/statements.ts'
import { changed, DAY, deleted, PROFILE, ride, START, STREAMS } from '../support/tables-case.ts'
import { tempFolder } from '../support/temp-folder.ts'

function openTables(folder: string, options: Partial<SqliteTablesOptions> = {}): ActivityTables {
  const tables = sqliteTables({ path: join(folder, 'data.sqlite'), now: () => START, ...options } as SqliteTablesOptions)
  onTestFinished(() => tables.close())
  return tables
}

/** How often texts occur in the bytes of all files of a folder. */
function occurrences(folder: string, ...texts: readonly string[]): number {
  const bytes = readdirSync(folder).map((file) => readFileSync(join(folder, file)).toString('latin1'))
  return bytes.flatMap((content) => texts.map((text) => content.split(text).length - 1)).reduce((sum, count) => sum + count, 0)
}

const SECRETS = ['Secret', 'Liv', '59.91', '_p~iF']

/** Numbers from 0 to 1 of a seed. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

// Rows of these histories move between pages: without `VACUUM`, copies stay in the unused parts of pages.
it.each([
  { seed: 15, steps: 200, longest: 30 },
  { seed: 3, steps: 300, longest: 100 },
])('after an erasure, the bytes of the files contain no name, title or coordinate of the athlete: seed $seed', async (history) => {
  const folder = tempFolder()
  const tables = openTables(folder)
  const random = randomOf(history.seed)
  for (let step = 0; step < history.steps; step += 1) {
    const isOne = random() < 0.4
    const id = Math.floor(random() * 60) * 2 + (isOne ? 0 : 1)
    const text = isOne ? `Secret ${step}` : `Public ${step}`
    const description = text.repeat(Math.floor(random() ** 3 * history.longest))
    const about = { athleteId: isOne ? '1' : '2' }
    await tables.onChange(changed(ride(id, { name: text, description, ...(!isOne && { start_latlng: [], map: null }) }), about))
    if (random() < 0.1) await tables.onChange(deleted(String(id), about))
  }
  await tables.putAthlete({ athlete: PROFILE as never, readAt: START })
  await tables.onChange(changed(ride(1_000), { streams: STREAMS }))
  expect(occurrences(folder, ...SECRETS)).toBeGreaterThan(100)
  await tables.onErase({ athleteId: '1', fencingToken: 6 })
  expect(occurrences(folder, ...SECRETS)).toBe(0)
  expect(await tables.count({ athleteId: '2' })).toBeGreaterThan(10)
})

it.each<[string, (tables: ActivityTables) => Promise<unknown>]>([
  ['an expiry', (tables) => tables.onExpire({ athleteId: '1', activityIds: ['10'], profile: true, fencingToken: 5 })],
  ['`removeExpired`', (tables) => tables.removeExpired()],
])('after %s, the write-ahead log is empty, and deleted rows are overwritten', async (_, remove) => {
  const folder = tempFolder()
  const tables = openTables(folder)
  await tables.putAthlete({ athlete: PROFILE as never, readAt: START })
  await tables.onChange(changed(ride(10, { name: 'Secret' }), { streams: STREAMS }))
  await remove(openTables(folder, { keep: { days: 1 }, now: () => START + 2 * DAY }))
  expect(readFileSync(join(folder, 'data.sqlite-wal'))).toHaveLength(0)
  expect(occurrences(folder, ...SECRETS)).toBe(0)
})

it('while another connection reads, an erasure removes the rows and rejects, and the next call leaves nothing', async () => {
  const folder = tempFolder()
  const tables = openTables(folder, { busyMs: 30 })
  await tables.onChange(changed(ride(10, { name: 'Secret' })))
  using reader = new DatabaseSync(join(folder, 'data.sqlite'))
  reader.exec('BEGIN; SELECT count(*) FROM activities')
  const erasure = { athleteId: '1', fencingToken: 6 }
  await expect(tables.onErase(erasure)).rejects.toMatchObject({ code: 'store_unavailable' })
  expect(await tables.count()).toBe(0)
  reader.exec('COMMIT')
  await tables.onErase(erasure)
  expect(occurrences(folder, ...SECRETS)).toBe(0)
})

it('every statement that reads activities uses an index', async () => {
  const folder = tempFolder()
  await openTables(folder).count()
  using database = new DatabaseSync(join(folder, 'data.sqlite'))
  const sql = statementsOf(namesOf(''), SQLITE_TABLES)
  const page = { athleteId: '1', from: '', before: '', beforeId: '0', detail: undefined, readAfter: 0, limit: 50 }
  const statements = [sql.inPeriod('1', '', '', 0), sql.page(page), sql.activity('1', 0), sql.count('1', 0), sql.streams('1', 0)]
  for (const { text, values } of [...statements, sql.removeRead(0)[0]]) {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...(values as string[]))
    expect(steps.map(({ detail }) => detail).join('\n'), text).not.toMatch(/SCAN|TEMP B-TREE/)
  }
})

it('the functions of tables can be used without `this`', async () => {
  const { onChange, compare, count } = openTables(tempFolder())
  await onChange(changed(ride(10)))
  expect([
    await count(),
    (await compare({ athleteId: '1', activities: [], from: null, to: null, signal: AbortSignal.any([]) })).gone,
  ]).toEqual([1, ['10']])
})

it('`keep` is at least a day, and a prefix is part of a name', () => {
  expect(() => sqliteTables({ path: ':memory:', keep: { days: 0.5 } })).toThrow(RangeError)
  expect(() => sqliteTables({ path: ':memory:', prefix: 'my"' })).toThrow(TypeError)
})
