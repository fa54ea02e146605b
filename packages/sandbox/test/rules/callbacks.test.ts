import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SandboxOptions } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

/** An IP address of no machine (RFC 5737). A sandbox that sends requests to it gets no response. */
const ELSEWHERE = 'http://192.0.2.1/hook'

const subscribe = ({ request, sandbox }: TestSandbox, callback_url: string) =>
  request('POST', '/push_subscriptions', {
    form: { client_id: sandbox.clientId, client_secret: sandbox.clientSecret, callback_url, verify_token: 'v' },
  })

describe('webhook requests stay on this machine', () => {
  it.each<SandboxOptions>([{}, { iKnowThisIsPublic: true }, { iKnowThisIsPublic: true, host: '0.0.0.0' }])(
    'for every host that the sandbox listens on: %j',
    async (options) => {
      await using test = await startTest(options)
      const { status, body } = await subscribe(test, ELSEWHERE)
      expect([status, body.errors]).toEqual([400, [{ resource: 'PushSubscription', field: 'callback_url', code: 'invalid' }]])
      expect((await test.control('GET', '/requests')).body.at(-1).why).toContain('--allow-public-callbacks')
    },
  )

  it('also when the file of the sandbox has a subscription that was allowed before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'callbacks-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await using callback = await startCallback()
    const data = join(folder, 'world.sqlite')
    {
      await using before = await startTest({ data, allowCallbackHosts: ['0.0.0.0'] })
      expect((await subscribe(before, callback.url.replace('127.0.0.1', '0.0.0.0'))).status).toBe(201)
    }
    await using test = await startTest({ data })
    const { body: delivery } = await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
    expect(delivery.attempts).toMatchObject([{ outcome: 'not allowed', status: null, why: expect.stringContaining('callback_url') }])
    expect(callback.events()).toEqual([])
  })

  it('unless public callbacks are allowed, by a separate flag', async () => {
    await using test = await startTest({ allowPublicCallbacks: true })
    // Fails in name resolution, after the rule has allowed it.
    const { status, body } = await subscribe(test, 'http://app.invalid/hook')
    expect([status, body.errors[0].code]).toEqual([400, 'not verifiable'])
  })
})

describe('a callback host that is allowed by its name', () => {
  /** Resolves to this machine, but is not a loopback name. Windows does not connect to it. */
  const HOST = '0.0.0.0'
  const hasHost = process.platform !== 'win32'
  if (!hasHost) console.log(`skipped: callbacks on an allowed host: Windows does not connect to ${HOST}`)
  const at = (url: string, host: string): string => url.replace('127.0.0.1', host)

  it.skipIf(!hasHost)('receives the handshake and events', async () => {
    await using test = await startTest({ allowCallbackHosts: [HOST] })
    await using callback = await startCallback()
    expect((await subscribe(test, at(callback.url, HOST))).status).toBe(201)
    const { body: delivery } = await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
    expect([delivery.state, callback.events()]).toEqual(['delivered', [expect.objectContaining({ aspect_type: 'update' })]])
  })

  it('is the only one', async () => {
    await using test = await startTest({ allowCallbackHosts: [HOST] })
    await using callback = await startCallback()
    expect((await subscribe(test, at(callback.url, 'other.localhost'))).status).toBe(400)
    expect((await test.control('GET', '/requests')).body.at(-1).why).toContain('--allow-callback-host other.localhost')
    expect((await subscribe(test, ELSEWHERE)).status).toBe(400)
  })

  it('does not follow a redirect to another host', async () => {
    await using test = await startTest({ allowCallbackHosts: [HOST] })
    await using target = await startCallback()
    await using callback = await startCallback(() => ({ status: 302, headers: { Location: target.url } }))
    expect((await subscribe(test, at(callback.url, HOST))).status).toBe(400)
    expect(target.received).toEqual([])
  })

  it.each(['http://app.example', 'app.example:3000', '*', ''])('is a name without scheme and port: "%s" is refused', async (name) => {
    await expect(startTest({ allowCallbackHosts: [name] })).rejects.toThrow('is not a host name')
  })
})
