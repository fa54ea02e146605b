import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type ActivityTables, postgresTables, sqliteTables } from '../../src/tables/index.ts'
import { isLong } from '../support/runner.ts'
import { versionOf } from '../support/tables-case.ts'
import { tempFolder } from '../support/temp-folder.ts'

const PROGRAM = fileURLToPath(new URL('../programs/tables-writer.ts', import.meta.url))

/** Lets a program write until it is killed. */
async function runToItsEnd(...args: (string | number)[]): Promise<void> {
  const ended = await promisify(execFile)(process.execPath, [PROGRAM, ...args.map(String)]).catch((error: object) => error)
  expect(ended).toMatchObject({ signal: 'SIGKILL', stdout: 'stored\n' })
}

/** The rule: version 1 is stored, with all of its parts and nothing else. */
async function expectFirst(tables: ActivityTables, namesOf: (table: string) => Promise<readonly unknown[]>): Promise<void> {
  const { activity, streams } = versionOf(1)
  expect((await tables.activity(10))?.activity).toEqual(activity)
  expect(await tables.streamsOf(10)).toEqual(streams)
  expect(await namesOf('laps')).toEqual((activity.laps ?? []).map(({ name }) => name))
  expect(await namesOf('segment_efforts')).toEqual(activity.segment_efforts.map(({ name }) => name))
  await tables.close()
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

test.each(isLong ? upTo(66) : [20])(
  'a program that is killed before statement %i of a write to SQLite leaves what was stored',
  async (statement) => {
    const path = join(tempFolder(), 'data.sqlite')
    await runToItsEnd('sqlite', path, statement)
    const database = new DatabaseSync(path)
    onTestFinished(() => database.close())
    await expectFirst(sqliteTables({ path }), async (table) =>
      database
        .prepare(`SELECT name FROM ${table}`)
        .all()
        .map(({ name }) => name),
    )
  },
)

describeWith('postgres', 'PostgreSQL', (port) => {
  test.each(isLong ? upTo(8) : [5])('a program that is killed before statement %i of a write leaves what was stored', async (statement) => {
    const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    onTestFinished(() => pool.end())
    const schema = `tables_${crypto.randomUUID().replaceAll('-', '_')}`
    await runToItsEnd('postgres', port, statement, schema)
    await expectFirst(postgresTables({ pool, schema }), async (table) =>
      (await pool.query(`SELECT name FROM ${schema}.${table}`)).rows.map(({ name }) => name),
    )
  })
})
