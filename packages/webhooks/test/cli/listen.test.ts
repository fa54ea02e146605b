import { text } from 'node:stream/consumers'
import { sandboxTest } from '@activity-tracking/sandbox/vitest'
import { describe, expect } from 'vitest'
import { appOf, receiverOf, sendJson, startServer } from '../subscription/support.ts'
import { command, environmentOf, run } from './command.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true, signWebhooks: 'key' })

describe('listen', () => {
  test('forwards the events of the sandbox unchanged, prints each one, and unsubscribes when it is stopped', async ({ world }) => {
    const received: { body: string; signature: unknown }[] = []
    await using server = await startServer(async (request, response) => {
      received.push({ body: await text(request), signature: request.headers['x-activity-tracking-signature'] })
      sendJson(response, {}, received.length === 1 ? 200 : 503)
    })
    const { child, ended, nextLine } = command(environmentOf(world), 'listen', server.url('/hook/2f6c0d9e4b1a7358'), '--json')
    const ready = JSON.parse(await nextLine('"ready"'))
    expect(ready.forward_to).toBe(server.url('/hook/2f6c…'))
    expect(await appOf(world).subscriptions.list()).toEqual([
      expect.objectContaining({ id: ready.subscription_id, callback_url: ready.callback_url }),
    ])

    const delivered = await world.control.sendEvent({ object_type: 'activity', aspect_type: 'create' })
    expect(delivered.state).toBe('delivered')
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ object_type: 'activity', subscription_id: ready.subscription_id })
    expect(received[0]?.signature).toMatch(/^t=\d+,v1=/)
    expect(JSON.parse(await nextLine('"delivery"'))).toMatchObject({ status: 200, body: { aspect_type: 'create' } })

    const failed = await world.control.sendEvent({ object_type: 'activity', aspect_type: 'update' })
    expect(failed.state).toBe('pending')
    expect(JSON.parse(await nextLine('"delivery"'))).toMatchObject({ status: 503 })

    child.kill('SIGINT')
    const { code, err } = await ended
    expect([code, err]).toEqual([0, ''])
    expect(err).not.toContain('2f6c0d9e4b1a7358')
    expect(await appOf(world).subscriptions.list()).toEqual([])
  })

  test('prints one line for each event', async ({ world }) => {
    await using server = await startServer((_request, response) => sendJson(response, {}))
    const { child, ended, nextLine } = command(environmentOf(world), 'listen', server.url())
    await expect.poll(async () => (await appOf(world).subscriptions.list()).length).toBe(1)
    const { event } = await world.control.sendEvent({ object_type: 'activity', aspect_type: 'delete' })
    expect(await nextLine('activity.delete')).toMatch(
      new RegExp(`^200 {2}activity\\.delete ${event.object_id} of athlete ${event.owner_id} {2}\\d+ ms$`),
    )
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  test('does not replace the existing subscription of the app without --replace', async ({ world }) => {
    await using server = await startServer(receiverOf(appOf(world)))
    await run(environmentOf(world), 'subscribe', server.url())
    expect(await run(environmentOf(world), 'listen', server.url())).toMatchObject({ code: 1, err: expect.stringContaining('--replace') })
    const { child, ended, nextLine } = command(environmentOf(world), 'listen', server.url(), '--replace', '--json')
    const ready = JSON.parse(await nextLine('"ready"'))
    expect(ready.callback_url).not.toBe(server.url())
    child.kill('SIGINT')
    await ended
  })

  test('works only with a sandbox on this machine', async ({ world }) => {
    const env = { ...environmentOf(world), ACTIVITY_TRACKING_BASE_URL: 'https://service.example/api/v3' }
    expect(await run(env, 'listen', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('sandbox on this machine'),
    })
  })
})
