import type { PostgresStatement } from '@activity-tracking/client/postgres'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Pool, type PoolConfig } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type PostgresQueueOptions, postgresQueue } from '../../src/queue/postgres-queue.ts'
import { POSTGRES, statementsOf } from '../../src/queue/statements.ts'

describeWith('postgres', 'PostgreSQL', (port) => {
  const settings: PoolConfig = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
  const shared = new Pool(settings)
  afterAll(() => shared.end())

  const open = (more: PoolConfig, options: Omit<PostgresQueueOptions, 'pool'>) => {
    const pool = new Pool({ ...settings, ...more })
    onTestFinished(() => pool.end())
    return postgresQueue({ pool, ...options })
  }

  test('20 that start at the same time create the schema and the table once, and lose nothing', async () => {
    const schema = newName()
    const queues = Array.from({ length: 20 }, () => open({ max: 1 }, { schema }))
    await Promise.all(queues.map((queue, id) => queue.add([JOB, { key: `1/activity/${id}0`, lane: 'live' }])))
    expect((await first(queues).stats()).live.due).toBe(21)
    expect((await shared.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema])).rows).toEqual([
      { tablename: 'webhook_jobs' },
    ])
    // Sorted as `forget` needs it, in any locale.
    const columns = 'SELECT collation_name FROM information_schema.columns WHERE table_schema = $1 AND column_name = $2'
    expect((await shared.query(columns, [schema, 'key'])).rows).toEqual([{ collation_name: 'C' }])
  })

  test.each(['', 'a"b', 'a;b', 'a.b', '1a', 'ä', 'a'.repeat(51)])('names are plain: "%s" is refused', (name) => {
    expect(() => postgresQueue({ pool: shared, table: name })).toThrow(TypeError)
    expect(() => postgresQueue({ pool: shared, schema: name })).toThrow(TypeError)
  })

  test('commits that do not wait for the disk are reported once', async () => {
    const onError = vi.fn()
    const queue = open({ options: '-c synchronous_commit=off' }, { schema: newName(), onError })
    await Promise.all([queue.add([JOB]), queue.stats(), queue.dead()])
    await queue.add([JOB])
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringContaining('synchronous_commit') })]])
  })

  test('a statement is repeated after a deadlock with another process', async () => {
    let deadlocks = 0
    const query = async (statement: PostgresStatement) => {
      if (statement.text.startsWith('INSERT') && deadlocks++ < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return shared.query(statement)
    }
    const queue = postgresQueue({ pool: { query }, schema: newName() })
    await queue.add([JOB])
    expect([deadlocks, (await queue.stats()).live.due]).toEqual([4, 1])
    await queue.close()
    await expect(queue.add([JOB])).rejects.toThrow('the queue is closed')
  })

  test('an add rejects after five seconds without a response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = Promise.withResolvers<void>()
    const query = () => {
      asked.resolve()
      return new Promise<never>(() => undefined)
    }
    const added = postgresQueue({ pool: { query } }).add([JOB])
    await asked.promise
    vi.advanceTimersByTime(5_000)
    await expect(added).rejects.toMatchObject({ code: 'store_unavailable' })
  })

  test('a due job is found through an index among 100,000', async () => {
    const table = newName()
    const queue = open({}, { table })
    await queue.add([JOB])
    await shared.query(
      `INSERT INTO ${table} (key, lane, ready) SELECT '2/activity/' || id, id % 2, 1000000000000 + id FROM generate_series(1, 100000) AS id`,
    )
    const take = statementsOf(table, POSTGRES).take
    const plan = async () => JSON.stringify((await shared.query(`EXPLAIN ${take}`, ['lease', 1, 0, 2_000_000_000_000, 4])).rows)
    for (const each of [await plan(), await shared.query(`ANALYZE ${table}`).then(plan)]) {
      expect(each).toContain(`Index Scan using ${table}_ready`)
      expect(each).not.toContain('Sort')
      expect(each).not.toContain('Seq Scan')
    }
  })
})

const JOB = { key: '1/activity/1', lane: 'live' } as const

const newName = (): string => `queue_${crypto.randomUUID().replaceAll('-', '_')}`

function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('there is none')
  return item
}
