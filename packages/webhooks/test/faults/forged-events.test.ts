import { expect, it } from 'vitest'
import { activityDeleted, activityUpdated, bodyOf, deauthorized } from '../../src/testing/event-builders.ts'
import { type CopyingApp, finish, startCopyingApp } from '../support/copying-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

/** The subscription that the sandbox's events name. */
const subscriptionOf = async ({ webhooks, callbackUrl }: CopyingApp): Promise<number> => (await webhooks.ensureSubscription(callbackUrl)).id

it('a replayed event from a year ago causes one read and no change', async () => {
  await using service = await startService()
  await using app = await startCopyingApp(service)
  const [athleteId = ''] = service.athletes
  const id = await newActivity(service, 'Now')
  await finish(service, app)
  const at = service.now() - 365 * 86_400_000
  const event = activityUpdated({ activityId: id, athleteId, subscriptionId: await subscriptionOf(app), at, title: 'Then' })
  for (let times = 0; times < 3; times += 1) expect(await app.post(bodyOf(event))).toBe(200)
  await app.webhooks.drain()
  expect(app.copy.names(athleteId)).toEqual({ [id]: 'Now' })
  expect(await service.requests('getActivity')).toBe(2)
})

it("an event that names another athlete's activity does not delete it, also if it is processed first", async () => {
  await using service = await startService()
  await using app = await startCopyingApp(service)
  const [named = '', owner = ''] = service.athletes
  app.refuse(1)
  const id = await newActivity(service, 'Ride', owner)
  await service.sandbox.control.settle()
  const event = { activityId: id, athleteId: named, subscriptionId: await subscriptionOf(app), at: service.now() }
  expect(await app.post(bodyOf(activityDeleted(event)))).toBe(200)
  await app.webhooks.drain()
  await finish(service, app)
  expect(app.changes).toMatchObject([
    { type: 'deleted', athleteId: named, activityId: id },
    { type: 'changed', athleteId: owner, activityId: id },
  ])
  expect([app.copy.names(named), app.copy.names(owner)]).toEqual([{}, { [id]: 'Ride' }])
})

it('a deauthorization event that the service does not confirm erases nothing, and causes few requests', async () => {
  await using service = await startService()
  await using app = await startCopyingApp(service)
  const [athleteId = ''] = service.athletes
  const id = await newActivity(service)
  await finish(service, app)
  const event = { athleteId, subscriptionId: await subscriptionOf(app) }
  const before = (await service.sandbox.control.listRequests()).length
  for (let minute = 0; minute < 15; minute += 1) {
    expect(await app.post(bodyOf(deauthorized({ ...event, at: service.now() })))).toBe(200)
    await app.webhooks.drain()
    await service.advance(60_000)
  }
  expect([app.erasures, app.copy.names(athleteId)]).toEqual([[], { [id]: 'Ride' }])
  // A check of the grant is a token request and a read, once in five minutes.
  expect((await service.sandbox.control.listRequests()).length - before).toBe(6)
})

it('events of unknown athletes share one cap in an hour, and get a 500 above it', async () => {
  await using service = await startService()
  await using app = await startCopyingApp(service)
  const subscriptionId = await subscriptionOf(app)
  const send = (activityId: number) =>
    app.post(bodyOf(activityUpdated({ activityId, athleteId: 5_000_000 + (activityId % 10), subscriptionId, at: service.now() })))
  const statuses = []
  for (let id = 1; id <= 130; id += 1) statuses.push(await send(id))
  expect([statuses.slice(0, 100).every((status) => status === 200), new Set(statuses.slice(100))]).toEqual([true, new Set([500])])
  expect([await send(7), (await app.webhooks.stats()).live.due]).toEqual([200, 100])
  // It does not concern athletes whose grant is stored.
  const id = await newActivity(service)
  await finish(service, app)
  expect(app.copy.names(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
  await service.advance(3_600_000)
  expect(await send(130)).toBe(200)
})
