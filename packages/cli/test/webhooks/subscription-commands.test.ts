import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxTest } from '@activity-tracking/sandbox/vitest'
import { describe, expect, onTestFinished } from 'vitest'
import { environmentOf, run, SECRET, startReceiver, urlOfNobody } from './setting.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

describe('webhooks subscribe, status and unsubscribe', () => {
  test('create the subscription, show it with a shortened URL, and delete it', async ({ world }) => {
    await using receiver = await startReceiver()
    const env = { ...environmentOf(world), ACTIVITY_TRACKING_CALLBACK_URL: receiver.url(`/webhooks/${SECRET}?key=${SECRET}`) }
    const created = await run(env, 'subscribe')
    const err = expect.stringContaining('The subscription was created.\n')
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\n$/), err })
    const id = created.out.trim()
    expect(await run(env, 'status')).toEqual({
      code: 0,
      out: `subscription  ${id}\ncallback URL  ${receiver.url('/webhooks/2f6c…?…')}\ncreated       2026-11-02T10:00:00Z\n`,
      err: '',
    })
    expect(await run(env, 'unsubscribe')).toMatchObject({ code: 0, out: `${id}\n`, err: expect.stringContaining('was deleted') })
    expect(await run(env, 'status')).toEqual({ code: 7, out: 'subscription  none\n', err: '' })
    expect(await run(env, 'unsubscribe')).toEqual({ code: 0, out: '', err: 'The app has no subscription.\n' })
  })

  test('print JSON with --json, and replace the subscription to another URL', async ({ world }) => {
    const env = environmentOf(world)
    await using receiver = await startReceiver()
    const [url, callback_url] = [receiver.url(`/${SECRET}`), receiver.url('/2f6c…')]
    const flags = ['--json', '--quiet']
    const created = await run(env, 'subscribe', url, ...flags)
    const { id } = JSON.parse(created.out)
    expect(created).toEqual({ code: 0, out: `${JSON.stringify({ id, callback_url, action: 'created' })}\n`, err: '' })
    const subscription = { id, callback_url, created_at: '2026-11-02T10:00:00Z' }
    expect(JSON.parse((await run(env, 'status', ...flags)).out)).toEqual({ subscription })
    expect(JSON.parse((await run(env, 'subscribe', url, ...flags)).out)).toMatchObject({ id, action: 'unchanged' })
    const replaced = JSON.parse((await run(env, 'subscribe', receiver.url('/elsewhere'), ...flags)).out)
    expect(replaced.action).toBe('replaced')
    const deleted = { id: replaced.id, callback_url: receiver.url('/elsewhere') }
    expect(JSON.parse((await run(env, 'unsubscribe', ...flags)).out)).toEqual({ deleted })
    expect(JSON.parse((await run(env, 'status', ...flags)).out)).toEqual({ subscription: null })
  })

  test('a failed handshake is explained and ends with exit code 1', async ({ world }) => {
    const { code, out, err } = await run(environmentOf(world), 'subscribe', await urlOfNobody())
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^error: The service could not verify the callback URL.*ECONNREFUSED.*No server accepts connections/)
  })

  test('a receiver with a custom verify token gets it from the environment', async ({ world }) => {
    await using receiver = await startReceiver(undefined, 'own')
    const env = { ...environmentOf(world), ACTIVITY_TRACKING_VERIFY_TOKEN: 'own' }
    expect(await run(env, 'subscribe', receiver.url())).toMatchObject({ code: 0 })
  })

  test('settings can come from a file, and from options', async ({ world }) => {
    const folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { ACTIVITY_TRACKING_CLIENT_SECRET: secret } = environmentOf(world)
    await writeFile(join(folder, '.env'), `ACTIVITY_TRACKING_CLIENT_SECRET=${secret}\n`)
    const options = ['--dotenv', join(folder, '.env'), '--client-id', world.clientId, '--base-url', world.baseUrl]
    expect(await run({}, 'status', ...options)).toMatchObject({ code: 7, out: 'subscription  none\n' })
  })

  test('refused credentials are reported but not printed', async ({ world }) => {
    const { code, out, err } = await run({ ...environmentOf(world), ACTIVITY_TRACKING_CLIENT_SECRET: 'wrong-secret-of-the-test' }, 'status')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('check ACTIVITY_TRACKING_CLIENT_ID and ACTIVITY_TRACKING_CLIENT_SECRET')
    expect(err).not.toContain('wrong-secret')
  })
})
