import { Server } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { createSetting, interrupt, run, start, startReceiver } from '../command.ts'

const setting = () => createSetting({ now: '2026-11-02T10:00:00Z', frozen: true, signWebhooks: 'key' })

/** Starts the command. Resolves when it is ready. */
async function startListening(env: Readonly<Record<string, string>>, ...args: string[]) {
  const running = start(env, 'webhooks', 'listen', ...args)
  await vi.waitUntil(() => /"ready"|Press Ctrl-C/.test(running.output.out + running.output.err), { timeout: 60_000, interval: 5 })
  return { ...running, lines: () => running.output.out.trim().split('\n') }
}

describe('webhooks listen', () => {
  it('forwards the events of the sandbox unchanged, prints each one, and unsubscribes when it is stopped', async () => {
    const { sandbox, env } = await setting()
    const { control } = sandbox
    const receiver = await startReceiver((count) => (count === 1 ? 200 : 503))
    using listen = vi.spyOn(Server.prototype, 'listen')
    const { ended, lines } = await startListening(env, receiver.url('/hook/2f6c0d9e4b1a7358'), '--json')
    expect(listen.mock.lastCall).toEqual([0, '127.0.0.1'])
    const ready = JSON.parse(lines()[0] ?? '')
    expect(ready).toMatchObject({ event: 'ready', forward_to: receiver.url('/hook/2f6c…') })
    expect((await control.getState()).subscription).toMatchObject({ id: ready.subscription_id })
    const foreign = [`${ready.callback_url}?hub.verify_token=guessed`, new URL('/other', ready.callback_url)]
    expect(await Promise.all(foreign.map(async (url) => (await fetch(url)).status))).toEqual([403, 404])

    const delivered = await control.sendEvent({ object_type: 'activity', aspect_type: 'create' })
    expect(delivered.state).toBe('delivered')
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received
    expect(JSON.parse(body)).toMatchObject({ object_type: 'activity', subscription_id: ready.subscription_id })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-activity-tracking-signature': expect.stringMatching(/^t=\d+,v1=/),
    })
    const failed = await control.sendEvent({ object_type: 'activity', aspect_type: 'update' })
    expect(failed.state).toBe('pending')
    expect(
      lines()
        .slice(1)
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { event: 'delivery', status: 200, body: { aspect_type: 'create' } },
      { event: 'delivery', status: 503 },
    ])

    interrupt('SIGINT')
    expect(await ended).toMatchObject({ code: 0, err: '' })
    expect((await control.getState()).subscription).toBe(null)
    expect(listen.mock.contexts.map((server) => (server as Server).listening)).toEqual([false])
  })

  it('prints one line for each event, and replaces the subscription of the app only with --replace', async () => {
    const { sandbox, env } = await setting()
    const receiver = await startReceiver()
    await run(env, 'webhooks', 'subscribe', receiver.url())
    expect(await run(env, 'webhooks', 'listen', receiver.url())).toMatchObject({ code: 1, err: expect.stringContaining('--replace') })
    const { ended, lines } = await startListening(env, receiver.url(), '--replace')
    const { event } = await sandbox.control.sendEvent({ object_type: 'activity', aspect_type: 'delete' })
    expect(lines()).toEqual([
      expect.stringMatching(new RegExp(`^200 {2}activity\\.delete ${event.object_id} of athlete ${event.owner_id} {2}\\d+ ms$`)),
    ])
    await sandbox.control.setFaults({ rules: [{ operation_id: 'deleteSubscription', status: 403 }] })
    interrupt('SIGTERM')
    expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining('DELETE /push_subscriptions') })
  })

  it('reports that events are not delivered while nothing listens on the URL, and ends without its subscription too', async () => {
    const { sandbox, env } = await setting()
    const { ended } = await startListening(env, 'http://127.0.0.1:1')
    const { state, attempts } = await sandbox.control.sendEvent({ object_type: 'activity', aspect_type: 'update' })
    expect([state, attempts]).toMatchObject(['pending', [{ status: 502 }]])
    const { id } = (await sandbox.control.getState()).subscription ?? {}
    const query = new URLSearchParams({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })
    expect((await fetch(`${sandbox.baseUrl}/push_subscriptions/${id}?${query}`, { method: 'DELETE' })).status).toBe(204)
    interrupt('SIGINT')
    expect(await ended).toEqual({
      code: 0,
      out: expect.stringMatching(/^not reachable {2}activity\.update \d+ of athlete \d+ {2}\d+ ms\n$/),
      err: `Subscription ${id}: forwarding events to http://127.0.0.1:1/. Press Ctrl-C to stop and unsubscribe.\nStopped. The subscription was deleted.\n`,
    })
  })

  it('works only with a sandbox on this machine', async () => {
    const env = { ...(await setting()).env, ACTIVITY_TRACKING_BASE_URL: 'https://service.example/api/v3' }
    expect(await run(env, 'webhooks', 'listen', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('sandbox on this machine'),
    })
  })
})
