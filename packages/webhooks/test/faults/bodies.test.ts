import { request } from 'node:http'
import { expect, it } from 'vitest'
import { activityUpdated, bodyOf } from '../../src/testing/event-builders.ts'
import { sign } from '../../src/testing/index.ts'
import { finish, manualTimers, startFaultyApp, startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { PATH } from '../support/receiving-app.ts'
import { startService } from '../support/virtual-service.ts'

it('onChange receives every digit of an id larger than 2^53', async () => {
  const id = '9007199254740993'
  await using service = await startService({
    activities: [{ id, athlete: 'a4200001', name: 'Large', sport_type: 'Ride', elapsed_time: 60, start_date_local: '2026-11-01T10:00:00' }],
  })
  await using app = await startSubscribedApp(service)
  await service.sandbox.control.sendEvent({ object_type: 'activity', aspect_type: 'update', object_id: id })
  await finish(service, app)
  expect(app.changes).toMatchObject([{ type: 'changed', activityId: id, activity: { id } }])
})

it.each([
  ['is not JSON', 'x', 400],
  ['is too deep', `{"updates":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400],
  ['is too large', 'x'.repeat(70_000), 413],
])('a body that %s is refused and not stored', async (_what, body, status) => {
  await using service = await startService()
  await using app = await startSubscribedApp(service)
  expect((await fetch(app.callbackUrl, { method: 'POST', body })).status).toBe(status)
  expect((await app.webhooks.stats()).waiting).toBe(0)
})

it('a body that does not end gets a 500 within the time limit, is not stored, and does not affect other events', async () => {
  await using service = await startService()
  const timers = manualTimers()
  await using app = await startSubscribedApp(service, { setTimer: timers.setTimer })
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>()
  const endless = request(app.callbackUrl, { method: 'POST' }, (response) => resolve(response.resume().statusCode))
  endless.on('error', () => undefined)
  endless.write('{')
  await expect.poll(() => timers.count(1_800)).toBe(1)
  const id = await newActivity(service)
  await service.sandbox.control.settle()
  await app.webhooks.drain()
  expect(app.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
  timers.fire(1_800)
  expect(await status).toBe(500)
  endless.destroy()
  expect(app.webhooks.counts()).toMatchObject({ stored: 1, failed: 1 })
})

it('both paths are accepted during a rotation, and only the new one afterwards', async () => {
  await using service = await startService()
  const NEXT = '/webhooks/fedcba9876543210'
  const body = bodyOf(activityUpdated({ athleteId: 77, at: service.now() }))
  const statusOf = async (url: string) => (await fetch(url, { method: 'POST', body })).status
  await using during = await startSubscribedApp(service, { path: [PATH, NEXT] })
  expect([await statusOf(during.origin + PATH), await statusOf(during.origin + NEXT)]).toEqual([403, 403])
  expect(during.webhooks.accepts(NEXT)).toBe(true)
  await during.webhooks.ensureSubscription(during.origin + NEXT)
  const id = await newActivity(service)
  await finish(service, during)
  expect(during.copy.of(service.athletes[0] ?? '')).toEqual({ [id]: 'Ride' })
  await using after = await startFaultyApp(service, { path: NEXT })
  expect([await statusOf(after.origin + PATH), await statusOf(after.origin + NEXT)]).toEqual([404, 403])
})

it('signatures with the old and the new key are counted, and missing ones are refused only if signatures are required', async () => {
  await using service = await startService()
  const header = 'X-Signature'
  for (const required of [false, true]) {
    await using app = await startSubscribedApp(service, { signature: { header, keys: ['new', 'old'], required } })
    const { id: subscriptionId } = await app.webhooks.ensureSubscription(app.callbackUrl)
    const body = bodyOf(activityUpdated({ athleteId: service.athletes[0] ?? '', subscriptionId, at: service.now() }))
    const statuses = []
    for (const key of ['old', 'new', 'wrong', undefined]) {
      const headers: Record<string, string> = key === undefined ? {} : { [header]: await sign(body, key, service.now()) }
      statuses.push((await fetch(app.callbackUrl, { method: 'POST', body, headers })).status)
    }
    expect(statuses).toEqual(required ? [200, 200, 403, 403] : [200, 200, 200, 200])
    expect(app.webhooks.counts()).toMatchObject({ signed: 2, badlySigned: 1, unsigned: 1 })
  }
})
