import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import { createTables } from '../../src/tables/create-tables.ts'
import { type ActivityTables, postgresTables, sqliteTables } from '../../src/tables/index.ts'
import { postgresEngine } from '../../src/tables/postgres-tables.ts'
import { namesOf, POSTGRES_TABLES, SQLITE_TABLES } from '../../src/tables/schema.ts'
import { sqliteEngine } from '../../src/tables/sqlite-tables.ts'
import { TABLES, type TablesUnderTest } from './tables-case.ts'

/** Rows with text for integers that a number cannot represent, as drivers of PostgreSQL return them. */
function allRows(database: DatabaseSync, sql: string): Record<string, unknown>[] {
  const statement = database.prepare(sql)
  statement.setReadBigInts(true)
  const plain = (value: unknown) =>
    typeof value !== 'bigint' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  return statement.all().map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))
}

/** Tables in a file, a connection each. */
export function onSqliteFile(): TablesUnderTest {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-test-'))
  const path = join(folder, 'data.sqlite')
  const opened: ActivityTables[] = []
  return {
    open(options, migrations) {
      const engine = migrations && sqliteEngine({ ...options, path }, migrations)
      const tables = engine ? createTables(engine, namesOf(''), SQLITE_TABLES, options) : sqliteTables({ ...options, path })
      opened.push(tables)
      return tables
    },
    async execute(sql) {
      using database = new DatabaseSync(path)
      return allRows(database, sql)
    },
    nameOf: (table) => table,
    async close() {
      for (const tables of opened) await tables.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Tables on one connection in memory. */
export function onSqliteDatabase(): TablesUnderTest {
  const database = new DatabaseSync(':memory:')
  return {
    open(options, migrations) {
      const engine = migrations && sqliteEngine({ ...options, database, prefix: 'my_' }, migrations)
      return engine ? createTables(engine, namesOf('my_'), SQLITE_TABLES, options) : sqliteTables({ ...options, database, prefix: 'my_' })
    },
    execute: async (sql) => allRows(database, sql),
    nameOf: (table) => `my_${table}`,
    close: async () => database.close(),
  }
}

/** Tables in PostgreSQL, a pool each. The pools are kept for later tests, as are the tables, unless a test has changed them. */
export function openPostgres(port: number, connectionOptions?: string) {
  const pools: Pool[] = []
  const poolAt = (index: number): Pool => {
    const settings = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5 }
    const pool = pools[index] ?? new Pool({ ...settings, ...(connectionOptions !== undefined && { options: connectionOptions }) })
    pools[index] = pool
    return pool
  }
  const schema = `tables_${crypto.randomUUID().replaceAll('-', '_')}`
  const create = (): TablesUnderTest => {
    let opened = 0
    let isChanged = false
    return {
      open(options, migrations) {
        isChanged ||= migrations !== undefined
        const settings = { ...options, pool: poolAt(opened++ % 3), schema }
        return migrations
          ? createTables(postgresEngine(settings, migrations), namesOf('', `"${schema}".`), POSTGRES_TABLES, options)
          : postgresTables(settings)
      },
      async execute(sql) {
        isChanged ||= /^(?:CREATE|ALTER|DROP)/.test(sql)
        return (await poolAt(0).query(sql)).rows
      },
      nameOf: (table) => `${schema}.${table}`,
      async close() {
        const clear = TABLES.slice(0, -1)
          .map((table) => `DELETE FROM ${schema}.${table}`)
          .join('; ')
        await poolAt(0).query(isChanged ? `DROP SCHEMA ${schema} CASCADE` : clear)
      },
    }
  }
  return { create, close: async () => void (await Promise.all(pools.map((pool) => pool.end()))) }
}
