import { describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

/** Status of the response to a request for a path of the sandbox, and the reason that the journal has. */
async function refusal(test: TestSandbox, method: string, path: string): Promise<[status: number, why: string | null]> {
  const { status } = await fetch(new URL(path, test.sandbox.authUrl), {
    method,
    headers: { Authorization: `Bearer ${test.sandbox.accessToken}` },
    redirect: 'manual',
  })
  const { body } = await test.control('GET', '/requests')
  return [status, body.at(-1).why]
}

describe('the OAuth paths below base_url', () => {
  it.each([
    ['GET', '/api/v3/oauth/authorize?client_id=1', '/oauth/authorize'],
    ['POST', '/api/v3/oauth/revoke', '/oauth/revoke'],
    ['POST', '/api/v3/oauth/deauthorize', '/oauth/deauthorize'],
    ['POST', '/new/api/v3/oauth/revoke', '/oauth/revoke'],
  ])('%s %s returns 404, and the journal states the correct URL', async (method, path, instead) => {
    await using test = await startTest({ now: '2027-01-05T00:00:00Z' })
    expect(await refusal(test, method, path)).toEqual([404, `OAuth paths are relative to auth_url, not base_url: request ${instead}`])
  })

  it('are 404 but for /oauth/token (decision 022)', async () => {
    await using test = await startTest()
    const { clientId, clientSecret, refreshToken } = test.sandbox
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    })
    const { status } = await fetch(`${test.sandbox.baseUrl}/oauth/token`, { method: 'POST', body })
    expect(status).toBe(200)
  })
})

describe('the API paths below auth_url', () => {
  it.each([
    ['GET', '/athlete'],
    ['GET', '/activities/1/streams'],
    ['GET', '/push_subscriptions'],
    ['DELETE', '/athlete'],
  ])('%s %s returns 404, and the journal states the correct URL', async (method, path) => {
    await using test = await startTest()
    const why = 'API paths are relative to base_url, not auth_url: prefix the path with /api/v3'
    expect(await refusal(test, method, path)).toEqual([404, why])
  })
})

describe('a path of neither base', () => {
  it.each(['/nothing', '/api/v3/nothing', '/api/athlete', '/oauth/nothing', '/api/v3/athlete/'])('%s is 404', async (path) => {
    await using test = await startTest()
    expect(await refusal(test, 'GET', path)).toEqual([404, 'the path does not exist'])
  })
})
