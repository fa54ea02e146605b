import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Cluster, Redis } from 'ioredis'
import { Pool, type PoolConfig } from 'pg'
import { createClient, createCluster } from 'redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedStore, memoryStore, type Store } from '../../src/index.ts'
import { redisStore } from '../../src/stores/redis.ts'
import { sqliteStore } from '../../src/stores/sqlite.ts'
import { storeConformance } from './store-conformance.ts'
import { inPostgres, inRedis } from './support/data.ts'
import { tempFolder } from './support/temp-folder.ts'

const without = ['close'] as const

/** All stores of the data are one. */
const inOne = (store: Store) => () => store

storeConformance({ name: 'memoryStore', without, create: () => inOne(memoryStore()) })

const encrypted = (store: Store): Store => encryptedStore(store, { keys: { one: new Uint8Array(32) }, current: 'one' })

storeConformance({ name: 'encryptedStore', without, create: () => inOne(encrypted(memoryStore())) })

storeConformance({
  name: 'sqliteStore',
  create() {
    const path = join(tempFolder(), 'data.sqlite')
    return (defer) => {
      const store = sqliteStore({ path })
      defer(store.close)
      return store
    }
  },
})

storeConformance({
  name: 'sqliteStore on a connection of the caller',
  isSmoke: true,
  create() {
    const database = new DatabaseSync(':memory:')
    return (defer) => {
      const store = sqliteStore({ database, table: 'tokens' })
      defer(store.close)
      return store
    }
  },
})

describeWith('redis', 'Redis', (port) => {
  let cluster: TestServer | undefined
  beforeAll(async () => {
    cluster = await startRedis({ cluster: true })
  })
  afterAll(() => cluster?.stop())

  storeConformance({
    name: 'redisStore with redis',
    create: () => inRedis(() => createClient({ url: `redis://127.0.0.1:${port}` }).connect()),
  })

  const others = {
    ioredis: async () => new Redis({ host: '127.0.0.1', port }),
    'a cluster client of redis': () => createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${cluster?.port}` }] }).connect(),
    'a cluster client of ioredis': async () => new Cluster([{ host: '127.0.0.1', port: cluster?.port ?? 0 }]),
  }
  for (const [name, connect] of Object.entries(others)) {
    storeConformance({ name: `redisStore with ${name}`, isSmoke: true, create: () => inRedis(connect) })
  }
})

describeWith('postgres', 'PostgreSQL', (port) => {
  const connect = (more?: PoolConfig) => () =>
    new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5, ...more })
  storeConformance({ name: 'postgresStore', create: () => inPostgres(connect()) })
  storeConformance({
    name: 'postgresStore in a database that isolates strictly',
    isSmoke: true,
    create: () => inPostgres(connect({ options: '-c default_transaction_isolation=serializable' })),
  })
})

const [, example = ''] =
  /```ts\n(import [^`]*export const myStore [^`]*)```/.exec(readFileSync(new URL('../../STORES.md', import.meta.url), 'utf8')) ?? []
const source = stripTypeScriptTypes(example).replace("'@activity-tracking/client'", `'${new URL('../../src/index.ts', import.meta.url)}'`)
const { myStore }: { myStore(rows: Map<string, unknown>): Store } = await import(`data:text/javascript,${encodeURIComponent(source)}`)

storeConformance({ name: 'the store of the documentation', without: ['list', 'checks', 'close'], create: () => inOne(myStore(new Map())) })

test.each(['', '}', '}a'])('a prefix that would distribute a store over slots of a cluster is refused: "%s"', (prefix) => {
  expect(() => redisStore({ client: { call: async () => null }, prefix })).toThrow('a prefix for Redis must not be empty or begin with }')
})
