import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { onTestFinished } from 'vitest'
import type { RedisInboxOptions } from '../../src/inbox/redis-inbox.ts'

/** Connects a client of each driver, which connects again at once when its server comes back, until the test has ended. */
export const RECONNECTING_CLIENTS: readonly (readonly [string, (port: number) => Promise<RedisInboxOptions['client']>])[] = [
  [
    'redis',
    async (port) => {
      const client = createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: 20 } })
      client.on('error', () => {})
      onTestFinished(() => client.destroy())
      return client.connect()
    },
  ],
  [
    'ioredis',
    async (port) => {
      const client = new Redis({ host: '127.0.0.1', port, retryStrategy: () => 20 })
      client.on('error', () => {})
      onTestFinished(() => client.disconnect())
      return client
    },
  ],
]
