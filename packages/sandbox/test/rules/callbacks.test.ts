import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { allow } from '../support/consent.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

/** An IP address of no machine (RFC 5737). A sandbox that sends requests to it gets no response. */
const ELSEWHERE = 'http://192.0.2.1/hook'

const subscribe = ({ request, sandbox }: TestSandbox, callback_url: string) =>
  request('POST', '/push_subscriptions', {
    form: { client_id: sandbox.clientId, client_secret: sandbox.clientSecret, callback_url, verify_token: 'v' },
  })

const oauthUrl = ({ sandbox }: TestSandbox): string =>
  `${sandbox.authUrl}/oauth/authorize?${new URLSearchParams({
    client_id: sandbox.clientId,
    redirect_uri: 'http://localhost/',
    response_type: 'code',
    scope: 'read',
  })}`

/** Exports the world, and imports it again with another callback URL. */
async function importWith(test: TestSandbox, callback_url: string): Promise<number> {
  const { body: exported } = await test.control('GET', '/export')
  exported.tables.subscriptions[0].callback_url = callback_url
  return (await test.control('POST', '/import', exported)).status
}

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

  it.each([ELSEWHERE, 'file:///etc/passwd', 'http://user@localhost/', 'http://127.0.0.1.attacker.example/', 'nonsense'])(
    'also when the subscription was imported: %s',
    async (url) => {
      await using test = await startTest()
      await using callback = await startCallback()
      await subscribe(test, callback.url)
      expect(await importWith(test, url)).toBe(200)
      const { body: delivery } = await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
      expect(delivery.attempts).toMatchObject([{ outcome: 'not allowed', status: null, why: expect.stringContaining('callback_url') }])
      expect(callback.events()).toEqual([])
    },
  )

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

describe('an import', () => {
  it('accepts an export after uploads, deliveries and codes', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    const bytes = utf8(gpxFile([steadySamples(60)]))
    for (const name of ['walk.gpx', 'same.gpx']) await sendFile(test, test.sandbox.accessToken, { bytes, name, dataType: 'gpx' })
    await test.advance('2m')
    await allow(new URL(oauthUrl(test)), test.sandbox.athleteId)
    const { body: exported } = await test.control('GET', '/export')
    for (const table of ['uploads', 'deliveries', 'codes', 'streams']) expect([table, exported.tables[table]]).not.toEqual([table, []])
    expect((await test.control('POST', '/import', exported)).status).toBe(200)
    expect((await test.control('GET', '/export')).body).toEqual(exported)
  })

  it.each([
    ['grants', { athlete_id: 'abc' }],
    ['grants', { scopes: null }],
    ['activities', { id: 'x' }],
    ['activities', { name: null }],
    ['activities', { visibility: 'nobody' }],
    ['athletes', { profile: '{' }],
    ['deliveries', { event: 'null' }],
    ['deliveries', { attempts: '[{}]' }],
    ['tasks', { payload: 'null' }],
    ['tasks', { due: 9e15 }],
    ['tasks', { failed_at: 9e15 }],
    ['subscriptions', { id: null }],
  ])('with an unreadable row is refused, and changes nothing: %s %j', async (table, change) => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
    await sendFile(test, test.sandbox.accessToken, { bytes: utf8('<gpx/>'), name: 'a.gpx', dataType: 'gpx' })
    const before = (await test.control('GET', '/export')).body
    const exported = structuredClone(before)
    Object.assign(exported.tables[table][0], change)
    expect((await test.control('POST', '/import', exported)).status).toBe(400)
    expect((await test.control('GET', '/export')).body).toEqual(before)
    for (const path of ['/state', '/requests', '/deliveries']) expect((await test.control('GET', path)).status).toBe(200)
  })
})
