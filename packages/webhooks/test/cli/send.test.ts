import { createHmac } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { sendJson, startServer, urlOfNobody } from '../subscription/support.ts'
import { run } from './command.ts'

/** A server that stores the requests that it receives. */
async function startReceiver(status = 200) {
  const received: { body: string; headers: Record<string, unknown> }[] = []
  const server = await startServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers })
    sendJson(response, {}, status)
  })
  return { server, received }
}

describe('send', () => {
  it('sends one event, as the specification describes it', async () => {
    const { server, received } = await startReceiver()
    await using _ = server
    const facts = ['--object', '12', '--athlete', '7', '--subscription', '260001', '--time', '2026-11-02T10:00:00Z']
    const ended = await run(
      {},
      'send',
      server.url(),
      '--event',
      'activity.update',
      '--update',
      'title=A=B',
      '--update',
      'private=true',
      ...facts,
    )
    expect(ended).toMatchObject({ code: 0, out: '200\n', err: expect.stringMatching(/^Delivered in \d+ ms/) })
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([
      {
        object_type: 'activity',
        aspect_type: 'update',
        object_id: 12,
        owner_id: 7,
        subscription_id: 260001,
        event_time: Date.parse('2026-11-02T10:00:00Z') / 1000,
        updates: { title: 'A=B', private: 'true' },
      },
    ])
    expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(received[0]?.headers).not.toHaveProperty('x-activity-tracking-signature')
  })

  it('a deauthorization is about the athlete', async () => {
    const { server, received } = await startReceiver()
    await using _ = server
    await run({ ACTIVITY_TRACKING_CALLBACK_URL: server.url() }, 'send', '--event', 'athlete.deauthorize', '--athlete', '7')
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      object_type: 'athlete',
      aspect_type: 'update',
      object_id: 7,
      owner_id: 7,
      updates: { authorized: 'false' },
    })
  })

  it('keeps every digit of an ID, also in its output', async () => {
    const { server, received } = await startReceiver()
    await using _ = server
    const { out } = await run({}, 'send', server.url(), '--object', '9223372036854775807', '--json')
    expect(received[0]?.body).toContain('"object_id":9223372036854775807')
    expect(out).toContain('"object_id":9223372036854775807')
    expect(JSON.parse(out)).toMatchObject({ status: 200, duration_ms: expect.any(Number) })
  })

  it('signs with the key of the environment, which it does not print', async () => {
    const { server, received } = await startReceiver()
    await using _ = server
    const key = 'key-of-the-test'
    const { code, out, err } = await run({ ACTIVITY_TRACKING_WEBHOOK_KEY: key }, 'send', server.url(), '--sign')
    expect(code).toBe(0)
    const [{ body, headers } = { body: '', headers: {} }] = received
    const [, time, signature] = /^t=(\d+),v1=(.+)$/.exec(String(headers['x-activity-tracking-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', key).update(`${time}.${body}`).digest('hex'))
    expect(out + err).not.toContain(key)
  })

  it('--sign without a key and without a terminal names the variable', async () => {
    expect(await run({}, 'send', 'http://127.0.0.1:1/hook', '--sign')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error: set ACTIVITY_TRACKING_WEBHOOK_KEY\n/),
    })
  })

  it.each([403, 500, 302])('a response with %i is a failed delivery and ends with exit code 1', async (status) => {
    const { server } = await startReceiver(status)
    await using _ = server
    expect(await run({}, 'send', server.url())).toMatchObject({
      code: 1,
      out: `${status}\n`,
      err: expect.stringContaining('must respond with 200'),
    })
  })

  it('a missing response is a failed delivery', async () => {
    expect(await run({}, 'send', await urlOfNobody())).toMatchObject({ code: 1, out: 'not reachable (ECONNREFUSED)\n' })
    // fetch refuses this port without a code.
    expect(await run({}, 'send', 'http://127.0.0.1:1/hook')).toMatchObject({ code: 1, out: 'not reachable\n' })
  })
})
