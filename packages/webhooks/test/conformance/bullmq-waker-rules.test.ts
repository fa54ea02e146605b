import { inspect } from 'node:util'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { wakerConformance } from '../../src/conformance/index.ts'
import { bullmqWaker } from '../../src/wakers/bullmq-waker.ts'
import { WHOLE } from '../support/runner.ts'

let queues = 0

describeWith('redis', 'BullMQ', (port) => {
  wakerConformance(
    {
      name: 'bullmqWaker',
      create() {
        queues += 1
        const queue = `queue-${queues}`
        return { open: () => bullmqWaker({ connection: { host: '127.0.0.1', port }, queue }), close() {} }
      },
      without: ['transactions'],
    },
    WHOLE,
  )

  it('does not show the command of a refused wake-up in its errors', async () => {
    const client = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: null })
    try {
      const prefix = '{another type}'
      await client.set(`${prefix}:webhooks:wait`, 'text')
      await client.set(`${prefix}:webhooks:meta`, 'text')
      const reported: unknown[] = []
      const waker = bullmqWaker({ connection: client, prefix, onError: (error) => reported.push(error) })
      const error: unknown = await waker.wake('7/kept-to-itself', { lane: 'live' }).catch((caught: unknown) => caught)
      expect(error).toMatchObject({ message: expect.stringContaining('WRONGTYPE') })
      expect(inspect([error, reported], { depth: 9, showHidden: true })).not.toContain('kept-to-itself')
      await waker.close()
    } finally {
      client.disconnect()
    }
  })

  it('leaves only a stream of bounded length and counters in Redis after runs', async () => {
    const client = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: null })
    try {
      const prefix = '{left behind}'
      const waker = bullmqWaker({ connection: client, prefix })
      const done = Promise.withResolvers<void>()
      const run = await waker.run(
        async (key) => {
          if (key === 'last') done.resolve()
          if (key === '1') throw new Error('a handler that fails')
        },
        { concurrency: 1 },
      )
      for (const key of ['1', '2', '3', 'last']) await waker.wake(key, { lane: 'live' })
      await done.promise
      await run[Symbol.asyncDispose]()
      const keys = await client.keys(`${prefix}:webhooks:*`)
      const rest = keys.map((key) => key.slice(`${prefix}:webhooks:`.length)).sort()
      expect(rest.filter((key) => !['events', 'id', 'marker', 'meta', 'stalled', 'stalled-check'].includes(key))).toEqual([])
      await waker.close()
      expect(await client.ping()).toBe('PONG')
    } finally {
      client.disconnect()
    }
  })
})
