import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { startPostgres } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Pool, type PoolConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailableError } from '../../../src/index.ts'
import { postgresStore } from '../../../src/stores/postgres.ts'

function createPool(port: number, more: PoolConfig = {}): Pool {
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ...more })
  pool.on('error', () => {})
  onTestFinished(() => void pool.end())
  return pool
}

describeWith('postgres', 'A PostgreSQL that fails', (port) => {
  test('that hangs is unavailable, and available again afterwards', async () => {
    const pool = createPool(port)
    const store = postgresStore({ pool, schema: 'hanging' })
    const { version } = await store.put('key', { n: 1 }, { ifAbsent: true })
    const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
    process.kill(rows[0].pid, 'SIGSTOP')
    await expect(postgresStore({ pool, schema: 'hanging', timeoutMs: 5 }).get('key')).rejects.toThrow(StoreUnavailableError)
    process.kill(rows[0].pid, 'SIGCONT')
    expect(await store.get('key')).toEqual({ record: { n: 1 }, version })
  })

  test('that is killed has every write when it is back, also for a store that was first used meanwhile', async () => {
    await using server = await startPostgres()
    const pool = createPool(server.port)
    const [store, later] = [postgresStore({ pool }), postgresStore({ pool })]
    const { version } = await store.put('key', { n: 1 }, { ifAbsent: true })
    // Its immediate shutdown: no checkpoint, the log is replayed at the next start.
    server.process.kill('SIGQUIT')
    await once(server.process, 'exit')
    await expect(later.get('key')).rejects.toThrow(StoreUnavailableError)
    await server.restart()
    for (const each of [store, later]) await expect.poll(() => each.get('key')).toEqual({ record: { n: 1 }, version })
  })
})

describeWith('postgres', 'The tables in PostgreSQL', (port) => {
  test('can be created with the SQL of the documentation, for a user without the right to create them', async () => {
    const admin = createPool(port)
    const [, sql = ''] = /```sql\n([^`]+)```/.exec(readFileSync(new URL('../../../STORES.md', import.meta.url), 'utf8')) ?? []
    await admin.query(sql)
    await admin.query('CREATE ROLE limited LOGIN; GRANT USAGE ON SCHEMA tokens TO limited')
    await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA tokens TO limited')
    const store = postgresStore({ pool: createPool(port, { user: 'limited' }), schema: 'tokens' })
    await store.put('key', { n: 1 }, { ifAbsent: true })
    expect((await store.get('key'))?.record).toEqual({ n: 1 })
    await postgresStore({ pool: admin, schema: 'created' }).get('key')
    const columns = async (table: string) =>
      (
        await admin.query(
          `SELECT attname, atttypid, attcollation, attnotnull, pg_get_constraintdef(pg_constraint.oid) FROM pg_attribute
           LEFT JOIN pg_constraint ON conrelid = attrelid AND attnum = ANY (conkey) AND contype = 'p'
           WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY attnum`,
          [table],
        )
      ).rows
    expect(await columns('tokens.activity_store')).toEqual(await columns('created.activity_store'))
    expect(await columns('tokens.activity_store')).toHaveLength(3)
  })

  test.each(['', 'a"b', 'a.b', '1a', 'ä', 'a'.repeat(51)])('have plain names: "%s" is refused', (name) => {
    const message = 'a table or schema name must be 1 to 50 letters, digits and underscores'
    for (const names of [{ table: name }, { schema: name }]) {
      expect(() => postgresStore({ pool: createPool(port), ...names })).toThrow(message)
    }
  })
})
