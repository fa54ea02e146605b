import { memoryStore, StoreUnavailableError } from '@activity-tracking/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Queue } from '../../src/queue/queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { finish, startCopyingApp } from '../support/copying-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { testWebhooks } from '../support/test-webhooks.ts'
import { startService } from '../support/virtual-service.ts'

it('`run` starts work while the queue is unavailable, and adds the schedule when it is available', async () => {
  await using service = await startService()
  await using stored = sqliteQueue({ path: ':memory:', now: service.now })
  const add = vi.fn(stored.add).mockRejectedValueOnce(new StoreUnavailableError('SQLite', new Error('locked')))
  await using test = testWebhooks(service, { queue: { ...stored, add } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await using _ = await test.webhooks.run()
  expect([test.errors, add.mock.calls.length]).toEqual([[expect.any(StoreUnavailableError)], 1])
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await expect.poll(() => stored.stats()).toMatchObject({ background: { later: 1 } })
})

it('an event gets a 200 only if it is stored, however often the queue fails and recovers', async () => {
  await using service = await startService()
  const stored = sqliteQueue({ path: ':memory:', now: service.now })
  const keys = new Set<string>()
  let calls = 0
  const queue: Queue = {
    ...stored,
    async add(jobs) {
      calls += 1
      if (calls % 2 === 1) throw new Error('the database is down')
      await stored.add(jobs)
      for (const { key } of jobs) keys.add(key)
    },
  }
  await using app = await startCopyingApp(service, { queue })
  const [athleteId] = service.athletes
  for (let index = 0; index < 10; index += 1) await newActivity(service, `Ride ${index}`)
  await service.advance(200_000)
  await service.sandbox.control.settle()
  const deliveries = await service.sandbox.control.listDeliveries()
  const delivered = deliveries.filter(({ state }) => state === 'delivered').map(({ event }) => `${athleteId}/activity/${event.object_id}`)
  expect(new Set(delivered)).toEqual(keys)
  expect(new Set(app.statuses)).toEqual(new Set([500, 200]))
})

it('while the grants cannot be read, an event gets a 500 and does not count as one of an unknown athlete', async () => {
  let isDown = false
  const grants = memoryStore()
  const get: typeof grants.get = async (key) => {
    if (isDown) throw new Error('the database is down')
    return grants.get(key)
  }
  await using service = await startService({ store: { ...grants, get } })
  await using app = await startCopyingApp(service)
  isDown = true
  const id = await newActivity(service)
  await service.sandbox.control.settle()
  expect(app.statuses).toEqual([500])
  isDown = false
  await finish(service, app)
  expect(app.copy.names(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
})
