import { startRedis, type TestServer } from '@activity-tracking/test-servers'
import { describeWith } from '@activity-tracking/test-servers/vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { onRedis, REDIS_CLIENTS, REDIS_CLUSTER_CLIENTS } from '../support/engines.ts'

describeWith('redis', 'Redis', (port) => {
  for (const [driver, openClient] of Object.entries(REDIS_CLIENTS)) {
    const create = () => onRedis(openClient, port)
    inboxConformance({ name: `redisInbox with ${driver}`, create, without: ['transactions'] }, { describe, it, expect })
  }
})

describeWith('redis', 'Redis Cluster', () => {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startRedis({ cluster: true })
  })
  afterAll(() => server?.stop())

  for (const [driver, openClient] of Object.entries(REDIS_CLUSTER_CLIENTS)) {
    const create = () => onRedis(openClient, server?.port ?? 0)
    inboxConformance({ name: `redisInbox with a cluster client of ${driver}`, create, without: ['transactions'] }, { describe, it, expect })
  }
})
