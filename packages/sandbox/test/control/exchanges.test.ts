import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExchanges, type Exchange, retainBody, retainText } from '../../src/api/exchanges.ts'
import type { JournalEntry } from '../../src/core/journal.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
})
afterAll(() => test.sandbox.close())

/** The newest request of the journal. */
async function newest() {
  const number = (await test.sandbox.control.listRequests()).at(-1)?.number ?? 0
  return test.sandbox.control.getRequest({ number })
}

const token = () => test.sandbox.accessToken

describe('GET /requests/{number}', () => {
  it('marks values that it does not show', async () => {
    const headers = { 'Content-Type': `text/${'a'.repeat(40)}` }
    await test.request('PUT', '/activities/1', { token: token(), json: {}, headers })
    expect((await newest()).body.media_type).toBe('text/[secret]')
    await test.request('PUT', '/activities/1?first=1&second=2', {
      token: token(),
      json: { name: { id: 1, first: 2 }, first: 1, second: 2 },
    })
    expect((await newest()).query).toEqual([
      { name: 'first', value: '1' },
      { name: 'second', value: '2' },
    ])
    expect((await newest()).body.text).toBe('{"name":{"id":1,"first":2},"first":1,"second":2}')
    await test.request(
      'GET',
      `/oauth/authorize?client_id=${test.sandbox.clientId}&redirect_uri=http://localhost/&response_type=code&scope=read`,
    )
    expect((await newest()).response.body).toMatchObject({ text: null, why: 'Not shown: it is an HTML page.' })
    await test.request('POST', '/activities', {
      token: token(),
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      json: { a: 1 },
    })
    expect((await newest()).body).toMatchObject({ text: null, fields: null, why: expect.stringContaining('cannot be parsed') })
    const body = new FormData()
    for (const name of ['file', 'unknown', 'client_secret']) body.set(name, new File(['x'], `${name}.gpx`))
    await test.request('POST', '/uploads', { token: token(), body })
    expect((await newest()).body.fields?.map(({ file_name }) => file_name)).toEqual(['file.gpx', 'unknown.gpx', '[secret]'])
  })

  it('shows half of a token response without the secrets in it', async () => {
    await using own = await startTest()
    const { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token, control } = own.sandbox
    await control.setFaults({ rules: [{ operation_id: 'issueToken', body: 'truncated' }] })
    const form = { client_id, client_secret, grant_type: 'refresh_token', refresh_token }
    const received = await (await fetch(`${own.sandbox.authUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })).text()
    const { response } = await control.getRequest({ number: 1 })
    expect(response.body).toMatchObject({ size: received.length, text: expect.stringMatching(/^\{.*[^}]$/), why: null })
    expect(response.body.text).toContain('[secret]')
    expect(response.body.text).not.toMatch(/[\da-f]{40}/)
  })
})

describe('POST /requests/{number}/replay', () => {
  const replayed = async (change: Parameters<typeof test.sandbox.control.replayRequest>[0] | object = {}) => {
    const { number } = await newest()
    return test.sandbox.control.replayRequest({ number, ...change })
  }

  it('sends the request again, and adds it to the journal', async () => {
    await test.request('GET', '/athlete?a=b', { token: token() })
    const before = await newest()
    const shown = await replayed()
    const same = { status: 200, query: [{ name: 'a', value: 'b' }], replay_of: before.number, number: before.number + 1 }
    expect(shown).toMatchObject(same)
    expect(await newest()).toEqual(shown)
    await test.sandbox.fetch(`${test.sandbox.baseUrl}/athlete`, { method: 'HEAD' })
    expect(await replayed()).toMatchObject({ method: 'HEAD', path_template: '/athlete' })
  })

  it.each([
    [{}, 401, 'read', /^Missing scope: this token has `read`/],
    [{ token: 'same' }, 401, 'read', /^Missing scope: this token has `read`/],
    [{ token: 'current' }, 200, 'read_all,profile:read_all,profile:write,activity:read_all,activity:write,read,activity:read', /^$/],
    [{ token: 'none' }, 401, null, /^No access token/],
  ] as const)('has the token of the request unless it is given another one: %j', async (change, status, scope, why) => {
    await test.request('GET', '/athlete/activities', { token: test.sandbox.limitedToken })
    expect((await newest()).scope).toBe('read')
    const grants = async () => (await test.sandbox.control.getState()).grants
    const before = await grants()
    const shown = await replayed(change)
    expect([shown.status, shown.scope, shown.why ?? '']).toEqual([status, scope, expect.stringMatching(why)])
    expect(await grants()).toEqual(before)
  })

  it('says that the token has expired; with the current one, creates one for its athlete and does not invalidate the refresh token', async () => {
    await using own = await startTest()
    const { control, accessToken, refreshToken, clientId, clientSecret } = own.sandbox
    const [, other] = (await control.getState()).athletes
    const theirs = await own.token('read', other?.id)
    await own.advance('7h')
    await own.request('GET', '/athlete', { token: accessToken })
    await own.request('GET', '/athlete', { token: theirs })
    expect(await control.replayRequest({ number: 2 })).toMatchObject({ status: 401, scope: null, why: 'Access token expired: refresh it.' })
    expect(await control.replayRequest({ number: 2, token: 'current' })).toMatchObject({ status: 200, athlete_id: other?.id })
    expect((await control.replayRequest({ number: 1, token: 'current' })).status).toBe(200)
    await control.revokeGrant({ athlete_id: other?.id ?? 0 })
    expect((await control.replayRequest({ number: 2 })).why).toMatch(/^Unknown access token: .* access was revoked/)
    const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token', refresh_token: refreshToken }
    expect((await own.request('POST', '/oauth/token', { form })).status).toBe(200)
  })

  it('applies changes to the request', async () => {
    await test.request('GET', '/athlete/activities?per_page=3', { token: token() })
    const { number } = await newest()
    const { control } = test.sandbox
    const listed = await control.replayRequest({ number, query: { per_page: '1' } })
    expect(JSON.parse(listed.response.body.text ?? '')).toHaveLength(1)
    const [, other] = (await control.getState()).athletes
    await control.createToken({ athlete_id: other?.id ?? 0, scope: 'read' })
    const asOther = await control.replayRequest({ number, path: '/api/v3/athlete', athlete_id: other?.id ?? 0 })
    expect([asOther.athlete_id, asOther.status, asOther.operation_id]).toEqual([other?.id, 200, 'getAthlete'])
    const created = await control.replayRequest({
      number,
      method: 'POST',
      path: '/api/v3/activities',
      query: {},
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'accept-language': null },
      body: 'name=%C3%85re&sport_type=Run&start_date_local=2026-11-01T10:00:00Z&elapsed_time=60',
    })
    expect([created.status, created.body.fields?.[0]]).toEqual([201, { name: 'name', value: 'Åre', file_name: null, size: 4 }])
    expect(created.headers.map(({ name }) => name)).not.toContain('accept-language')
    const large = await control.replayRequest({ number, method: 'POST', path: '/api/v3/activities', body: 'x'.repeat(2 ** 20 + 1) })
    expect(large.response.body.text).toContain('"code":"too large"')
    expect((await control.replayRequest({ number, headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
    const wrong = { token: 'current', headers: { Authorization: 'Bearer wrong' } } as const
    expect((await control.replayRequest({ number, ...wrong })).status).toBe(401)
    const own = await control.replayRequest({ number, headers: { ACCEPT: 'text/a', Expect: '100-continue', 'Content-Length': '7' } })
    const sent = own.headers.filter(({ name }) => /^(accept|connection|expect|content-length)$/i.test(name))
    expect([own.status, sent]).toEqual([200, [{ name: 'accept', value: 'text/a' }]])
    expect((await control.replayRequest({ number, method: 'HEAD' })).status).toBe(200)
  })

  it('sends a file again, and a token request with the credentials of the app', async () => {
    const body = new FormData()
    body.set('data_type', 'gpx')
    body.set('file', new Blob(['<gpx/>']), 'a.gpx')
    await test.request('POST', '/uploads', { token: token(), body })
    const shown = await replayed()
    expect([shown.status, shown.body.fields?.at(-1)]).toEqual([201, { name: 'file', value: null, file_name: 'a.gpx', size: 6 }])
    body.set('file', new Blob(['x'.repeat(2 ** 20)]), 'large.gpx')
    await test.request('POST', '/uploads', { token: token(), body })
    await expect(replayed()).rejects.toThrow('at most 1024 KB. Give another one.')
    expect((await replayed({ method: 'GET', path: '/api/v3/athlete' })).status).toBe(200)
    const { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token } = test.sandbox
    await test.request('POST', '/oauth/token', { form: { client_id, client_secret, grant_type: 'refresh_token', refresh_token } })
    expect((await replayed()).status).toBe(200)
  })

  it('counts against the rate limits, and meets fault rules', async () => {
    await using own = await startTest()
    const { control, accessToken } = own.sandbox
    await own.request('GET', '/athlete', { token: accessToken })
    await control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 503, times: 1 }] })
    expect(await control.replayRequest({ number: 1 })).toMatchObject({ status: 503, fault: { status: 503 } })
    expect((await control.replayRequest({ number: 1 })).status).toBe(200)
    expect((await control.getState()).rate_limits.map(({ used }) => used)).toEqual([2, 2, 2, 2])
  })

  it.each([
    { body: 'html' } as const,
    { body: 'truncated' } as const,
    { cut: 'before' } as const,
    { cut: 'during' } as const,
    { cut: 'during', body: 'html' } as const,
    { cut: 'after' } as const,
    { status: 503, body: 'truncated' } as const,
  ])('meets the fault %j as the request of the app does, and shows what both received', async (fault) => {
    await using own = await startTest()
    const { control, accessToken, baseUrl } = own.sandbox
    await control.setFaults({ rules: [{ operation_id: 'getAthlete', ...fault }] })
    const sent = fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${accessToken}` } })
    const received = await sent.then((reply) => reply.text()).catch(() => undefined)
    expect(received === undefined).toBe('cut' in fault)
    const { response } = await control.getRequest({ number: 1 })
    const replay = await control.replayRequest({ number: 1 })
    expect(replay).toMatchObject({ fault, status: response.status })
    expect(replay.response.body).toEqual(response.body)
    if (received !== undefined) expect(response.body).toMatchObject({ text: received, size: received.length, why: null })
    else if (fault.cut === 'during') {
      expect(response.body).toMatchObject({ text: expect.any(String), why: 'Your fault rule closed the connection within the body.' })
      const { value } = response.headers.find(({ name }) => name === 'Content-Length') ?? {}
      expect(Math.floor(Number(value) / 2)).toBe(response.body.size)
    } else {
      const why = 'Your fault rule closed the connection without a response.'
      expect(response).toEqual({ status: response.status, headers: [], body: { size: 0, media_type: null, text: null, fields: null, why } })
    }
  })

  it('performs a request whose response is lost, as for the app', async () => {
    await using own = await startTest()
    const { control } = own.sandbox
    const token = await own.token('activity:write,activity:read_all')
    await control.setFaults({ rules: [{ operation_id: 'createActivity', cut: 'after' }] })
    const form = { name: 'Twice', sport_type: 'Run', start_date_local: '2026-11-02T09:00:00Z', elapsed_time: '60' }
    await expect(own.request('POST', '/activities', { token, form })).rejects.toThrow()
    expect(await control.replayRequest({ number: 1 })).toMatchObject({ status: 201, response: { body: { size: 0, text: null } } })
    expect((await control.listThings({ kind: 'activities', per_page: 2 })).map(({ name }) => name)).toEqual(['Twice', 'Twice'])
  })

  it('takes as long as a fault delays it, unless the client hangs up', async () => {
    await using own = await startTest()
    const { control, accessToken, controlUrl } = own.sandbox
    await own.request('GET', '/athlete', { token: accessToken })
    await control.setFaults({
      rules: [
        { operation_id: 'getAthlete', delay_ms: 1, times: 1 },
        { operation_id: 'getAthlete', delay_ms: 600_000 },
      ],
    })
    expect(await control.replayRequest({ number: 1 })).toMatchObject({ status: 200, fault: { delay_ms: 1 } })
    const hangUp = new AbortController()
    const headers = { 'X-Sandbox-Control': '1', 'Content-Type': 'application/json' }
    const replay = fetch(`${controlUrl}/requests/1/replay`, { method: 'POST', headers, body: '{}', signal: hangUp.signal })
    const replied = replay.then(
      () => 'replied',
      () => 'hung up',
    )
    const enough = async () => {
      while ((await own.control('GET', '/requests')).body.length < 3) await own.control('GET', '/state')
      for (let count = 0; count < 10; count += 1) await own.control('GET', '/state')
      return 'waits'
    }
    expect(await Promise.race([replied, enough()])).toBe('waits')
    hangUp.abort()
    expect(await replied).toBe('hung up')
  })

  it.each([
    [{ path: '/_sandbox/reset', method: 'POST' }, 'control API'],
    [{ path: 'athlete' }, 'path'],
    [{ headers: { 'x-a': 'a\r\nb' } }, 'headers'],
    [{ athlete_id: '1' }, 'athlete'],
    [{ athlete_id: '1', token: 'same' }, 'athlete_id is only for the token "current"'],
  ])('refuses %j', async (change, why) => {
    await test.request('GET', '/athlete', { token: token() })
    const { number } = await newest()
    const { status, body } = await test.control('POST', `/requests/${number}/replay`, change)
    expect([status >= 400 && status < 500, body.message]).toEqual([true, expect.stringContaining(why)])
  })
})

it('bodies are retained up to their limits, otherwise the reason why they are not', () => {
  const retained = (length: number) => retainBody({ headers: {} }, { body: new Uint8Array(length), tooLarge: false })
  expect([retained(2 ** 20).bytes?.length, retained(2 ** 20 + 1)]).toMatchObject([2 ** 20, { bytes: undefined, why: expect.any(String) }])
  const [longest, longer] = [2 ** 18, 2 ** 18 + 1].map((length) => retainText('x'.repeat(length)))
  expect([longest?.text?.length, longer]).toMatchObject([2 ** 18, { text: undefined, why: expect.stringContaining('at most 256 KB') }])
  const headers = { 'content-length': '7' }
  expect(retainBody({ headers }, undefined)).toMatchObject({ size: 7, why: expect.stringContaining('before its body was read') })
  const refused = retainBody({ headers }, { body: new Uint8Array(), tooLarge: true })
  expect(refused).toMatchObject({ size: 7, why: expect.stringContaining('larger than the operation allows') })
})

it('exchanges are retained up to 16 MB of all: older ones are not shown, and cannot be sent again', async () => {
  const { control } = test.sandbox
  await test.request('GET', '/athlete', { token: token() })
  const { number } = await newest()
  const json = { description: 'x'.repeat(1_000_000) }
  for (let sent = 0; sent < 17; sent += 1) await test.request('PUT', '/activities/1', { token: token(), json })
  expect((await newest()).body).toMatchObject({ why: null, text: JSON.stringify(json) })
  const body = { size: 0, media_type: null, text: null, fields: null, why: 'Not shown: newer requests have replaced it.' }
  const unknown = { duration_ms: null, replay_of: null, fault: null, headers: [], body }
  expect(await control.getRequest({ number })).toMatchObject({ ...unknown, response: { status: 200, headers: [], body } })
  await expect(control.replayRequest({ number })).rejects.toThrow(`the request ${number} is no longer retained`)
})

it.each<[string, { readonly bytes?: number; readonly text?: number }, number]>([
  ['empty bodies', {}, 8_192],
  ['requests with a body', { bytes: 2 ** 20 - 2_048 }, 16],
  ['responses with a body', { text: 2 ** 18 - 2_048 }, 64],
])('as many of the latest exchanges are retained as 16 MB hold, with 2 KB for each: %s', (_what, { bytes = 0, text = 0 }, most) => {
  const { retain, of } = createExchanges()
  const exchange = { body: { bytes: new Uint8Array(bytes) }, responseBody: { text: 'x'.repeat(text) } } as unknown as Exchange
  const entries = Array.from({ length: 2 * most + 1 }, () => ({}) as JournalEntry)
  for (const entry of entries) retain(entry, exchange)
  expect(entries.findIndex((entry) => of(entry) !== undefined)).toBe(entries.length - most)
})
