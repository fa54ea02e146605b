import { expect, it } from 'vitest'
import type { UnknownEvent, WebhookEvent } from '../../src/index.ts'
import { activityUpdated, bodyOf } from '../../src/testing/index.ts'
import { finish, startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

const LARGE = '9007199254740993'

/** An app with one activity, and an event of a kind that the service may add, which it has received. */
async function receive(fields: Partial<UnknownEvent>) {
  const service = await startService()
  const events: (WebhookEvent | undefined)[] = []
  const app = await startSubscribedApp(service, { onOutcome: ({ event }) => void events.push(event) })
  const { id: subscriptionId } = await app.webhooks.ensureSubscription(app.callbackUrl)
  const [athleteId = ''] = service.athletes
  const activityId = await newActivity(service)
  await finish(service, app)
  app.changes.splice(0)
  events.splice(0)
  const known = activityUpdated({ activityId, athleteId, subscriptionId, at: service.now() })
  const { status } = await fetch(app.callbackUrl, { method: 'POST', body: bodyOf({ ...known, ...fields }) })
  const apiRequests = async () =>
    (await service.sandbox.control.listRequests()).map(({ operation_id: name }) => name).filter((name) => name !== 'issueToken')
  const before = (await apiRequests()).length
  await app.webhooks.drain()
  const requests = (await apiRequests()).slice(before)
  return {
    service,
    app,
    athleteId,
    activityId,
    status,
    events,
    requests,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

it('an event about an unknown type of object is delivered unchanged, with all digits of its id and without a read', async () => {
  const updates = { starred: 'true' }
  await using received = await receive({ object_type: 'route', aspect_type: 'star', object_id: LARGE, updates })
  const { app, athleteId, status, events, requests, service } = received
  expect([status, requests]).toEqual([200, []])
  expect(events).toMatchObject([{ kind: 'unknown', object_type: 'route', aspect_type: 'star', object_id: LARGE }])
  const event = { aspectType: 'star', eventTime: service.now(), updates }
  expect(app.changes).toMatchObject([
    { type: 'unknown', athleteId, objectType: 'route', objectId: LARGE, event, source: 'event', attempt: 1 },
  ])
})

it('an event about an activity with an unknown aspect type causes a read of the activity', async () => {
  await using received = await receive({ aspect_type: 'archive' })
  const { app, activityId, events, requests } = received
  expect([events, requests]).toMatchObject([[{ kind: 'unknown', aspect_type: 'archive' }], ['getActivity']])
  expect(app.changes).toMatchObject([{ type: 'changed', activityId, activity: { name: 'Ride' } }])
})

it('an event about an athlete with unknown updates is delivered unchanged and does not erase the athlete', async () => {
  await using received = await receive({
    object_type: 'athlete',
    aspect_type: 'verify',
    updates: { verified: 'true' },
  })
  const { app, athleteId, events, requests } = received
  expect([events, requests]).toMatchObject([[{ kind: 'unknown', object_type: 'athlete' }], ['getAthlete']])
  expect(app.changes).toMatchObject([{ type: 'unknown', objectType: 'athlete', objectId: athleteId, event: { aspectType: 'verify' } }])
  expect(app.erasures).toEqual([])
})

it('a failure in onChange for an event of an unknown kind does not delay other events', async () => {
  await using service = await startService()
  await using app = await startSubscribedApp(service, {
    onChange(change) {
      if (change.type === 'unknown') throw new Error(`nobody knows ${change.objectType}`)
    },
  })
  const { id: subscriptionId } = await app.webhooks.ensureSubscription(app.callbackUrl)
  const [athleteId = ''] = service.athletes
  const known = activityUpdated({ athleteId, subscriptionId, at: service.now() })
  await fetch(app.callbackUrl, { method: 'POST', body: bodyOf({ ...known, object_type: 'route', updates: {} }) })
  const id = await newActivity(service)
  await finish(service, app)
  expect(app.copy.of(athleteId)).toEqual({ [id]: 'Ride' })
  expect(await app.webhooks.stats()).toMatchObject({ waiting: 1, dead: 0 })
})
