import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Client, Pool } from 'pg'
import { createClient } from 'redis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { postgresInbox } from '../../src/inbox/postgres-inbox.ts'
import { redisInbox } from '../../src/inbox/redis-inbox.ts'
import { sqliteInbox } from '../../src/inbox/sqlite-inbox.ts'
import type { Inbox } from '../../src/index.ts'
import { run } from './command.ts'

/** Fills an inbox: one entry is dead, and one waits. */
async function fill(inbox: Inbox): Promise<void> {
  for (const athleteId of ['7', '8']) await inbox.mark([{ athleteId, kind: 'activity', id: '12', lane: 'live' }])
  const lease = await inbox.lease({ leaseMs: 10_000, athleteId: '7' })
  if (lease === null) throw new Error('nothing is due')
  for (const entry of lease.entries) await inbox.settle(lease, entry, { outcome: 'dead', reason: 'onChange failed' })
  await inbox.release(lease, 0)
}

/** Works with an inbox from the command line. */
async function checkCommands(inbox: Inbox, name: string): Promise<void> {
  await fill(inbox)
  const listed = await run({}, 'dead', '--inbox', name)
  expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^7\/activity\/12 {2}.* onChange failed\n$/) })
  expect(await run({ ACTIVITY_TRACKING_INBOX: name }, 'dead', 'retry', '7/activity/12')).toMatchObject({ code: 0, out: '1\n' })
  expect(await inbox.stats()).toMatchObject({ dead: 0, waiting: 2 })
  expect(await run({}, 'dead', '--inbox', name, '--quiet')).toEqual({ code: 0, out: '', err: '' })
}

describe('an inbox in SQLite', () => {
  it('is opened by its file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'webhooks-cli-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'inbox.sqlite')
    const inbox = sqliteInbox({ path })
    onTestFinished(() => inbox.close())
    await checkCommands(inbox, `sqlite:${path}`)
  })

  it('is not created by a lookup', async () => {
    expect(await run({}, 'dead', '--inbox', 'sqlite:/nowhere/inbox.sqlite')).toMatchObject({
      code: 1,
      err: 'error: /nowhere/inbox.sqlite does not exist\n',
    })
  })
})

describeWith('redis', 'an inbox in Redis', (port) => {
  it('is opened by its URL', async () => {
    // A separate database, because commands use the default prefix.
    const url = `redis://127.0.0.1:${port}/7`
    const client = await createClient({ url }).connect()
    onTestFinished(async () => {
      await client.flushDb()
      client.destroy()
    })
    await checkCommands(redisInbox({ client }), url)
  })
})

describeWith('postgres', 'an inbox in PostgreSQL', (port) => {
  it('is opened by its URL', async () => {
    const database = `cli_${crypto.randomUUID().replaceAll('-', '_')}`
    const administrator = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    await administrator.connect()
    await administrator.query(`CREATE DATABASE ${database}`)
    const url = `postgres://postgres@127.0.0.1:${port}/${database}`
    const pool = new Pool({ connectionString: url })
    onTestFinished(async () => {
      await pool.end()
      await administrator.query(`DROP DATABASE ${database}`)
      await administrator.end()
    })
    await checkCommands(postgresInbox({ pool }), url)
  })
})
