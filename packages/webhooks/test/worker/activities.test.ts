import { expect, it } from 'vitest'
import { eventOf, leaseWorker } from '../support/lease-worker.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

it('an activity is read once after its event and delivered', async () => {
  await using service = await startService()
  const keys: string[] = []
  const worker = leaseWorker(service, { hooks: { onDelivered: ({ change }) => keys.push(change.idempotencyKey) } })
  const id = await newActivity(service, 'Ridge run')
  await worker.mark({ id, event: eventOf('create', service.now()) })
  await worker.drain()
  expect(worker.changes).toMatchObject([
    { type: 'changed', athleteId: service.athletes[0], activityId: id, activity: { name: 'Ridge run' }, source: 'event', attempt: 1 },
  ])
  expect(worker.changes.map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys)
  expect(await worker.drain()).toBe(0)
  expect(await service.requests('getActivity')).toBe(1)
})

it('a late repetition of an event that a later read covers does not cause another read', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const id = await newActivity(service)
  const event = eventOf('create', service.now())
  await service.advance(60_000)
  await worker.mark({ id, event })
  await worker.drain()
  await service.advance(60_000)
  await worker.mark({ id, event })
  expect(await worker.drain()).toBe(0)
  expect(await service.requests('getActivity')).toBe(1)
})

it('a deletion is confirmed before it is delivered', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const [kept, deleted] = [await newActivity(service), await newActivity(service)]
  await service.sandbox.control.deleteActivity({ id: Number(deleted) })
  const event = eventOf('delete', service.now())
  await worker.mark({ id: kept, event }, { id: deleted, event })
  await worker.drain()
  expect(worker.changes.map(({ type, ...rest }) => [type, Object(rest).activityId])).toEqual([
    ['changed', kept],
    ['deleted', deleted],
  ])
})

it('a new activity that is missing is read again after 30 seconds and after 5 minutes, and then counts as deleted', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  await worker.mark({ id: '77', event: eventOf('create', service.now()) })
  for (const wait of [0, 30_000, 300_000]) {
    await service.advance(wait - (wait === 0 ? 0 : 1))
    if (wait > 0) expect(await worker.drain()).toBe(0)
    await service.advance(wait === 0 ? 0 : 1)
    expect(worker.changes).toEqual([])
    await worker.drain()
  }
  expect(worker.changes).toMatchObject([{ type: 'deleted', activityId: '77' }])
  expect(await service.requests('getActivity')).toBe(3)
})

it('several activities of an athlete are read with one list request if a summary is sufficient', async () => {
  await using service = await startService()
  const worker = leaseWorker(service, { detail: 'summary' })
  const ids = [await newActivity(service), await newActivity(service), await newActivity(service)]
  await worker.mark(...ids.map((id) => ({ id, event: eventOf('create', service.now()) })))
  await worker.drain()
  expect(worker.changes.map((change) => Object(change).activityId).sort()).toEqual(ids.sort())
  expect([await service.requests('listActivities'), await service.requests('getActivity')]).toEqual([1, 0])
})

it('new values in events are applied without a read if the app supports it', async () => {
  await using service = await startService()
  const applied: unknown[] = []
  const worker = leaseWorker(service, {
    onUpdates: ({ activityId, updates }) => {
      applied.push([activityId, updates])
      return true
    },
  })
  const id = await newActivity(service)
  await worker.mark({ id, event: eventOf('update', service.now(), { title: 'New' }) })
  await worker.drain()
  expect(applied).toEqual([[id, { title: 'New' }]])
  expect(await service.requests('getActivity')).toBe(0)
  // An older event that comes later says nothing of what is true now.
  await worker.mark({ id, event: eventOf('update', service.now() - 1_000, { title: 'Old' }) })
  await worker.drain()
  expect(applied).toHaveLength(1)
  expect(await service.requests('getActivity')).toBe(1)
})

it("an activity of another athlete is not delivered as the athlete's own", async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const foreign = await newActivity(service, 'Not yours', service.athletes[1])
  await worker.mark({ id: foreign, event: eventOf('update', service.now()) })
  await worker.drain()
  await service.advance(400_000)
  await worker.drain()
  expect(worker.changes.filter(({ type }) => type === 'changed')).toEqual([])
})

it('with many objects, a list request shows which of them exist: those are read first, so forged ones cannot delay them', async () => {
  await using service = await startService()
  const worker = leaseWorker(service, { caps: { quarterHour: 5, day: 100 } })
  const genuine = [await newActivity(service), await newActivity(service)]
  const forged = Array.from({ length: 20 }, (_, index) => String(900 + index))
  const event = eventOf('create', service.now())
  await worker.mark(...[...forged, ...genuine].map((id) => ({ id, event })))
  await worker.drain()
  expect(worker.changes.map((change) => Object(change).activityId).sort()).toEqual(genuine.sort())
  expect([await service.requests('listActivities'), await service.requests('getActivity')]).toEqual([1, 4])
})

it('a change that may have been applied before the activity went missing is not delivered as attempt 1 again', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const id = await newActivity(service)
  await worker.mark({ id, event: eventOf('create', service.now()) })
  // A process that dies after its `onChange`.
  const died = await worker.inbox.lease({ leaseMs: 1_000 })
  await service.sandbox.control.deleteActivity({ id: Number(id) })
  for (const wait of [1_000, 30_000, 300_000]) {
    await service.advance(wait)
    await worker.drain()
  }
  const [change, ...others] = worker.changes
  expect([change?.type, change?.attempt, others]).toEqual(['deleted', 2, []])
  const key = (type: string) => `${service.athletes[0]}/activity/${id}/${died?.entries[0]?.generation}/${type}`
  expect(change?.idempotencyKey).toBe(key('deleted'))
})

it('a readable activity of another athlete is not delivered as one of the athlete that the event names', async () => {
  // The specification does not say whose activities GET /activities/{id} shows.
  await using service = await startService({
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (!/\/activities\/\d+$/.test(new Request(input).url)) return response
      const text = (await response.text()).replace(/"athlete":\{"id":4200001/, '"athlete":{"id":4200002')
      return new Response(text, response)
    },
  })
  const worker = leaseWorker(service)
  const id = await newActivity(service)
  await worker.mark({ id, event: eventOf('update', service.now()) })
  await worker.drain()
  for (const wait of [30_000, 300_000]) {
    await service.advance(wait)
    await worker.drain()
  }
  expect(worker.changes).toMatchObject([{ type: 'deleted', activityId: id }])
})
