import { startSandbox } from '@activity-tracking/sandbox'
import { describe, expect, it } from 'vitest'
import { parseEvent } from '../../src/receiver/parse-event.ts'
import { activityCreated, activityDeleted, activityUpdated, bodyOf, deauthorized } from '../../src/testing/index.ts'
import { serve } from '../support/serve.ts'

const SENT = { object_id: 11284400713, owner_id: 4207619, subscription_id: 260917, event_time: 1793613600 }

describe('an event for a test', () => {
  it.each([
    [activityCreated, { object_type: 'activity', aspect_type: 'create', updates: {} }],
    [activityUpdated, { object_type: 'activity', aspect_type: 'update', updates: { title: 'Morning ride' } }],
    [activityDeleted, { object_type: 'activity', aspect_type: 'delete', updates: {} }],
    [deauthorized, { object_type: 'athlete', object_id: 4207619, aspect_type: 'update', updates: { authorized: 'false' } }],
  ])('can be built without options: %o', (build, fields) => {
    const event = { ...SENT, ...fields }
    expect(build()).toEqual(event)
    expect(parseEvent(bodyOf(build()))).toEqual({ ok: true, event: { ...event, kind: `${event.object_type}.${event.aspect_type}` } })
  })

  it.each(['9007199254740993', 9007199254740993n])('can have ids larger than 2^53: %s', (id) => {
    const body = bodyOf(activityUpdated({ activityId: id, athleteId: id, title: '"owner_id":"1"' }))
    expect(body).toContain('"object_id":9007199254740993,')
    expect(body).toContain('"owner_id":9007199254740993,')
    expect(deauthorized({ athleteId: id })).toMatchObject({ object_id: String(id), owner_id: String(id) })
    expect(parseEvent(body)).toMatchObject({ event: { object_id: '9007199254740993', updates: { title: '"owner_id":"1"' } } })
  })

  it.each([2 ** 53, 0, -1, 1.5, '01', 'x', ''])('cannot have the id %s', (id) => {
    expect(() => activityCreated({ activityId: id })).toThrow(TypeError)
    expect(() => deauthorized({ athleteId: id })).toThrow(TypeError)
  })

  it('has the given updates', () => {
    expect(activityUpdated({ title: 'A', type: 'Ride', private: true }).updates).toEqual({ title: 'A', type: 'Ride', private: 'true' })
    expect(activityUpdated({ private: false }).updates).toEqual({ private: 'false' })
  })

  it('equals the event that the sandbox sends', async () => {
    const bodies: string[] = []
    await using app = await serve(async (req, res) => {
      const chunks: Buffer[] = []
      for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
      if (req.method === 'POST') bodies.push(String(Buffer.concat(chunks)))
      const challenge = new URL(req.url ?? '', 'http://app').searchParams.get('hub.challenge')
      res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ 'hub.challenge': challenge }))
    })
    await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true })
    const { control, baseUrl, clientId, clientSecret, athleteId, clock } = sandbox
    const form = { client_id: clientId, client_secret: clientSecret, callback_url: app.url, verify_token: 'v' }
    const created = await fetch(`${baseUrl}/push_subscriptions`, { method: 'POST', body: new URLSearchParams(form) })
    const subscriptionId: number = JSON.parse(await created.text()).id
    const activityId = '9007199254740993'
    const base = { activityId, athleteId, subscriptionId, at: clock.now() }
    const title = { ...base, title: 'New name' }
    const events = [activityCreated(base), activityUpdated(title), activityDeleted(base), deauthorized(base)]
    for (const { object_type, aspect_type, object_id, updates } of events) {
      await control.sendEvent({ object_type, aspect_type, object_id, owner_id: athleteId, updates: updates as Record<string, string> })
    }
    expect(bodies.map(parseEvent)).toEqual(events.map((event) => parseEvent(bodyOf(event))))
    expect(bodies.every((body) => body.includes(`"object_id":${activityId}`) || body.includes('"athlete"'))).toBe(true)
  })
})
