import { expect, it } from 'vitest'
import { activityUpdated, bodyOf } from '../../src/testing/event-builders.ts'
import { type CopyingApp, isIdle, startCopyingApp } from '../support/copying-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

/** A service that has created the subscription, while the app has not been told yet: `during` happens then. */
async function subscribeWith(during: (service: VirtualService, app: CopyingApp) => Promise<void>) {
  let isSubscribing = false
  const meanwhile: { run: () => Promise<void> } = { run: async () => undefined }
  const service = await startService({
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { method, url } = request
      const response = await fetch(request)
      if (isSubscribing && method === 'POST' && url.includes('push_subscriptions')) await meanwhile.run()
      return response
    },
  })
  const app = await startCopyingApp(service, { isSubscribed: false })
  meanwhile.run = async () => {
    // The list of subscriptions cannot be read at this time, so it is unknown whose subscription it is.
    await service.sandbox.control.setFaults({ rules: [{ operation_id: 'listSubscriptions', status: 503 }] })
    await during(service, app)
    await service.sandbox.control.setFaults({ rules: [] })
  }
  isSubscribing = true
  await app.webhooks.ensureSubscription(app.callbackUrl)
  return {
    service,
    app,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

it('an event that arrives before the subscription request returns is stored, and processed afterward', async () => {
  let id = ''
  await using world = await subscribeWith(async (service, { webhooks }) => {
    id = await newActivity(service, 'Early')
    await service.sandbox.control.settle()
    await webhooks.drain()
  })
  const { service, app } = world
  expect([app.webhooks.counts().stored, app.changes]).toEqual([1, []])
  for (const ms of [29_999, 1]) {
    expect(app.changes).toEqual([])
    await service.advance(ms)
    await app.webhooks.drain()
  }
  expect(app.changes).toMatchObject([{ type: 'changed', activityId: id, activity: { name: 'Early' } }])
})

it("an event of another app's subscription is dropped without a read as soon as that is known", async () => {
  await using world = await subscribeWith(async (service, app) => {
    const event = activityUpdated({ athleteId: service.athletes[0] ?? '', subscriptionId: 999_999_999, at: service.now() })
    expect(await app.post(bodyOf(event))).toBe(200)
    await app.webhooks.drain()
  })
  const { service, app } = world
  expect(app.webhooks.counts()).toMatchObject({ stored: 1 })
  for (let round = 0; round < 4; round += 1) {
    await service.advance(600_000)
    await app.webhooks.drain()
  }
  expect([app.changes, await service.requests('getActivity'), isIdle(await app.webhooks.stats())]).toEqual([[], 0, true])
  expect(await app.queue.dead()).toEqual([])
})

it('an event whose subscription cannot be looked up is one job, which is dead after a day, with its reason', async () => {
  await using service = await startService({ faults: { rules: [{ operation_id: 'listSubscriptions', status: 503 }] } })
  await using app = await startCopyingApp(service, { isSubscribed: false })
  const event = { athleteId: service.athletes[0] ?? '', subscriptionId: 5, activityId: 6 }
  for (let hour = 0; hour < 26; hour += 1) {
    if (hour < 3) expect(await app.post(bodyOf(activityUpdated({ ...event, at: service.now() })))).toBe(200)
    await app.webhooks.drain()
    const { live, dead } = await app.webhooks.stats()
    if (hour < 23) expect([live.later, dead]).toEqual([1, 0])
    await service.advance(3_600_000)
  }
  const reason = "GET /push_subscriptions has not shown for a day whether subscription 5 is the app's own"
  expect(await app.queue.dead()).toMatchObject([{ reason }])
  expect(await service.requests('getActivity')).toBe(0)
})

it('an event of an athlete whose grant is not stored yet is processed when it is, and dead after a day if it is not', async () => {
  await using service = await startService()
  await using app = await startCopyingApp(service)
  const { id: subscriptionId } = await app.webhooks.ensureSubscription(app.callbackUrl)
  const athleteId = '4209999'
  await service.sandbox.control.loadWorld({ athletes: [{ id: Number(athleteId), firstname: 'Late' }] })
  const activityId = await newActivity(service, 'Early', athleteId)
  const eventOf = (owner: string) => bodyOf(activityUpdated({ activityId, athleteId: owner, subscriptionId, at: service.now() }))
  expect([await app.post(eventOf(athleteId)), await app.post(eventOf('77'))]).toEqual([200, 200])
  for (let hour = 0; hour < 26; hour += 1) {
    await app.webhooks.drain()
    if (hour === 0) expect(app.changes).toEqual([])
    if (hour === 2) await service.connect(athleteId)
    await service.advance(3_600_000)
  }
  // Later, the sweep of the day can find it again.
  expect(app.changes.filter(({ source }) => source === 'event')).toMatchObject([
    { type: 'changed', athleteId, activity: { name: 'Early' } },
  ])
  expect(await app.queue.dead()).toMatchObject([{ key: `77/activity/${activityId}`, reason: 'no grant of the athlete is stored' }])
})
