import { AuthenticationError, type GrantState, NeedsReauthorizationError, NoGrantError, TokenSession } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { breakableStore } from './support/breakable-store.ts'
import { createGate } from './support/gate.ts'
import { type Setting, useSettings } from './support/setting.ts'

const setUp = useSettings()

type Fault = NonNullable<Parameters<Setting['sandbox']['control']['setFaults']>[0]>['rules'][number]
const fail = (setting: Setting, fault: Omit<Fault, 'operation_id'>) =>
  setting.sandbox.control.setFaults({ rules: [{ operation_id: 'issueToken', times: 1, ...fault }] })

const works = async (setting: Setting, session = setting.session): Promise<void> => {
  expect(await setting.athlete(await session.accessToken())).toBe(200)
  expect(await session.state()).toBe('active')
}

describe('the grant outlives a refresh that fails with', () => {
  it.each<[string, Omit<Fault, 'operation_id'>, string]>([
    ['500', { status: 500 }, 'ServerError'],
    ['503', { status: 503 }, 'ServerError'],
    ['429', { status: 429 }, 'RateLimitError'],
    ['a connection that is cut before', { cut: 'before' }, 'ConnectionError'],
  ])('%s', async (_what, fault, name) => {
    const setting = await setUp()
    await setting.advance('7h')
    await fail(setting, fault)
    await expect(setting.session.accessToken()).rejects.toMatchObject({ name })
    expect(await setting.session.state()).toBe('active')
    await works(setting)
  })

  it.each<[string, number, string]>([
    ['a page with 400', 400, '<html>'],
    ['a page with 200', 200, '<html>'],
    ['truncated JSON', 200, '{"access_token":"abc","refresh_tok'],
    ['an empty body', 200, ''],
    ['JSON without tokens', 200, '{}'],
    [
      'a 400 about something else',
      400,
      '{"message":"Bad Request","errors":[{"resource":"Application","field":"client_id","code":"invalid"}]}',
    ],
    ['a 401 about the client', 401, '{"message":"Authorization Error","errors":[{"resource":"Application","field":"","code":"invalid"}]}'],
    ['an OAuth error about the client', 401, '{"error":"invalid_client"}'],
  ])('%s', async (_what, status, body) => {
    let spoiled = false
    const setting = await setUp({
      fetch: async (request) => (spoiled && request.url.endsWith('/token') ? new Response(body, { status }) : fetch(request)),
    })
    await setting.advance('7h')
    spoiled = true
    await expect(setting.session.accessToken()).rejects.toMatchObject({ operation: 'POST /oauth/token' })
    spoiled = false
    await works(setting)
  })

  it('the wrong client secret, which is a typed error of its own', async () => {
    const setting = await setUp()
    const { createOAuth } = await import('@activity-tracking/client')
    const { authUrl, clientId, athleteId } = setting.sandbox
    const oauth = createOAuth({ authUrl, clientId, clientSecret: 'wrong', redirectUri: 'http://localhost/' })
    await setting.advance('7h')
    const session = new TokenSession({ oauth, store: setting.store, athleteId, now: () => setting.now() })
    await expect(session.accessToken()).rejects.toThrow(AuthenticationError)
    await works(setting)
  })

  it('anything at all while the token still lives: the caller gets it', async () => {
    const setting = await setUp()
    const token = await setting.session.accessToken()
    await setting.advance(`${6 * 3600 - 120}s`)
    await fail(setting, { status: 500 })
    expect(await setting.session.accessToken()).toBe(token)
  })
})

describe('an answer that', () => {
  it('is lost after the service has rotated ends the grant after one rejection, and no more requests', async () => {
    const setting = await setUp()
    const states: GrantState[] = []
    const session = setting.another({ onStateChange: (state) => states.push(state) })
    await setting.advance('7h')
    await fail(setting, { cut: 'after' })
    await expect(session.accessToken()).rejects.toMatchObject({ name: 'ConnectionError' })
    for (const _ of [1, 2]) await expect(session.accessToken()).rejects.toThrow(NeedsReauthorizationError)
    expect((await setting.tokenRequests()).slice(1)).toEqual([200, 400])
    expect(states).toEqual(['active', 'needs_reauthorization'])
    await setting.authorize()
    await works(setting)
  })

  it('comes late is stored, although nobody waits for it any more', async () => {
    const gate = createGate()
    const setting = await setUp({ fetch: gate.fetch, session: { timeoutMs: 50 } })
    await setting.advance('7h')
    gate.close('/oauth/token')
    await expect(setting.session.accessToken()).rejects.toMatchObject({ name: 'DeadlineError' })
    gate.open()
    await works(setting)
    expect((await setting.tokenRequests()).slice(1)).toEqual([200])
  })

  it('comes after another process has re-authorized leaves the newest pair', async () => {
    const gate = createGate()
    const setting = await setUp({ fetch: gate.fetch })
    await setting.advance('7h')
    gate.close('/oauth/token')
    const late = setting.session.accessToken()
    await gate.waiting()
    gate.open('deliver')
    await setting.advance('10s')
    const other = setting.another()
    await other.authorize((await setting.oauth.exchangeCode(await setting.consent(['read']), { state: 'state-1' })).tokens)
    await late
    await works(setting, other)
    expect(await setting.another().accessToken()).toBe(await other.accessToken())
  })

  it('comes after another process has given the grant up brings nothing back', async () => {
    const gate = createGate()
    const setting = await setUp({ fetch: gate.fetch })
    await setting.advance('7h')
    gate.close('/oauth/token')
    const late = setting.session.accessToken()
    await gate.waiting()
    // Another process, not in the same line for its turn; it does not wait for the lock either.
    const { lock: _, ...unlocked } = setting.store
    await setting.another({ store: unlocked }).deauthorize()
    gate.open()
    await expect(late).rejects.toThrow(NoGrantError)
    await expect(setting.another().accessToken()).rejects.toThrow(NoGrantError)
    expect((await setting.sandbox.control.getState()).grants).toEqual([])
  })
})

describe('while the store is away', () => {
  it('a token that lives is served, and nothing is refreshed', async () => {
    const store = breakableStore()
    const setting = await setUp({ session: { store } })
    const token = await setting.session.accessToken()
    store.down = 'all'
    await setting.advance(`${6 * 3600 - 120}s`)
    expect(await setting.session.accessToken()).toBe(token)
    await setting.advance('1h')
    await expect(setting.session.accessToken()).rejects.toThrow('the store is away')
    expect((await setting.tokenRequests()).slice(1)).toEqual([])
    store.down = 'no'
    await works(setting)
  })

  it.each(['writes', 'lost acknowledgement'] as const)('received tokens are used from the spool and stored later: %s', async (down) => {
    const store = breakableStore()
    const setting = await setUp({ session: { store } })
    await setting.advance('7h')
    store.down = down
    const token = await setting.session.accessToken()
    expect(await setting.athlete(token)).toBe(200)
    expect(await setting.session.accessToken()).toBe(token)
    store.down = 'no'
    expect(await setting.another().accessToken()).toBe(token)
    expect((await setting.tokenRequests()).slice(1)).toEqual([200])
    await setting.advance('7h')
    await works(setting)
  })

  it('tokens of an authorization wait in the spool', async () => {
    const store = breakableStore()
    const setting = await setUp({ session: { store } })
    const { tokens } = await setting.oauth.exchangeCode(await setting.consent(['read']), { state: 'state-1' })
    store.down = 'all'
    await setting.advance('1s')
    await expect(setting.session.authorize(tokens)).resolves.toBeUndefined()
    store.down = 'no'
    expect(await setting.another().accessToken()).toBe(tokens.accessToken)
  })

  it('a rejection that another process knows better about is not believed', async () => {
    const setting = await setUp()
    await setting.advance('7h')
    const { lock: _, ...unlocked } = setting.store
    const elsewhere = setting.another({ store: unlocked })
    const tokens = await Promise.all([setting.session.accessToken(), elsewhere.accessToken()])
    expect(await setting.athlete(tokens[0])).toBe(200)
    expect(await setting.athlete(tokens[1])).toBe(200)
    await works(setting)
    await works(setting, elsewhere)
  })
})
