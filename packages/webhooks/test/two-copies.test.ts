import { ApiError, createConnect, uploadActivity } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { loadClientCopy } from './support/client-copy.ts'
import { newActivity } from './support/manual-activities.ts'
import { summaryOf, testWebhooks } from './support/test-webhooks.ts'
import { startService } from './support/virtual-service.ts'

const copy = await loadClientCopy()

it('a deletion and a deauthorization are delivered if the app has another copy of the client', async () => {
  await using service = await startService({ createApp: copy.createApp })
  await using test = testWebhooks(service)
  const [athleteId = ''] = service.athletes
  const id = await newActivity(service)
  await service.sandbox.control.deleteActivity({ id: Number(id) })
  const { error } = await service.app.athlete(athleteId).GET('/activities/{id}', { params: { path: { id } } })
  expect([error instanceof copy.NotFoundError, error instanceof ApiError]).toEqual([true, false])
  await test.work({ id }, { data: { isDeletion: true } })
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await test.work({ id: '5' })
  expect([summaryOf(test.changes), test.erasures.length]).toEqual([[['deleted', id], ['deauthorized']], 1])
  expect((await test.webhooks.stats()).dead).toBe(0)
})

it('the functions of the client handle the failures of a client and an app of another copy', async () => {
  const api = copy.createClient({ baseUrl: 'http://127.0.0.1/api/v3', auth: 'a-token', fetch: () => Promise.reject(new TypeError('lost')) })
  const file = new File(['x'], 'ride.gpx')
  // Otherwise the app would send the file again, although the service may have it.
  await expect(uploadActivity(api, { file })).rejects.toMatchObject({ code: 'upload_failed', reason: 'unconfirmed' })

  await using service = await startService({ createApp: copy.createApp })
  const connect = createConnect(service.app, { scope: ['read'], startPath: '/connect', onConnected: () => undefined })
  const started = await connect.start(new Request('http://localhost/connect'))
  const state = new URL(started.headers.get('Location') ?? '').searchParams.get('state')
  const cookie = started.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const callback = new Request(`http://localhost/callback?error=access_denied&state=${state}`, { headers: { cookie } })
  expect((await connect.callback(callback)).status).toBe(403)
})
