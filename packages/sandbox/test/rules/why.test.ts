import { describe, expect, it } from 'vitest'
import { whyHeader } from '../../src/api/response.ts'
import { sendRaw } from '../support/raw.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const NAME = 'X-Sandbox-Why'
const ORIGIN = 'http://localhost:3000'

const authorizeQuery = ({ sandbox }: TestSandbox): URLSearchParams =>
  new URLSearchParams({
    client_id: sandbox.clientId,
    redirect_uri: 'http://localhost:3000/callback',
    response_type: 'code',
    scope: 'read',
  })

/** The reason in a response, and the reason in the journal for the request. */
async function reasons(test: TestSandbox, url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const { body } = await test.control('GET', '/requests')
  const header = response.headers.get(NAME)
  return { status: response.status, header: header === null ? null : decodeURIComponent(header), journal: body.at(-1).why }
}

describe('X-Sandbox-Why', () => {
  it('is on every refusal of the API and the consent page, with the reason in the journal', async () => {
    await using test = await startTest({ singlePlayer: true })
    const { baseUrl, newBaseUrl, authUrl, accessToken, clientId } = test.sandbox
    const bearer = { Authorization: `Bearer ${accessToken}` }
    const reader = { Authorization: `Bearer ${await test.token('read')}` }
    const { body: state } = await test.control('GET', '/state')
    const form = (fields: Record<string, string>) => ({
      method: 'POST',
      body: new URLSearchParams({ ...Object.fromEntries(authorizeQuery(test)), ...fields }),
    })
    const cases: [string, number, RequestInit?][] = [
      [`${baseUrl}/athlete`, 401],
      [`${baseUrl}/athlete/zones`, 401, { headers: reader }],
      [`${baseUrl}/activities/abc`, 404, { headers: bearer }],
      [`${baseUrl}/athlete/activities?page=0`, 400, { headers: bearer }],
      [`${baseUrl}/segments/explore?bounds=1,2,3,4`, 403, { headers: bearer }],
      [`${baseUrl}/nothing`, 404, { headers: bearer }],
      [`${baseUrl}/athlete`, 405, { method: 'DELETE', headers: bearer }],
      [`${newBaseUrl}/athlete`, 404, { headers: bearer }],
      [`${baseUrl}/oauth/revoke`, 404, { method: 'PATCH' }],
      [`${authUrl}/oauth/token`, 400, { method: 'POST', body: new URLSearchParams({ client_id: clientId }) }],
      [`${authUrl}/oauth/revoke`, 401, { method: 'POST' }],
      [`${authUrl}/oauth/authorize?client_id=${clientId}`, 400],
      [`${authUrl}/oauth/authorize`, 403, { ...form({ decision: 'authorize' }), headers: { Origin: 'https://elsewhere.example' } }],
      [`${authUrl}/oauth/authorize`, 400, form({ decision: 'authorize', granted: 'read' })],
      [`${authUrl}/oauth/authorize`, 403, form({ decision: 'authorize', granted: 'read', athlete: String(state.athletes[1].id) })],
    ]
    for (const [url, status, init] of cases) {
      const found = await reasons(test, url, init)
      expect({ url, ...found }).toEqual({ url, status, header: found.journal, journal: expect.stringMatching(/^[^.]+ .*[.?]$/) })
    }
    await test.control('PUT', '/faults', { rules: [{ operation_id: 'getAthlete', status: 503 }] })
    expect(await reasons(test, `${baseUrl}/athlete`, { headers: bearer })).toMatchObject({
      status: 503,
      header: 'Returned by your fault rule for getAthlete.',
    })
  })

  it('says from and until when something is available, and the date of the world', async () => {
    await using test = await startTest()
    const early = await reasons(test, `${test.sandbox.newBaseUrl}/athlete`)
    expect(early.header).toBe('Not available yet: the new base URL starts 2027-01-04; the sandbox clock is at 2026-11-02.')
    await test.control('POST', '/clock', { now: '2027-06-02T00:00:00Z' })
    const { header } = await reasons(test, `${test.sandbox.authUrl}/oauth/deauthorize`, { method: 'POST' })
    expect(header).toBe('No longer available: removed on 2027-06-01; the sandbox clock is at 2027-06-02.')
  })

  it('is on refusals that are not in a journal, because they do not belong to a world', async () => {
    await using test = await startTest()
    const foreign = await sendRaw(test.sandbox.port, 'GET /api/v3/athlete HTTP/1.1\r\nHost: attacker.example\r\nConnection: close\r\n\r\n')
    expect(foreign).toMatch(/^X-Sandbox-Why: The Host header does not name this sandbox/m)
    expect((await fetch(test.sandbox.authUrl, { method: 'POST' })).headers.get(NAME)).toBe(
      'Wrong method: this path supports GET, HEAD, OPTIONS, not POST.',
    )
  })

  it('is on every refusal of the control API, with its message', async () => {
    await using test = await startTest()
    const cases: [string, number, RequestInit?][] = [
      ['/nothing', 404],
      ['/state', 405, { method: 'POST' }],
      ['/reset', 403, { method: 'POST' }],
      ['/clock', 400, { method: 'POST', headers: { 'X-Sandbox-Control': '1' }, body: '{' }],
      ['/clock', 413, { method: 'POST', headers: { 'X-Sandbox-Control': '1' }, body: 'x'.repeat(2 ** 21) }],
      ['/state', 404, { headers: { 'X-Sandbox-World': 'nobody' } }],
      ['/wait?for=request&timeout=0', 408],
    ]
    for (const [path, status, init] of cases) {
      const response = await fetch(test.sandbox.controlUrl + path, init)
      const { message } = (await response.json()) as { message: string }
      expect([path, response.status, response.headers.get(NAME)]).toEqual([path, status, message])
    }
  })

  it('is not on a success or a redirect to the app', async () => {
    await using test = await startTest()
    const { baseUrl, authUrl, controlUrl, accessToken } = test.sandbox
    const body = new URLSearchParams({ ...Object.fromEntries(authorizeQuery(test)), decision: 'deny' })
    for (const [url, init] of [
      [`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${accessToken}` } }],
      [`${authUrl}/oauth/authorize?${authorizeQuery(test)}`],
      [`${authUrl}/oauth/authorize`, { method: 'POST', body }],
      [`${baseUrl}/athlete`, { method: 'OPTIONS' }],
      [authUrl],
      [`${controlUrl}/state`],
    ] as [string, RequestInit?][]) {
      const { status, headers } = await fetch(url, { redirect: 'manual', ...init })
      expect([url, status < 400, headers.get(NAME)]).toEqual([url, true, null])
    }
  })

  it('can be read by pages of allowed origins, as can Date', async () => {
    await using test = await startTest()
    const { headers } = await fetch(`${test.sandbox.baseUrl}/athlete`, { headers: { Origin: ORIGIN } })
    const exposed = (headers.get('Access-Control-Expose-Headers') ?? '').split(', ')
    const limits = ['X-RateLimit', 'X-ReadRateLimit'].flatMap((family) => [`${family}-Limit`, `${family}-Usage`])
    expect(exposed).toEqual([...limits, 'Content-Disposition', 'Date', NAME])
  })

  it('is printable ASCII that decodes to the reason, with at most 1,000 characters', async () => {
    await using test = await startTest()
    const query = authorizeQuery(test)
    query.set('scope', `løp\u0000\u007f100%🚴\ud800${'ø'.repeat(2_000)}`)
    const value = (await fetch(`${test.sandbox.authUrl}/oauth/authorize?${query}`)).headers.get(NAME) ?? ''
    expect(value).toMatch(/^[ -~]{900,1000}$/)
    expect(decodeURIComponent(value)).toContain('Unknown scope "løp\u0000\u007f100%🚴\ufffdøø')
    for (const why of ['', 'plain', '100 % sure', 'a\u0000b\u007f', '\ud800', '🚴'.repeat(1_000), '%'.repeat(400)]) {
      const { [NAME]: text = '' } = whyHeader(why)
      expect(text).toMatch(/^[ -~]{0,1000}$/)
      expect(why.toWellFormed().startsWith(decodeURIComponent(text))).toBe(true)
    }
  })
})
