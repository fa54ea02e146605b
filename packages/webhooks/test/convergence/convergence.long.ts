import { join } from 'node:path'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import * as fc from 'fast-check'
import { Pool } from 'pg'
import { it, onTestFinished } from 'vitest'
import { postgresQueue } from '../../src/queue/postgres-queue.ts'
import type { Queue } from '../../src/queue/queue.ts'
import type { SqlQueueOptions } from '../../src/queue/sql-queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { expectConvergence, inMemory } from './expect-convergence.ts'
import { startModel } from './model-world.ts'
import { startSandboxWorld } from './sandbox-world.ts'
import { sequences } from './steps.ts'

// BullMQ has no clock that a test can move, and locks that a process renews as long as it lives: see the histories in `test/failures`.
const timeout = 4 * 3_600_000

const expectAll = (numRuns: number, open: (options: SqlQueueOptions) => Queue): Promise<void> =>
  fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), (steps, seesAll) => expectConvergence(async () => startModel({ seesAll }), steps, open)),
    { numRuns },
  )

it('after any of 50,000 sequences, the copy matches what the app can read', { timeout }, () => expectAll(50_000, inMemory))

it('also after any of 2,000 sequences in a file', { timeout }, async () => {
  const folder = tempFolder()
  await expectAll(2_000, (options) => sqliteQueue({ path: join(folder, crypto.randomUUID()), ...options }))
})

describeWith('postgres', 'PostgreSQL', (port) => {
  it('also after any of 2,000 sequences', { timeout }, async () => {
    const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    onTestFinished(() => pool.end())
    await expectAll(2_000, (options) => postgresQueue({ pool, table: `convergence_${crypto.randomUUID().slice(0, 8)}`, ...options }))
  })
})

it('also after any of 5,000 sequences against the sandbox', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), (steps, seesAll) => expectConvergence(() => startSandboxWorld({ seesAll }), steps, inMemory)),
    { numRuns: 5_000 },
  )
})
