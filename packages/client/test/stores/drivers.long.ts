import { startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import type { Cluster, Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { createClient, createCluster } from 'redis'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { storeConformance } from './store-conformance.ts'
import { inPostgres, inRedis } from './support/data.ts'
import { driversOf, installDrivers } from './support/installed.ts'

/** The part of a driver, of whichever version, that tests use. */
interface Drivers {
  readonly createClient: typeof createClient
  readonly createCluster: typeof createCluster
  readonly default: typeof Redis
  readonly Cluster: typeof Cluster
  readonly Pool: typeof Pool
}

describe('The drivers of every supported major version', () => {
  let installed: ReturnType<typeof installDrivers> | undefined
  const load = (name: string) => installed?.load(name) as Drivers
  beforeAll(() => {
    installed = installDrivers()
  })
  afterAll(() => installed?.remove())

  describeWith('redis', 'Redis', (port) => {
    let cluster: TestServer | undefined
    beforeAll(async () => {
      cluster = await startRedis({ cluster: true })
    })
    afterAll(() => cluster?.stop())

    for (const name of driversOf('redis')) {
      // The first versions do not return the client from `connect`.
      const single = async () => {
        const client = load(name).createClient({ url: `redis://127.0.0.1:${port}` })
        await client.connect()
        return client
      }
      const clustered = async () => {
        const client = load(name).createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${cluster?.port}` }] })
        await client.connect()
        return client
      }
      storeConformance({ name, create: () => inRedis(single) })
      storeConformance({ name: `${name} in a cluster`, create: () => inRedis(clustered) })
    }

    for (const name of driversOf('ioredis')) {
      storeConformance({ name, create: () => inRedis(async () => new (load(name).default)({ host: '127.0.0.1', port })) })
      const clustered = async () => new (load(name).Cluster)([{ host: '127.0.0.1', port: cluster?.port ?? 0 }])
      storeConformance({ name: `${name} in a cluster`, create: () => inRedis(clustered) })
    }
  })

  describeWith('postgres', 'PostgreSQL', (port) => {
    for (const name of driversOf('pg')) {
      const connect = () => new (load(name).Pool)({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5 })
      storeConformance({ name, create: () => inPostgres(connect) })
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
    installed?.check(["import { redisStore } from '@activity-tracking/client/redis'", ...redis, ...ioredis].join('\n'))
  })
})
