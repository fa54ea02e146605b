import { inspect } from 'node:util'
import { startRedis } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Queue, RedisQueueBackend, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BullmqQueueOptions, bullmqQueue } from '../../src/queue/bullmq-queue.ts'

const CONCURRENCY = { live: 5, background: 5 }

const until = (condition: () => boolean | Promise<boolean>): Promise<void> => expect.poll(condition, { timeout: 120_000 }).toBe(true)

/** A queue on a server until the test ends, and the errors that it reports. */
function openQueue(port: number, options: Partial<BullmqQueueOptions> = {}) {
  const errors: unknown[] = []
  const prefix = `{${crypto.randomUUID()}}`
  const connection = { host: '127.0.0.1', port, retryStrategy: () => 20 }
  const queue = bullmqQueue({ connection, prefix, onError: (error) => errors.push(error), ...options })
  onTestFinished(() => queue.close())
  return { queue, errors }
}

describeWith('redis', 'bullmqQueue', (port) => {
  test('reports settings with which Redis loses jobs, once, and failures of commands without their arguments', async () => {
    await using server = await startRedis()
    const client = new Redis({ host: '127.0.0.1', port: server.port })
    onTestFinished(() => client.disconnect())
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const { queue, errors } = openQueue(server.port)
    await until(() => errors.length === 2)
    await queue.add([{ key: '1/activity/1', lane: 'live' }])
    expect(errors.map(String)).toEqual([
      'Error: Redis can lose jobs: set `appendonly yes`',
      'Error: Redis can lose jobs: set `maxmemory-policy noeviction`',
    ])
    await client.config('SET', 'maxmemory-policy', 'noeviction')
    await client.config('SET', 'maxmemory', '1')
    await using _run = queue.run(async () => undefined, { concurrency: CONCURRENCY })
    await until(() => errors.length > 2)
    expect(errors[2]).toMatchObject({ code: 'store_unavailable' })
    expect(inspect(errors)).not.toContain('webhooks-live')
  })

  test('an add rejects within two seconds while Redis does not respond, and the queue works when it does', async () => {
    await using server = await startRedis({ durable: true })
    const { queue } = openQueue(server.port)
    await queue.add([{ key: '1/activity/1', lane: 'live' }])
    server.process.kill('SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const added = queue.add([{ key: '1/activity/2', lane: 'live' }])
    vi.advanceTimersByTime(1_999)
    vi.useRealTimers()
    await expect(added).rejects.toMatchObject({ code: 'store_unavailable' })
    server.process.kill('SIGCONT')
    await queue.add([{ key: '1/activity/3', lane: 'live' }])
    expect((await queue.stats()).live.due).toBeGreaterThanOrEqual(2)
  })

  test('by default, the job of a process that was killed is taken over after 5 seconds, and 100 dead jobs are listed', async () => {
    const [on, getFailed] = [vi.spyOn(Worker.prototype, 'on'), vi.spyOn(Queue.prototype, 'getFailed')]
    onTestFinished(() => void vi.restoreAllMocks())
    const queue = bullmqQueue({ connection: { host: '127.0.0.1', port }, onError: () => undefined })
    onTestFinished(() => queue.close())
    await using _run = queue.run(async () => undefined, { concurrency: { live: 4, background: 1 } })
    await queue.dead()
    expect(getFailed.mock.calls).toEqual(Array(2).fill([0, 99]))
    const shared = { prefix: '{activity-tracking}', lockDuration: 5_000, stalledInterval: 5_000, maxStalledCount: 19 }
    expect(Object.fromEntries((on.mock.contexts as Worker[]).map(({ name, opts }) => [name, opts]))).toMatchObject({
      'webhooks-live': { ...shared, concurrency: 4 },
      'webhooks-background': { ...shared, concurrency: 1 },
    })
  })

  test('an add while BullMQ stores when a run goes on is followed by a run at once', async () => {
    const { queue } = openQueue(port)
    const { moveToDelayed } = RedisQueueBackend.prototype
    const spy = vi.spyOn(RedisQueueBackend.prototype, 'moveToDelayed').mockImplementationOnce(async function (
      this: RedisQueueBackend,
      ...call
    ) {
      await queue.add([{ key: '1/activity/1', lane: 'live' }])
      return moveToDelayed.apply(this, call)
    })
    onTestFinished(() => spy.mockRestore())
    const handler = vi.fn(async () => ({ at: Date.now() + 3_600_000 }))
    await using _run = queue.run(handler, { concurrency: CONCURRENCY })
    await queue.add([{ key: '1/activity/1', lane: 'live' }])
    await until(() => handler.mock.calls.length > 1)
  })

  test('dead jobs are kept for 30 days', async () => {
    const prefix = `{${crypto.randomUUID()}}`
    const { queue } = openQueue(port, { prefix, maxFailures: 1 })
    const client = new Redis({ host: '127.0.0.1', port })
    onTestFinished(() => client.disconnect())
    await using _run = queue.run(() => Promise.reject(new Error('no')), { concurrency: CONCURRENCY })
    await queue.add([{ key: '1/activity/1', lane: 'live' }])
    await until(async () => (await queue.dead()).length === 1)
    const [id] = await client.zrange(`${prefix}:webhooks-live:failed`, '0', '0')
    const options = JSON.parse((await client.hget(`${prefix}:webhooks-live:${id}`, 'opts')) ?? '')
    expect(options).toMatchObject({ removeOnFail: { age: 30 * 86_400 }, removeOnComplete: true })
    expect(await client.ttl(`${prefix}:webhooks-live:dead:1/activity/1`)).toBeGreaterThan(29 * 86_400)
  })

  test('stats do not miss a job while it moves between states', async () => {
    const { queue } = openQueue(port)
    let runs = 0
    const handler = async () => (++runs < 200 ? { at: Date.now() } : { at: Date.now() + 3_600_000 })
    await using _run = queue.run(handler, { concurrency: CONCURRENCY })
    await queue.add([{ key: '1/activity/1', lane: 'live' }])
    const totals = new Set<number>()
    while (runs < 200) {
      const { live } = await queue.stats()
      totals.add(live.due + live.later + live.running)
    }
    expect([...totals]).toEqual([1])
  })
})
