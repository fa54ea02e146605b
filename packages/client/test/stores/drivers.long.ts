import { startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import type { Cluster, Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { createClient, createCluster } from 'redis'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Store } from '../../src/index.ts'
import { postgresStore } from '../../src/stores/postgres.ts'
import { redisStore } from '../../src/stores/redis.ts'
import { storeConformance } from './conformance/store-conformance.ts'
import { driversOf, Installed } from './support/installed.ts'

/** The part of a driver, of whichever version, that tests use. */
interface Drivers {
  readonly createClient: typeof createClient
  readonly createCluster: typeof createCluster
  readonly default: typeof Redis
  readonly Cluster: typeof Cluster
  readonly Pool: typeof Pool
}

let installed: Installed | undefined
const load = (name: string): Drivers => {
  if (installed === undefined) throw new Error('the drivers are not installed')
  return installed.load(name) as unknown as Drivers
}

type Closing = () => Promise<unknown>
let count = 0

/** Registers the kit's tests for stores that are opened in one way. */
function suite(name: string, openStore: (space: string, closing: Closing[]) => Promise<Store>): void {
  storeConformance(
    {
      name,
      create() {
        count += 1
        const [space, closing] = [`space_${count}`, [] as Closing[]]
        return { open: () => openStore(space, closing), close: async () => void (await Promise.all(closing.map((close) => close()))) }
      },
    },
    { describe, it, expect },
  )
}

describe('The drivers of every supported major version', () => {
  beforeAll(() => {
    installed = new Installed()
  })
  afterAll(() => installed?.[Symbol.dispose]())

  describeWith('redis', 'Redis', (port) => {
    let cluster: TestServer | undefined
    beforeAll(async () => {
      cluster = await startRedis({ cluster: true })
    })
    afterAll(() => cluster?.stop())

    for (const name of driversOf('redis')) {
      suite(name, async (prefix, closing) => {
        const client = load(name).createClient({ url: `redis://127.0.0.1:${port}` })
        await client.connect()
        closing.push(() => client.quit())
        return redisStore({ client, prefix })
      })
      suite(`${name} in a cluster`, async (prefix, closing) => {
        const client = load(name).createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${cluster?.port}` }] })
        await client.connect()
        closing.push(() => client.quit())
        return redisStore({ client, prefix })
      })
    }

    for (const name of driversOf('ioredis')) {
      suite(name, async (prefix, closing) => {
        const client = new (load(name).default)({ host: '127.0.0.1', port })
        closing.push(() => client.quit())
        return redisStore({ client, prefix })
      })
      suite(`${name} in a cluster`, async (prefix, closing) => {
        const client = new (load(name).Cluster)([{ host: '127.0.0.1', port: cluster?.port ?? 0 }])
        closing.push(() => client.quit())
        return redisStore({ client, prefix })
      })
    }
  })

  describeWith('postgres', 'PostgreSQL', (port) => {
    for (const name of driversOf('pg')) {
      suite(name, async (schema, closing) => {
        const pool = new (load(name).Pool)({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5 })
        closing.push(() => pool.end())
        return postgresStore({ pool, schema })
      })
    }
  })

  test('their clients have types that fit', () => {
    const redis = driversOf('redis').map(
      (name, index) => `import { createClient as client${index}, createCluster as cluster${index} } from '${name}'
        redisStore({ client: client${index}() })
        redisStore({ client: cluster${index}({ rootNodes: [] }) })`,
    )
    const ioredis = driversOf('ioredis').map(
      (name, index) => `import Redis${index}, { Cluster as Cluster${index} } from '${name}'
        redisStore({ client: new Redis${index}.default() })
        redisStore({ client: new Cluster${index}([]) })`,
    )
    installed?.check('types.ts', ["import { redisStore } from '@activity-tracking/client/redis'", ...redis, ...ioredis].join('\n'))
  })
})
