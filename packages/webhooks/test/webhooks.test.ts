import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createWebhooks, type Detail, type WebhooksOptions } from '../src/index.ts'
import type { Queue } from '../src/queue/queue.ts'
import { sqliteQueue } from '../src/queue/sqlite-queue.ts'
import { activityCreated, bodyOf } from '../src/testing/index.ts'
import { RETRY_MS } from '../src/timers.ts'
import { createWorker } from '../src/worker/create-worker.ts'
import { newActivity } from './support/manual-activities.ts'
import { tempFolder } from './support/temp-folder.ts'
import { PATH, summaryOf, testWebhooks } from './support/test-webhooks.ts'
import { startService, type VirtualService } from './support/virtual-service.ts'

/** A running worker whose callback has begun and waits for `end`, and what has ended so far. */
async function startWork(service: VirtualService) {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const ended: string[] = []
  const test = testWebhooks(service, {
    async onChange() {
      begun.resolve()
      await mayEnd.promise
      ended.push('onChange')
    },
  })
  const run = await test.webhooks.run()
  await test.queue.add([{ key: `${service.athletes[0]}/activity/${await newActivity(service)}`, lane: 'live' }])
  await begun.promise
  return { test, run, end: () => mayEnd.resolve(), ended }
}

it('a run starts work when it is added; closing waits for it, also of a run that is being disposed, and the queue stays open', async () => {
  await using service = await startService()
  const { test, run, end, ended } = await startWork(service)
  await using _ = test
  const disposed = run[Symbol.asyncDispose]()
  const closed = [run[Symbol.asyncDispose](), test.webhooks.close()].map((each) => each.then(() => ended.push('closed')))
  // What does not wait has ended by then.
  await service.app.session(service.athletes[0] ?? '').state()
  end()
  await Promise.all([disposed, ...closed])
  expect(ended).toEqual(['onChange', 'closed', 'closed'])
  expect(await test.webhooks.stats()).toMatchObject({ live: { running: 0 } })
})

it('`drain` processes what is due and what that adds, counts the runs, and ends while reads have to wait', async () => {
  await using service = await startService({ tier: 'standard', athleteCount: 1 })
  await using test = testWebhooks(service, { pace: 'all' })
  for (let request = 0; request < 98; request += 1) await service.app.athlete(service.athletes[0] ?? '').GET('/athlete')
  const jobs: { key: string; lane: 'live' }[] = []
  for (let index = 0; index < 5; index += 1)
    jobs.push({ key: `${service.athletes[0]}/activity/${await newActivity(service)}`, lane: 'live' })
  await test.queue.add(jobs)
  expect(await test.webhooks.stats()).toMatchObject({ live: { due: 5 }, oldestDueAt: service.now() })
  await test.webhooks.drain()
  expect([test.changes.length, (await test.webhooks.stats()).live.due + (await test.webhooks.stats()).live.later]).toEqual([2, 3])
  expect((await test.webhooks.waits()).live?.reason).toBe('quarter_hour')
  await service.advance(16 * 60_000)
  // With the schedule.
  expect(await test.webhooks.drain()).toBe(4)
  expect(test.changes).toHaveLength(5)
})

it('the work on an event that is stored while a drain ends is done by the next one', async () => {
  await using service = await startService()
  const { now, athletes, app } = service
  const [athleteId = ''] = athletes
  const folder = tempFolder()
  const open = () => sqliteQueue({ path: join(folder, 'queue'), now, setTimer: () => () => undefined })
  await using running = open()
  // As another process, which the first one does not notice.
  await using adding = open()
  const looked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const stats = async () => {
    const found = await running.stats()
    looked.resolve()
    await mayEnd.promise
    return found
  }
  const subscriptions = { ...app.subscriptions, list: async () => [{ id: 5 }] as never }
  const queue = { ...running, add: adding.add, stats }
  await using test = testWebhooks({ ...service, app: { ...app, subscriptions } }, { queue })
  const work: Promise<unknown>[] = []
  const send = async (name: string): Promise<void> => {
    const event = activityCreated({ activityId: await newActivity(service, name), athleteId, subscriptionId: 5, at: now() })
    const request = new Request(`http://app.example${PATH}`, { method: 'POST', body: bodyOf(event) })
    await test.webhooks.fetch(request, { waitUntil: (promise) => void work.push(promise) })
  }
  await send('One')
  await looked.promise
  await send('Two')
  await send('Three')
  mayEnd.resolve()
  await Promise.all(work)
  expect(test.changes.map((change) => change.type === 'changed' && change.activity.name).sort()).toEqual(['One', 'Three', 'Two'])
})

it('the work on a stored event is also done after other work has failed and after a run has ended, and not while a run does it', async () => {
  const idle = { due: 0, later: 0, running: 0 }
  const stats = vi.fn(async () => ({ live: idle, background: idle })).mockRejectedValueOnce(new Error('the queue is away'))
  const queue = { add: async () => undefined, run: () => ({ [Symbol.asyncDispose]: async () => undefined }), stats }
  const worker = createWorker({ queue, now: () => 0 } as never)
  const concurrency = { live: 1, background: 1 }
  await expect(worker.drainAdded(concurrency)).rejects.toThrow('the queue is away')
  await worker.drainAdded(concurrency)
  const run = await worker.run(concurrency)
  await worker.drainAdded(concurrency)
  expect(stats).toHaveBeenCalledTimes(2)
  await run[Symbol.asyncDispose]()
  // It ends when the work of other processes has ended too.
  stats.mockResolvedValueOnce({ live: { ...idle, running: 1 }, background: idle })
  await worker.drainAdded(concurrency)
  expect(stats).toHaveBeenCalledTimes(4)
})

it('the schedule is added again after the queue was not available, while a run continues; other errors reject', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const away = Object.assign(new Error('the queue is away'), { code: 'store_unavailable' })
  const add = vi.fn().mockRejectedValue(away)
  const onError = vi.fn()
  const queue = { add, run: () => ({ [Symbol.asyncDispose]: async () => undefined }) }
  const worker = createWorker({ queue, onError, now: () => 0 } as never)
  const concurrency = { live: 1, background: 1 }
  const run = await worker.run(concurrency)
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect([add.mock.calls.length, onError.mock.calls]).toEqual([2, [[away], [away]]])
  await run[Symbol.asyncDispose]()
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(add).toHaveBeenCalledTimes(2)
  add.mockRejectedValue(new Error('bug'))
  await expect(worker.run(concurrency)).rejects.toThrow('bug')
})

it('without a public URL, webhooks receive nothing and import', async () => {
  await using service = await startService()
  await using test = testWebhooks(service, { path: null })
  const id = await newActivity(service)
  expect((await test.webhooks.fetch(new Request('http://app.example/', { method: 'POST', body: '{}' }))).status).toBe(404)
  await expect(test.webhooks.ensureSubscription('http://app.example/')).rejects.toThrow(/`path` is null/)
  await test.webhooks.importActivities(BigInt(service.athletes[0] ?? 0))
  await test.webhooks.drain()
  expect(summaryOf(test.changes)).toEqual([['changed', id]])
})

it('by default, 4 live jobs and 1 background job run at the same time, and a sweep is a recent one, in the background; disposing ends the runs', async () => {
  await using service = await startService({ athleteCount: 1 })
  const seen: unknown[] = []
  const queue: Partial<Queue> = {
    add: async (jobs) => void seen.push(...jobs.map(({ key, lane }) => `${lane} ${key}`)),
    run(_handler, { concurrency }) {
      seen.push(concurrency)
      return { [Symbol.asyncDispose]: async () => void seen.push('ended') }
    },
  }
  const { webhooks } = testWebhooks(service, { queue: queue as Queue })
  const first = await webhooks.run()
  await webhooks.run({ concurrency: { live: 2 } })
  await webhooks.sweep()
  await webhooks.importActivities(1)
  await webhooks.checkGrant(1)
  await Promise.all([first[Symbol.asyncDispose](), webhooks[Symbol.asyncDispose]()])
  const schedule = 'background 0/sweep/schedule'
  const runs = [schedule, { live: 4, background: 1 }, schedule, { live: 2, background: 1 }]
  const added = [`background ${service.athletes[0]}/sweep/recent`, 'background 1/import/all', 'live 1/grant/1']
  expect(seen).toEqual([...runs, ...added, 'ended', 'ended'])
})

it('the options are checked, and by default, failures are printed', async () => {
  await using service = await startService()
  await using queue = sqliteQueue({ path: ':memory:' })
  const options: WebhooksOptions<Detail> = { app: service.app, queue, path: PATH, onChange: () => undefined, onErase: () => undefined }
  const wrong: readonly [Partial<Record<keyof WebhooksOptions, unknown>>, RegExp | string][] = [
    [{ path: '/webhooks' }, /^path .*16/],
    [{ queue: {} }, 'queue must be a queue, such as sqliteQueue({ path })'],
    [{ onChange: 'log' }, 'onChange must be a function'],
    [{ onErase: undefined }, 'onErase must be a function'],
    [{ compare: 'log' }, 'compare must be a function'],
    [{ onError: 'log' }, 'onError must be a function'],
    [{ streams: [] }, '`streams` must name at least one type'],
    [{ streams: ['latlng'], detail: 'summary' }, "`streams` are read with details: use `detail: 'detailed'`"],
    [{ readsPerHour: 0 }, '`readsPerHour` must be a number of at least 1'],
    [{ signature: { header: 'X', keys: [] } }, 'signature.keys must contain at least one key'],
  ]
  for (const [option, message] of wrong) {
    expect(() => createWebhooks<Detail>({ ...options, ...option } as WebhooksOptions<Detail>)).toThrow(message)
  }
  using log = vi.spyOn(console, 'error').mockReturnValue()
  const onOutcome = () => expect.unreachable('it throws')
  await createWebhooks<Detail>({ ...options, readsPerHour: 1, hooks: { onOutcome } }).fetch(new Request(`http://app.example${PATH}`))
  expect(log).toHaveBeenCalledWith('webhooks:', expect.any(Error))
})
