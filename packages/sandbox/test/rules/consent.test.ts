import { describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const REDIRECT = 'http://localhost:3000/callback'

const addressOf = ({ sandbox }: TestSandbox, change: Readonly<Record<string, string>> = {}, path = '/oauth/authorize'): URL =>
  new URL(
    `${sandbox.authUrl}${path}?${new URLSearchParams({
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

const athletesOf = async (test: TestSandbox): Promise<{ id: number; firstname: string; subscribed: boolean }[]> =>
  (await test.control('GET', '/state')).body.athletes

describe('the consent page', () => {
  it('lists the athletes and the scopes, and works as a plain form', async () => {
    await using test = await startTest()
    const page = await (await fetch(addressOf(test))).text()
    const athletes = await athletesOf(test)
    for (const { firstname } of athletes) expect(page).toContain(firstname)
    expect(page.match(/<small>No subscription</g)).toHaveLength(athletes.filter(({ subscribed }) => !subscribed).length)
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

  it('is also at the path for mobile apps', async () => {
    await using test = await startTest()
    const { redirect } = await submit(test, allowing(test, ['read']), addressOf(test, {}, '/oauth/mobile/authorize'))
    expect((await exchange(test, redirect?.searchParams.get('code') ?? null)).status).toBe(200)
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
})

/** What an athlete's approval leads to: the code of the redirect, or the status of the page. */
async function approve(test: TestSandbox, athlete: unknown): Promise<string | number> {
  const { status, redirect } = await submit(test, allowing(test, ['read'], String(athlete)))
  return redirect?.searchParams.get('code') ?? status
}

const setApp = ({ control, sandbox }: TestSandbox, change: object) => control('PATCH', `/apps/${sandbox.clientId}`, change)
const refresh = ({ request, sandbox }: TestSandbox, refresh_token: string) =>
  request('POST', '/oauth/token', {
    form: { client_id: sandbox.clientId, client_secret: sandbox.clientSecret, grant_type: 'refresh_token', refresh_token },
  })
const givenToken = async ({ control }: TestSandbox, athlete_id: unknown) => control('POST', '/tokens', { athlete_id, scope: 'read' })
const REFUSED_CODE = { resource: 'AuthorizationCode', field: 'code', code: 'invalid' }

describe('authorizing in single-player mode (decision 054)', () => {
  it('is possible only for the owner, on the page, with a code from before, and with a token of the control API', async () => {
    await using test = await startTest()
    const [owner, connected, pending, other] = await athletesOf(test)
    const before = await exchange(test, String(await approve(test, connected?.id)))
    const code = await approve(test, pending?.id)
    await setApp(test, { single_player: true })
    for (const { id = 0 } of [connected, pending, other].filter((each) => each !== undefined)) {
      const refused = await submit(test, allowing(test, ['read'], String(id)))
      expect([id, refused.status, refused.redirect]).toEqual([id, 403, undefined])
      expect(refused.text).toContain('single-player mode')
      expect([id, (await givenToken(test, id)).status]).toEqual([id, 403])
    }
    const exchanged = await exchange(test, String(code))
    expect([exchanged.status, exchanged.body.errors]).toEqual([400, [REFUSED_CODE]])
    expect((await exchange(test, String(await approve(test, owner?.id)))).status).toBe(200)
    expect((await givenToken(test, owner?.id)).status).toBe(200)
    // A grant from before stays.
    await test.advance('5h30m')
    expect((await refresh(test, before.body.refresh_token)).status).toBe(200)
    await setApp(test, { single_player: false })
    // The refused code was used, like any other.
    expect((await exchange(test, String(code))).status).toBe(400)
    expect(await approve(test, other?.id)).toEqual(expect.any(String))
  })
})

describe('authorizing at the athlete limit (decision 054)', () => {
  it('counts athletes from their approval, so that approvals at the same time cannot exceed it', async () => {
    await using test = await startTest()
    const ids = (await athletesOf(test)).map(({ id }) => id)
    await test.control('DELETE', `/grants/${ids[0]}`)
    await setApp(test, { athlete_limit: 2 })
    const codes = []
    for (const id of ids.slice(0, 4)) codes.push(await approve(test, id))
    expect(codes).toEqual([expect.any(String), expect.any(String), 403, 403])
    expect((await givenToken(test, ids[2])).status).toBe(403)
    // The second approval of an athlete needs no second place.
    expect(await approve(test, ids[0])).toEqual(expect.any(String))
    expect((await exchange(test, String(codes[0]))).status).toBe(200)
    await test.advance('10m')
    // The place of a code that was not exchanged is free again.
    expect((await exchange(test, String(codes[1]))).status).toBe(400)
    expect((await givenToken(test, ids[2])).status).toBe(200)
    expect(await approve(test, ids[3])).toBe(403)
    for (const id of [ids[0], ids[2]]) expect((await givenToken(test, id)).status).toBe(200)
  })

  it('lets connected athletes approve again, also when the limit was lowered below their number', async () => {
    await using test = await startTest()
    const ids = (await athletesOf(test)).map(({ id }) => id)
    for (const id of ids.slice(0, 3)) expect((await givenToken(test, id)).status).toBe(200)
    await setApp(test, { athlete_limit: 1 })
    for (const id of ids.slice(0, 3)) expect((await exchange(test, String(await approve(test, id)))).status).toBe(200)
    expect(await approve(test, ids[3])).toBe(403)
    expect((await givenToken(test, ids[3])).status).toBe(403)
  })

  it('is checked again at the exchange, when the limit was lowered', async () => {
    await using test = await startTest()
    const ids = (await athletesOf(test)).map(({ id }) => id)
    const code = await approve(test, ids[1])
    const again = await approve(test, ids[0])
    await setApp(test, { athlete_limit: 1 })
    expect(await exchange(test, String(code))).toMatchObject({ status: 400, body: { errors: [REFUSED_CODE] } })
    expect((await exchange(test, String(again))).status).toBe(200)
    const refused = await submit(test, allowing(test, ['read'], String(ids[1])))
    expect(refused.text).toContain('Limit of connected athletes exceeded')
  })
})

describe('authorizing a second time (decision 123)', () => {
  it('ends the earlier refresh tokens of the athlete, not the access tokens, and not those of others', async () => {
    await using test = await startTest()
    const [, athlete, another] = await athletesOf(test)
    const codes = [await approve(test, athlete?.id), await approve(test, athlete?.id)]
    const others = await exchange(test, String(await approve(test, another?.id)))
    const [first, second] = [await exchange(test, String(codes[0])), await exchange(test, String(codes[1]))]
    expect((await refresh(test, first.body.refresh_token)).body.errors).toEqual([
      { resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' },
    ])
    for (const { body } of [first, second]) expect((await test.request('GET', '/athlete', { token: body.access_token })).status).toBe(200)
    // A token of the control API is for tests: the app keeps its own.
    await givenToken(test, athlete?.id)
    for (const { body } of [second, others]) expect((await refresh(test, body.refresh_token)).status).toBe(200)
  })
})
