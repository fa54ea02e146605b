import { startRedis } from '@activity-tracking/kit/test-servers'
import { describeWith, RECONNECTING_CLIENTS } from '@activity-tracking/kit/test-servers/vitest'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailableError } from '../../../src/index.ts'
import { type RedisClient, redisStore } from '../../../src/stores/redis.ts'

describeWith('redis', 'A Redis that fails', () => {
  test.each(RECONNECTING_CLIENTS)(
    'that hangs or is killed is unavailable, and has every write when it is back (%s)',
    async (_, connect) => {
      await using server = await startRedis({ durable: true })
      const client = await connect(server.port)
      const store = redisStore({ client })
      const { version } = await store.put('key', { n: 1 }, { ifAbsent: true })
      server.process.kill('SIGSTOP')
      await expect(redisStore({ client, timeoutMs: 5 }).get('key')).rejects.toThrow(StoreUnavailableError)
      server.process.kill('SIGCONT')
      expect(await store.get('key')).toEqual({ record: { n: 1 }, version })
      server.process.kill('SIGKILL')
      await server.restart()
      await expect.poll(() => store.get('key')).toEqual({ record: { n: 1 }, version })
    },
  )

  test('that loses a response, so that the client sends a write again, has one write and no conflict', async () => {
    await using server = await startRedis()
    const client = new Redis({ host: '127.0.0.1', port: server.port })
    onTestFinished(() => client.disconnect())
    const twice: RedisClient = {
      async call(command, args) {
        await client.call(command, args)
        return client.call(command, args)
      },
    }
    const store = redisStore({ client: twice })
    const first = await store.put('key', { n: 1 }, { ifAbsent: true })
    const second = await store.put('key', { n: 2 }, { ifVersion: first.version })
    expect(await store.get('key')).toEqual({ record: { n: 2 }, version: second.version })
  })
})
