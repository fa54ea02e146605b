import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { describe, expect, it } from 'vitest'
import { redisStore } from '../../../src/stores/redis.ts'
import { conformanceInLongTests } from '../support/smoke.ts'
import { storeConformance } from './store-conformance.ts'

let prefixes = 0
const newPrefix = (): string => {
  prefixes += 1
  return `conformance-${prefixes}`
}

describeWith('redis', 'Redis', (port) => {
  storeConformance(
    {
      name: 'redisStore with redis',
      create() {
        const prefix = newPrefix()
        const clients: { close(): Promise<void> }[] = []
        return {
          async open() {
            const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
            clients.push(client)
            return redisStore({ client, prefix })
          },
          close: async () => void (await Promise.all(clients.map((client) => client.close()))),
        }
      },
    },
    { describe, it, expect },
  )

  conformanceInLongTests({
    name: 'redisStore with ioredis',
    create() {
      const prefix = newPrefix()
      const clients: Redis[] = []
      return {
        open() {
          const client = new Redis({ host: '127.0.0.1', port })
          clients.push(client)
          return redisStore({ client, prefix })
        },
        close: async () => void (await Promise.all(clients.map((client) => client.quit()))),
      }
    },
  })
})
