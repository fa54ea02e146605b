import { inspect } from 'node:util'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, it } from 'vitest'
import { wakerConformance } from '../../src/conformance/index.ts'
import { pgBossWaker } from '../../src/wakers/pg-boss-waker.ts'
import { WHOLE } from '../support/runner.ts'

const SCHEMA = 'waker_conformance'

describeWith('postgres', 'pg-boss', (port) => {
  const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
  const pool = new Pool({ ...connection, max: 3 })
  /** Kept for later tests, because starting one takes longer than most of them. */
  const bosses: PgBoss[] = []
  afterAll(async () => {
    await Promise.all(bosses.map((boss) => boss.stop()))
    await pool.end()
  })
  let queues = 0

  wakerConformance(
    {
      name: 'pgBossWaker',
      create() {
        queues += 1
        const queue = `queue-${queues}`
        let opened = 0
        return {
          open() {
            const boss = bosses[opened] ?? new PgBoss({ ...connection, schema: SCHEMA, max: 4 })
            bosses[opened] = boss
            opened += 1
            return pgBossWaker({ boss, queue, pollingIntervalSeconds: 0.5 })
          },
          async transaction(work) {
            const client = await pool.connect()
            try {
              await client.query('BEGIN')
              await work({ executeSql: (text, values) => client.query(text, values) })
              await client.query('COMMIT')
            } catch (error) {
              await client.query('ROLLBACK')
              throw error
            } finally {
              client.release()
            }
          },
          close() {},
        }
      },
    },
    WHOLE,
  )

  it('refuses a queue that was created for something else', async () => {
    const boss = new PgBoss({ ...connection, schema: SCHEMA, max: 4 })
    boss.on('error', () => {})
    try {
      await boss.start()
      await boss.createQueue('of-somebody-else')
      const waker = pgBossWaker({ boss, queue: 'of-somebody-else' })
      await expect(waker.wake('1', { lane: 'live' })).rejects.toThrow('has the policy standard, not short: choose another name')
      await expect(waker.run(async () => {}, { concurrency: 1 })).rejects.toThrow('has the policy standard')
      expect((await boss.getQueue('of-somebody-else'))?.heartbeatSeconds).toBeNull()
    } finally {
      await boss.stop()
    }
  })

  it('does not show the parameters of a refused wake-up in its errors', async () => {
    const schema = 'waker_checked'
    const boss = new PgBoss({ ...connection, schema, max: 4 })
    try {
      const waker = pgBossWaker({ boss })
      await waker.wake('1', { lane: 'live' })
      await pool.query(`ALTER TABLE ${schema}.job ADD CONSTRAINT no_data CHECK (data IS NULL) NOT VALID`)
      const error: unknown = await waker.wake('7/kept-to-itself', { lane: 'live' }).catch((caught: unknown) => caught)
      expect(error).toMatchObject({ code: '23514', message: expect.stringContaining('violates check constraint') })
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('kept-to-itself')
      await waker.close()
    } finally {
      await boss.stop()
    }
  })

  it('rejects while the database is unavailable', async () => {
    const boss = new PgBoss({ ...connection, port: 1, schema: SCHEMA, max: 4 })
    const waker = pgBossWaker({ boss })
    await expect(waker.wake('1', { lane: 'live' })).rejects.toThrow('ECONNREFUSED')
    await waker.close()
    await boss.stop()
  })
})
