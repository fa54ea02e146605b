import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { createClient } from 'redis'
import { describe, inject } from 'vitest'
import { storeConformance } from '../src/conformance/index.ts'
import { encryptedStore, memoryStore } from '../src/index.ts'
import { postgresStore } from '../src/postgres.ts'
import { redisStore } from '../src/redis.ts'
import { type SqliteStore, sqliteStore } from '../src/sqlite.ts'

const redisUrl = inject('redisUrl')
const postgresUrl = inject('postgresUrl')
const NO_REDIS = 'redis-server is not installed'
const NO_POSTGRES = 'PostgreSQL is not installed'
if (redisUrl === null) console.log(`skipped: ${NO_REDIS}`)
if (postgresUrl === null) console.log(`skipped: ${NO_POSTGRES}`)

storeConformance('the memory store', () => {
  const store = memoryStore()
  return { open: () => store }
})

storeConformance('an encrypted store', () => {
  const store = memoryStore()
  const keys = { first: randomBytes(32) }
  return { open: () => encryptedStore(store, { keys, current: 'first' }) }
})

storeConformance('the SQLite store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-store-'))
  const open: SqliteStore[] = []
  return {
    open() {
      const store = sqliteStore({ path: join(folder, 'grants.sqlite') })
      open.push(store)
      return store
    },
    async close() {
      for (const store of open) store.close()
      await rm(folder, { recursive: true })
    },
  }
})

describe.skipIf(redisUrl === null)(`unless ${NO_REDIS}`, () => {
  storeConformance('the Redis store with redis', async () => {
    const clients = [createClient({ url: redisUrl ?? '' }), createClient({ url: redisUrl ?? '' })]
    await Promise.all(clients.map((client) => client.connect()))
    const prefix = `{${randomUUID()}}:`
    let opened = 0
    return {
      open: () => redisStore({ client: clients[opened++ % 2] as (typeof clients)[0], prefix }),
      close: () => {
        for (const client of clients) client.destroy()
      },
    }
  })

  storeConformance('the Redis store with ioredis', () => {
    const client = new Redis(redisUrl ?? '')
    const prefix = `{${randomUUID()}}:`
    return { open: () => redisStore({ client, prefix }), close: () => client.disconnect() }
  })
})

describe.skipIf(postgresUrl === null)(`unless ${NO_POSTGRES}`, () => {
  storeConformance('the PostgreSQL store', () => {
    const pools = [new pg.Pool({ connectionString: postgresUrl ?? '' }), new pg.Pool({ connectionString: postgresUrl ?? '' })]
    let opened = 0
    return {
      open: () => postgresStore({ pool: pools[opened++ % 2] as pg.Pool }),
      close: async () => {
        await Promise.all(pools.map((pool) => pool.end()))
      },
    }
  })
})
