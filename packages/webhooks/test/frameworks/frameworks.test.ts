import { describe, expect, it } from 'vitest'
import { PATH, summaryOf, testWebhooks } from '../support/test-webhooks.ts'
import { startService } from '../support/virtual-service.ts'
import { APPS } from './servers.ts'

/** Above 2^53. */
const LARGE = '9007199254740993'
const ACTIVITY = { id: LARGE, athlete_id: 4_200_001, sport_type: 'Ride', elapsed_time: 600, start_date: '2026-10-02T10:00:00Z' } as const
const SIGNATURE = { header: 'X-Activity-Tracking-Signature', keys: ['key'], required: true }

describe.each(Object.entries(APPS))('%s', (_framework, start) => {
  it('performs the handshake, and onChange receives the changes', async () => {
    await using service = await startService({ athleteCount: 1, activities: [ACTIVITY], signWebhooks: 'key' })
    const { control } = service.sandbox
    await using test = testWebhooks(service, { signature: SIGNATURE })
    const { webhooks, changes } = test
    await using server = await start(webhooks)
    await webhooks.ensureSubscription(server.url + PATH)
    const finish = async (): Promise<void> => {
      await control.settle()
      await test.pass(1_000)
    }
    await control.changeActivity({ id: LARGE, name: 'Large' })
    await finish()
    expect(changes).toMatchObject([{ type: 'changed', activityId: LARGE, activity: { name: 'Large' }, source: 'event' }])
    await control.deleteActivity({ id: LARGE })
    await finish()
    await control.revokeGrant({ athlete_id: Number(service.athletes[0]) })
    await finish()
    expect(summaryOf(changes).slice(1)).toEqual([['deleted', LARGE], ['deauthorized']])
    expect(test.erasures).toMatchObject([{ athleteId: service.athletes[0] }])
    expect(webhooks.counts()).toMatchObject({ handshake: 1, stored: 3, signed: 3, refused: 0, failed: 0 })
    expect([(await control.listDeliveries()).flatMap(({ attempts }) => attempts.map(({ status }) => status)), test.errors]).toEqual([
      [200, 200, 200],
      [],
    ])
  })

  it('serves its own pages, and gives plain reasons for requests that are not events', async () => {
    await using service = await startService()
    await using test = testWebhooks(service)
    await using server = await start(test.webhooks)
    const send = async (init: RequestInit, path = PATH): Promise<readonly [number, string]> => {
      const response = await fetch(server.url + path, init)
      return [response.status, await response.text()]
    }
    expect(await send({}, '/hello')).toEqual([200, 'hello'])
    // As `curl -d x` does.
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await send({ method: 'POST', body: 'x', headers: form })).toEqual([400, 'The body is not a webhook event: it is not JSON.\n'])
    expect(await send({ method: 'DELETE' })).toMatchObject([405, expect.any(String)])
    expect(await send({}, `${PATH}?hub.mode=subscribe`)).toMatchObject([400, expect.any(String)])
    // The last one on its connection: a server that has not read a body may end it without saying so.
    expect(await send({ method: 'POST', body: 'x'.repeat(70_000) })).toMatchObject([413, expect.any(String)])
    expect(await send({}, '/hello')).toEqual([200, 'hello'])
    expect(test.webhooks.counts()).toMatchObject({ stored: 0, failed: 0 })
  })
})

it('if the process can stop after the response, the work on events is done in waitUntil', async () => {
  await using service = await startService({ athleteCount: 1, activities: [ACTIVITY] })
  const work: Promise<unknown>[] = []
  await using test = testWebhooks(service)
  const { webhooks, changes } = test
  const fetch = (request: Request) => webhooks.fetch(request, { waitUntil: (promise) => void work.push(promise) })
  await using server = await APPS['Route handlers']?.({ ...webhooks, fetch })
  await webhooks.ensureSubscription(server?.url + PATH)
  await service.sandbox.control.changeActivity({ id: LARGE, name: 'Large' })
  await service.sandbox.control.settle()
  await Promise.all(work)
  expect([work.length, changes]).toMatchObject([1, [{ activity: { name: 'Large' } }]])
})
