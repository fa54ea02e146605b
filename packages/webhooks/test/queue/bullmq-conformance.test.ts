import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, vi } from 'vitest'
import { bullmqQueue } from '../../src/queue/bullmq-queue.ts'
import { passReally } from './manual-time.ts'
import { queueConformance } from './queue-conformance.ts'

describeWith('redis', 'BullMQ', (port) => {
  const checking = vi.spyOn(Worker.prototype, 'startStalledCheckTimer')
  afterAll(() => checking.mockRestore())

  queueConformance({
    name: 'bullmqQueue',
    hasRows: false,
    create() {
      const prefix = `{conformance-${crypto.randomUUID()}}`
      const client = new Redis({ host: '127.0.0.1', port })
      return {
        time: { now: Date.now, pass: passReally, unit: 100 },
        open: (options) => bullmqQueue({ connection: { host: '127.0.0.1', port }, prefix, lockMs: 1_000, ...options }),
        async endLeases() {
          for (const queue of ['webhooks-live', 'webhooks-background'].map((name) => `${prefix}:${name}`)) {
            const ids = await client.lrange(`${queue}:active`, 0, -1)
            for (const id of ids)
              await client.multi().del(`${queue}:${id}:lock`, `${queue}:stalled-check`).sadd(`${queue}:stalled`, id).exec()
          }
          const workers = new Set(checking.mock.contexts as Worker[])
          for (const worker of workers) if (worker.opts.prefix === prefix) await worker.startStalledCheckTimer()
        },
        // BullMQ does so by itself.
        renewLeases: () => undefined,
        async [Symbol.asyncDispose]() {
          client.disconnect()
        },
      }
    },
  })
})
