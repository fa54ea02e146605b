import { describe, expect, it } from 'vitest'
import { startCallback } from '../support/callback.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const basic = ({ sandbox }: TestSandbox): string => `Basic ${Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64')}`

const client = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })

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

describe.each(Object.entries(ways))('ending a grant by %s', (_way, end) => {
  it('kills every token of the athlete and sends one athlete-update event', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    const { sandbox } = test
    await test.request('POST', '/push_subscriptions', { form: { ...client(test), callback_url: callback.url, verify_token: 'v' } })
    const first: Pair = (await test.control('POST', '/tokens', { athlete_id: sandbox.athleteId, scope: 'read' })).body
    const second: Pair = (await test.control('POST', '/tokens', { athlete_id: sandbox.athleteId, scope: 'read,activity:read' })).body
    expect((await end(test, second)).status).toBeLessThan(300)
    for (const pair of [first, second]) {
      expect((await test.request('GET', '/athlete', { token: pair.access_token })).status).toBe(401)
      const refreshed = await test.request('POST', '/oauth/token', {
        form: { ...client(test), grant_type: 'refresh_token', refresh_token: pair.refresh_token },
      })
      expect(refreshed.status).toBe(400)
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

describe('revoke', () => {
  it('answers 200 with JSON for a token nobody knows', async () => {
    await using test = await startTest()
    const answer = await test.request('POST', '/oauth/revoke', { headers: { Authorization: basic(test) }, form: { token: 'f'.repeat(40) } })
    expect([answer.status, answer.body]).toEqual([200, {}])
  })

  it('needs the client credentials', async () => {
    await using test = await startTest()
    const pair: Pair = (await test.control('POST', '/tokens', { athlete_id: test.sandbox.athleteId, scope: 'read' })).body
    for (const Authorization of ['', 'Basic eDp5', 'Bearer x']) {
      expect((await test.request('POST', '/oauth/revoke', { headers: { Authorization }, form: { token: pair.access_token } })).status).toBe(
        401,
      )
    }
    expect((await test.request('GET', '/athlete', { token: pair.access_token })).status).toBe(200)
  })
})
