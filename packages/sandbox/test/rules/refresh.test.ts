import { describe, expect, it } from 'vitest'
import { START, startTest, type TestSandbox } from '../support/sandbox.ts'

const HOUR = 3_600

interface Pair {
  access_token: string
  refresh_token: string
  expires_at: number
  expires_in: number
}

const credentials = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })

const refresh = (test: TestSandbox, refreshToken: string) =>
  test.request('POST', '/oauth/token', { form: { ...credentials(test), grant_type: 'refresh_token', refresh_token: refreshToken } })

const issue = async (test: TestSandbox): Promise<Pair> =>
  (await test.control('POST', '/tokens', { athlete_id: test.sandbox.athleteId, scope: 'read' })).body

describe('refresh', () => {
  it.each([
    [3_601, 'the same pair'],
    [3_600, 'a new pair'],
    [3_599, 'a new pair'],
  ])('with %i seconds left returns %s', async (left, outcome) => {
    await using test = await startTest()
    const before = await issue(test)
    await test.advance(`${6 * HOUR - left}s`)
    const { status, body: after } = await refresh(test, before.refresh_token)
    expect(status).toBe(200)
    if (outcome === 'the same pair') {
      expect(after).toMatchObject({ access_token: before.access_token, refresh_token: before.refresh_token, expires_at: before.expires_at })
      expect(after.expires_in).toBe(left)
    } else {
      expect(after.access_token).not.toBe(before.access_token)
      expect(after.refresh_token).not.toBe(before.refresh_token)
      expect(after.expires_in).toBe(6 * HOUR)
      expect(after.expires_at).toBe(START / 1000 + 6 * HOUR - left + 6 * HOUR)
    }
    const { now } = (await test.control('GET', '/state')).body
    expect(after.expires_at - after.expires_in).toBe(Date.parse(now) / 1000)
    expect((await refresh(test, before.refresh_token)).status).toBe(outcome === 'the same pair' ? 200 : 400)
    expect((await refresh(test, after.refresh_token)).body).toEqual(after)
    expect((await test.request('GET', '/athlete', { token: before.access_token })).status).toBe(200)
    expect(after.athlete).toBeUndefined()
  })

  it('invalidates the old refresh token immediately, and not the old access token until it expires', async () => {
    await using test = await startTest()
    const before = await issue(test)
    await test.advance('5h')
    const { body: after } = await refresh(test, before.refresh_token)
    const refused = await refresh(test, before.refresh_token)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([{ resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }])
    expect((await test.request('GET', '/athlete', { token: before.access_token })).status).toBe(200)
    await test.advance('3599s')
    expect((await test.request('GET', '/athlete', { token: before.access_token })).status).toBe(200)
    await test.advance('1s')
    expect((await test.request('GET', '/athlete', { token: before.access_token })).status).toBe(401)
    expect((await test.request('GET', '/athlete', { token: after.access_token })).status).toBe(200)
  })

  it('requires the right client', async () => {
    await using test = await startTest()
    const { refresh_token } = await issue(test)
    const form = { ...credentials(test), grant_type: 'refresh_token', refresh_token }
    const wrongSecret = await test.request('POST', '/oauth/token', { form: { ...form, client_secret: 'wrong' } })
    expect([wrongSecret.status, wrongSecret.body.errors]).toEqual([401, [{ resource: 'Application', field: '', code: 'invalid' }]])
    const unknownClient = await test.request('POST', '/oauth/token', { form: { ...form, client_id: '1' } })
    expect([unknownClient.status, unknownClient.body.errors]).toEqual([
      400,
      [{ resource: 'Application', field: 'client_id', code: 'invalid' }],
    ])
  })

  it("refuses another app's refresh token", async () => {
    await using test = await startTest()
    const { client_id, client_secret } = await test.sandbox.control.createApp()
    const { refresh_token } = await issue(test)
    const form = { client_id, client_secret, grant_type: 'refresh_token', refresh_token }
    const { status, body } = await test.request('POST', '/oauth/token', { form })
    expect([status, body.errors]).toEqual([400, [{ resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }]])
  })

  it('keeps the scopes of its tokens, even if the athlete has granted others since', async () => {
    await using test = await startTest()
    const narrow = await issue(test)
    await test.control('POST', '/tokens', { athlete_id: test.sandbox.athleteId, scope: 'read,activity:read' })
    await test.advance('5h')
    const { body } = await refresh(test, narrow.refresh_token)
    expect(body.scope).toBe('read')
    expect((await test.request('GET', '/athlete/activities', { token: body.access_token })).status).toBe(401)
  })
})
