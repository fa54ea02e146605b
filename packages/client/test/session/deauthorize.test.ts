import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createOAuth, NotFoundError } from '../../src/index.ts'
import type { GrantRecord } from '../../src/session/grant-record.ts'
import { type Respond, respondWith, serve } from '../layers/serve.ts'
import { NOW, sessionWith } from './session-with.ts'

const fault = (status: number, field: string, code: string) => (): Response =>
  Response.json({ message: 'Error', errors: [{ resource: 'Athlete', field, code }] }, { status })

const ABSENT = (): Response => new Response('Not Found', { status: 404 })
const DONE = (): Response => new Response(null, { status: 200 })

/** A server without the endpoint that revokes tokens. */
const withLegacyOnly = (respond: () => Response) => sessionWith(({ path }) => (path === '/oauth/deauthorize' ? respond() : ABSENT()))

describe('deauthorizing', () => {
  it('revokes the refresh token and the access token: a lost response may have replaced one of them', async () => {
    let during: GrantRecord | undefined
    const { session, sent, stored, change } = await sessionWith(async () => {
      during = await stored()
      if (sent.length === 1) await change({ reported: 'active' })
      return DONE()
    })
    const before = await stored()
    await session.deauthorize()
    expect(sent.map(({ path, fields }) => [path, fields['token']])).toEqual([
      ['/oauth/revoke', 'refresh'],
      ['/oauth/revoke', 'access'],
      // Again, because another process has changed the record in the meantime.
      ['/oauth/revoke', 'refresh'],
      ['/oauth/revoke', 'access'],
    ])
    const revoking = { ...before, status: 'revoking', reported: 'active', decidedAt: before.expiresAt - 21_600 }
    const ended = { ...revoking, status: 'deauthorized', accessToken: '', refreshToken: '', scopes: null }
    expect([during, await stored()]).toEqual([revoking, ended])
    await session.deauthorize()
    expect(sent).toHaveLength(4)
  })

  it('revokes the tokens that another process stores in the meantime', async () => {
    const { session, sent, holdReads, reads, change } = await sessionWith(DONE)
    const release = holdReads()
    const revoked = session.deauthorize()
    await expect.poll(() => reads).toHaveLength(1)
    await change({ accessToken: 'later' })
    release()
    await revoked
    expect(sent.map(({ fields }) => fields['token'])).toEqual(['refresh', 'later'])
  })

  it('takes the token from memory at once, although the service is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const response = Promise.withResolvers<Response>()
    const { session, sent } = await sessionWith(() => response.promise)
    await session.accessToken()
    const revoked = session.deauthorize()
    await vi.waitUntil(() => sent.length === 1, { timeout: 60_000 })
    const token = session.accessToken().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    response.resolve(DONE())
    await revoked
    const message = 'POST /oauth/token: the app has revoked its access to this athlete'
    expect(await token).toMatchObject({ code: 'no_grant', reason: 'revoked', message })
    expect(session.scopes).toBeUndefined()
  })

  it.each<[string, number | undefined, number]>([
    ['at a time that has certainly passed for the service', 600, NOW / 1000 + 590],
    ['when the tokens were issued, if the service has not stated its time', undefined, NOW / 1000 + 18_000 - 21_600],
  ])('counts as decided %s', async (_what, ahead, decidedAt) => {
    const { session, stored } = await sessionWith(DONE)
    if (ahead !== undefined) session.observe(new Response(null, { headers: { Date: new Date(NOW + ahead * 1000).toUTCString() } }))
    await session.deauthorize()
    expect((await stored()).decidedAt).toBe(decidedAt)
  })

  const GONE = (): Response => fault(404, 'token', 'not found')()
  const LOST = { unanswered: { refusedAt: null } }

  it.each<[string, readonly [() => Response, () => Response], Partial<GrantRecord>]>([
    ['the access token after the refresh token', [DONE, ABSENT], {}],
    ['the access token after the refresh token, which may have been replaced', [DONE, GONE], LOST],
    ['the refresh token, which is the newest', [GONE, GONE], {}],
    ['the refresh token, which may have been replaced, but not the access token', [GONE, DONE], LOST],
  ])('is done when the server no longer knows %s', async (_what, [first, second], initial) => {
    let count = 0
    const { session, stored } = await sessionWith(() => [first, second][count++]?.() ?? ABSENT(), initial)
    await session.deauthorize()
    expect((await stored()).status).toBe('deauthorized')
  })

  it.each<[string, readonly [() => Response, () => Response]]>([
    ['a page says so about the access token', [DONE, ABSENT]],
    ['the server knows neither token', [GONE, GONE]],
  ])('is not done when the refresh token may have been replaced, and %s', async (_what, [first, second]) => {
    let count = 0
    const { session, stored } = await sessionWith(() => [first, second][count++]?.() ?? ABSENT(), LOST)
    await expect(session.deauthorize()).rejects.toThrow(NotFoundError)
    expect((await stored()).status).toBe('revoking')
  })

  it('is not done when the server knows neither token, and the spool may contain newer ones', async () => {
    const { sessionOf, stored } = await sessionWith(GONE)
    const fail = (): never => {
      throw new Error('the spool is away')
    }
    const session = sessionOf(30_000, { spool: { append: fail, entries: fail, remove: fail } })
    await expect(session.deauthorize()).rejects.toThrow(NotFoundError)
    expect((await stored()).status).toBe('revoking')
  })

  it('remembers that a process with a mark in the store may have replaced the refresh token', async () => {
    const refreshing = { by: 'a process that died', ttlMs: 1, at: NOW / 1000 }
    const { session, stored } = await sessionWith(GONE, { refreshing })
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(session.deauthorize()).rejects.toThrow(NotFoundError)
    expect((await stored()).status).toBe('revoking')
  })

  it('uses the legacy endpoint of a server without the new one', async () => {
    const { session, sent, stored } = await withLegacyOnly(DONE)
    await session.deauthorize()
    expect(sent.map(({ path, fields }) => [path, fields['token'] ?? fields['access_token']])).toEqual([
      ['/oauth/revoke', 'refresh'],
      ['/oauth/deauthorize', 'access'],
    ])
    expect((await stored()).status).toBe('deauthorized')
  })

  it('is done when the legacy endpoint reports that the access token is invalid: nothing is left to revoke', async () => {
    const { session, stored } = await withLegacyOnly(fault(401, 'access_token', 'invalid'))
    await session.deauthorize()
    expect((await stored()).status).toBe('deauthorized')
  })

  it.each<[string, () => Response]>([
    ['a page with 401', () => new Response('<html>Log in to the train</html>', { status: 401 })],
    ['a 401 about something else', fault(401, 'client_id', 'invalid')],
    ['a 403 that names the access token', fault(403, 'access_token', 'invalid')],
    ['a 500', fault(500, 'access_token', 'invalid')],
    ['a 404', ABSENT],
  ])('is not done when the legacy endpoint sends %s, and can be tried again', async (_what, respond) => {
    let isWell = false
    const { session, stored } = await withLegacyOnly(() => (isWell ? DONE() : respond()))
    await expect(session.deauthorize()).rejects.toThrow(NotFoundError)
    expect((await stored()).status).toBe('revoking')
    isWell = true
    await session.deauthorize()
    expect((await stored()).status).toBe('deauthorized')
  })
})

describe('deauthorizing when the athlete has already revoked access', () => {
  const EMPTY = respondWith(404, { message: 'Record Not Found', errors: [] })
  const LISTED = respondWith(404, { message: 'Record Not Found', errors: [{ resource: 'Token', field: 'token', code: 'not found' }] })
  const GONE = respondWith(410, { message: 'Gone', errors: [] })
  const MESSAGE = respondWith(404, { message: 'no Route matched' })
  const page =
    (status: number): Respond =>
    (response) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>')
  const LATE = Date.parse('2027-06-01T00:00:00Z')
  const LOST = { unanswered: { refusedAt: null } }

  it.each<[string, { revoke: Respond; legacy: Respond; now?: number; grant?: Partial<GrantRecord>; want: 'deauthorized' | 'revoking' }]>([
    ['both endpoints respond with an empty list', { revoke: EMPTY, legacy: EMPTY, want: 'deauthorized' }],
    ['the legacy endpoint lists details', { revoke: EMPTY, legacy: LISTED, want: 'deauthorized' }],
    ['the legacy endpoint is gone', { revoke: EMPTY, legacy: GONE, want: 'deauthorized' }],
    ['the legacy endpoint has been removed', { revoke: EMPTY, legacy: page(404), now: LATE, want: 'deauthorized' }],
    ['the legacy endpoint responds with a page', { revoke: EMPTY, legacy: page(404), want: 'revoking' }],
    ['the legacy endpoint responds without a list', { revoke: EMPTY, legacy: MESSAGE, want: 'revoking' }],
    ['the legacy endpoint is gone, according to a page', { revoke: EMPTY, legacy: page(410), want: 'revoking' }],
    ['the legacy endpoint fails', { revoke: EMPTY, legacy: respondWith(500, { message: 'Error', errors: [] }), want: 'revoking' }],
    ['revoke responds with a page', { revoke: page(404), legacy: EMPTY, want: 'revoking' }],
    ['revoke responds without a list', { revoke: MESSAGE, legacy: EMPTY, want: 'revoking' }],
    ['revoke responds with a page after the removal', { revoke: page(404), legacy: EMPTY, now: LATE, want: 'revoking' }],
    ['the refresh token may have been replaced', { revoke: EMPTY, legacy: EMPTY, grant: LOST, want: 'revoking' }],
  ])('%s', async (_what, { revoke, legacy, now = NOW, grant, want }) => {
    await using server = await serve((response, _index, { path }) => (path === '/oauth/revoke' ? revoke : legacy)(response))
    const app = { clientId: '48213', clientSecret: 'secret', redirectUri: 'https://app.example/callback' }
    const oauth = createOAuth({ ...app, authUrl: server.origin, now: () => now })
    const { sessionOf, stored } = await sessionWith(DONE, grant)
    const done = sessionOf(30_000, { oauth }).deauthorize()
    await (want === 'revoking' ? expect(done).rejects.toThrow(NotFoundError) : done)
    const { status, accessToken } = await stored()
    expect([status, accessToken === '']).toEqual([want, want === 'deauthorized'])
  })
})
