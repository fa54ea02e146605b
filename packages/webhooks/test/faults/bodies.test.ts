import { expect, it } from 'vitest'
import { activityUpdated, bodyOf } from '../../src/testing/index.ts'
import { finish, isIdle, startCopyingApp } from '../support/copying-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

const LARGE = '9007199254740993'

it.each([
  ['an unknown type of object', { object_type: 'route', aspect_type: 'star', object_id: LARGE, updates: { starred: 'true' } }, []],
  ['an unknown aspect of an activity', { aspect_type: 'archive' }, ['getActivity']],
  ['unknown updates of an athlete', { object_type: 'athlete', aspect_type: 'verify', updates: { verified: 'true' } }, ['getAthlete']],
])('an event about %s gets a 200, and erases nothing', async (_what, fields, requests) => {
  await using service = await startService()
  await using app = await startCopyingApp(service)
  const { id: subscriptionId } = await app.webhooks.ensureSubscription(app.callbackUrl)
  const [athleteId = ''] = service.athletes
  const activityId = await newActivity(service)
  await finish(service, app)
  const reads = async () =>
    (await service.sandbox.control.listRequests()).flatMap(({ operation_id: name }) => (/^get/.test(name ?? '') ? [name] : []))
  const before = (await reads()).length
  const known = activityUpdated({ activityId, athleteId, subscriptionId, at: service.now() })
  expect(await app.post(bodyOf({ ...known, ...fields }))).toBe(200)
  await app.webhooks.drain()
  expect([(await reads()).slice(before), app.erasures, app.copy.names(athleteId)]).toEqual([requests, [], { [activityId]: 'Ride' }])
  expect(isIdle(await app.webhooks.stats())).toBe(true)
})
