import { describe, expect, it } from 'vitest'
import { finish, startSubscribedApp, viewOf } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

describe('the copy matches what the app may read', () => {
  it('after all three attempts arrive because no response was received', async () => {
    await using service = await startService()
    await using app = await startSubscribedApp(service)
    const [athleteId = ''] = service.athletes
    app.fail('response lost', 'response lost', 'response lost')
    const id = await newActivity(service)
    await finish(service, app)
    expect(app.copy.of(athleteId)).toEqual({ [id]: 'Ride' })
    expect(app.statuses).toEqual([200, 200, 200])
    // The first read was within ten seconds of the event, which proves nothing: one of the repetitions is looked at.
    expect(await service.requests('getActivity')).toBe(2)
    const [delivery] = await service.sandbox.control.listDeliveries()
    await service.sandbox.control.redeliver({ id: delivery?.id ?? 0 })
    await finish(service, app)
    expect(await service.requests('getActivity')).toBe(2)
    expect(app.copy.of(athleteId)).toEqual({ [id]: 'Ride' })
  })

  it('after a deletion arrives before the creation and the change', async () => {
    await using service = await startService()
    await using app = await startSubscribedApp(service)
    const [athleteId = ''] = service.athletes
    app.fail('refused', 'refused', 'none')
    const kept = await newActivity(service, 'Kept')
    await service.sandbox.control.settle()
    const id = await newActivity(service)
    await service.sandbox.control.settle()
    await service.sandbox.control.deleteActivity({ id: Number(id) })
    await service.sandbox.control.settle()
    await app.webhooks.drain()
    await finish(service, app)
    expect(app.copy.of(athleteId)).toEqual({ [kept]: 'Kept' })
    expect(app.copy.of(athleteId)).toEqual(await viewOf(service, athleteId))
  })

  it.each([
    ['read_all', 5],
    ['read_all', 4],
    ['read', 5],
    ['read', 4],
  ])('after the visibility, read with activity:%s, changes several times within one second: %i times', async (scope, flips) => {
    await using service = await startService({ scope: `read,activity:${scope}` })
    await using app = await startSubscribedApp(service)
    const [athleteId = ''] = service.athletes
    const id = await newActivity(service)
    await finish(service, app)
    for (let flip = 0; flip < flips; flip += 1) {
      await service.sandbox.control.changeActivity({ id: Number(id), visibility: flip % 2 === 0 ? 'only_me' : 'everyone' })
      // The worker looks after the second flip, in the same second.
      if (flip === 1) await app.webhooks.drain()
    }
    app.fail('refused', 'none', 'response lost')
    await finish(service, app)
    const view = await viewOf(service, athleteId, { seesAll: scope === 'read_all' })
    expect(app.copy.of(athleteId)).toEqual(view)
    expect(Object.keys(view)).toEqual(scope === 'read' && flips === 5 ? [] : [id])
  })
})

it('several changes before the worker polls cause one read', async () => {
  await using service = await startService()
  await using app = await startSubscribedApp(service)
  const id = await newActivity(service)
  for (const name of ['One', 'Two', 'Three']) await service.sandbox.control.changeActivity({ id: Number(id), name })
  await finish(service, app)
  expect(app.changes).toMatchObject([{ activityId: id, activity: { name: 'Three' } }])
  expect(await service.requests('getActivity')).toBe(1)
})
