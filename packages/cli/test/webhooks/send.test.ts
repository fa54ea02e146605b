import { createHmac } from 'node:crypto'
import { freePort } from '@activity-tracking/kit/test-servers'
import { activityCreated, activityDeleted, activityUpdated, deauthorized } from '@activity-tracking/webhooks/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { run, startReceiver } from '../command.ts'

describe('webhooks send', () => {
  it('sends one event, as the specification describes it, with every digit of its IDs', async () => {
    const receiver = await startReceiver()
    const limits = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => limits.mockRestore())
    const event = ['--event', 'activity.update', '--update', 'title=A=B', '--update', 'private=true']
    const ids = ['--object', '9223372036854775807', '--athlete', '7', '--subscription', '260001']
    const { code, out } = await run({ ACTIVITY_TRACKING_CALLBACK_URL: receiver.url() }, 'webhooks', 'send', ...event, ...ids, '--json')
    expect([code, limits.mock.calls]).toEqual([0, [[2_000]]])
    expect(JSON.parse(out)).toMatchObject({ status: 200, duration_ms: expect.any(Number), event: { owner_id: 7 } })
    expect(out).toContain('"object_id":9223372036854775807')
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received
    expect(body).toContain('"object_id":9223372036854775807')
    expect(JSON.parse(body)).toEqual({
      object_type: 'activity',
      aspect_type: 'update',
      object_id: expect.any(Number),
      owner_id: 7,
      subscription_id: 260001,
      event_time: expect.any(Number),
      updates: { title: 'A=B', private: 'true' },
    })
    expect(headers).toMatchObject({ 'content-type': 'application/json' })
    expect(headers).not.toHaveProperty('x-activity-tracking-signature')
  })

  it('signs with the key of the environment, which it does not print', async () => {
    const receiver = await startReceiver()
    const key = 'key-of-the-test'
    const { code, out, err } = await run({ ACTIVITY_TRACKING_WEBHOOK_KEY: key }, 'webhooks', 'send', receiver.url(), '--sign')
    expect(code).toBe(0)
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received
    const [, time, signature] = /^t=(\d+),v1=(.+)$/.exec(String(headers['x-activity-tracking-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', key).update(`${time}.${body}`).digest('hex'))
    const usual = { object_type: 'activity', aspect_type: 'create', object_id: 1, owner_id: 1, subscription_id: 1 }
    expect(JSON.parse(body)).toMatchObject({ ...usual, event_time: Number(time) })
    expect(out + err).not.toContain(key)
    await run({ ACTIVITY_TRACKING_WEBHOOK_KEY: key }, 'webhooks', 'send', receiver.url(), '--sign', '--signature-header', 'X-Own')
    expect(receiver.received[1]?.headers['x-own']).toMatch(/^t=/)
  })

  it.each([
    [204, 'activity.create', activityCreated],
    [403, 'activity.update', activityUpdated],
    [500, 'activity.delete', activityDeleted],
    [302, 'athlete.deauthorize', deauthorized],
  ])('a response with %i is a failed delivery and ends with exit code 1, also to %s', async (status, name, build) => {
    const receiver = await startReceiver(() => status)
    const err = expect.stringContaining('must respond with 200')
    expect(await run({}, 'webhooks', 'send', receiver.url(), '--event', name)).toMatchObject({ code: 1, out: `${status}\n`, err })
    const { object_type, aspect_type, updates } = build()
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ object_type, aspect_type, updates })
  })

  it('a missing response is a failed delivery', async () => {
    expect(await run({}, 'webhooks', 'send', `http://127.0.0.1:${await freePort()}`)).toMatchObject({
      code: 1,
      out: 'not reachable (ECONNREFUSED)\n',
    })
    // fetch refuses this port without a code.
    expect(await run({}, 'webhooks', 'send', 'http://127.0.0.1:1/hook')).toMatchObject({ code: 1, out: 'not reachable\n' })
    expect(await run({}, 'webhooks', 'send', 'http://0.0.0.0:1/hook', '--allow-public')).toMatchObject({ code: 1, out: 'not reachable\n' })
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    onTestFinished(() => limit.mockRestore())
    expect((await run({}, 'webhooks', 'send', 'http://127.0.0.1:1/hook')).out).toBe('no response within 2 seconds\n')
  })
})
