import { describe, expect, it } from 'vitest'
import { createTestWorld } from '../../src/testing/test-world.ts'
import { startCallback } from '../support/callback.ts'
import { allow } from '../support/consent.ts'
import { type ReceivedResponse, startTest, type TestSandbox } from '../support/sandbox.ts'

const basic = ({ sandbox }: TestSandbox): string => `Basic ${Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64')}`

const client = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })

const subscribe = (test: TestSandbox, callback_url: string): Promise<ReceivedResponse> =>
  test.request('POST', '/push_subscriptions', { form: { ...client(test), callback_url, verify_token: 'v' } })

const issue = async (test: TestSandbox, scope: string, athlete_id: unknown = test.sandbox.athleteId): Promise<Pair> =>
  (await test.control('POST', '/tokens', { athlete_id, scope })).body

const refresh = (test: TestSandbox, { refresh_token }: Pair): Promise<ReceivedResponse> =>
  test.request('POST', '/oauth/token', { form: { ...client(test), grant_type: 'refresh_token', refresh_token } })

/** An authorization code that the athlete has granted and the app has not exchanged yet. */
async function openCode(test: TestSandbox, athleteId: string): Promise<string> {
  const { clientId: client_id, authUrl } = test.sandbox
  const query = new URLSearchParams({ client_id, redirect_uri: 'http://localhost/', response_type: 'code', scope: 'read' })
  return (await allow(new URL(`${authUrl}/oauth/authorize?${query}`), athleteId)).searchParams.get('code') ?? ''
}

const exchange = (test: TestSandbox, code: string): Promise<ReceivedResponse> =>
  test.request('POST', '/oauth/token', { form: { ...client(test), grant_type: 'authorization_code', code } })

const otherAthlete = async (test: TestSandbox): Promise<number> => (await test.control('GET', '/state')).body.athletes[1].id

const ways = {
  'POST /oauth/revoke with the access token': (test: TestSandbox, pair: Pair) =>
    test.request('POST', '/oauth/revoke', { headers: { Authorization: basic(test) }, form: { token: pair.access_token } }),
  'POST /oauth/revoke with the refresh token': (test: TestSandbox, pair: Pair) =>
    test.request('POST', '/oauth/revoke', {
      headers: { Authorization: basic(test) },
      form: { token: pair.refresh_token, token_type_hint: 'refresh_token' },
    }),
  'the legacy POST /oauth/deauthorize': (test: TestSandbox, pair: Pair) =>
    test.request('POST', '/oauth/deauthorize', { form: { access_token: pair.access_token } }),
  "the athlete's own settings": (test: TestSandbox) => test.control('DELETE', `/grants/${test.sandbox.athleteId}`),
}

interface Pair {
  access_token: string
  refresh_token: string
}

describe.each(Object.entries(ways))('revoking a grant with %s', (_way, end) => {
  it('invalidates every token of the athlete and sends one athlete-update event', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    const { sandbox } = test
    await subscribe(test, callback.url)
    const [first, second] = [await issue(test, 'read'), await issue(test, 'read,activity:read')]
    expect((await end(test, second)).status).toBeLessThan(300)
    for (const pair of [first, second]) {
      expect((await test.request('GET', '/athlete', { token: pair.access_token })).status).toBe(401)
      expect((await refresh(test, pair)).status).toBe(400)
    }
    await test.control('POST', '/settle')
    expect(callback.events()).toMatchObject([
      {
        object_type: 'athlete',
        object_id: Number(sandbox.athleteId),
        owner_id: Number(sandbox.athleteId),
        aspect_type: 'update',
        updates: { authorized: 'false' },
      },
    ])
  })
})

describe('revoking a grant', () => {
  const end = ways['POST /oauth/revoke with the refresh token']

  it('leaves no authorization code of the athlete that could be exchanged afterwards', async () => {
    await using test = await startTest()
    const pair = await issue(test, 'read')
    const code = await openCode(test, test.sandbox.athleteId)
    await end(test, pair)
    const { status, body } = await exchange(test, code)
    expect([status, body.errors]).toEqual([400, [{ resource: 'AuthorizationCode', field: 'code', code: 'invalid' }]])
  })

  it('does not change the tokens and codes of other athletes and other apps', async () => {
    await using test = await startTest()
    const another = await otherAthlete(test)
    const pair = await issue(test, 'read')
    const kept = await issue(test, 'read', another)
    const code = await openCode(test, String(another))
    const { world: elsewhere } = await createTestWorld(test.sandbox)
    const ofOtherApp = await elsewhere.token()
    await end(test, pair)
    for (const token of [kept.access_token, ofOtherApp]) expect((await test.request('GET', '/athlete', { token })).status).toBe(200)
    expect((await refresh(test, kept)).status).toBe(200)
    expect((await exchange(test, code)).status).toBe(200)
  })

  it('a second time sends no second event', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    const pair = await issue(test, 'read')
    for (const _ of [1, 2]) await end(test, pair)
    await test.control('POST', '/settle')
    expect(callback.events()).toHaveLength(1)
  })
})

describe('without a grant', () => {
  it('nothing can be revoked, and no event is sent', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    expect((await test.control('DELETE', `/grants/${await otherAthlete(test)}`)).status).toBe(404)
    await test.control('POST', '/settle')
    expect(callback.events()).toEqual([])
  })
})

describe('revoke', () => {
  it('returns 200 with JSON for an unknown token', async () => {
    await using test = await startTest()
    const response = await test.request('POST', '/oauth/revoke', {
      headers: { Authorization: basic(test) },
      form: { token: 'f'.repeat(40) },
    })
    expect([response.status, response.body]).toEqual([200, {}])
  })

  it.each(['access_token', 'id_token', ''])('ignores a wrong or unknown hint: %j', async (token_type_hint) => {
    await using test = await startTest()
    const { access_token, refresh_token } = await issue(test, 'read')
    await test.request('POST', '/oauth/revoke', {
      headers: { Authorization: basic(test) },
      form: { token: refresh_token, token_type_hint },
    })
    expect((await test.request('GET', '/athlete', { token: access_token })).status).toBe(401)
  })

  it('requires the client credentials', async () => {
    await using test = await startTest()
    const pair = await issue(test, 'read')
    const wrongSecret = `Basic ${Buffer.from(`${test.sandbox.clientId}:wrong`).toString('base64')}`
    for (const Authorization of ['', 'Basic eDp5', 'Bearer x', wrongSecret]) {
      expect((await test.request('POST', '/oauth/revoke', { headers: { Authorization }, form: { token: pair.access_token } })).status).toBe(
        401,
      )
    }
    expect((await test.request('GET', '/athlete', { token: pair.access_token })).status).toBe(200)
  })

  it('does not revoke anything with a refresh token that a refresh has replaced', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    const replaced = await issue(test, 'read')
    await test.advance('5h')
    const { body: current } = await refresh(test, replaced)
    const form = { token: replaced.refresh_token, token_type_hint: 'refresh_token' }
    const { status, body } = await test.request('POST', '/oauth/revoke', { headers: { Authorization: basic(test) }, form })
    expect([status, body]).toEqual([200, {}])
    for (const token of [replaced.access_token, current.access_token]) {
      expect((await test.request('GET', '/athlete', { token })).status).toBe(200)
    }
    await test.control('POST', '/settle')
    expect(callback.events()).toEqual([])
  })

  it('revokes the grant with a still valid access token that a refresh has replaced', async () => {
    await using test = await startTest()
    const replaced = await issue(test, 'read')
    await test.advance('5h')
    const { body: current } = await refresh(test, replaced)
    await test.request('POST', '/oauth/revoke', { headers: { Authorization: basic(test) }, form: { token: replaced.access_token } })
    for (const token of [replaced.access_token, current.access_token]) {
      expect((await test.request('GET', '/athlete', { token })).status).toBe(401)
    }
  })

  it('revokes the grant with an expired access token', async () => {
    await using test = await startTest()
    const pair = await issue(test, 'read')
    await test.advance('6h')
    await test.request('POST', '/oauth/revoke', { headers: { Authorization: basic(test) }, form: { token: pair.access_token } })
    expect((await refresh(test, pair)).status).toBe(400)
  })

  it("does not revoke anything with another app's token", async () => {
    await using test = await startTest()
    const { world: elsewhere } = await createTestWorld(test.sandbox)
    const token = await elsewhere.token()
    const { status } = await test.request('POST', '/oauth/revoke', { headers: { Authorization: basic(test) }, form: { token } })
    expect(status).toBe(200)
    for (const kept of [token, test.sandbox.accessToken]) {
      expect((await test.request('GET', '/athlete', { token: kept })).status).toBe(200)
    }
  })
})

describe('the legacy endpoint', () => {
  it('also reads the access token from the Authorization header', async () => {
    await using test = await startTest()
    const { access_token } = await issue(test, 'read')
    expect((await test.request('POST', '/oauth/deauthorize', { token: access_token })).status).toBe(200)
    expect((await test.request('GET', '/athlete', { token: access_token })).status).toBe(401)
  })

  it('returns the revoked access token (decision 021)', async () => {
    await using test = await startTest()
    const { access_token } = await issue(test, 'read')
    const { status, body } = await test.request('POST', '/oauth/deauthorize', { form: { access_token } })
    expect([status, body]).toEqual([200, { access_token }])
  })
})
