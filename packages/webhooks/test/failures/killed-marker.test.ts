import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { postgresInbox } from '../../src/inbox/postgres-inbox.ts'
import { redisInbox } from '../../src/inbox/redis-inbox.ts'
import { sqliteInbox } from '../../src/inbox/sqlite-inbox.ts'
import type { Inbox } from '../../src/index.ts'
import { brokenRounds, WRITERS } from '../support/rounds.ts'
import { isLong } from '../support/runner.ts'
import { tempFolder } from '../support/temp-folder.ts'

const PROGRAM = fileURLToPath(new URL('../programs/marker.ts', import.meta.url))

/** Lets a program mark for a while, kills it in the middle of a commit, and gives the rounds that it acknowledged. */
async function acknowledgedByKilled(rounds: number, ...args: string[]): Promise<number[]> {
  const program = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  program.stdout.on('data', (chunk) => {
    printed += chunk
    if (printed.split('\n').length > rounds) program.kill('SIGKILL')
  })
  await once(program, 'close')
  return printed.trimEnd().split('\n').map(Number)
}

/** The rule: every acknowledged mark is there, and none is half there. */
async function expectNothingLost(rounds: number, open: () => Inbox, ...args: string[]): Promise<void> {
  const acknowledged = await acknowledgedByKilled(rounds, ...args)
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
  const inbox = open()
  expect(await brokenRounds(inbox, acknowledged, Math.max(...acknowledged) + WRITERS)).toEqual([])
  await inbox.close()
}

/** Marks on SQLite, and on a server. */
const [ON_SQLITE, ON_SERVER] = isLong
  ? [
      [1, 20, 57, 150],
      [1, 20, 57, 150],
    ]
  : [[57], [57]]

test.each(ON_SQLITE)('a program that is killed after %i marks in SQLite has not lost any, and none is incomplete', async (rounds) => {
  const path = join(tempFolder(), 'data.sqlite')
  await expectNothingLost(rounds, () => sqliteInbox({ path }), 'sqlite', path)
})

test('two programs that mark in one SQLite file at the same time and are killed do not lose a mark', async () => {
  const path = join(tempFolder(), 'data.sqlite')
  const acknowledged = await Promise.all([30, 50].map((rounds) => acknowledgedByKilled(rounds, 'sqlite', path)))
  const inbox = sqliteInbox({ path })
  expect(await brokenRounds(inbox, acknowledged.flat(), Math.max(...acknowledged.flat()) + WRITERS)).toEqual([])
  await inbox.close()
})

describeWith('redis', 'Redis', (port) => {
  test.each(ON_SERVER)('a program that is killed after %i marks has not lost any, and none is incomplete', async (rounds) => {
    const client = new Redis({ host: '127.0.0.1', port })
    onTestFinished(() => client.disconnect())
    const prefix = `killed-${crypto.randomUUID()}`
    await expectNothingLost(rounds, () => redisInbox({ client, prefix }), 'redis', String(port), prefix)
  })
})

describeWith('postgres', 'PostgreSQL', (port) => {
  test.each(ON_SERVER)('a program that is killed after %i marks has not lost any, and none is incomplete', async (rounds) => {
    const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    onTestFinished(() => pool.end())
    const schema = `killed_${crypto.randomUUID().replaceAll('-', '_')}`
    await expectNothingLost(rounds, () => postgresInbox({ pool, schema }), 'postgres', String(port), schema)
  })
})
