import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { onTestFinished, test } from 'vitest'
import { onMemory, onRedis, onSqliteDatabase, openPostgres, REDIS_CLIENTS } from '../support/engines.ts'
import { isLong } from '../support/runner.ts'
import { holdToModel } from './model/hold-to-model.ts'

/** Sequences in memory, and on each database. */
const [IN_MEMORY, ON_DATABASE] = isLong ? [2_000, 50] : [300, 8]

test('random sequences of marks, leases, crashes and deauthorizations match the reference', () => holdToModel(IN_MEMORY, onMemory))

test('random sequences on SQLite match the reference', () => holdToModel(ON_DATABASE, onSqliteDatabase))

describeWith('redis', 'Redis', (port) => {
  test('random sequences match the reference', () => holdToModel(ON_DATABASE, () => onRedis(REDIS_CLIENTS['ioredis'], port)))
})

describeWith('postgres', 'PostgreSQL', (port) => {
  test('random sequences match the reference', async () => {
    const { create, close } = openPostgres(port)
    onTestFinished(close)
    await holdToModel(ON_DATABASE, create)
  })
})
