import { RateLimitError } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import type { ActivityChanged } from '../../src/change.ts'
import { OVERFLOW_SWEEP } from '../../src/inbox/change-record.ts'
import { eventOf, leaseWorker } from '../support/lease-worker.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const newActivity = async ({ sandbox, athletes }: VirtualService, name = 'Ride', athleteId = athletes[0]): Promise<string> =>
  String((await sandbox.control.createActivity({ athlete_id: Number(athleteId), name, sport_type: 'Ride', elapsed_time: 3_600 })).id)

it('an activity is read after its event, delivered, and not read again', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const id = await newActivity(service, 'Ridge run')
  await worker.mark({ id, event: eventOf('create', service.now()) })
  await worker.drain()
  expect(worker.changes).toMatchObject([
    { type: 'changed', athleteId: service.athletes[0], activityId: id, activity: { name: 'Ridge run' }, source: 'event', attempt: 1 },
  ])
  expect(await worker.drain()).toBe(0)
  expect(await service.requests('getActivity')).toBe(1)
})

it('a late repetition of an event that a later read covers is not read again', async () => {
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

it('a new activity that is missing is looked for again after 30 seconds and after 5 minutes, then it is gone', async () => {
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

it('several activities of an athlete are one list where a summary is enough', async () => {
  await using service = await startService()
  const worker = leaseWorker(service, { detail: 'summary' })
  const ids = [await newActivity(service), await newActivity(service), await newActivity(service)]
  await worker.mark(...ids.map((id) => ({ id, event: eventOf('create', service.now()) })))
  await worker.drain()
  expect(worker.changes.map((change) => Object(change).activityId).sort()).toEqual(ids.sort())
  expect([await service.requests('listActivities'), await service.requests('getActivity')]).toEqual([1, 0])
})

it('new values in events are applied without a read where the app does so', async () => {
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

it('an athlete who deauthorized the app is erased, and events from before stay forgotten', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const [athleteId = ''] = service.athletes
  const id = await newActivity(service)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ id, event: eventOf('create', service.now()) })
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  expect(worker.erasures).toEqual([{ athleteId, fencingToken: expect.any(Number) }])
  expect(worker.changes).toMatchObject([{ type: 'deauthorized', athleteId }])
  await worker.mark({ id, event: eventOf('create', service.now()) })
  expect(await worker.drain()).toBe(0)
})

it('a forged deauthorization costs one read and erases nothing', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const [athleteId = ''] = service.athletes
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  expect([worker.erasures, worker.changes, await service.requests('getAthlete')]).toEqual([[], [], 1])
})

it('a grant that has ended unseen is found by the first read', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(service.athletes[0]) })
  await worker.mark({ id: '5', event: eventOf('create', service.now()) })
  await worker.drain()
  expect(worker.erasures).toHaveLength(1)
  expect(worker.changes).toMatchObject([{ type: 'deauthorized' }])
})

it('what keeps failing is dead in the end, and comes back by hand', async () => {
  await using service = await startService()
  let isBroken = true
  const worker = leaseWorker(service, {
    onChange: () => {
      if (isBroken) throw new RangeError('no room')
    },
  })
  const id = await newActivity(service)
  await worker.mark({ id, event: eventOf('create', service.now()) })
  for (let tries = 0; tries < 3; tries += 1) {
    await worker.drain()
    await service.advance(3_600_000)
  }
  expect(await worker.drain()).toBe(0)
  expect((await worker.inbox.dead()).entries).toMatchObject([{ id, reason: 'RangeError: no room', failures: 3 }])
  isBroken = false
  expect(await worker.inbox.retryDead()).toBe(1)
  await worker.drain()
  expect(await worker.inbox.stats()).toEqual({ waiting: 0, leased: 0, dead: 0, oldestAt: null })
})

it('a used-up request limit stops all work until the window ends, and counts as no failure', async () => {
  await using service = await startService({ tier: 'standard' })
  const worker = leaseWorker(service)
  const ids = []
  for (let index = 0; index < 130; index += 1) ids.push(await newActivity(service))
  await worker.mark(...ids.map((id) => ({ id, event: eventOf('create', service.now()) })))
  await worker.drain()
  expect(worker.changes.length).toBeLessThanOrEqual(100)
  expect(worker.changes.length).toBeGreaterThan(90)
  expect(worker.pauses.openLanes()).toEqual([])
  await service.advance(15 * 60_000)
  await worker.drain()
  expect(new Set(worker.changes.map((change) => Object(change).activityId)).size).toBe(130)
  const refused = (await service.sandbox.control.listRequests()).filter(({ status }) => status === 429)
  expect(refused).toEqual([])
})

it('an outage of the service counts as no failure of an object', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const id = await newActivity(service)
  await service.sandbox.control.setFaults({ rules: [{ operation_id: 'getActivity', status: 503 }] })
  await worker.mark({ id, event: eventOf('create', service.now()) })
  for (let tries = 0; tries < 20; tries += 1) {
    await worker.drain()
    await service.advance(3_600_000)
  }
  await service.sandbox.control.setFaults({ rules: [] })
  await service.connect(service.athletes[0] ?? '')
  await worker.drain()
  expect(worker.changes).toMatchObject([{ type: 'changed', activityId: id }])
})

it('an onChange that never ends counts as failed after its time limit, and its signal fires', async () => {
  await using service = await startService()
  const timers: (() => void)[] = []
  const reasons: unknown[] = []
  const worker = leaseWorker(service, {
    setTimer: (_ms, fire) => {
      timers.push(fire)
      return () => undefined
    },
    onChange: ({ signal }) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason))
      timers.shift()?.()
      return new Promise(() => undefined)
    },
  })
  const id = await newActivity(service)
  await worker.mark({ id, event: eventOf('create', service.now()) })
  await worker.drain()
  expect(reasons).toMatchObject([{ message: 'onChange took longer than 60000 ms' }])
  expect(await worker.inbox.find({ athleteId: service.athletes[0] ?? '', kind: 'activity', id })).toMatchObject({ failures: 1 })
})

it('erasing an athlete is tried until it succeeds, and nothing else of the athlete is worked on before', async () => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  let isBroken = true
  const worker = leaseWorker(service, {
    maxFailures: 3,
    onErase: () => {
      if (isBroken) throw new Error('database away')
    },
  })
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  for (let tries = 0; tries < 20; tries += 1) {
    await worker.drain()
    await worker.mark({ id: String(tries + 1), event: eventOf('create', service.now()) })
    expect(await worker.drain()).toBe(0)
    await service.advance(4_000_000)
  }
  isBroken = false
  await worker.drain()
  expect(await worker.inbox.stats()).toMatchObject({ waiting: 0, dead: 0 })
  expect(new Set(worker.changes.map(({ type }) => type))).toEqual(new Set(['deauthorized']))
})

it('a schedule is not counted as waiting', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  await worker.mark({ athleteId: '0', kind: 'schedule', id: 'recent', lane: 'background', dueAt: service.now() + 1_000 })
  expect(await worker.inbox.stats()).toEqual({ waiting: 0, leased: 0, dead: 0, oldestAt: null })
})

it('what sweeps and first imports read does not count toward the cap of an athlete', async () => {
  await using service = await startService()
  const worker = leaseWorker(service, { caps: { quarterHour: 3, day: 3 } })
  const ids = []
  for (let index = 0; index < 6; index += 1) ids.push(await newActivity(service))
  await worker.mark({ kind: 'backfill', id: 'import', lane: 'background' })
  await worker.drain()
  expect(worker.changes).toHaveLength(6)
  await worker.mark({ id: ids[0] ?? '', event: eventOf('update', service.now() + 60_000) })
  await worker.drain()
  expect(worker.changes).toHaveLength(7)
})

it('a sweep that events caused, because there were too many, counts toward the cap of the athlete, and so does what it reads', async () => {
  await using service = await startService()
  const worker = leaseWorker(service, { caps: { quarterHour: 3, day: 3 } })
  for (let index = 0; index < 6; index += 1) await newActivity(service)
  await worker.mark({ kind: 'sweep', id: OVERFLOW_SWEEP, lane: 'background' })
  await worker.drain()
  const reads = async () => (await service.requests('listActivities')) + (await service.requests('getActivity'))
  expect(await reads()).toBe(3)
  await service.advance(86_400_000)
  await worker.drain()
  expect(await reads()).toBe(6)
})

it("an activity of somebody else is not delivered as the athlete's own", async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const foreign = await newActivity(service, 'Not yours', service.athletes[1])
  await worker.mark({ id: foreign, event: eventOf('update', service.now()) })
  await worker.drain()
  await service.advance(400_000)
  await worker.drain()
  expect(worker.changes.filter(({ type }) => type === 'changed')).toEqual([])
})

it('with many objects a list shows which of them exist: those are read first, and forged ones cannot keep them waiting', async () => {
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

it('an event of a subscription that is not known yet waits until it is, and is dropped if it is of another', async () => {
  await using service = await startService()
  const statuses = new Map<number, 'own' | 'other'>()
  const worker = leaseWorker(service, { subscriptionStatus: async (id) => statuses.get(id) ?? 'unknown' })
  const [own, other, never] = [await newActivity(service), await newActivity(service), await newActivity(service)]
  const event = eventOf('create', service.now())
  await worker.mark({ id: own, event, parkedFor: 1 }, { id: other, event, parkedFor: 2 }, { id: never, event, parkedFor: 3 })
  await worker.drain()
  expect(worker.changes).toEqual([])
  statuses.set(1, 'own').set(2, 'other')
  await service.advance(30_000)
  await worker.drain()
  expect(worker.changes).toMatchObject([{ activityId: own }])
  await service.advance(15 * 60_000)
  await worker.drain()
  expect([worker.changes.length, (await worker.inbox.stats()).waiting]).toEqual([1, 0])
})

it.each([
  ['activity:read_all', 'GET /athlete/activities'],
  ['read,activity:read', 'GET /athlete'],
])('an athlete who granted %s and deauthorizes the app is erased; %s asks before', async (scope, operation) => {
  await using service = await startService({ scope })
  const asked: string[] = []
  const worker = leaseWorker(service, { hooks: { onRead: ({ operation: each }) => asked.push(each) } })
  const [athleteId = ''] = service.athletes
  const claim = { kind: 'athlete', id: athleteId }
  await worker.mark({ ...claim, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  expect([asked, worker.erasures]).toEqual([[operation], []])
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ ...claim, event: eventOf('update', service.now() + 1_000, { authorized: 'false' }) })
  await worker.drain()
  expect(worker.erasures).toHaveLength(1)
})

it('an onChange that runs into a limit of its own is called again with attempt 2', async () => {
  await using service = await startService()
  const attempts: number[] = []
  const worker = leaseWorker(service, {
    onChange: ({ attempt }) => {
      attempts.push(attempt)
      if (attempts.length === 1)
        throw new RateLimitError('used up', { operation: 'GET /activities/{id}/laps', retryAt: service.now() + 60_000 })
    },
  })
  const [first, second] = [await newActivity(service), await newActivity(service)]
  await worker.mark({ id: first, event: eventOf('create', service.now()) }, { id: second, event: eventOf('create', service.now()) })
  await worker.drain()
  await service.advance(60_000)
  await worker.drain()
  // The first one may have been applied in part. The second one had not been begun.
  expect(attempts).toEqual([1, 2, 1])
})

it('what has not been begun when the work is stopped is given back, and counts as no attempt', async () => {
  await using service = await startService()
  const stop = new AbortController()
  const attempts = new Map<string, number[]>()
  const worker = leaseWorker(service, {
    onChange: (change) => {
      const { activityId } = change as ActivityChanged
      attempts.set(activityId, [...(attempts.get(activityId) ?? []), change.attempt])
      stop.abort(new Error('the worker stops'))
    },
  })
  const ids = [await newActivity(service), await newActivity(service)]
  await worker.mark(...ids.map((id) => ({ id, event: eventOf('create', service.now()) })))
  await worker.drain(stop.signal)
  await worker.drain()
  expect([...attempts.values()]).toEqual([[1], [1]])
})

it('a change that may have been applied before it went missing is not delivered again as if it were the first time', async () => {
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
