import { startPostgres, startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith, RECONNECTING_CLIENTS } from '@activity-tracking/kit/test-servers/vitest'
import { StoreUnavailableError } from '@activity-tracking/store'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { postgresInbox } from '../../src/inbox/postgres-inbox.ts'
import { redisInbox } from '../../src/inbox/redis-inbox.ts'
import { groupMarks, type Inbox } from '../../src/index.ts'
import { brokenRounds, marksOf, markUntilFailure, untilAvailable } from '../support/rounds.ts'
import { isLong } from '../support/runner.ts'

const TIMEOUT_MS = 500

/** Acknowledged rounds after which the server is ended. */
const ROUNDS = isLong ? 150 : 50

/** Marks under load, ends the server in the middle of it, starts it again, and looks for what was acknowledged. */
async function expectNothingLost(inbox: Inbox, mark: Inbox['mark'], server: TestServer, signal: NodeJS.Signals): Promise<void> {
  await inbox.stats()
  const acknowledged: number[] = []
  const { errors, last } = await markUntilFailure({ mark }, (round) => {
    acknowledged.push(round)
    if (acknowledged.length === ROUNDS) server.process.kill(signal)
  })
  for (const error of errors) expect(error).toBeInstanceOf(StoreUnavailableError)
  await server.restart()
  await untilAvailable(inbox)
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS)
  expect(await brokenRounds(inbox, acknowledged, last)).toEqual([])
  expect(await mark(marksOf(last + 1))).toEqual(['stored', 'stored', 'stored'])
}

describeWith('redis', 'A Redis that is killed under load and started again', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startRedis({ durable: true })
  })
  afterAll(() => server.stop())

  test.each(RECONNECTING_CLIENTS)(
    'has every acknowledged mark; marks reject in the meantime and succeed afterward (%s)',
    async (prefix, connect) => {
      const inbox = redisInbox({ client: await connect(server.port), prefix, timeoutMs: TIMEOUT_MS })
      await expectNothingLost(inbox, inbox.mark, server, 'SIGKILL')
    },
  )

  test.each(RECONNECTING_CLIENTS)('that hangs is unavailable, and becomes available again (%s)', async (driver, connect) => {
    const inbox = redisInbox({ client: await connect(server.port), prefix: `hanging-${driver}`, timeoutMs: TIMEOUT_MS })
    await inbox.mark(marksOf(1))
    server.process.kill('SIGSTOP')
    await expect(inbox.mark(marksOf(2))).rejects.toThrow(StoreUnavailableError)
    await expect(inbox.lease({ leaseMs: 1_000 })).rejects.toThrow(StoreUnavailableError)
    server.process.kill('SIGCONT')
    await untilAvailable(inbox)
    expect(await brokenRounds(inbox, [1], 2)).toEqual([])
  })
})

/** Until the test ends. */
function openPool(port: number, max = 10): Pool {
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max })
  pool.on('error', () => {})
  onTestFinished(() => void pool.end())
  return pool
}

describeWith('postgres', 'A PostgreSQL that is killed under load and started again', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test.each([
    ['each in its own transaction', 'separate', (inbox: Inbox) => inbox.mark],
    ['joined', 'joined', (inbox: Inbox) => groupMarks(inbox)],
  ])('has every acknowledged mark; marks (%s) reject in the meantime and succeed afterward', async (_, schema, markOf) => {
    const inbox = postgresInbox({ pool: openPool(server.port), schema, timeoutMs: TIMEOUT_MS })
    await expectNothingLost(inbox, markOf(inbox), server, 'SIGQUIT')
  })
})

describeWith('postgres', 'A PostgreSQL with one connection', (port) => {
  test('if every connection of the pool is in use, marks reject in time, and a connection that arrives late is released', async () => {
    const pool = openPool(port, 1)
    // Creates the tables, which may take longer than the time limit.
    await postgresInbox({ pool, schema: 'in_use' }).stats()
    const inbox = postgresInbox({ pool, schema: 'in_use', timeoutMs: TIMEOUT_MS })
    const taken = await pool.connect()
    await expect(inbox.mark(marksOf(1))).rejects.toThrow(StoreUnavailableError)
    taken.release()
    expect(await inbox.mark(marksOf(1))).toEqual(['stored', 'stored', 'stored'])
  })

  test('a connection that ends during a transaction rejects its marks and is not reused', async () => {
    const inbox = postgresInbox({ pool: openPool(port, 1), schema: 'ended' })
    const marking = inbox.mark(marksOf(1), async ({ executeSql }) => {
      await executeSql('SELECT pg_terminate_backend(pg_backend_pid())')
    })
    await expect(marking).rejects.toThrow(StoreUnavailableError)
    expect(await inbox.mark(marksOf(1))).toEqual(['stored', 'stored', 'stored'])
  })
})
