import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@activity-tracking/kit/test-servers'
import { describe, expect, it } from 'vitest'
import { createSetting, run, startReceiver } from '../command.ts'

/** A part of callback URLs that nothing prints. */
const SECRET = '2f6c0d9e4b1a7358'

const setting = () => createSetting({ now: '2026-11-02T10:00:00Z', frozen: true })

describe('webhooks subscribe, status and unsubscribe', () => {
  it('create the subscription, show it with a shortened URL, and delete it', async () => {
    const receiver = await startReceiver()
    const env = { ...(await setting()).env, ACTIVITY_TRACKING_CALLBACK_URL: receiver.url(`/webhooks/${SECRET}?key=${SECRET}`) }
    const created = await run(env, 'webhooks', 'subscribe')
    const err = expect.stringContaining('The subscription was created.\n')
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\n$/), err })
    const id = created.out.trim()
    expect(await run(env, 'webhooks', 'status')).toEqual({
      code: 0,
      out: `subscription  ${id}\ncallback URL  ${receiver.url('/webhooks/2f6c…?…')}\ncreated       2026-11-02T10:00:00Z\n`,
      err: '',
    })
    expect(await run(env, 'webhooks', 'unsubscribe')).toMatchObject({
      code: 0,
      out: `${id}\n`,
      err: expect.stringContaining('was deleted'),
    })
    expect(await run(env, 'webhooks', 'status')).toEqual({ code: 7, out: 'subscription  none\n', err: '' })
    expect(await run(env, 'webhooks', 'unsubscribe')).toEqual({ code: 0, out: '', err: 'The app has no subscription.\n' })
  })

  it('print JSON with --json, and replace the subscription to another URL', async () => {
    const { env } = await setting()
    const receiver = await startReceiver()
    const [url, callback_url] = [receiver.url(`/${SECRET}`), receiver.url('/2f6c…')]
    const flags = ['--json', '--quiet']
    const created = await run(env, 'webhooks', 'subscribe', url, ...flags)
    const { id } = JSON.parse(created.out)
    expect(created).toEqual({ code: 0, out: `${JSON.stringify({ id, callback_url, action: 'created' })}\n`, err: '' })
    const subscription = { id, callback_url, created_at: '2026-11-02T10:00:00Z' }
    expect(JSON.parse((await run(env, 'webhooks', 'status', ...flags)).out)).toEqual({ subscription })
    expect(JSON.parse((await run(env, 'webhooks', 'subscribe', url, ...flags)).out)).toMatchObject({ id, action: 'unchanged' })
    const replaced = JSON.parse((await run(env, 'webhooks', 'subscribe', receiver.url('/elsewhere'), ...flags)).out)
    expect(replaced.action).toBe('replaced')
    const deleted = { id: replaced.id, callback_url: receiver.url('/elsewhere') }
    expect(JSON.parse((await run(env, 'webhooks', 'unsubscribe', ...flags)).out)).toEqual({ deleted })
    expect(JSON.parse((await run(env, 'webhooks', 'status', ...flags)).out)).toEqual({ subscription: null })
  })

  it('a failed handshake is explained and ends with exit code 1', async () => {
    const { code, out, err } = await run((await setting()).env, 'webhooks', 'subscribe', `http://127.0.0.1:${await freePort()}/hook`)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^error: The service could not verify the callback URL.*ECONNREFUSED.*No server accepts connections/)
  })

  it('a receiver with a custom verify token gets it from the environment', async () => {
    const receiver = await startReceiver(undefined, 'own')
    const env = { ...(await setting()).env, ACTIVITY_TRACKING_VERIFY_TOKEN: 'own' }
    expect(await run(env, 'webhooks', 'subscribe', receiver.url())).toMatchObject({ code: 0 })
  })

  it('settings can come from a file, and from options', async () => {
    const { folder, sandbox } = await setting()
    const callback = `ACTIVITY_TRACKING_CALLBACK_URL=${(await startReceiver()).url()}`
    await writeFile(join(folder, '.env'), `ACTIVITY_TRACKING_CLIENT_SECRET=${sandbox.clientSecret}\n${callback}\n`)
    const options = ['--dotenv', join(folder, '.env'), '--client-id', sandbox.clientId, '--base-url', sandbox.baseUrl]
    const codes: number[] = []
    for (const command of ['status', 'subscribe', 'unsubscribe']) codes.push((await run({}, 'webhooks', command, ...options)).code)
    expect(codes).toEqual([7, 0, 0])
  })

  it('a base URL that is none is wrong usage', async () => {
    const env = { ...(await setting()).env, ACTIVITY_TRACKING_BASE_URL: 'service.example' }
    expect(await run(env, 'webhooks', 'status')).toMatchObject({ code: 2, err: expect.stringContaining('must be a URL') })
  })

  it('refused credentials are reported but not printed', async () => {
    const { code, out, err } = await run(
      { ...(await setting()).env, ACTIVITY_TRACKING_CLIENT_SECRET: 'wrong-secret-of-the-test' },
      'webhooks',
      'status',
    )
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('check ACTIVITY_TRACKING_CLIENT_ID and ACTIVITY_TRACKING_CLIENT_SECRET')
    expect(err).not.toContain('wrong-secret')
  })
})
