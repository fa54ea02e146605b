import { createClient, type GrantState, NeedsReauthorizationError, NoGrantError, type Send, unwrap } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { useSettings } from './support/setting.ts'

const setUp = useSettings()

const REFUSED = { message: 'Authorization Error', errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }
const PAGE = () => new Response('<html>Please log in</html>', { status: 401, headers: { 'Content-Type': 'text/html' } })
const json = (body: unknown, status: number) => () => Response.json(body, { status })
const minutes = (count: number): number => count * 60_000

/** An app whose API calls get a response from the test; undefined passes the call to the sandbox. */
async function withApi() {
  const states: GrantState[] = []
  const setting = await setUp()
  const asked: string[] = []
  const api: { respond: ((request: Request) => Response | Promise<Response>) | undefined } = { respond: undefined }
  const { baseUrl, authUrl } = setting.sandbox
  const fetchApi: Send = async (url, init) => {
    asked.push(new URL(url).pathname.replace('/api/v3', ''))
    return api.respond === undefined ? fetch(url, init) : api.respond(new Request(url, init))
  }
  const session = setting.another({ onStateChange: (state) => states.push(state) })
  const clientOf = (auth = session) => createClient({ baseUrl, authUrl, auth, fetch: fetchApi })
  const refreshes = async () => (await setting.tokenRequests()).slice(1)
  const client = clientOf()
  /** The service refuses the token for 30 seconds: in a call whose deadline allows no second attempt, and in a later one. */
  const becomeSuspect = async (): Promise<void> => {
    api.respond = json(REFUSED, 401)
    expect((await client.GET('/athlete', { timeoutMs: 1_000 })).error?.status).toBe(401)
    await setting.advance('30s')
    await expect(unwrap(client.GET('/athlete'))).rejects.toMatchObject({ code: 'suspect_grant', retryAt: setting.now() + minutes(5) })
  }
  return { setting, api, session, clientOf, client, states, asked, refreshes, becomeSuspect }
}

describe('a 401 that does not refuse the access token changes nothing', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['a page', PAGE],
    ['an empty body', () => new Response(null, { status: 401 })],
    [
      'an application error',
      json({ message: 'Authorization Error', errors: [{ resource: 'Application', field: '', code: 'invalid' }] }, 401),
    ],
    ['another API’s error', json({ error: { code: 401, message: 'access_token invalid' } }, 401)],
    ['a proxy’s error for one call', () => new Response('Proxy authentication required', { status: 401 })],
    ['a redirect to another host', () => new Response(null, { status: 308, headers: { Location: 'https://elsewhere.example/' } })],
    [
      'a missing scope',
      json({ message: 'Authorization Error', errors: [{ resource: 'AccessToken', field: 'read_permission', code: 'missing' }] }, 401),
    ],
  ])('%s', async (_what, respond) => {
    const { api, client, session, states, refreshes } = await withApi()
    api.respond = respond
    for (let call = 0; call < 3; call += 1) expect((await client.GET('/athlete')).error).toBeDefined()
    api.respond = undefined
    expect((await client.GET('/athlete')).response.status).toBe(200)
    expect([await session.state(), await refreshes(), states]).toEqual(['active', [], ['active']])
  })
})

describe('a 401 of the service with more than an hour left', () => {
  it('for 30 seconds makes the grant suspect after one refresh: calls fail immediately, in every process', async () => {
    const { setting, client, session, states, asked, refreshes, becomeSuspect } = await withApi()
    await becomeSuspect()
    const suspect = { code: 'suspect_grant', retryAt: setting.now() + minutes(5) }
    for (let call = 0; call < 5; call += 1) await expect(unwrap(client.GET('/athlete'))).rejects.toMatchObject(suspect)
    await expect(setting.another().accessToken()).rejects.toMatchObject(suspect)
    expect([asked, await refreshes(), states]).toEqual([['/athlete', '/athlete'], [200], ['active', 'suspect']])
    expect(await session.state()).toBe('suspect')
  })

  it.each([
    ['that ends before 30 seconds are over', '29s'],
    ['long ago', '6m'],
  ])('does not make the grant suspect after a refusal %s', async (_what, later) => {
    const { setting, api, client, session } = await withApi()
    api.respond = json(REFUSED, 401)
    for (const wait of ['0s', later]) {
      await setting.advance(wait)
      expect((await client.GET('/athlete', { timeoutMs: 1_000 })).error?.code).toBe('unauthorized')
    }
    expect(await session.state()).toBe('active')
  })

  it('does not make the grant suspect if the service has accepted the token in the meantime', async () => {
    const { setting, api, client, session } = await withApi()
    for (const respond of [json(REFUSED, 401), undefined, json(REFUSED, 401)]) {
      api.respond = respond
      await client.GET('/athlete', { timeoutMs: 1_000 })
      await setting.advance('30s')
    }
    expect(await session.state()).toBe('active')
  })

  it('in another process is not tried again when the grant is suspect', async () => {
    const { setting, clientOf, becomeSuspect, asked } = await withApi()
    const other = setting.another()
    await other.accessToken()
    await becomeSuspect()
    await expect(unwrap(clientOf(other).GET('/athlete'))).rejects.toMatchObject({ code: 'suspect_grant' })
    expect(asked).toHaveLength(3)
  })

  it('ends the grant when it is refused again after 5 and after 30 minutes', async () => {
    const { setting, client, clientOf, states, asked, refreshes, becomeSuspect } = await withApi()
    await expect(unwrap(client.GET('/athlete/zones'))).rejects.toMatchObject({ code: 'missing_scope' })
    await becomeSuspect()
    const start = setting.now()
    asked.length = 0
    await setting.advance('299s')
    await expect(unwrap(client.GET('/athlete/activities'))).rejects.toMatchObject({ retryAt: start + minutes(5) })
    expect([asked, await refreshes()]).toEqual([[], [200]])
    await setting.advance('1s')
    const calls = Array.from({ length: 10 }, () => client.GET('/athlete/activities'))
    for (const { error } of await Promise.all(calls)) {
      expect(error).toMatchObject({ code: 'suspect_grant', retryAt: start + minutes(30) })
    }
    expect([asked, await refreshes()]).toEqual([['/athlete'], [200, 200]])
    await setting.advance('25m')
    await expect(unwrap(clientOf(setting.another()).GET('/athlete'))).rejects.toThrow(NeedsReauthorizationError)
    await expect(unwrap(client.GET('/athlete'))).rejects.toThrow(NeedsReauthorizationError)
    expect([asked.length, await refreshes(), states]).toEqual([2, [200, 200, 200], ['active', 'suspect', 'needs_reauthorization']])
  })

  it('makes the grant active again when the probe succeeds, and the call continues', async () => {
    const { setting, api, client, session, states, becomeSuspect } = await withApi()
    await becomeSuspect()
    api.respond = undefined
    await setting.advance('5m')
    expect((await client.GET('/athlete/activities')).response.status).toBe(200)
    expect(states).toEqual(['active', 'suspect', 'active'])
    expect(await session.state()).toBe('active')
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['a page', PAGE],
    ['500', () => new Response('', { status: 500 })],
    ['429', () => new Response('', { status: 429 })],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('does not end through inconclusive probes: %s', async (_what, respond) => {
    const { setting, api, client, session, becomeSuspect } = await withApi()
    await becomeSuspect()
    api.respond = respond
    for (let probe = 0; probe < 5; probe += 1) {
      await setting.advance('5m')
      await expect(unwrap(client.GET('/athlete'))).rejects.toMatchObject({ code: 'suspect_grant', retryAt: setting.now() + minutes(5) })
    }
    expect(await session.state()).toBe('suspect')
    api.respond = undefined
    await setting.advance('5m')
    expect((await client.GET('/athlete')).response.status).toBe(200)
  })

  it.each(['a day slow', 'a day fast'])('is over in time for a process that starts with a clock that is %s', async (what) => {
    const { setting, api, clientOf, becomeSuspect } = await withApi()
    await becomeSuspect()
    await setting.advance('5m')
    api.respond = undefined
    setting.skew = what === 'a day slow' ? -86_400_000 : 86_400_000
    expect((await clientOf(setting.another()).GET('/athlete')).response.status).toBe(200)
  })

  it.each(['a day slow', 'a day fast'])('is not probed before its time by a process that starts with a clock that is %s', async (what) => {
    const { setting, client, clientOf, asked, becomeSuspect } = await withApi()
    await becomeSuspect()
    const start = setting.now()
    await setting.advance('5m')
    await expect(unwrap(client.GET('/athlete'))).rejects.toMatchObject({ retryAt: start + minutes(30) })
    asked.length = 0
    setting.skew = what === 'a day slow' ? -86_400_000 : 86_400_000
    await expect(unwrap(clientOf(setting.another()).GET('/athlete'))).rejects.toMatchObject({ retryAt: start + minutes(30) + setting.skew })
    expect(asked).toEqual([])
  })

  it('ends with new tokens once the old ones have an hour left', async () => {
    const { setting, api, client, becomeSuspect } = await withApi()
    await becomeSuspect()
    api.respond = undefined
    await setting.advance('5h30m')
    expect((await client.GET('/athlete')).response.status).toBe(200)
  })

  it('ends with an authorization', async () => {
    const { setting, api, client, becomeSuspect } = await withApi()
    await becomeSuspect()
    api.respond = undefined
    await setting.advance('1s')
    await setting.authorize()
    expect((await client.GET('/athlete')).response.status).toBe(200)
  })

  it('ends with a deauthorization', async () => {
    const { setting, client, session, becomeSuspect } = await withApi()
    await becomeSuspect()
    await session.deauthorize()
    await expect(unwrap(client.GET('/athlete'))).rejects.toThrow(NoGrantError)
    expect((await setting.sandbox.control.getState()).grants).toEqual([])
  })
})

describe('rechecking', () => {
  it('restores a grant that was ended wrongly', async () => {
    const { setting, api, client, session, states, becomeSuspect } = await withApi()
    await becomeSuspect()
    for (const wait of ['5m', '25m']) {
      await setting.advance(wait)
      await client.GET('/athlete').catch(() => undefined)
    }
    expect(await session.state()).toBe('needs_reauthorization')
    api.respond = undefined
    expect(await session.recheck()).toBe('active')
    expect((await client.GET('/athlete')).response.status).toBe(200)
    expect(states.slice(-2)).toEqual(['needs_reauthorization', 'active'])
  })

  it('rejects if the service still refuses the refresh token', async () => {
    const { setting, client, session } = await withApi()
    await setting.advance('5h')
    await setting.sandbox.control.revokeGrant({ athlete_id: Number(setting.sandbox.athleteId) })
    await expect(unwrap(client.GET('/athlete'))).rejects.toThrow(NeedsReauthorizationError)
    await expect(session.recheck()).rejects.toThrow(NeedsReauthorizationError)
    expect(await session.state()).toBe('needs_reauthorization')
  })

  it('ends a suspicion early, and checks an active grant, which keeps its tokens', async () => {
    const { session, refreshes, becomeSuspect } = await withApi()
    const token = await session.accessToken()
    expect([await session.recheck(), await refreshes(), await session.accessToken()]).toEqual(['active', [200], token])
    await becomeSuspect()
    await expect(session.recheck({ verify: async () => 'refused' })).rejects.toMatchObject({ code: 'suspect_grant' })
    expect(await session.recheck({ verify: async () => 'accepted' })).toBe('active')
  })
})
