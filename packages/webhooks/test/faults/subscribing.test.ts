import { expect, it } from 'vitest'
import { activityUpdated, bodyOf } from '../../src/testing/event-builders.ts'
import { type FaultyApp, startFaultyApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

/** A service that has created the subscription, while the app has not been told yet: `during` happens then. */
async function subscribeWith(during: (service: VirtualService, app: FaultyApp) => Promise<void>) {
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
  const app = await startFaultyApp(service)
  meanwhile.run = async () => {
    // The list of subscriptions cannot be read at this time, so it is unknown whose subscription it is.
    await service.sandbox.control.setFaults({ rules: [{ operation_id: 'listSubscriptions', status: 503 }] })
    await during(service, app)
    await service.sandbox.control.setFaults({ rules: [] })
  }
  isSubscribing = true
  await app.subscribe()
  return {
    service,
    app,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

it('an event that arrives before the subscription request returns is parked and processed afterwards', async () => {
  let id = ''
  await using world = await subscribeWith(async (service, { webhooks }) => {
    id = await newActivity(service, 'Early')
    await service.sandbox.control.settle()
    await webhooks.drain()
  })
  const { service, app } = world
  expect(app.webhooks.counts()).toMatchObject({ parked: 1, stored: 0 })
  expect(app.changes).toEqual([])
  await service.advance(30_000)
  await app.webhooks.drain()
  expect(app.changes).toMatchObject([{ type: 'changed', activityId: id, activity: { name: 'Early' } }])
})

it('an event whose subscription cannot be looked up for hours is processed when it can', async () => {
  await using service = await startService()
  await using first = await startFaultyApp(service)
  await first.subscribe()
  const [{ id: subscriptionId } = { id: 0 }] = await service.app.subscriptions.list()
  // A process that has just been started does not know the subscription.
  await using app = await startFaultyApp(service)
  const event = { athleteId: service.athletes[0] ?? '', subscriptionId, activityId: await newActivity(service, 'Late') }
  await service.sandbox.control.setFaults({ rules: [{ operation_id: 'listSubscriptions', status: 503 }] })
  expect((await fetch(app.callbackUrl, { method: 'POST', body: bodyOf(activityUpdated({ ...event, at: service.now() })) })).status).toBe(
    200,
  )
  for (let hour = 0; hour < 12; hour += 1) {
    await app.webhooks.drain()
    await service.advance(3_600_000)
  }
  expect([app.changes, await app.webhooks.stats()]).toMatchObject([[], { waiting: 1, dead: 0 }])
  await service.sandbox.control.setFaults({ rules: [] })
  for (let hour = 0; hour < 2; hour += 1) {
    await app.webhooks.drain()
    await service.advance(3_600_000)
  }
  expect(app.changes).toMatchObject([{ type: 'changed', activity: { name: 'Late' } }])
})

it("a parked event of another app's subscription is dropped without a read", async () => {
  await using world = await subscribeWith(async (service, { callbackUrl, webhooks }) => {
    const event = activityUpdated({ athleteId: service.athletes[0] ?? '', subscriptionId: 999_999_999, at: service.now() })
    expect((await fetch(callbackUrl, { method: 'POST', body: bodyOf(event) })).status).toBe(200)
    await webhooks.drain()
  })
  const { service, app } = world
  expect(app.webhooks.counts()).toMatchObject({ parked: 1 })
  for (let round = 0; round < 4; round += 1) {
    await service.advance(600_000)
    await app.webhooks.drain()
  }
  expect([app.changes, await service.requests('getActivity'), (await app.webhooks.stats()).waiting]).toEqual([[], 0, 0])
})
