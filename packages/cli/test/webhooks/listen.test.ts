import { sandboxTest } from '@activity-tracking/sandbox/vitest'
import { describe, expect, vi } from 'vitest'
import { environmentOf, run, SECRET, startListen, startReceiver } from './setting.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true, signWebhooks: 'key' })

describe('webhooks listen', () => {
  test('forwards the events of the sandbox unchanged, prints each one, and unsubscribes when it is stopped', async ({ world }) => {
    await using receiver = await startReceiver((count) => (count === 1 ? 200 : 503))
    const { child, ended, nextLine } = startListen(world, receiver.url(`/hook/${SECRET}`), '--json')
    const ready = JSON.parse(await nextLine('"ready"'))
    expect(ready.forward_to).toBe(receiver.url('/hook/2f6c…'))
    const { out } = await run(environmentOf(world), 'status', '--json')
    expect(JSON.parse(out).subscription).toMatchObject({ id: ready.subscription_id })

    const delivered = await world.control.sendEvent({ object_type: 'activity', aspect_type: 'create' })
    expect(delivered.state).toBe('delivered')
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received
    expect(JSON.parse(body)).toMatchObject({ object_type: 'activity', subscription_id: ready.subscription_id })
    expect(headers['x-activity-tracking-signature']).toMatch(/^t=\d+,v1=/)
    expect(JSON.parse(await nextLine('"delivery"'))).toMatchObject({ status: 200, body: { aspect_type: 'create' } })

    const failed = await world.control.sendEvent({ object_type: 'activity', aspect_type: 'update' })
    expect(failed.state).toBe('pending')
    expect(JSON.parse(await nextLine('"delivery"'))).toMatchObject({ status: 503 })

    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 0, err: '' })
    expect(await run(environmentOf(world), 'status')).toMatchObject({ code: 7 })
  })

  test('prints one line for each event, and replaces the subscription of the app only with --replace', async ({ world }) => {
    await using receiver = await startReceiver()
    await run(environmentOf(world), 'subscribe', receiver.url())
    expect(await run(environmentOf(world), 'listen', receiver.url())).toMatchObject({ code: 1, err: expect.stringContaining('--replace') })
    const { child, output, ended, nextLine } = startListen(world, receiver.url(), '--replace')
    await vi.waitUntil(() => output.err.includes('Press Ctrl-C'), { timeout: 60_000, interval: 5 })
    const { event } = await world.control.sendEvent({ object_type: 'activity', aspect_type: 'delete' })
    expect(await nextLine('activity.delete')).toMatch(
      new RegExp(`^200 {2}activity\\.delete ${event.object_id} of athlete ${event.owner_id} {2}\\d+ ms$`),
    )
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  test('works only with a sandbox on this machine', async ({ world }) => {
    const env = { ...environmentOf(world), ACTIVITY_TRACKING_BASE_URL: 'https://service.example/api/v3' }
    expect(await run(env, 'listen', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('sandbox on this machine'),
    })
  })
})
