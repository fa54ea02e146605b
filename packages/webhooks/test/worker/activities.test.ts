import { type AppOptions, createApp } from '@activity-tracking/client'
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
  expect([worker.changes, (await worker.inbox.dead()).entries]).toMatchObject([
    [],
    [{ id, reason: 'GET /activities/{id}: the activity belongs to another athlete' }],
  ])
})

it.each([
  ['activity:read', 'GET /athlete/activities'],
  ['activity:read,profile:read_all', 'GET /athlete'],
  ['activity:read,read', 'GET /athlete'],
])('with %s, deletions and privacy are delivered after one %s a minute', async (scope, operation) => {
  await using service = await startService({ scope })
  const reads: string[] = []
  const worker = leaseWorker(service, { hooks: { onRead: (read) => reads.push(read.operation) } })
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1) ids.push(await newActivity(service))
  const [hidden, ...deleted] = ids
  await service.sandbox.control.changeActivity({ id: Number(hidden), visibility: 'only_me' })
  for (const id of deleted) await service.sandbox.control.deleteActivity({ id: Number(id) })
  await worker.mark(...ids.slice(0, 5).map((id) => ({ id, event: eventOf('delete', service.now()) })))
  await worker.drain()
  expect(worker.changes.map(({ type, ...rest }) => [type, Object(rest).activityId])).toEqual(ids.slice(0, 5).map((id) => ['deleted', id]))
  expect(reads.filter((read) => read === operation)).toHaveLength(1)
  await service.advance(60_000)
  await worker.mark({ id: ids[5] ?? '', event: eventOf('delete', service.now()) })
  await worker.drain()
  expect([worker.changes.length, reads.filter((read) => read === operation).length]).toEqual([6, 2])
})

it('the request that confirms a 404 is a read like others, and is sent once a minute while it fails', async () => {
  await using service = await startService()
  const reads: number[] = []
  const worker = leaseWorker(service, { hooks: { onRelease: (lease) => reads.push(lease.reads) } })
  const id = await newActivity(service)
  await service.sandbox.control.deleteActivity({ id: Number(id) })
  await service.sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 403 }] })
  await worker.mark({ id, event: eventOf('delete', service.now()) })
  for (let seconds = 0; seconds < 120; seconds += 5) {
    await worker.drain()
    await service.advance(5_000)
  }
  expect(await service.requests('getAthlete')).toBe(2)
  expect([worker.changes, reads[0], (await worker.inbox.stats()).dead]).toEqual([[], 2, 0])
})

it('a 404 at the new base URL is not confirmed by a request to the old one', async () => {
  const NEW_BASE = 'http://127.0.0.1:9/api/v3'
  const own = (status: number): Response =>
    Response.json({ message: 'x', errors: [{ resource: 'Activity', field: 'id', code: 'invalid' }] }, { status })
  await using service = await startService({
    createApp: ((options: AppOptions) => createApp({ ...options, newBaseUrl: NEW_BASE })) as typeof createApp,
    fetch: async (url, init) => (String(url).startsWith(NEW_BASE) ? own(String(url).endsWith('/athlete') ? 403 : 404) : fetch(url, init)),
  })
  await service.advance(Date.parse('2027-01-03T23:59:50Z') - service.now())
  const worker = leaseWorker(service)
  const [kept, gone] = [await newActivity(service), await newActivity(service)]
  await service.sandbox.control.deleteActivity({ id: Number(gone) })
  await worker.mark({ id: gone, event: eventOf('delete', service.now()) })
  await worker.drain()
  await service.advance(15_000)
  await worker.mark({ id: kept, event: eventOf('delete', service.now()) })
  await worker.drain()
  expect(worker.changes).toMatchObject([{ type: 'deleted', activityId: gone }])
})
