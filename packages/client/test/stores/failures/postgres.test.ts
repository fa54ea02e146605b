import { inspect } from 'node:util'
import { startPostgres } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Pool, type PoolConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailableError } from '../../../src/index.ts'
import { postgresMigration, postgresStore } from '../../../src/stores/postgres.ts'
import { loadUntilFailure, lostWrites, untilAvailable } from '../support/load.ts'

const TIMEOUT_MS = 500

function createPool(port: number, more: PoolConfig = {}): Pool {
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ...more })
  pool.on('error', () => {})
  onTestFinished(() => void pool.end())
  return pool
}

describeWith('postgres', 'A PostgreSQL that fails', (port) => {
  test('that hangs is unavailable, and available again afterwards', async () => {
    const pool = createPool(port)
    const store = postgresStore({ pool, schema: 'hanging', timeoutMs: TIMEOUT_MS })
    const { version } = await store.put('key', { n: 1 }, { ifAbsent: true })
    const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
    process.kill(rows[0].pid, 'SIGSTOP')
    await expect(store.get('key')).rejects.toThrow(StoreUnavailableError)
    process.kill(rows[0].pid, 'SIGCONT')
    await untilAvailable(store)
    expect(await store.get('key')).toEqual({ record: { n: 1 }, version })
  })

  test('that is killed under load has every acknowledged write when it is back', async () => {
    await using server = await startPostgres()
    const store = postgresStore({ pool: createPool(server.port), timeoutMs: TIMEOUT_MS })
    // SIGQUIT is its immediate shutdown: no checkpoint, the log is replayed at the next start.
    const { errors, acknowledged } = await loadUntilFailure(store, 'load', 200, () => server.process.kill('SIGQUIT'))
    for (const error of errors) expect(error).toBeInstanceOf(StoreUnavailableError)
    await server.restart()
    await untilAvailable(store)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(await lostWrites(store, acknowledged)).toEqual([])
  })

  test('when every connection of the pool is taken, the store is unavailable in time', async () => {
    const pool = createPool(port, { max: 1 })
    const store = postgresStore({ pool, schema: 'taken', timeoutMs: TIMEOUT_MS })
    const taken = await pool.connect()
    await expect(store.get('key')).rejects.toThrow(StoreUnavailableError)
    taken.release()
    expect(await store.get('key')).toBeNull()
  })
})

describeWith('postgres', 'The tables in PostgreSQL', (port) => {
  test('are created once by 20 concurrent callers', async () => {
    const stores = Array.from({ length: 20 }, () => postgresStore({ pool: createPool(port, { max: 1 }), schema: 'made_at_once' }))
    await Promise.all(stores.map((store, index) => store.put(`key/${index}`, { index }, { ifAbsent: true })))
    expect((await stores[0]?.list())?.keys).toHaveLength(20)
  })

  test.each(['read committed', 'serializable'])(
    'are created once by connections that have migrated before, and remember that the schema does not exist: %s',
    async (isolation) => {
      const tables = { schema: isolation.replace(' ', '_') }
      const options = `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`
      const [holder, ...pools] = Array.from({ length: 3 }, () => createPool(port, { max: 1, options })) as [Pool, Pool, Pool]
      for (const pool of pools) {
        await pool.query(postgresMigration({ schema: 'earlier' }))
        await pool.query('SELECT to_regnamespace($1)', [tables.schema])
      }
      const migration = postgresMigration(tables)
      const [takeLock] = migration.split('\n')
      await holder.query(`BEGIN; ${takeLock}`)
      const migrating = Promise.all(pools.map((pool) => pool.query(migration)))
      const waiting = 'SELECT count(*)::int AS n FROM pg_locks WHERE locktype = $1 AND NOT granted'
      await expect.poll(async () => (await holder.query(waiting, ['advisory'])).rows).toEqual([{ n: 2 }])
      await holder.query('COMMIT')
      await migrating
      const stores = pools.map((pool) => postgresStore({ pool, ...tables }))
      await Promise.all(stores.map((store, index) => store.put(`key/${index}`, { index }, { ifAbsent: true })))
      expect((await stores[0]?.list())?.keys).toHaveLength(2)
    },
  )

  test('can be created manually, for a user without the right to create them', async () => {
    const [admin, tables] = [createPool(port), { schema: 'by_hand', table: 'Tokens' }]
    await admin.query(postgresMigration(tables))
    await admin.query(postgresMigration(tables))
    await admin.query('CREATE ROLE limited LOGIN; GRANT USAGE ON SCHEMA by_hand TO limited')
    await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA by_hand TO limited')
    const store = postgresStore({ pool: createPool(port, { user: 'limited' }), ...tables })
    await store.put('key', { n: 1 }, { ifAbsent: true })
    expect((await store.get('key'))?.record).toEqual({ n: 1 })
  })

  test('are in the schema `public` by default, whatever the search path of a connection', async () => {
    const admin = createPool(port)
    await admin.query('CREATE SCHEMA first_in_path')
    const table = 'same_for_all'
    const [one, other] = ['first_in_path', 'pg_catalog,public'].map((path) =>
      postgresStore({ pool: createPool(port, { options: `-c search_path=${path}` }), table }),
    )
    const written = await one?.put('key', { n: 1 }, { ifAbsent: true })
    expect(await other?.get('key')).toEqual({ record: { n: 1 }, version: written?.version })
    const { rows } = await admin.query('SELECT schemaname FROM pg_tables WHERE tablename = $1', [table])
    expect(rows).toEqual([{ schemaname: 'public' }])
  })

  test('can be created by a user with the right to create tables but no schemas', async () => {
    const admin = createPool(port)
    await admin.query('CREATE ROLE maker LOGIN; CREATE SCHEMA "Given"; GRANT USAGE, CREATE ON SCHEMA "Given" TO maker')
    const store = postgresStore({ pool: createPool(port, { user: 'maker' }), schema: 'Given' })
    await store.put('key', { n: 1 }, { ifAbsent: true })
    expect((await store.get('key'))?.record).toEqual({ n: 1 })
  })

  test('are not named together with parameters in an error that the server sends with them', async () => {
    const pool = createPool(port, { options: '-c log_parameter_max_length_on_error=-1 -c lc_messages=C' })
    const store = postgresStore({ pool, schema: 'checked' })
    await store.put('key', { n: 1 }, { ifAbsent: true })
    await pool.query('ALTER TABLE checked.activity_store ADD CONSTRAINT short CHECK (length(record) < 20)')
    const record = { access_token: 'kept-to-itself' }
    const insert = `INSERT INTO checked.activity_store (key, version, record) VALUES ('raw', '1', $1)`
    const raw: unknown = await pool.query(insert, [JSON.stringify(record)]).catch((caught: unknown) => caught)
    expect(raw).toHaveProperty('where', expect.stringContaining('kept-to-itself'))
    const error: unknown = await store.put('new', record, { ifAbsent: true }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(StoreUnavailableError)
    expect(error).toMatchObject({ cause: { code: '23514', message: expect.stringContaining('violates check constraint') } })
    expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain('kept-to-itself')
  })

  test.each(['', 'a"b', 'a;b', 'a.b', '1a', 'ä', 'a'.repeat(51)])('have plain names: "%s" is refused', (name) => {
    expect(() => postgresStore({ pool: createPool(port), table: name })).toThrow(TypeError)
    expect(() => postgresStore({ pool: createPool(port), schema: name })).toThrow(TypeError)
  })
})
