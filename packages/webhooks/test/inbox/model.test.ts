import { describeWith } from '@activity-tracking/test-servers/vitest'
import { test } from 'vitest'
import { onMemory, onPostgres, onRedis, onSqliteDatabase, REDIS_CLIENTS } from '../support/engines.ts'
import { holdToModel } from './model/hold-to-model.ts'

test('2,000 random sequences of marks, leases, crashes and deauthorizations match the reference', async () => {
  await holdToModel(2_000, onMemory)
})

test('50 random sequences on SQLite match the reference', () => holdToModel(50, onSqliteDatabase))

describeWith('redis', 'Redis', (port) => {
  test('50 random sequences match the reference', () => holdToModel(50, () => onRedis(REDIS_CLIENTS['ioredis'], port)))
})

describeWith('postgres', 'PostgreSQL', (port) => {
  test('50 random sequences match the reference', () => holdToModel(50, () => onPostgres(port)))
})
