import { NeedsReauthorizationError } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { createWebhooks, memoryInbox, type Webhooks } from '../../src/index.ts'
import { eventOf, leaseWorker } from '../support/lease-worker.ts'
import { activitiesEvery, newActivity } from '../support/manual-activities.ts'
import { PATH } from '../support/receiving-app.ts'
import { startService } from '../support/virtual-service.ts'

it('an athlete who deauthorized the app is erased, and earlier events stay forgotten', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const [athleteId = ''] = service.athletes
  const id = await newActivity(service)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ id, event: eventOf('create', service.now()) })
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  expect(worker.erasures).toEqual([
    { athleteId, fencingToken: expect.any(Number), receipt: expect.objectContaining({ athleteId }), signal: expect.any(AbortSignal) },
  ])
  expect(worker.changes).toMatchObject([{ type: 'deauthorized', athleteId }])
  await worker.mark({ id, event: eventOf('create', service.now()) })
  expect(await worker.drain()).toBe(0)
})

it('an athlete who deauthorized the app is erased at once, although the access token was issued moments ago', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const [athleteId = ''] = service.athletes
  await service.connect(athleteId)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  expect(worker.erasures).toHaveLength(1)
})

it('an athlete who deauthorized the app is erased at once, although reads were refused before the event', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const [athleteId = ''] = service.athletes
  await service.connect(athleteId)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  const session = service.app.session(athleteId)
  await expect(session.replace(await session.accessToken())).rejects.toThrow(NeedsReauthorizationError)
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  expect(worker.erasures).toHaveLength(1)
})

it('a forged deauthorization causes one read and does not erase the athlete', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  const [athleteId = ''] = service.athletes
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  expect([worker.erasures, worker.changes, await service.requests('getAthlete')]).toEqual([[], [], 1])
})

it('the first read detects a grant that ended without an event', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(service.athletes[0]) })
  await worker.mark({ id: '5', event: eventOf('create', service.now()) })
  await worker.drain()
  expect(worker.erasures).toHaveLength(1)
  expect(worker.changes).toMatchObject([{ type: 'deauthorized' }])
})

it('erasing an athlete is retried until it succeeds, and no other work on the athlete happens before', async () => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  let isBroken = true
  const worker = leaseWorker(service, {
    maxFailures: 3,
    onErase: () => {
      if (isBroken) throw new Error('database away')
    },
  })
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  for (let tries = 0; tries < 20; tries += 1) {
    await worker.drain()
    await worker.mark({ id: String(tries + 1), event: eventOf('create', service.now()) })
    expect(await worker.drain()).toBe(0)
    await service.advance(4_000_000)
  }
  isBroken = false
  await worker.drain()
  expect(await worker.inbox.stats()).toMatchObject({ waiting: 0, dead: 0 })
  expect(new Set(worker.changes.map(({ type }) => type))).toEqual(new Set(['deauthorized']))
})

it.each([
  ['activity:read_all', 'GET /athlete/activities'],
  ['read,activity:read', 'GET /athlete'],
])('an athlete who granted %s and deauthorizes the app is erased, after a check with %s', async (scope, operation) => {
  await using service = await startService({ scope })
  const asked: string[] = []
  const worker = leaseWorker(service, { hooks: { onRead: ({ operation: each }) => asked.push(each) } })
  const [athleteId = ''] = service.athletes
  const claim = { kind: 'athlete', id: athleteId }
  await worker.mark({ ...claim, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  expect([asked, worker.erasures]).toEqual([[operation], []])
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ ...claim, event: eventOf('update', service.now() + 1_000, { authorized: 'false' }) })
  await worker.drain()
  expect(worker.erasures).toHaveLength(1)
})

it('events that arrive during the erasure of an athlete who authorizes the app again are processed afterwards', async () => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  const started: string[] = []
  const worker = leaseWorker(service, {
    async onErase() {
      await service.connect(athleteId)
      started.push(await newActivity(service))
      await worker.mark({ id: started[0] ?? '', event: eventOf('create', service.now()) })
      await worker.mark({ kind: 'backfill', id: 'import', lane: 'background' })
    },
  })
  const old = await newActivity(service)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await worker.mark({ id: old, event: eventOf('create', service.now()) })
  await worker.mark({ kind: 'athlete', id: athleteId, event: eventOf('update', service.now(), { authorized: 'false' }) })
  await worker.drain()
  const [erased, ...later] = worker.changes
  expect(erased?.type).toBe('deauthorized')
  expect(new Set(later.map((change) => Object(change).activityId))).toEqual(new Set([old, ...started]))
  // What is written afterwards has a greater token than the erasure.
  for (const { fencingToken } of later) expect(fencingToken).toBeGreaterThan(erased?.fencingToken ?? 0)
  expect(await worker.inbox.stats()).toMatchObject({ waiting: 0, dead: 0 })
})

it.each([
  ['in progress', 'during the erasure', 1],
  ['finished', 'during the erasure', 3],
  ['in progress', 'afterwards', 1],
])('an import that is %s begins anew if the athlete is erased and authorizes the app again %s', async (_, reconnects, read) => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  const ids = await activitiesEvery(24, 3, service)
  const oldest = ids.at(-1)
  const rows: string[] = []
  const connect = async (): Promise<void> => {
    await service.connect(athleteId)
    await webhooks.backfill(athleteId)
  }
  let isRevoked = false
  await using webhooks: Webhooks = createWebhooks({
    app: service.app,
    inbox: memoryInbox(),
    path: PATH,
    async onChange(change) {
      if (change.type === 'changed') rows.push(change.activityId)
      if (isRevoked || rows.length < read) return
      isRevoked = true
      await service.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
      await webhooks.checkGrant(athleteId)
    },
    async onErase() {
      rows.length = 0
      await service.sandbox.control.deleteActivity({ id: Number(oldest) })
      if (reconnects === 'during the erasure') await connect()
    },
  })
  await webhooks.backfill(athleteId)
  await webhooks.drain()
  if (reconnects === 'afterwards') {
    expect([rows, await webhooks.backfillProgress(athleteId)]).toEqual([[], undefined])
    await connect()
    expect(await webhooks.backfillProgress(athleteId)).toMatchObject({
      listed: 0,
      read: 0,
      remaining: null,
      reached: null,
      isFinished: false,
    })
    await webhooks.drain()
  }
  expect(rows).toEqual(ids.slice(0, -1))
  expect(await webhooks.backfillProgress(athleteId)).toMatchObject({ listed: 2, read: 2, remaining: 0, isFinished: true })
})
