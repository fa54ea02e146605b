import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  ])('%s %s returns 404, and the journal states the correct URL', async (method, path, instead) => {
    await using test = await startTest({ now: '2027-01-05T00:00:00Z' })
    expect(await refusal(test, method, path)).toEqual([404, `OAuth paths are relative to auth_url, not base_url: request ${instead}.`])
  })
})

describe('the API paths below auth_url', () => {
  it.each([
    ['GET', '/athlete'],
    ['GET', '/push_subscriptions'],
  ])('%s %s returns 404, and the journal states the correct URL', async (method, path) => {
    await using test = await startTest()
    const why = 'API paths are relative to base_url, not auth_url: prefix the path with /api/v3.'
    expect(await refusal(test, method, path)).toEqual([404, why])
  })
})

describe('an unknown path', () => {
  let test: TestSandbox
  beforeAll(async () => {
    test = await startTest({ tier: 'unlimited' })
  })
  afterAll(() => test.sandbox.close())

  it.each([
    ['GET', '/api/v3/athletes/activities', 'GET /api/v3/athlete/activities?'],
    ['PATCH', '/api/v3/athelte', 'GET or PUT /api/v3/athlete?'],
    ['PUT', '/api/v3/activity/1', 'PUT /api/v3/activities/{id}?'],
    ['GET', '/api/v3/activities//laps', 'GET /api/v3/activities/{id}/laps?'],
    ['GET', '/api/v3/routes/1/export', 'GET /api/v3/routes/{id}/export_gpx or GET /api/v3/routes/{id}/export_tcx?'],
    ['GET', '/api/v3/athlete/', 'GET /api/v3/athlete?'],
    ['GET', '/api/v3/api/v3/athlete', 'GET /api/v3/athlete?'],
    ['GET', '/new/api/v3/athelte', 'GET /api/v3/athlete?'],
    ['POST', '/api/v3/oauth/tokens', 'POST /oauth/token?'],
  ])('%s %s returns 404, and the reason names the nearest operations', async (method, path, near) => {
    expect(await refusal(test, method, path)).toEqual([404, `Unknown path. Did you mean ${near}`])
  })

  it.each([
    ['GET', '/api/v3/activities/1/photos', 'The API does not have the photos of an activity.'],
    ['PUT', '/api/v3/activities/1/visibility', 'The API cannot change the visibility of an activity.'],
    ['GET', '/api/v3/athlete/email', "The API does not have the athlete's e-mail address."],
    ['GET', '/api/v3/activities/1/export_original', 'The API does not have the original file of an activity: read its streams.'],
  ])('%s %s returns 404, and the reason says that the API does not have it', async (method, path, sentence) => {
    expect(await refusal(test, method, path)).toEqual([404, `Unknown path. ${sentence}`])
  })

  it('is not compared with operations that do not exist at the date of the world', async () => {
    await using early = await startTest({ now: '2026-05-31T23:59:59Z' })
    expect(await refusal(early, 'POST', '/oauth/revokes')).toEqual([404, 'Unknown path.'])
  })

  const farPaths = ['/nothing', '/favicon.ico', '/status', '/api/v3', '/api/v3/%E0%A4%A/1']
  it.each([...farPaths, `/api/v3${'/activity'.repeat(1_100)}`])('%s is not near an operation', async (path) => {
    expect(await refusal(test, 'GET', path)).toEqual([404, 'Unknown path.'])
  })
})

describe('a wrong method', () => {
  it.each([
    ['GET', '/activities', 'POST, OPTIONS', ' Did you mean GET /api/v3/activities/{id}?'],
    ['DELETE', '/push_subscriptions', 'GET, HEAD, POST, OPTIONS', ' Did you mean DELETE /api/v3/push_subscriptions/{subscription_id}?'],
    ['DELETE', '/activities/1', 'GET, HEAD, PUT, OPTIONS', ' The API cannot delete an activity.'],
  ])('%s %s returns 405, and the reason says what was meant', async (method, path, allow, near) => {
    await using test = await startTest()
    expect(await refusal(test, method, `/api/v3${path}`)).toEqual([405, `Wrong method: this path supports ${allow}, not ${method}.${near}`])
  })
})
