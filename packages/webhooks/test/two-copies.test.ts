import { ApiError, createConnect, uploadActivity } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { deleteSubscription, ensureSubscription } from '../src/index.ts'
import { receiverOf, startServer } from './subscription/support.ts'
import { loadClientCopy } from './support/client-copy.ts'
import { eventOf, leaseWorker } from './support/lease-worker.ts'
import { newActivity } from './support/manual-activities.ts'
import { startService } from './support/virtual-service.ts'

const copy = await loadClientCopy()

it('a deletion is delivered if the app has another copy of the client', async () => {
  await using service = await startService({ createApp: copy.createApp })
  const worker = leaseWorker(service)
  const id = await newActivity(service)
  await service.sandbox.control.deleteActivity({ id: Number(id) })
  const { error } = await service.app.athlete(service.athletes[0] ?? '').GET('/activities/{id}', { params: { path: { id } } })
  expect([error instanceof copy.NotFoundError, error instanceof ApiError]).toEqual([true, false])
  await worker.mark({ id, event: eventOf('delete', service.now()) })
  await worker.drain()
  expect(worker.changes).toMatchObject([{ type: 'deleted', activityId: id }])
  expect(await worker.inbox.stats()).toMatchObject({ waiting: 0, dead: 0 })
})

it('so are a deauthorization that only a list can confirm, and a subscription that another process deleted', async () => {
  await using service = await startService({ createApp: copy.createApp, scope: 'activity:read_all' })
  const { app, athletes, sandbox } = service
  const worker = leaseWorker(service)
  const [athleteId = ''] = athletes
  const claim = { kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) }
  await worker.mark(claim)
  await worker.drain()
  expect(await worker.inbox.stats()).toMatchObject({ waiting: 0, dead: 0 })
  await sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ ...claim, event: eventOf('update', service.now() + 1_000, { authorized: 'false' }) })
  await worker.drain()
  expect(worker.erasures).toMatchObject([{ athleteId }])

  await using server = await startServer(receiverOf(app, service.now))
  const callbackUrl = server.url()
  await ensureSubscription({ app, callbackUrl, now: service.now })
  const list = app.subscriptions.list
  const subscriptions = {
    ...app.subscriptions,
    // Another process deletes the subscription after it was listed.
    list: async () => {
      const all = await list()
      for (const { id } of all) await app.subscriptions.delete(id)
      return all
    },
  }
  expect(await deleteSubscription({ app: { baseUrl: app.baseUrl, sign: app.sign, subscriptions } })).toMatchObject({ callbackUrl })
})

it('the functions of the client handle the failures of a client and an app of another copy', async () => {
  const api = copy.createClient({ baseUrl: 'http://127.0.0.1/api/v3', auth: 'a-token', fetch: () => Promise.reject(new TypeError('lost')) })
  const file = new File(['x'], 'ride.gpx')
  // Otherwise the app would send the file again, although the service may have it.
  await expect(uploadActivity(api, { file })).rejects.toMatchObject({ code: 'upload_failed', reason: 'unconfirmed' })

  await using service = await startService({ createApp: copy.createApp })
  const connect = createConnect(service.app, {
    scope: ['read'],
    startPath: '/connect',
    onConnected: () => undefined,
  })
  const started = await connect.start(new Request('http://localhost/connect'))
  const state = new URL(started.headers.get('Location') ?? '').searchParams.get('state')
  const cookie = started.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const callback = new Request(`http://localhost/callback?error=access_denied&state=${state}`, { headers: { cookie } })
  expect((await connect.callback(callback)).status).toBe(403)
})
