import { once } from 'node:events'
import { startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { type BullmqQueueOptions, bullmqQueue } from '../../src/queue/bullmq-queue.ts'
import { startProgram } from '../support/started-program.ts'

const KEY = '1/import/all'
const CONCURRENCY = { live: 5, background: 5 }

const until = (condition: () => boolean | Promise<boolean>): Promise<void> => expect.poll(condition, { timeout: 120_000 }).toBe(true)

/** A queue on a server until the test ends, and the errors that it reports. */
function openQueue(port: number, options: Partial<BullmqQueueOptions> = {}) {
  const errors: unknown[] = []
  const prefix = `{${crypto.randomUUID()}}`
  const queue = bullmqQueue({ connection: { host: '127.0.0.1', port }, prefix, onError: (error) => errors.push(error), ...options })
  onTestFinished(() => queue.close())
  return { queue, errors, prefix }
}

async function kill({ process: server }: TestServer): Promise<void> {
  const exited = once(server, 'exit')
  server.kill('SIGKILL')
  await exited
}

describeWith('redis', 'bullmqQueue', (port) => {
  test('reports settings with which Redis loses jobs, once', async () => {
    await using server = await startRedis()
    const client = new Redis({ host: '127.0.0.1', port: server.port })
    onTestFinished(() => client.disconnect())
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const { queue, errors } = openQueue(server.port)
    await until(() => errors.length === 2)
    await queue.add([{ key: KEY, lane: 'live' }])
    expect(errors.map(String)).toEqual([
      'Error: Redis can lose jobs: set `appendonly yes`',
      'Error: Redis can lose jobs: set `maxmemory-policy noeviction`',
    ])
  })

  test('an add rejects while Redis does not respond, and the queue works when it does', async () => {
    await using server = await startRedis({ durable: true })
    const { queue, errors } = openQueue(server.port)
    await queue.add([{ key: '1/activity/1', lane: 'live' }])
    server.process.kill('SIGSTOP')
    await expect(queue.add([{ key: '1/activity/2', lane: 'live' }])).rejects.toMatchObject({ code: 'store_unavailable' })
    server.process.kill('SIGCONT')
    await queue.add([{ key: '1/activity/3', lane: 'live' }])
    await kill(server)
    await expect(queue.add([{ key: '1/activity/4', lane: 'live' }])).rejects.toMatchObject({ code: 'store_unavailable' })
    await server.restart()
    await until(() =>
      queue.stats().then(
        ({ live }) => live.due >= 2,
        () => false,
      ),
    )
    expect(JSON.stringify(errors)).not.toContain('1/activity')
  })

  test('after Redis was killed and started again during runs, each added job runs', async () => {
    await using server = await startRedis({ durable: true })
    const { queue } = openQueue(server.port, { lockMs: 1_000 })
    const keys = Array.from({ length: 20 }, (_, index) => `1/activity/${index}`)
    let steps = 0
    const starts = new Map<string, number>()
    const released = Promise.withResolvers<void>()
    await using _run = queue.run(
      async ({ key }) => {
        starts.set(key, ++steps)
        await released.promise
      },
      { concurrency: CONCURRENCY },
    )
    await queue.add(keys.map((key) => ({ key, lane: 'live' })))
    await until(() => starts.size === CONCURRENCY.live)
    const called = ++steps
    await queue.add(keys.map((key) => ({ key, lane: 'live' })))
    await kill(server)
    released.resolve()
    await server.restart()
    await until(() => keys.every((key) => (starts.get(key) ?? 0) >= called))
    await until(async () => (await queue.stats()).live.running === 0)
    expect((await queue.stats()).dead).toBe(0)
  })

  test('a process ends although Redis is away', async () => {
    await using server = await startRedis({ durable: true })
    const { queue, prefix } = openQueue(server.port)
    await using worker = await startProgram('bullmq-worker', [String(server.port), prefix])
    await queue.add([{ key: KEY, lane: 'live', data: { page: 1 } }])
    await worker.printed('run 1')
    await kill(server)
    worker.send('stop')
    expect(await worker.ended).toEqual({ code: 0, signal: null })
  })

  test('a process that was stopped for longer than its lock changes nothing: the pages of an import never go backwards', async () => {
    const { queue, prefix } = openQueue(port, { lockMs: 1_000 })
    await using stopped = await startProgram('bullmq-worker', [String(port), prefix])
    await queue.add([{ key: KEY, lane: 'background', data: { page: 1 } }])
    await stopped.printed('run 1')
    stopped.process.kill('SIGSTOP')
    const pages: number[] = []
    await using _run = queue.run(
      async ({ data }) => {
        const page = Number(data?.['page'])
        pages.push(page)
        return page === 6 ? undefined : { at: page < 5 ? Date.now() : Date.now() + 3_600_000, data: { page: page + 1 } }
      },
      { concurrency: CONCURRENCY },
    )
    await until(async () => (await queue.stats()).background.later === 1)
    stopped.send('release')
    stopped.process.kill('SIGCONT')
    await stopped.printed('refused')
    await stopped[Symbol.asyncDispose]()
    await queue.add([{ key: KEY, lane: 'background', data: { page: 1 } }])
    await until(() => pages.at(-1) === 6)
    expect(pages).toEqual([1, 2, 3, 4, 5, 6])
  })
})
