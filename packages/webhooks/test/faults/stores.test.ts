import { DatabaseSync } from 'node:sqlite'
import { memoryStore } from '@activity-tracking/store'
import { describe, expect, it } from 'vitest'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import { sqliteInbox } from '../../src/inbox/sqlite-inbox.ts'
import { finish, startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

/** An object whose functions reject as long as `isDown` says so. */
function breakable<T extends object>(target: T, isDown: () => boolean): T {
  return new Proxy(target, {
    get(from, name) {
      const value = Reflect.get(from, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => (isDown() ? Promise.reject(new Error('the database is down')) : Reflect.apply(value, from, args))
    },
  })
}

describe('while the inbox is down', () => {
  it('every event gets a 500, and the next attempt stores it', async () => {
    await using service = await startService()
    let isDown = false
    await using app = await startSubscribedApp(service, { inbox: breakable(memoryInbox({ now: service.now }), () => isDown) })
    isDown = true
    const id = await newActivity(service)
    await service.sandbox.control.settle()
    expect(app.statuses).toEqual([500])
    expect(app.webhooks.counts()).toMatchObject({ failed: 1, stored: 0 })
    isDown = false
    await finish(service, app)
    expect(app.statuses).toEqual([500, 200])
    expect(app.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
  })

  it('an event that is not stored never gets a 200, however often the inbox fails and recovers', async () => {
    await using service = await startService()
    let calls = 0
    const inbox = memoryInbox({ now: service.now })
    const mark: typeof inbox.mark = async (marks, also) => {
      calls += 1
      if (calls % 2 === 1) throw new Error('the database is down')
      return inbox.mark(marks, also)
    }
    await using app = await startSubscribedApp(service, { inbox: { ...inbox, mark } })
    const [athleteId = ''] = service.athletes
    for (let index = 0; index < 10; index += 1) await newActivity(service, `Ride ${index}`)
    await service.advance(200_000)
    await service.sandbox.control.settle()
    const deliveries = await service.sandbox.control.listDeliveries()
    for (const { event, state } of deliveries) {
      const isStored = (await inbox.find({ athleteId, kind: 'activity', id: String(event.object_id) })) !== null
      expect(isStored, `${event.object_id} is ${state}`).toBe(state === 'delivered')
    }
    expect(app.statuses).toContain(500)
    expect(app.statuses).toContain(200)
  })
})

/** A database whose disk is full as long as it may not grow. */
function boundedDatabase() {
  const database = new DatabaseSync(':memory:')
  const pagesOf = (sql: string): number => Number(database.prepare(sql).get()?.[sql.replace('PRAGMA ', '')])
  return {
    database,
    fill: () => database.exec(`PRAGMA max_page_count = ${pagesOf('PRAGMA page_count')}`),
    makeRoom: () => database.exec('PRAGMA max_page_count = 1000000'),
  }
}

it('while the disk is full, an event gets a 200 only if it is stored, and all events are processed afterwards', async () => {
  await using service = await startService()
  const { database, fill, makeRoom } = boundedDatabase()
  const inbox = sqliteInbox({ database, now: service.now })
  await using app = await startSubscribedApp(service, { inbox })
  const [athleteId = ''] = service.athletes
  const expected: Record<string, string> = {}
  for (let index = 0; index < 40; index += 1) {
    if (index === 5) fill()
    expected[await newActivity(service, `Ride ${index}`)] = `Ride ${index}`
    await service.sandbox.control.settle()
  }
  const isStored = async (id: string): Promise<boolean> => (await inbox.find({ athleteId, kind: 'activity', id })) !== null
  const stored = await Promise.all(Object.keys(expected).map(isStored))
  expect(stored).toEqual(app.statuses.map((status) => status === 200))
  expect(new Set(app.statuses)).toEqual(new Set([200, 500]))
  // Work goes on as far as it can.
  await app.webhooks.drain().catch(() => undefined)
  makeRoom()
  await finish(service, app)
  expect(app.copy.of(athleteId)).toEqual(expected)
  // So many events ask for another list of the activities, in the next quarter hour.
  await service.advance(900_000)
  await app.webhooks.drain()
  expect(await app.webhooks.stats()).toMatchObject({ waiting: 0, dead: 0 })
  // What was applied and could not be settled says so when it comes again.
  expect(new Set(app.changes.map(({ idempotencyKey, attempt }) => `${idempotencyKey} ${attempt}`)).size).toBe(app.changes.length)
})

it('while the grants cannot be read, an event gets a 500 and does not count as one of an unknown athlete', async () => {
  let isDown = false
  await using service = await startService({ store: breakable(memoryStore(), () => isDown) })
  await using app = await startSubscribedApp(service)
  isDown = true
  const id = await newActivity(service)
  await service.sandbox.control.settle()
  expect(app.statuses).toEqual([500])
  isDown = false
  await finish(service, app)
  expect(app.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
})

it('a sweep finds created, changed and deleted activities whose events failed three times', async () => {
  await using service = await startService()
  let compare: Parameters<typeof startSubscribedApp>[1] = {}
  await using app = await startSubscribedApp(service, { compare: (listed) => compare?.compare?.(listed) ?? { changed: [], gone: [] } })
  compare = { compare: (listed) => app.copy.compare(listed) }
  const [athleteId = ''] = service.athletes
  const [kept, changed, deleted] = [await newActivity(service, 'Kept'), await newActivity(service, 'Old'), await newActivity(service)]
  await finish(service, app)
  app.fail(...Array.from({ length: 9 }, () => 'refused' as const))
  const created = await newActivity(service, 'Created')
  await service.sandbox.control.changeActivity({ id: Number(changed), name: 'New' })
  await service.sandbox.control.deleteActivity({ id: Number(deleted) })
  await finish(service, app)
  expect((await service.sandbox.control.listDeliveries()).filter(({ state }) => state === 'failed')).toHaveLength(3)
  expect(app.copy.of(athleteId)).toEqual({ [kept]: 'Kept', [changed]: 'Old', [deleted]: 'Ride' })
  const reads = await service.requests('getActivity')
  expect(await app.webhooks.sweep()).toBe(2)
  await finish(service, app)
  expect(app.copy.of(athleteId)).toEqual({ [kept]: 'Kept', [changed]: 'New', [created]: 'Created' })
  // Only what differs is read.
  expect((await service.requests('getActivity')) - reads).toBe(3)
})
