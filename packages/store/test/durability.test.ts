import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createClient } from 'redis'
import { describe, expect, inject, it } from 'vitest'
import { type Store, StoreUnavailableError } from '../src/index.ts'
import { postgresStore } from '../src/postgres.ts'
import { redisStore } from '../src/redis.ts'
import { sqliteStore } from '../src/sqlite.ts'

const writer = fileURLToPath(new URL('support/writer.ts', import.meta.url))

/** Lets a writer write until it has acknowledged `count` writes, then kills it. Gives the last number that it acknowledged. */
async function writeUntilKilled(path: string, count: number): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, [writer, path, 'counter'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  let seen = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk
    seen += chunk.toString().split('\n').length - 1
    if (seen >= count) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return Number(printed.trimEnd().split('\n').at(-1))
}

describe('the SQLite store', () => {
  it('has everything it acknowledged after its writer was killed, again and again', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'durability-')), 'grants.sqlite')
    for (let round = 1; round <= 4; round += 1) {
      const acknowledged = await writeUntilKilled(path, 10 + round)
      using store = sqliteStore({ path })
      const count = Number((await store.get('counter'))?.record['count'])
      // The write that the kill came into may have happened.
      expect([acknowledged, acknowledged + 1]).toContain(count)
    }
  })

  it('that is closed, or whose file cannot be opened, says that it cannot be used', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'durability-'))
    const store = sqliteStore({ path: join(folder, 'grants.sqlite') })
    store.close()
    store.close()
    await expect(store.get('a')).rejects.toThrow(StoreUnavailableError)
    await expect(store.put('a', {}, { ifAbsent: true })).rejects.toThrow(StoreUnavailableError)
    expect(() => sqliteStore({ path: join(folder, 'none', 'x.sqlite') })).toThrow(StoreUnavailableError)
  })
})

describe('a store whose server is away', () => {
  const fails = async (store: Store): Promise<void> => {
    const options = { waitMs: 0, ttlMs: 1_000 }
    const attempts = [store.get('a'), store.put('a', {}, { ifAbsent: true }), store.lock?.('a', options), store.list?.()]
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable', cause: expect.anything() })
  }

  it('says so: PostgreSQL', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://postgres@127.0.0.1:9/none', connectionTimeoutMillis: 2_000 })
    await fails(postgresStore({ pool }))
    await pool.end()
  })

  it.skipIf(inject('redisUrl') === null)('says so: Redis, unless redis-server is not installed', async () => {
    const client = createClient({ url: inject('redisUrl') ?? '' })
    await client.connect()
    client.destroy()
    await fails(redisStore({ client }))
  })
})

describe.skipIf(inject('postgresUrl') === null)('the migration of PostgreSQL, unless it is not installed,', () => {
  it('may run twenty times at once', async () => {
    const table = `t${Date.now()}`
    const pools = Array.from({ length: 20 }, () => new pg.Pool({ connectionString: inject('postgresUrl') ?? '', max: 1 }))
    const outcomes = await Promise.all(pools.map((pool) => postgresStore({ pool, table }).get('a')))
    expect(outcomes).toEqual(outcomes.map(() => null))
    await Promise.all(pools.map((pool) => pool.end()))
  })

  it.each(['a; drop table x', 'a"b', '', 'a.b.c', 'é'])('does not take %j for a table', (table) => {
    const pool = { query: async () => ({ rows: [] }) }
    expect(() => postgresStore({ pool, table })).toThrow(TypeError)
  })
})
