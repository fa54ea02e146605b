import { startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Cluster } from 'ioredis'
import { createCluster } from 'redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryStore } from '../../../src/index.ts'
import { type RedisClient, redisStore } from '../../../src/stores/redis.ts'
import { conformanceInLongTests } from '../support/smoke.ts'

interface Opened {
  readonly client: RedisClient
  close(): Promise<unknown>
}

async function openRedis(port: number): Promise<Opened> {
  const client = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${port}` }] })
  await client.connect()
  return { client, close: () => client.close() }
}

async function openIoredis(port: number): Promise<Opened> {
  const client = new Cluster([{ host: '127.0.0.1', port }])
  return { client, close: () => client.quit() }
}

describeWith('redis', 'Redis Cluster', () => {
  let server: TestServer | undefined
  let prefixes = 0
  beforeAll(async () => {
    server = await startRedis({ cluster: true })
  })
  afterAll(() => server?.stop())

  for (const [driver, openClient] of Object.entries({ redis: openRedis, ioredis: openIoredis })) {
    conformanceInLongTests({
      name: `redisStore with a cluster client of ${driver}`,
      create() {
        prefixes += 1
        // With braces, which must not spread the store over slots.
        const prefix = `{cluster}-${prefixes}`
        const opened: Opened[] = []
        return {
          async open() {
            const one = await openClient(server?.port ?? 0)
            opened.push(one)
            return redisStore({ client: one.client, prefix })
          },
          close: async () => void (await Promise.all(opened.map(({ close }) => close()))),
        }
      },
    })
  }
})

test.each(['', '}', '}a'])('a prefix that would spread a store over slots is refused: "%s"', (prefix) => {
  const client: RedisClient = { call: () => memoryStore().get('key') }
  expect(() => redisStore({ client, prefix })).toThrow(TypeError)
})
