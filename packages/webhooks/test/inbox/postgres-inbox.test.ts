import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { StoreUnavailableError } from '@activity-tracking/store'
import { Pool, type PoolConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type PostgresInboxPool, postgresInbox, postgresInboxMigration } from '../../src/inbox/postgres-inbox.ts'
import { UnreadableRecordError } from '../../src/index.ts'
import { marksOf } from '../support/rounds.ts'

const newSchema = (): string => `inbox_test_${crypto.randomUUID().replaceAll('-', '_')}`

describeWith('postgres', 'A PostgreSQL inbox', (port) => {
  const createPool = (more: PoolConfig = {}): Pool => {
    const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ...more })
    onTestFinished(() => pool.end())
    return pool
  }

  /** A pool whose clients fail with an SQLSTATE at the first statements that include a text. */
  const failing = (pool: Pool, text: string, code: string, times: number): PostgresInboxPool => {
    let failures = 0
    return {
      query: (statement) => pool.query(statement),
      async connect() {
        const client = await pool.connect()
        return {
          async query(statement) {
            if (statement.text.includes(text) && failures < times) {
              failures += 1
              throw Object.assign(new Error('failed here'), { code })
            }
            return client.query(statement)
          },
          on: (event, listener) => client.on(event, listener),
          removeListener: (event, listener) => client.removeListener(event, listener),
          release: (error) => client.release(error),
        }
      },
    }
  }

  test('20 that start at the same time create the tables once and do not lose a mark', async () => {
    const schema = newSchema()
    const inboxes = Array.from({ length: 20 }, () => postgresInbox({ pool: createPool({ max: 1 }), schema }))
    await Promise.all(inboxes.map((inbox, round) => inbox.mark(marksOf(round))))
    expect((await inboxes[0]?.stats())?.waiting).toBe(60)
  })

  test('the tables can be created manually, for a user without the right to create them', async () => {
    const [admin, names] = [createPool(), { schema: newSchema(), table: 'Events' }]
    await admin.query(postgresInboxMigration(names))
    await admin.query(postgresInboxMigration(names))
    const role = `limited_${names.schema}`.slice(0, 50)
    await admin.query(`CREATE ROLE ${role} LOGIN; GRANT USAGE ON SCHEMA ${names.schema} TO ${role}`)
    await admin.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${names.schema} TO ${role}`)
    const inbox = postgresInbox({ pool: createPool({ user: role }), ...names })
    await inbox.mark(marksOf(1))
    expect(await inbox.lease({ leaseMs: 1_000 })).not.toBeNull()
    expect(await inbox.purge()).toBe(0)
  })

  test.each(['', 'a"b', 'a;b', 'a.b', '1a', 'ä', 'a'.repeat(51)])('names are plain: "%s" is refused', (name) => {
    expect(() => postgresInbox({ pool: createPool(), table: name })).toThrow(TypeError)
    expect(() => postgresInbox({ pool: createPool(), schema: name })).toThrow(TypeError)
    expect(() => postgresInboxMigration({ schema: name })).toThrow(TypeError)
  })

  test('a table with the longest name has its indexes', async () => {
    const [pool, schema, table] = [createPool(), newSchema(), 'a'.repeat(50)]
    await postgresInbox({ pool, schema, table }).mark(marksOf(1))
    const { rows } = await pool.query('SELECT indexname FROM pg_indexes WHERE schemaname = $1', [schema])
    expect(rows.map(({ indexname }) => indexname.replace(table, '')).sort()).toEqual([
      // PostgreSQL shortens this one.
      '_athlete_pkey',
      '_background',
      '_clean',
      '_dead',
      '_leased',
      '_live',
      '_local',
      '_pkey',
      '_purge',
      '_waiting',
    ])
  })

  test.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
  ])('%s is retried on the same connection', async (_, code) => {
    const pool = createPool({ max: 1 })
    const inbox = postgresInbox({ pool: failing(pool, 'pg_advisory_xact_lock', code, 3), schema: newSchema() })
    const pidOf = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
    const pid = await pidOf()
    expect(await inbox.mark(marksOf(1))).toEqual(['stored', 'stored', 'stored'])
    expect(await pidOf()).toBe(pid)
  })

  test('a persistent deadlock makes the inbox unavailable', async () => {
    const inbox = postgresInbox({ pool: failing(createPool(), 'pg_advisory_xact_lock', '40P01', 1_000), schema: newSchema() })
    await expect(inbox.mark(marksOf(1))).rejects.toThrow(StoreUnavailableError)
    expect(await inbox.athletes()).toEqual({ ids: [], cursor: undefined })
  })

  test('a client is not reused after a failed statement, but is reused after an unreadable record', async () => {
    const [pool, schema] = [createPool({ max: 1 }), newSchema()]
    const pidOf = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
    const good = postgresInbox({ pool, schema })
    await good.mark(marksOf(1))
    const pid = await pidOf()
    await pool.query(`UPDATE ${schema}.activity_inbox_athletes SET format = 2 WHERE athlete_id = '3'`)
    await expect(good.mark([...marksOf(2), ...marksOf(1)])).rejects.toThrow(UnreadableRecordError)
    expect(await pidOf()).toBe(pid)
    const bad = postgresInbox({ pool: failing(pool, 'INSERT INTO', '22021', 1), schema })
    await expect(bad.mark(marksOf(3))).rejects.toThrow(StoreUnavailableError)
    expect(await pidOf()).not.toBe(pid)
    expect((await good.athletes()).ids).toEqual(['3', '4', '5'])
  })

  test('updates of different athletes run in parallel', async () => {
    const [pool, schema] = [createPool({ max: 5 }), newSchema()]
    const inbox = postgresInbox({ pool, schema })
    await inbox.mark([...marksOf(1), ...marksOf(2)])
    const done: string[] = []
    await inbox.mark(marksOf(1), async () => {
      await inbox.mark(marksOf(2))
      done.push('another update')
    })
    expect(done).toEqual(['another update'])
  })
})
