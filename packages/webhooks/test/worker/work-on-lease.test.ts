import { expect, it } from 'vitest'
import { eventOf, leaseWorker } from '../support/lease-worker.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

const HOUR_MS = 3_600_000

it('an event of an unknown subscription waits until the subscription is known, and is dropped if it belongs to another app', async () => {
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
  for (let hour = 0; hour < 24; hour += 1) {
    expect(await worker.inbox.stats()).toMatchObject({ waiting: 1, dead: 0 })
    await service.advance(HOUR_MS)
    await worker.drain()
  }
  expect([worker.changes.length, (await worker.inbox.dead()).entries]).toMatchObject([
    1,
    [{ id: never, reason: expect.stringContaining('subscription 3') }],
  ])
})

it('an event of an unknown subscription is not dead at its first check, after the process was down for a day', async () => {
  await using service = await startService()
  let checks = 0
  const worker = leaseWorker(service, { subscriptionStatus: async () => (checks++ === 0 ? 'unknown' : 'own') })
  const id = await newActivity(service)
  await worker.mark({ id, event: eventOf('create', service.now()), parkedFor: 7 })
  for (let day = 0; day < 2; day += 1) {
    await service.advance(25 * HOUR_MS)
    await worker.drain()
  }
  expect([checks, worker.changes, (await worker.inbox.dead()).entries]).toMatchObject([2, [{ activityId: id }], []])
})
