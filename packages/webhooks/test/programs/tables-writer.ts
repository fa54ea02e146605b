// Stores version 1 of an activity, prints `stored`, and is killed before a statement of writing version 2, counted from 1:
// `tables-writer.ts sqlite FILE STATEMENT | postgres PORT STATEMENT SCHEMA`.
import { writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { SqliteDatabase } from '@activity-tracking/store/sqlite'
import { Pool } from 'pg'
import type { PostgresInboxClient } from '../../src/inbox/postgres-inbox.ts'
import { type PostgresTablesOptions, postgresTables, sqliteTables } from '../../src/tables/index.ts'
import { changed, versionOf } from '../support/tables-case.ts'

const [engine = '', target = '', statement = '', schema = ''] = process.argv.slice(2)
let count = Number.NEGATIVE_INFINITY

function note(): void {
  count += 1
  if (count === Number(statement)) process.kill(process.pid, 'SIGKILL')
}

function countingDatabase(): SqliteDatabase {
  const database: SqliteDatabase = new DatabaseSync(target)
  return {
    exec(sql) {
      note()
      database.exec(sql)
    },
    prepare(sql) {
      const prepared = database.prepare(sql)
      const all: typeof prepared.all = (...values) => {
        note()
        return prepared.all(...values)
      }
      return { get: (...values) => prepared.get(...values), run: (...values) => prepared.run(...values), all }
    },
    close: () => database.close(),
  }
}

function countingPool(): PostgresTablesOptions['pool'] {
  const pool = new Pool({ host: '127.0.0.1', port: Number(target), user: 'postgres', database: 'postgres' })
  return {
    query: (query) => pool.query(query),
    async connect() {
      const client: PostgresInboxClient = await pool.connect()
      return {
        query(query) {
          note()
          return client.query(query)
        },
        on: (event, listener) => client.on(event, listener),
        removeListener: (event, listener) => client.removeListener(event, listener),
        release: (error) => client.release(error),
      }
    },
  }
}

const tables = engine === 'sqlite' ? sqliteTables({ database: countingDatabase() }) : postgresTables({ pool: countingPool(), schema })
const write = async (version: number): Promise<void> => {
  const { activity, streams } = versionOf(version)
  await tables.onChange(changed(activity, { streams }))
}
await write(1)
writeSync(1, 'stored\n')
count = 0
await write(2)
writeSync(1, `${count} statements\n`)
process.exit()
