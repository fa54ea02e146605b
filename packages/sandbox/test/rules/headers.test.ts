import { describe, expect, it } from 'vitest'
import { sendAsBrowser } from '../support/browser.ts'
import { sendRaw } from '../support/raw.ts'
import { type ReceivedResponse, startTest, type TestSandbox } from '../support/sandbox.ts'

const NOW = '2031-03-04T05:06:07Z'

const client = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })
const asked = ({ sandbox }: TestSandbox) => ({
  client_id: sandbox.clientId,
  redirect_uri: 'http://localhost/',
  response_type: 'code',
  scope: 'read',
})

describe('the Date header', () => {
  it('is the time of the world in every response, of the API, OAuth, the control API and the pages', async () => {
    await using test = await startTest({ now: NOW })
    const { baseUrl, authUrl, controlUrl, port } = test.sandbox
    const urls = [
      `${baseUrl}/athlete`,
      `${baseUrl}/nothing`,
      `${authUrl}/oauth/authorize?${new URLSearchParams(asked(test))}`,
      `${authUrl}/`,
      `${authUrl}/openapi.json`,
      `${authUrl}/nothing`,
      `${controlUrl}/state`,
      `${controlUrl}/nothing`,
      `${controlUrl}/openapi.json`,
    ]
    const origin = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'GET' }
    for (const url of urls) {
      for (const [method, headers] of [
        ['GET', {}],
        ['PATCH', {}],
        ['OPTIONS', {}],
        ['OPTIONS', origin],
        ['GET', { Host: 'attacker.example' }],
      ] as const) {
        const { headers: received } = await sendAsBrowser(url, { method, headers })
        expect([method, url, received['date']]).toEqual([method, url, new Date(NOW).toUTCString()])
      }
    }
    const twice = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(twice).toContain(`Date: ${new Date(NOW).toUTCString()}`)
  })

  it('of the control API is the time after the call, in the world that the call is about', async () => {
    await using test = await startTest({ now: NOW })
    const { body: app } = await test.control('POST', '/apps', { now: '2028-01-01T00:00:00Z', frozen: true })
    expect((await test.control('POST', '/clock', { advance: '1h' })).headers.get('Date')).toBe('Tue, 04 Mar 2031 06:06:07 GMT')
    const headers = { 'X-Sandbox-World': app.client_id }
    expect((await fetch(`${test.sandbox.controlUrl}/clock`, { headers })).headers.get('Date')).toBe('Sat, 01 Jan 2028 00:00:00 GMT')
    const reset = await fetch(`${test.sandbox.controlUrl}/reset`, { method: 'POST', headers: { 'X-Sandbox-Control': '1' } })
    expect(reset.headers.get('Date')).toBe(new Date(NOW).toUTCString())
  })
})

describe('responses with tokens, codes and secrets', () => {
  /** Everything that returns or accepts a secret, in an order in which it can be requested. */
  async function responses(test: TestSandbox): Promise<[what: string, ReceivedResponse][]> {
    const { authUrl, baseUrl, accessToken, refreshToken, athleteId } = test.sandbox
    const form = (fields: Record<string, string>, path = '/oauth/token') => test.request('POST', path, { form: fields })
    const refresh = { ...client(test), grant_type: 'refresh_token', refresh_token: refreshToken }
    const consent = { ...asked(test), athlete: athleteId, granted: 'read', decision: 'authorize' }
    const decided = await form(consent, '/oauth/authorize')
    const code = new URL(decided.headers.get('Location') ?? '').searchParams.get('code') ?? ''
    const basic = `Basic ${Buffer.from(Object.values(client(test)).join(':')).toString('base64')}`
    const at = async (url: string, init: RequestInit): Promise<ReceivedResponse> => {
      const response = await fetch(url, init)
      return { status: response.status, headers: response.headers, text: await response.text(), body: undefined }
    }
    return [
      ['the consent page', await test.request('GET', `/oauth/authorize?${new URLSearchParams(asked(test))}`)],
      ['a wrong authorization URL', await test.request('GET', '/oauth/authorize')],
      ['the redirect with the code', decided],
      ['a denial', await form({ ...consent, decision: 'deny' }, '/oauth/authorize')],
      ['the exchange of a code', await form({ ...client(test), grant_type: 'authorization_code', code })],
      ['a code that was used', await form({ ...client(test), grant_type: 'authorization_code', code })],
      ['a refresh', await form(refresh)],
      ['a refresh below the API root', await at(`${baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(refresh) })],
      ['a wrong secret', await form({ ...refresh, client_secret: 'wrong' })],
      ['no fields', await form({})],
      ['another method', await test.request('GET', `/oauth/token?${new URLSearchParams(refresh)}`)],
      ['an unknown path', await test.request('GET', '/oauth/nothing')],
      [
        'a revocation',
        await at(`${authUrl}/oauth/revoke`, {
          method: 'POST',
          headers: { Authorization: basic },
          body: new URLSearchParams({ token: 'x' }),
        }),
      ],
      ['a revocation without credentials', await form({ token: 'x' }, '/oauth/revoke')],
      ['a deauthorization', await form({ access_token: accessToken }, '/oauth/deauthorize')],
      ['the state', await test.control('GET', '/state')],
      ['a new app', await test.control('POST', '/apps', {})],
      ['new tokens', await test.control('POST', '/tokens', { scope: 'read' })],
      ['an export', await test.control('GET', '/export')],
      ['a refused call', await test.control('POST', '/tokens', { scope: 'nothing' })],
    ]
  }

  it('are not to be stored (RFC 6749, section 5.1), and neither are refusals', async () => {
    await using test = await startTest()
    for (const [what, { headers }] of await responses(test)) expect([what, headers.get('Cache-Control')]).toEqual([what, 'no-store'])
  })
})
