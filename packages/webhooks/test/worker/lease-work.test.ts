import { RateLimitError } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import type { ActivityChanged } from '../../src/change.ts'
import type { Mark } from '../../src/inbox/inbox.ts'
import { MOST_ENTRIES } from '../../src/inbox/rules.ts'
import { eventOf, leaseWorker } from '../support/lease-worker.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

it('an entry that keeps failing becomes dead, and can be retried manually', async () => {
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

it('an exceeded rate limit stops all work until the window ends, and does not count as a failure', async () => {
  await using service = await startService({ tier: 'standard' })
  const worker = leaseWorker(service)
  const ids = []
  for (let index = 0; index < 130; index += 1) ids.push(await newActivity(service))
  await worker.mark(...ids.map((id) => ({ id, event: eventOf('create', service.now()) })))
  await worker.drain()
  expect(worker.changes.length).toBeLessThanOrEqual(100)
  expect(worker.changes.length).toBeGreaterThan(90)
  expect(await worker.limits.openLanes()).toEqual(['local'])
  await service.advance(15 * 60_000)
  await worker.drain()
  expect(new Set(worker.changes.map((change) => Object(change).activityId)).size).toBe(130)
  const refused = (await service.sandbox.control.listRequests()).filter(({ status }) => status === 429)
  expect(refused).toEqual([])
})

it('an outage of the service does not count as a failure of an object', async () => {
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

/** What calls each function of the app: the mark, and what has happened before. */
const CALLS: readonly [name: 'onChange' | 'onUpdates' | 'onErase' | 'compare', mark: Partial<Mark>, isRevoked: boolean][] = [
  ['onChange', { kind: 'activity' }, false],
  ['onUpdates', { kind: 'activity' }, false],
  ['onErase', { kind: 'athlete' }, true],
  ['compare', { kind: 'sweep', id: 'all', lane: 'background' }, false],
]

it.each(CALLS)('an %s that never ends counts as failed after its time limit, and its signal fires', async (name, mark, isRevoked) => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  const timers: (() => void)[] = []
  const reasons: unknown[] = []
  const worker = leaseWorker(service, {
    setTimer: (_ms, fire) => {
      timers.push(fire)
      return () => undefined
    },
    [name]: ({ signal }: { readonly signal: AbortSignal }) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason))
      timers.at(-1)?.()
      return new Promise(() => undefined)
    },
  })
  const id = await newActivity(service)
  const key = { athleteId, kind: 'activity', id: mark.kind === 'athlete' ? athleteId : id, ...mark }
  if (isRevoked) await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  const updates = { title: 'New' }
  const event = { ...eventOf('update', service.now()), ...(name === 'onUpdates' && { updates }) }
  await worker.mark({ ...key, ...(mark.kind !== 'sweep' && { event }) })
  await worker.drain()
  expect(reasons).toMatchObject([{ message: `${name} took longer than 60000 ms` }])
  expect(await worker.inbox.find(key)).toMatchObject({ failures: 1 })
})

it('reads of sweeps and first imports do not count toward the cap of an athlete', async () => {
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

it('a sweep that too many events caused counts toward the cap of the athlete, as do its reads', async () => {
  await using service = await startService()
  const worker = leaseWorker(service, { caps: { quarterHour: 3, day: 4 } })
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1) ids.push(await newActivity(service))
  const forged = Array.from({ length: MOST_ENTRIES }, (_, index) => String(20_000 + index))
  const event = eventOf('create', service.now())
  await worker.mark(...[...forged, ...ids].map((id) => ({ id, event })))
  await worker.drain()
  // Of the six that the list shows, although there was no room for their events.
  expect([await service.requests('listActivities'), await service.requests('getActivity')]).toEqual([1, 2])
  expect(worker.changes.every((change) => ids.includes(Object(change).activityId))).toBe(true)
  await service.advance(86_400_000)
  await worker.drain()
  expect([await service.requests('listActivities'), await service.requests('getActivity')]).toEqual([2, 4])
})

it('if the app may not list activities, many events are tried one by one', async () => {
  await using service = await startService({ scope: 'read' })
  const worker = leaseWorker(service)
  const ids = Array.from({ length: 12 }, (_, index) => String(20_000 + index))
  await worker.mark(...ids.map((id) => ({ id, event: eventOf('create', service.now()) })))
  await worker.drain()
  expect(await worker.inbox.stats()).toMatchObject({ waiting: 0, dead: ids.length + 1 })
})

it('an onChange that exceeds its own rate limit is called again with attempt 2', async () => {
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

it('entries that were not started when the work stops are released without counting an attempt', async () => {
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
