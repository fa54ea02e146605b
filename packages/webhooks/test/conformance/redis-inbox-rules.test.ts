import { startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { afterAll, beforeAll } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { onRedis, REDIS_CLIENTS, REDIS_CLUSTER_CLIENTS } from '../support/engines.ts'
import { SMOKE, WHOLE } from '../support/runner.ts'

describeWith('redis', 'Redis', (port) => {
  for (const [driver, openClient] of Object.entries(REDIS_CLIENTS)) {
    const create = () => onRedis(openClient, port)
    inboxConformance({ name: `redisInbox with ${driver}`, create, without: ['transactions'] }, driver === 'redis' ? WHOLE : SMOKE)
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
    inboxConformance({ name: `redisInbox with a cluster client of ${driver}`, create, without: ['transactions'] }, SMOKE)
  }
})
