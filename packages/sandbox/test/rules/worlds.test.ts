import { describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

/** A world beside the default one, and an access token in it. */
async function otherWorld(test: TestSandbox, now: string) {
  const { body: app } = await test.control('POST', '/apps', { now, frozen: true })
  const { sandbox } = test
  const answer = await fetch(`${sandbox.controlUrl}/tokens`, {
    method: 'POST',
    headers: { 'X-Sandbox-Control': '1', 'X-Sandbox-World': app.client_id, 'Content-Type': 'application/json' },
    body: JSON.stringify({ athlete_id: Number(sandbox.athleteId), scope: 'read' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { client: { client_id: app.client_id, client_secret: app.client_secret }, token: access_token }
}

describe('a world of its own', () => {
  it('lives at its own date: what is not there yet in one may be there, or gone, in another', async () => {
    await using test = await startTest()
    const { client, token } = await otherWorld(test, '2027-06-01T00:00:00Z')
    const ask = (base: string, token: string) => fetch(`${base}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await ask(test.sandbox.newBaseUrl, token)).status).toBe(200)
    expect((await ask(test.sandbox.newBaseUrl, test.sandbox.accessToken)).status).toBe(404)
    const gone = await test.request('POST', '/oauth/deauthorize', { form: { access_token: token } })
    expect(gone.status).toBe(404)
    const there = await test.request('POST', '/oauth/deauthorize', { form: { access_token: test.sandbox.accessToken } })
    expect(there.status).toBe(200)
    expect((await test.request('GET', `/push_subscriptions?${new URLSearchParams(client)}`)).status).toBe(200)
  })

  it('dates its answers by its own clock', async () => {
    await using test = await startTest({ now: '2026-11-02T10:00:00Z' })
    const { token } = await otherWorld(test, '2027-06-01T00:00:00Z')
    const dates = await Promise.all(
      [test.sandbox.accessToken, token].map(async (each) => (await test.request('GET', '/athlete', { token: each })).headers.get('Date')),
    )
    expect(dates).toEqual(['Mon, 02 Nov 2026 10:00:00 GMT', 'Tue, 01 Jun 2027 00:00:00 GMT'])
    await test.advance('1h')
    expect((await test.request('GET', '/nothing')).headers.get('Date')).toBe('Mon, 02 Nov 2026 11:00:00 GMT')
  })

  it('shares neither counters nor faults with others', async () => {
    await using test = await startTest({ faults: { rules: [{ operation_id: '*', status: 500 }] } })
    const { token } = await otherWorld(test, '2026-11-02T10:00:00Z')
    const first = await test.request('GET', '/athlete', { token })
    expect([first.status, first.headers.get('X-RateLimit-Usage')]).toEqual([200, '1,1'])
    expect((await test.request('GET', '/athlete', { token: test.sandbox.accessToken })).status).toBe(500)
  })
})
