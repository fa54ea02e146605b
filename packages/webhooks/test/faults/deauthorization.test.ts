import { expect, it } from 'vitest'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import { finish, startFaultyApp, startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

const LEASE_MS = 12_000

it('a change that is being applied does not restore an athlete who deauthorizes the app', async () => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  let isFirst = true
  await using app = await startSubscribedApp(service, {
    async onChange(change) {
      if (change.type !== 'changed' || !isFirst) return
      isFirst = false
      await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
      await service.sandbox.control.settle()
    },
  })
  await newActivity(service)
  await newActivity(service)
  await finish(service, app)
  expect(app.erasures).toMatchObject([{ athleteId }])
  expect(app.copy.of(athleteId)).toEqual({})
  expect((await app.webhooks.stats()).waiting).toBe(0)
})

it('a worker that was suspended while another one erased the athlete does not restore the athlete', async () => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  const inbox = memoryInbox({ now: service.now })
  await using other = await startFaultyApp(service, { inbox })
  const written: string[] = []
  await using stalled = await startSubscribedApp(service, {
    inbox,
    leaseMs: LEASE_MS,
    setTimer: () => () => undefined,
    async onChange(change) {
      if (change.type !== 'changed') return
      await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
      await service.sandbox.control.settle()
      await service.advance(LEASE_MS + 1)
      await other.webhooks.drain()
      expect(other.erasures).toHaveLength(1)
      written.push(change.activityId)
    },
    // The late write is erased as well.
    onErase: () => void written.splice(0),
  })
  await newActivity(service)
  await service.sandbox.control.settle()
  await stalled.webhooks.drain()
  await stalled.webhooks.drain()
  expect(written).toEqual([])
  expect(stalled.erasures).toHaveLength(1)
})
