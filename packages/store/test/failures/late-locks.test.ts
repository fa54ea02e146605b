import { startPostgres, startRedis, type TestServer } from '@activity-tracking/test-servers'
import { describeWith, RECONNECTING_CLIENTS } from '@activity-tracking/test-servers/vitest'
import { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Lock, type Store, StoreUnavailableError } from '../../src/index.ts'
import { acquireLock, type Latch, reachDirectly } from '../../src/internal/acquire-lock.ts'
import { reach } from '../../src/internal/reach.ts'
import { postgresStore } from '../../src/postgres/index.ts'
import { redisStore } from '../../src/redis/index.ts'
import { untilAvailable } from '../support/load.ts'

const TIMEOUT_MS = 300
/** Far longer than the test may wait: what is free within that time was freed by somebody. */
const TTL_MS = 600_000
const PATIENCE_MS = 25_000

const isFree = async (store: Store): Promise<boolean> => (await store.lock?.('name', { waitMs: PATIENCE_MS, ttlMs: 1_000 })) != null

const taken = async (store: Store): Promise<Lock> => {
  const lock = await store.lock?.('name', { waitMs: 0, ttlMs: TTL_MS })
  if (lock == null) throw new Error('the lock is not free')
  return lock
}

describeWith('redis', 'A lock of a Redis that hangs', () => {
  test.each(RECONNECTING_CLIENTS)('is released if it was acquired after the caller had stopped waiting (%s)', async (_, connect) => {
    await using server = await startRedis()
    const [store, other] = [await connect(server.port), await connect(server.port)].map((client) =>
      redisStore({ client, timeoutMs: TIMEOUT_MS }),
    ) as [Store, Store]
    await store.get('connected')
    server.process.kill('SIGSTOP')
    await expect(store.lock?.('name', { waitMs: 0, ttlMs: TTL_MS })).rejects.toThrow(StoreUnavailableError)
    server.process.kill('SIGCONT')
    await untilAvailable(store)
    expect(await isFree(other)).toBe(true)
  })

  test.each(RECONNECTING_CLIENTS)('is released if it was acquired after reconnecting (%s)', async (_, connect) => {
    await using server = await startRedis()
    const store = redisStore({ client: await connect(server.port), timeoutMs: TIMEOUT_MS })
    await store.get('connected')
    server.process.kill('SIGKILL')
    await expect(store.lock?.('name', { waitMs: 0, ttlMs: TTL_MS })).rejects.toThrow(StoreUnavailableError)
    await server.restart()
    const other = redisStore({ client: await connect(server.port) })
    await untilAvailable(store)
    expect(await isFree(other)).toBe(true)
  })

  test.each(RECONNECTING_CLIENTS)('is released if its release got no reply (%s)', async (_, connect) => {
    await using server = await startRedis()
    const [store, other] = [await connect(server.port), await connect(server.port)].map((client) =>
      redisStore({ client, timeoutMs: TIMEOUT_MS }),
    ) as [Store, Store]
    const lock = await taken(store)
    server.process.kill('SIGSTOP')
    await lock.release()
    server.process.kill('SIGCONT')
    await untilAvailable(store)
    expect(await isFree(other)).toBe(true)
  })
})

/** A pool of some connections to a server. */
function createPool({ port }: TestServer, max: number): Pool {
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max })
  pool.on('error', () => {})
  onTestFinished(() => void pool.end())
  return pool
}

describeWith('postgres', 'A lock of a PostgreSQL that hangs', () => {
  test('is released if the statement that acquires it commits after its timeout', async () => {
    await using server = await startPostgres()
    const [pool, admin] = [createPool(server, 1), createPool(server, 1)]
    const store = postgresStore({ pool, timeoutMs: TIMEOUT_MS })
    await untilAvailable(store)
    const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
    // Another transaction, about to write the same row: the statement waits for it.
    await admin.query('BEGIN')
    await admin.query("INSERT INTO activity_store_lock (name, token, until) VALUES ('name', 'other', now())")
    await expect(store.lock('name', { waitMs: 0, ttlMs: TTL_MS })).rejects.toThrow(StoreUnavailableError)
    await admin.query('ROLLBACK')
    const isRunning = async (): Promise<boolean> =>
      (await admin.query('SELECT FROM pg_stat_activity WHERE pid = $1', [rows[0].pid])).rowCount !== 0
    while (await isRunning());
    expect(await isFree(postgresStore({ pool: createPool(server, 1) }))).toBe(true)
  })

  test('is released if the statement had to wait for a connection until after its timeout', async () => {
    await using server = await startPostgres()
    const pool = createPool(server, 1)
    const [store, other] = [postgresStore({ pool, timeoutMs: TIMEOUT_MS }), postgresStore({ pool: createPool(server, 1) })]
    await untilAvailable(store)
    const connection = await pool.connect()
    await expect(store.lock('name', { waitMs: 0, ttlMs: TTL_MS })).rejects.toThrow(StoreUnavailableError)
    connection.release()
    expect(await isFree(other)).toBe(true)
  })
})

describe('a lock whose command settles late', () => {
  /** A latch whose commands a test settles, and the tokens that were freed. */
  function latch() {
    const command = Promise.withResolvers<boolean>()
    const freed = Promise.withResolvers<string>()
    const calls: string[] = []
    const parts: Latch = {
      take(token) {
        calls.push(`take ${token}`)
        return command.promise
      },
      extend: async () => true,
      async free(token) {
        calls.push(`free ${token}`)
        // The first attempt fails as well: the store is not back yet.
        if (calls.filter((call) => call.startsWith('free')).length < 2) throw new Error('not reachable')
        freed.resolve(token)
        return true
      },
    }
    return { command, freed, calls, parts }
  }
  const options = { waitMs: 0, ttlMs: TTL_MS }

  test.each([
    ['taken', (command: PromiseWithResolvers<boolean>) => command.resolve(true)],
    ['lost', (command: PromiseWithResolvers<boolean>) => command.reject(new Error('the connection was closed'))],
  ])('is released by its token, with retries until it succeeds: %s', async (_, settle) => {
    const { command, freed, calls, parts } = latch()
    await expect(acquireLock('name', options, (work) => reach('slow', 5, work), parts)).rejects.toThrow(StoreUnavailableError)
    settle(command)
    expect(calls[0]).toBe(`take ${await freed.promise}`)
  })

  test('stays with its holder if it was not acquired', async () => {
    const { command, calls, parts } = latch()
    await expect(acquireLock('name', options, (work) => reach('slow', 5, work), parts)).rejects.toThrow(StoreUnavailableError)
    command.resolve(false)
    await command.promise
    expect(calls).toHaveLength(1)
  })

  test('does not keep an aborted caller waiting', async () => {
    const { command, freed, calls, parts } = latch()
    const controller = new AbortController()
    const waiting = acquireLock('name', { ...options, signal: controller.signal }, reachDirectly, parts)
    controller.abort(new Error('no longer needed'))
    await expect(waiting).rejects.toThrow('no longer needed')
    command.resolve(true)
    expect(calls[0]).toBe(`take ${await freed.promise}`)
  })
})
