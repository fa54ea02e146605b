import { expect, it } from 'vitest'
import { createWebhooks, memoryInbox } from '../src/index.ts'
import { activityCreated } from '../src/testing/index.ts'
import { PATH, startReceivingApp } from './support/receiving-app.ts'
import { startService } from './support/virtual-service.ts'

it('changes in the sandbox are delivered with the current state', async () => {
  await using service = await startService()
  await using receiving = await startReceivingApp(service)
  const { sandbox, athletes } = service
  const [athleteId = ''] = athletes
  const { id } = await sandbox.control.createActivity({ athlete_id: Number(athleteId), name: 'Ride', sport_type: 'Ride', elapsed_time: 60 })
  await sandbox.control.changeActivity({ id: String(id), name: 'Renamed' } as never)
  await sandbox.control.settle()
  await receiving.webhooks.drain()
  expect(receiving.changes).toMatchObject([{ type: 'changed', activityId: String(id), activity: { name: 'Renamed' } }])
  await sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await sandbox.control.settle()
  await receiving.webhooks.drain()
  expect(receiving.erasures).toEqual([
    { athleteId, fencingToken: expect.any(Number), receipt: expect.objectContaining({ athleteId }), signal: expect.any(AbortSignal) },
  ])
  expect(receiving.webhooks.counts()).toMatchObject({ stored: 3 })
  expect(receiving.errors).toEqual([])
})

it('if the runtime may stop after the response, the work runs in waitUntil', async () => {
  await using service = await startService()
  const { sandbox, athletes, app, now } = service
  const names: unknown[] = []
  const webhooks = createWebhooks({
    app,
    now,
    inbox: memoryInbox({ now }),
    path: PATH,
    subscriptionId: 7,
    onChange: (change) => void names.push(change.type === 'changed' && change.activity.name),
    onErase: () => undefined,
  })
  const [athleteId = ''] = athletes
  const { id } = await sandbox.control.createActivity({ athlete_id: Number(athleteId), name: 'Ride', sport_type: 'Ride', elapsed_time: 60 })
  const body = JSON.stringify(activityCreated({ activityId: id as number, athleteId, subscriptionId: 7, at: now() }))
  const promises: Promise<unknown>[] = []
  const request = new Request(`http://app.example${PATH}`, { method: 'POST', body })
  const response = await webhooks.fetch(request, { waitUntil: (promise) => void promises.push(promise) })
  expect([response.status, names]).toEqual([200, []])
  await Promise.all(promises)
  expect(names).toEqual(['Ride'])
})

/** A running worker whose callback has begun and waits for `end`, and what has ended so far. */
async function startWork(service: Awaited<ReturnType<typeof startService>>) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const ended: string[] = []
  const receiving = await startReceivingApp(service, {
    async onChange() {
      begin()
      await mayEnd
      ended.push('onChange')
    },
  })
  const worker = await receiving.webhooks.run()
  const [athleteId] = service.athletes
  const activity = { athlete_id: Number(athleteId), name: 'Ride', sport_type: 'Ride', elapsed_time: 60 }
  await service.sandbox.control.createActivity(activity)
  await service.sandbox.control.settle()
  await begun
  return { receiving, worker, end, ended }
}

it('a running worker starts work as soon as it is woken, and disposing it waits for work in progress', async () => {
  await using service = await startService()
  const { receiving, worker, end, ended } = await startWork(service)
  await using _ = receiving
  const stopped = worker[Symbol.asyncDispose]().then(() => ended.push('stopped'))
  end()
  await stopped
  expect(ended).toEqual(['onChange', 'stopped'])
})

it('closing waits for work in progress, also of a worker that is being disposed', async () => {
  await using service = await startService()
  const { receiving, worker, end, ended } = await startWork(service)
  await using _ = receiving
  const disposed = worker[Symbol.asyncDispose]()
  const closed = [worker[Symbol.asyncDispose](), receiving.webhooks.close()].map((each) => each.then(() => ended.push('closed')))
  // What does not wait has ended by then.
  await service.app.session(service.athletes[0] ?? '').state()
  end()
  await Promise.all([disposed, ...closed])
  expect(ended).toEqual(['onChange', 'closed', 'closed'])
})

it('requires an unguessable path, and functions as callbacks', async () => {
  await using service = await startService()
  const options = { app: service.app, inbox: memoryInbox(), path: PATH, onChange: () => undefined, onErase: () => undefined }
  expect(() => createWebhooks({ ...options, path: '/webhooks' })).toThrow(/^path .*16/)
  const callbacks = ['onErase', 'onUpdates', 'compare', 'onOutcome', 'isKnownAthlete', 'onError', 'now'] as const
  for (const name of callbacks) {
    expect(() => createWebhooks({ ...options, [name]: 'log' })).toThrow(`${name} must be a function`)
  }
})
