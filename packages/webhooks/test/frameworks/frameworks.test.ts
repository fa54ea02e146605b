import { describe, expect, it } from 'vitest'
import { LARGE_ID, receiverOf, sendEveryKind, startSigning, subscribe } from '../support/callback-sandbox.ts'
import { PATH, testReceiver } from '../support/test-receiver.ts'
import { APPS } from './servers.ts'

describe.each(Object.entries(APPS))('%s', (_framework, start) => {
  it('receives the handshake and every kind of event from the sandbox, signed and exact', async () => {
    await using sandbox = await startSigning()
    const webhooks = receiverOf(sandbox)
    await using app = await start(webhooks)
    await subscribe(sandbox, app.url)
    const deliveries = await sendEveryKind(sandbox)
    expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'delivered'))
    expect(webhooks.counts()).toMatchObject({ handshake: 1, refused: 0, failed: 0, unsigned: 0, badlySigned: 0 })
    expect(webhooks.outcomes.flatMap(({ event }) => event?.kind ?? []).sort()).toEqual([
      'activity.create',
      'activity.delete',
      'activity.update',
      'activity.update',
      'athlete.update',
    ])
    const { athleteId } = sandbox
    const [{ event: created } = {}] = deliveries
    for (const [kind, id] of [
      ['activity', String(created?.object_id)],
      ['activity', LARGE_ID],
      ['athlete', athleteId],
    ] as const) {
      expect(await webhooks.inbox.find({ athleteId, kind, id }), `${kind} ${id}`).not.toBeNull()
    }
  })

  it('has pages of its own, and plain reasons for what is not an event', async () => {
    await using app = await start(testReceiver())
    const get = async (path: string, init?: RequestInit) => {
      const response = await fetch(app.url + path, init)
      return [response.status, await response.text()]
    }
    expect(await get('/hello')).toEqual([200, 'hello'])
    expect((await get('/webhooks/0000000000000000', { method: 'POST', body: '{}' }))[0]).not.toBe(500)
    expect(await get(PATH, { method: 'POST', body: 'x' })).toEqual([400, 'The body is not a webhook event: it is not JSON.\n'])
    expect(await get(PATH, { method: 'DELETE' })).toEqual([405, 'Use GET for the handshake and POST for events.\n'])
    expect((await get(PATH, { method: 'POST', body: 'x'.repeat(70_000) }))[0]).toBe(413)
    expect((await get(`${PATH}?hub.mode=subscribe`))[0]).toBe(400)
    expect(await get('/hello')).toEqual([200, 'hello'])
  })
})
