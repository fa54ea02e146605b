import { createClient, type TokenSession } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { createGate } from '../support/gate.ts'
import { type Setting, useSettings } from '../support/setting.ts'

const setUp = useSettings()

/** Refresh requests by status. The first request to the token endpoint was the code exchange. */
const refreshes = async (setting: Setting): Promise<number[]> => (await setting.tokenRequests()).slice(1)

const six = (seconds: number): string => `${6 * 3600 - seconds}s`

describe('a token session', () => {
  it.each([300, -86_400])('waits for new tokens with %i seconds left', async (left) => {
    const setting = await setUp()
    const first = await setting.session.accessToken()
    await setting.advance(six(left))
    const second = await setting.session.accessToken()
    expect(second).not.toBe(first)
    expect(await setting.athlete(second)).toBe(200)
    expect(await refreshes(setting)).toEqual([200])
  })

  it('does not let one athlete wait for another', async () => {
    const gate = createGate()
    const setting = await setUp({ fetch: gate.fetch })
    const { athletes } = await setting.sandbox.control.getState()
    const other = setting.another({ athleteId: String(athletes[1]?.id) })
    const consent = await setting.consent(['read'], { athlete: String(athletes[1]?.id) })
    await other.authorize((await setting.oauth.exchangeCode(consent, { state: 'state-1' })).tokens)
    await setting.advance('7h')
    gate.close('/oauth/token')
    const held = setting.session.accessToken()
    await gate.waiting()
    gate.passOthers()
    expect(await setting.athlete(await other.accessToken())).toBe(200)
    gate.open()
    expect(await setting.athlete(await held)).toBe(200)
  })

  it.each(['known', 'unknown'])('uses scopes that another process was granted, at the next call, with scopes that are %s', async (what) => {
    const setting = await setUp()
    const { baseUrl, authUrl } = setting.sandbox
    const found = await setting.store.get(setting.key)
    if (found !== null && what === 'unknown')
      await setting.store.put(setting.key, { ...found.record, scopes: null }, { ifVersion: found.version })
    const session = setting.another()
    const api = createClient({ baseUrl, authUrl, auth: session })
    const { error } = await api.GET('/athlete/zones')
    expect(error).toMatchObject({ code: 'missing_scope' })
    await setting.advance('1s')
    const consent = await setting.consent(['read', 'profile:read_all'])
    await setting.another().authorize((await setting.oauth.exchangeCode(consent, { state: 'state-1' })).tokens)
    expect((await api.GET('/athlete/zones')).response.status).toBe(200)
    expect(session.scopes).toContain('profile:read_all')
  })
})

describe.each([
  ['ten minutes fast', 600_000],
  ['ten minutes slow', -600_000],
  ['a day fast', 86_400_000],
  ['a day slow', -86_400_000],
])('with a clock that is %s', (_what, skew) => {
  const withApi = (setting: Setting, session: TokenSession) => {
    const { baseUrl, authUrl } = setting.sandbox
    return createClient({ baseUrl, authUrl, auth: session })
  }

  it('tokens are refreshed once when they expire by the time of the service', async () => {
    const setting = await setUp()
    setting.skew = skew
    const api = withApi(setting, setting.another())
    for (const _ of [1, 2, 3]) expect((await api.GET('/athlete')).response.status).toBe(200)
    expect((await refreshes(setting)).length).toBeLessThanOrEqual(1)
    const before = (await refreshes(setting)).length
    await setting.advance('7h')
    expect((await api.GET('/athlete')).response.status).toBe(200)
    expect((await refreshes(setting)).slice(before)).toEqual([200])
  })
})

describe('a 401 for which there are other tokens', () => {
  it.each([21_600, 3_601, 3_600])('of a revoked grant ends it after one token request, with %i seconds left', async (left) => {
    const setting = await setUp()
    const { baseUrl, authUrl, athleteId } = setting.sandbox
    const api = createClient({ baseUrl, authUrl, auth: setting.session })
    await setting.advance(six(left))
    await setting.sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
    const { error } = await api.GET('/athlete')
    expect([error, await refreshes(setting)]).toMatchObject([{ code: 'needs_reauthorization' }, [400]])
  })

  it('is followed by the same request with the tokens that another process has stored in the meantime', async () => {
    const setting = await setUp()
    const { baseUrl, authUrl } = setting.sandbox
    const api = createClient({ baseUrl, authUrl, auth: setting.session })
    const old = await setting.session.accessToken()
    await setting.oauth.revoke(old)
    await setting.another().authorize((await setting.oauth.exchangeCode(await setting.consent(['read']), { state: 'state-1' })).tokens)
    await setting.advance('1s')
    expect((await api.GET('/athlete')).response.status).toBe(200)
  })
})
