import { expect, it } from 'vitest'
import { startReceivingApp } from './support/receiving-app.ts'
import { startService } from './support/virtual-service.ts'

it('what changes in the sandbox arrives as what it is now', async () => {
  await using service = await startService()
  await using receiving = await startReceivingApp(service)
  const { sandbox, athletes } = service
  const [athleteId = ''] = athletes
  const { id } = await sandbox.control.createActivity({ athlete_id: Number(athleteId), name: 'Ride', sport_type: 'Ride', elapsed_time: 60 })
  await sandbox.control.changeActivity({ id: String(id), name: 'Renamed' } as never)
  await sandbox.control.settle()
  await receiving.webhooks.drain()
  expect(receiving.changes).toMatchObject([{ type: 'changed', activityId: String(id), activity: { name: 'Renamed' } }])
  await sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await sandbox.control.settle()
  await receiving.webhooks.drain()
  expect(receiving.erasures).toEqual([{ athleteId, fencingToken: expect.any(Number) }])
  expect(receiving.webhooks.counts()).toMatchObject({ stored: 3 })
  expect(receiving.errors).toEqual([])
})
