import { expect, it } from 'vitest'
import { finish, startCopyingApp, viewOf } from '../support/copying-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

it('after five changes in the same second, whose events arrive three times and in reverse, the copy is what the service shows', async () => {
  await using service = await startService()
  await using app = await startCopyingApp(service)
  const { control } = service.sandbox
  const id = Number(await newActivity(service))
  for (let change = 1; change <= 5; change += 1) await control.changeActivity({ id, name: `Renamed ${change}` })
  await control.deleteActivity({ id: Number(await newActivity(service)) })
  await control.settle()
  const bodies = (await control.listDeliveries()).map(({ event }) => JSON.stringify(event))
  for (const body of [...bodies, ...bodies, ...bodies].toReversed()) expect(await app.post(body)).toBe(200)
  await app.webhooks.drain()
  expect(app.copy.names(service.athletes[0] ?? '')).toEqual({ [id]: 'Renamed 5' })
})

it('a sweep finds what events were about whose attempts have all failed: new, changed and deleted activities', async () => {
  await using service = await startService()
  await using app = await startCopyingApp(service)
  const { control } = service.sandbox
  const [athleteId = ''] = service.athletes
  const [renamed, deleted] = [await newActivity(service), await newActivity(service)]
  await finish(service, app)
  const before = app.copy.names(athleteId)
  app.refuse(9)
  await newActivity(service, 'New')
  await control.changeActivity({ id: Number(renamed), name: 'Renamed' })
  await control.deleteActivity({ id: Number(deleted) })
  await finish(service, app)
  expect(app.copy.names(athleteId)).toEqual(before)
  await app.webhooks.sweep('all')
  await app.webhooks.drain()
  expect(app.copy.names(athleteId)).toEqual(await viewOf(service, athleteId))
})
