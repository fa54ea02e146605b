import { describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const REDIRECT = 'http://localhost:3000/callback'

const addressOf = ({ sandbox }: TestSandbox, change: Readonly<Record<string, string>> = {}): URL =>
  new URL(
    `${sandbox.authUrl}/oauth/authorize?${new URLSearchParams({
      client_id: sandbox.clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'read,activity:read',
      state: 's/1',
      ...change,
    })}`,
  )

/** Sends the page's form as a browser would, with these fields changed. */
async function submit(test: TestSandbox, fields: readonly (readonly [string, string])[], address = addressOf(test)) {
  const form = new URLSearchParams([...address.searchParams, ...fields.map(([name, value]) => [name, value] as [string, string])])
  const response = await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
  const location = response.headers.get('Location')
  return { status: response.status, text: await response.text(), redirect: location === null ? undefined : new URL(location) }
}

const exchange = ({ request, sandbox }: TestSandbox, code: string | null) =>
  request('POST', '/oauth/token', {
    form: { client_id: sandbox.clientId, client_secret: sandbox.clientSecret, grant_type: 'authorization_code', code: String(code) },
  })

const allowing = (test: TestSandbox, scopes: readonly string[], athlete = test.sandbox.athleteId) =>
  [['athlete', athlete], ['decision', 'authorize'], ...scopes.map((scope) => ['granted', scope])] as [string, string][]

const athletesOf = async (test: TestSandbox): Promise<{ id: number; firstname: string }[]> =>
  (await test.control('GET', '/state')).body.athletes

describe('the consent page', () => {
  it('lists the athletes and the scopes, and works as a plain form', async () => {
    await using test = await startTest()
    const page = await (await fetch(addressOf(test))).text()
    for (const { firstname } of await athletesOf(test)) expect(page).toContain(firstname)
    expect(page).toMatch(/<form[^>]+method="post"/i)
    expect(page).not.toMatch(/<script/i)
    for (const scope of ['read', 'activity:read']) expect(page).toContain(`value="${scope}"`)
  })

  it('grants the selected scopes, for the chosen athlete, once', async () => {
    await using test = await startTest()
    const [, second] = await athletesOf(test)
    const { status, redirect } = await submit(test, allowing(test, ['activity:read'], String(second?.id)))
    expect(status).toBe(302)
    expect(Object.fromEntries(redirect?.searchParams ?? [])).toEqual({ state: 's/1', code: expect.any(String), scope: 'activity:read' })
    const code = redirect?.searchParams.get('code') ?? null
    const tokens = await exchange(test, code)
    expect(tokens.body.athlete.id).toBe(second?.id)
    expect((await test.request('GET', '/athlete', { token: tokens.body.access_token })).status).toBe(401)
    expect((await test.request('GET', '/athlete/activities', { token: tokens.body.access_token })).status).toBe(200)
    expect((await exchange(test, code)).status).toBe(400)
  })

  it('returns codes that are valid for ten minutes', async () => {
    await using test = await startTest()
    const codes: (string | null)[] = []
    for (const _ of [1, 2]) {
      const { redirect } = await submit(test, allowing(test, ['read']))
      codes.push(redirect?.searchParams.get('code') ?? null)
    }
    await test.advance('9m59s')
    expect((await exchange(test, codes[0] ?? null)).status).toBe(200)
    await test.advance('1s')
    expect((await exchange(test, codes[1] ?? null)).status).toBe(400)
  })

  it('returns codes for the requesting app, and for no other', async () => {
    await using test = await startTest()
    const { client_id, client_secret } = await test.sandbox.control.createApp()
    const { redirect } = await submit(test, allowing(test, ['read']))
    const code = redirect?.searchParams.get('code') ?? ''
    const { status, body } = await test.request('POST', '/oauth/token', {
      form: { client_id, client_secret, grant_type: 'authorization_code', code },
    })
    expect([status, body.errors]).toEqual([400, [{ resource: 'AuthorizationCode', field: 'code', code: 'invalid' }]])
  })

  it('returns the granted scopes, in the redirect and with the tokens, separated by commas, and the athlete', async () => {
    await using test = await startTest()
    const [owner] = await athletesOf(test)
    const { redirect } = await submit(test, allowing(test, ['read', 'activity:read']))
    expect(redirect?.searchParams.get('scope')).toBe('read,activity:read')
    const { body } = await exchange(test, redirect?.searchParams.get('code') ?? null)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 21_600, scope: 'read,activity:read' })
    const { id, username, firstname, lastname } = body.athlete
    expect([id, firstname, typeof username, typeof lastname]).toEqual([owner?.id, owner?.firstname, 'string', 'string'])
  })

  it.each([
    ['the athlete says no', [['decision', 'deny']]],
    [
      'no scope is selected',
      [
        ['decision', 'authorize'],
        ['athlete', '4207619'],
      ],
    ],
    ['the button has another name', [['decision', 'maybe']]],
  ] as [string, [string, string][]][])('sends access_denied when %s', async (_what, fields) => {
    await using test = await startTest()
    const { redirect } = await submit(test, fields)
    expect(Object.fromEntries(redirect?.searchParams ?? [])).toEqual({ state: 's/1', error: 'access_denied' })
  })

  it('sends a state only if it received one', async () => {
    await using test = await startTest()
    const address = addressOf(test)
    address.searchParams.delete('state')
    const { redirect } = await submit(test, [['decision', 'deny']], address)
    expect([...(redirect?.searchParams.keys() ?? [])]).toEqual(['error'])
  })

  it.each([
    ['a scope that was not requested', ['read', 'profile:write'], undefined],
    ['an athlete that does not exist', ['read'], '1'],
  ])('does not accept %s', async (_what, scopes, athlete) => {
    await using test = await startTest()
    const { status, redirect } = await submit(test, allowing(test, scopes, athlete))
    expect([status, redirect]).toEqual([400, undefined])
  })
})

describe('an invalid authorization URL', () => {
  it.each([
    ['client_id', '1'],
    ['redirect_uri', 'https://elsewhere.example/callback'],
    ['redirect_uri', 'http://localhost.elsewhere.example/'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['response_type', 'token'],
    ['scope', 'admin'],
    ['approval_prompt', 'never'],
  ])('with %s %j is refused with the name of the field, without a redirect', async (field, value) => {
    await using test = await startTest()
    const address = addressOf(test, { [field]: value })
    const shown = await fetch(address, { redirect: 'manual' })
    expect([shown.status, shown.headers.get('Location')]).toEqual([400, null])
    expect(JSON.parse(await shown.text()).errors[0].field).toBe(field)
    const sent = await submit(test, allowing(test, ['read']), address)
    expect([sent.status, sent.redirect]).toEqual([400, undefined])
  })

  it.each(['http://localhost/x', 'http://localhost:8080/', 'http://127.0.0.1:4000/callback'])('may be right with %s', async (redirect) => {
    await using test = await startTest()
    expect((await fetch(addressOf(test, { redirect_uri: redirect }))).status).toBe(200)
  })
})

describe('authorizing', () => {
  it('is possible only for the owner in single-player mode', async () => {
    await using test = await startTest({ singlePlayer: true })
    const [owner, other] = await athletesOf(test)
    const refused = await submit(test, allowing(test, ['read'], String(other?.id)))
    expect([refused.status, refused.redirect]).toEqual([403, undefined])
    expect((await submit(test, allowing(test, ['read'], String(owner?.id)))).status).toBe(302)
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { single_player: false })
    expect((await submit(test, allowing(test, ['read'], String(other?.id)))).status).toBe(302)
  })

  it('is refused for new athletes above the limit of athletes, and allowed for connected ones', async () => {
    await using test = await startTest()
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { athlete_limit: 1 })
    const [owner, other] = await athletesOf(test)
    const refused = await submit(test, allowing(test, ['read'], String(other?.id)))
    expect([refused.status, refused.redirect]).toEqual([403, undefined])
    expect(refused.text).toContain('Limit of connected athletes exceeded')
    expect((await submit(test, allowing(test, ['read'], String(owner?.id)))).status).toBe(302)
  })
})
