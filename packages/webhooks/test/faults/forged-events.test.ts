import { expect, it } from 'vitest'
import { activityUpdated, bodyOf } from '../../src/testing/event-builders.ts'
import { type FaultyApp, finish, startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

/** The subscription that the sandbox's events name. */
async function subscriptionOf({ webhooks, callbackUrl }: FaultyApp): Promise<number> {
  return (await webhooks.ensureSubscription(callbackUrl)).id
}

const post = async ({ callbackUrl }: FaultyApp, body: string): Promise<number> =>
  (await fetch(callbackUrl, { method: 'POST', body })).status

it('a replayed event from a year ago causes one read and no change', async () => {
  await using service = await startService()
  await using app = await startSubscribedApp(service)
  const [athleteId = ''] = service.athletes
  const id = await newActivity(service, 'Now')
  await finish(service, app)
  const at = service.now() - 365 * 86_400_000
  const event = activityUpdated({ activityId: id, athleteId, subscriptionId: await subscriptionOf(app), at, title: 'Then' })
  for (let times = 0; times < 3; times += 1) expect(await post(app, bodyOf(event))).toBe(200)
  await app.webhooks.drain()
  expect(app.copy.of(athleteId)).toEqual({ [id]: 'Now' })
  expect(await service.requests('getActivity')).toBeLessThanOrEqual(2)
})

it('events of unknown athletes and other subscriptions cause no read and are not stored', async () => {
  await using service = await startService()
  await using app = await startSubscribedApp(service)
  const subscriptionId = await subscriptionOf(app)
  expect(await post(app, bodyOf(activityUpdated({ athleteId: 77, subscriptionId, at: service.now() })))).toBe(200)
  const foreign = { athleteId: service.athletes[0] ?? '', subscriptionId: subscriptionId + 1, at: service.now() }
  expect(await post(app, bodyOf(activityUpdated(foreign)))).toBe(403)
  await app.webhooks.drain()
  expect([(await app.webhooks.stats()).waiting, await service.requests('getActivity')]).toEqual([0, 0])
})

it("an event that names another athlete's activity does not delete it", async () => {
  await using service = await startService()
  await using app = await startSubscribedApp(service)
  const [named = '', owner = ''] = service.athletes
  const id = await newActivity(service, 'Ride', owner)
  await finish(service, app)
  const event = { activityId: id, athleteId: named, subscriptionId: await subscriptionOf(app), at: service.now() }
  expect(await post(app, bodyOf(activityUpdated(event)))).toBe(200)
  await finish(service, app)
  expect(app.changes).toMatchObject([
    { type: 'changed', athleteId: owner, activityId: id },
    { type: 'deleted', athleteId: named, activityId: id },
  ])
  expect([app.copy.of(named), app.copy.of(owner)]).toEqual([{}, { [id]: 'Ride' }])
  await service.sandbox.control.changeActivity({ id: Number(id), name: 'Renamed' })
  await finish(service, app)
  expect(app.copy.of(owner)).toEqual({ [id]: 'Renamed' })
})

it('forged events for a known athlete stay under the cap, and existing activities are read first', async () => {
  await using service = await startService()
  const caps = { quarterHour: 10, day: 20 }
  await using app = await startSubscribedApp(service, { caps })
  const [athleteId = ''] = service.athletes
  const subscriptionId = await subscriptionOf(app)
  for (let index = 1; index <= 100; index += 1) {
    await post(app, bodyOf(activityUpdated({ activityId: index, athleteId, subscriptionId, at: service.now(), title: 'Forged' })))
  }
  // Without `onUpdates`, nothing uses the values.
  expect((await app.inbox.find({ athleteId, kind: 'activity', id: '1' }))?.event?.updates).toEqual({})
  const id = await newActivity(service)
  await service.sandbox.control.settle()
  await app.webhooks.drain()
  expect(app.copy.of(athleteId)).toEqual({ [id]: 'Ride' })
  const reads = async () => (await service.requests('getActivity')) + (await service.requests('listActivities'))
  expect(await reads()).toBeLessThanOrEqual(caps.quarterHour)
  for (let quarter = 0; quarter < 8; quarter += 1) {
    await service.advance(15 * 60_000)
    await app.webhooks.drain()
  }
  expect(await reads()).toBeLessThanOrEqual(caps.day)
})
