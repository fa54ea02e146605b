import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { memoryStore, StoreUnavailableError } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import type { Queue } from '../../src/queue/queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { finish, startCopyingApp } from '../support/copying-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { startService } from '../support/virtual-service.ts'

it('a queue that does not respond: the response is 500 within the time limit, and the event may be stored nevertheless', async () => {
  await using service = await startService()
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const stored = sqliteQueue({ path: ':memory:', now: service.now })
  let isSlow = false
  const queue: Queue = {
    ...stored,
    async add(jobs) {
      if (isSlow) await isFree
      return stored.add(jobs)
    },
  }
  await using app = await startCopyingApp(service, { queue })
  isSlow = true
  const id = await newActivity(service)
  await service.sandbox.control.settle()
  expect(app.statuses).toEqual([500])
  isSlow = false
  free()
  await finish(service, app)
  expect(app.copy.names(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
})

it("another program holds SQLite's lock: the response is 500 within the time limit, a worker starts, and later all is stored", async () => {
  await using service = await startService()
  const path = join(tempFolder(), 'queue.sqlite')
  await using app = await startCopyingApp(service, { queue: sqliteQueue({ path, now: service.now, onError: () => undefined }) })
  await app.webhooks.stats()
  using other = Object.assign(new DatabaseSync(path), { [Symbol.dispose]: () => other.close() })
  other.exec('BEGIN IMMEDIATE')
  const id = await newActivity(service)
  await service.sandbox.control.settle()
  expect(app.statuses).toEqual([500])
  await using _ = await app.webhooks.run()
  expect(app.errors).toEqual([expect.any(StoreUnavailableError)])
  other.exec('ROLLBACK')
  // The schedule.
  await expect.poll(() => app.queue.stats()).toMatchObject({ background: { later: 1 } })
  await finish(service, app)
  expect(app.statuses).toEqual([500, 200])
  expect(app.copy.names(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
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
