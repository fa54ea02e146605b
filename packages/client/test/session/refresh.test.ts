import { memoryStore } from '@activity-tracking/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { TokenSet } from '../../src/index.ts'
import { sharedBy } from '../../src/session/shared.ts'
import { NOW, samePair, sessionWith } from './session-with.ts'

const EXPIRED = { expiresAt: 1_000_000_000 }
const TOKENS = { access_token: 'new', refresh_token: 'newer', expires_in: 21_600 }
const newPair = (): Response => Response.json(TOKENS)

describe('a refresh', () => {
  it('whose grant is revoked in the meantime returns no token, although the service returns the same tokens', async () => {
    const { session, change } = await sessionWith(async () => {
      await change({ status: 'deauthorized', accessToken: '', refreshToken: '' })
      return samePair()
    }, EXPIRED)
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'no_grant', reason: 'revoked' })
  })

  it('whose grant is revoked in the meantime revokes new tokens, and returns none if that fails', async () => {
    const { session, sent, reported, change } = await sessionWith(async ({ path }) => {
      if (path === '/oauth/revoke') return new Response('', { status: 500 })
      await change({ status: 'deauthorized', accessToken: '', refreshToken: '' })
      return newPair()
    }, EXPIRED)
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'no_grant', reason: 'revoked' })
    expect([sent.at(-1)?.fields, reported]).toMatchObject([{ token: 'new' }, [{ code: 'server_error' }]])
  })

  it.each([
    ['new tokens, which expire earlier than the stored ones', { ...TOKENS, expires_in: 60 }, { accessToken: 'new', refreshToken: 'newer' }],
    ['a new refresh token only', { ...TOKENS, access_token: 'access' }, { accessToken: 'access', refreshToken: 'newer' }],
    [
      'the same tokens with another expiry',
      { access_token: 'access', refresh_token: 'refresh', expires_in: 60 },
      { expiresAt: NOW / 1000 + 60 },
    ],
  ])('stores what the service returns, within the same authorization: %s', async (_what, body, expected) => {
    const { session, stored } = await sessionWith(() => Response.json(body))
    await session.recheck()
    expect(await stored()).toMatchObject({ grantId: 'one', decidedAt: 0, scopes: ['read'], status: 'active', ...expected })
  })

  it('renews its mark twenty times within the time to live while it waits', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let now = NOW
    const response = Promise.withResolvers<Response>()
    const { sessionOf, stored, sent } = await sessionWith(() => response.promise, EXPIRED)
    const token = sessionOf(30_000, { now: () => now }).accessToken()
    await expect.poll(() => sent).toHaveLength(1)
    now += 500
    await vi.advanceTimersByTimeAsync(500)
    await expect.poll(async () => (await stored()).refreshing?.at).toBe(now / 1000)
    response.resolve(newPair())
    expect(await token).toBe('new')
  })

  it.each([
    ['new tokens', newPair, { outcome: 'rotated', error: undefined }],
    ['the same tokens', samePair, { outcome: 'unchanged', error: undefined }],
    ['a failure', () => new Response('', { status: 500 }), { outcome: 'failed', error: 'server_error' }],
  ])('is reported with %s', async (_what, respond, expected) => {
    const { session, refreshes } = await sessionWith(respond, EXPIRED)
    await session.accessToken().catch(() => undefined)
    expect(refreshes).toEqual([{ athleteId: session.athleteId, durationMs: expect.any(Number), ...expected }])
    expect(JSON.stringify(refreshes)).not.toContain('new')
  })

  it.each([
    ['new tokens', newPair],
    ['the same tokens', samePair],
    ['tokens of another athlete', () => Response.json({ ...TOKENS, athlete: { id: 8 } })],
    [
      'a refusal',
      () => Response.json({ errors: [{ resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }] }, { status: 400 }),
    ],
    ['a failure', () => new Response('', { status: 500 })],
  ])('no longer renews its mark when it has ended: %s', async (_what, respond) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { session, stored, writes } = await sessionWith(respond, EXPIRED)
    await session.accessToken().catch(() => undefined)
    const count = writes.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect([writes.length, (await stored()).refreshing]).toEqual([count, null])
  })

  it('is one request for 10,000 callers, with as many reads of the store as for one', async () => {
    const alone = await sessionWith(newPair, EXPIRED)
    await alone.session.accessToken()
    const { session, sent, reads } = await sessionWith(newPair, EXPIRED)
    const tokens = await Promise.all(Array.from({ length: 10_000 }, () => session.accessToken()))
    expect(new Set(tokens)).toEqual(new Set(['new']))
    expect(sent).toHaveLength(1)
    expect(reads).toEqual(alone.reads)
  })

  it('is reported once for all callers', async () => {
    const { session, refreshes } = await sessionWith(newPair, EXPIRED)
    await Promise.all([session.accessToken(), session.accessToken()])
    expect(refreshes).toHaveLength(1)
  })
})

describe('new tokens', () => {
  it.each(['authorize', 'importTokens'] as const)('end the pause after failures: %s', async (how) => {
    const { session, sent } = await sessionWith(() => new Response('', { status: 500 }), EXPIRED)
    for (let count = 0; count < 3; count += 1) await session.accessToken().catch(() => undefined)
    expect(sent).toHaveLength(2)
    await session[how](new TokenSet({ accessToken: 'other', refreshToken: 'third', expiresAt: NOW / 1000 - 60 }))
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'server_error' })
    expect(sent.at(-1)?.fields['refresh_token']).toBe('third')
  })

  const TOKEN_SET = new TokenSet({ accessToken: 'new', refreshToken: 'newer', expiresAt: NOW / 1000 + 21_600 })
  const away = { ...memoryStore(), get: () => Promise.reject(new Error('away')) }

  it.each(['authorize', 'importTokens'] as const)('of another athlete are refused: %s', async (how) => {
    const { session, stored } = await sessionWith(newPair)
    const tokens = new TokenSet({ accessToken: 'new', refreshToken: 'newer', expiresAt: NOW / 1000 + 21_600, athleteId: '8' })
    await expect(session[how](tokens)).rejects.toMatchObject({ code: 'wrong_athlete' })
    expect((await stored()).refreshToken).toBe('refresh')
  })

  it('that are received from a refresh and belong to another athlete are refused', async () => {
    const { session, stored } = await sessionWith(() => Response.json({ ...TOKENS, athlete: { id: 8 } }), EXPIRED)
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'wrong_athlete' })
    expect((await stored()).refreshToken).toBe('refresh')
  })

  it('that only memory has are reported as such', async () => {
    const { sessionOf } = await sessionWith(newPair)
    await expect(sessionOf(30_000, { store: away }).authorize(TOKEN_SET)).rejects.toThrow('away')
  })

  it('that another process may have are not read while the store is unavailable, which is reported', async () => {
    const { sessionOf, reported } = await sessionWith(newPair)
    await sessionOf(30_000, { store: { ...away } }).reread()
    expect(reported.map(String)).toEqual(['Error: away'])
  })

  it('that the spool has are used while the store is unavailable', async () => {
    const { sessionOf, reported } = await sessionWith(newPair)
    const onStateChange = vi.fn()
    const session = sessionOf(30_000, { store: { ...away }, spool: sharedBy({}).memory, onStateChange })
    await session.authorize(TOKEN_SET)
    expect([reported.map(String), onStateChange.mock.calls]).toEqual([['Error: away'], [['active']]])
    expect(await session.accessToken()).toBe('new')
  })

  it('that the spool has do not hide that the stored grant cannot be read', async () => {
    const { sessionOf, change } = await sessionWith(newPair)
    await change({ v: 2 as 1 })
    await expect(sessionOf(30_000, { spool: sharedBy({}).memory }).authorize(TOKEN_SET)).rejects.toMatchObject({ code: 'unreadable_grant' })
  })
})

describe('callers that have to read the store', () => {
  it('read it again after a minute, or if the clock was set back', async () => {
    let now = NOW
    const { sessionOf, reads } = await sessionWith(newPair)
    const session = sessionOf(30_000, { now: () => now })
    const counts = []
    for (const passed of [0, 59_000, 1_000, -60_000]) {
      now += passed
      await session.accessToken()
      counts.push(reads.length)
    }
    expect(counts).toEqual([1, 1, 2, 3])
  })

  it('read it again when it has been read before', async () => {
    const { session, holdReads, reads, change } = await sessionWith(newPair)
    const release = holdReads()
    const early = session.accessToken()
    await expect.poll(() => reads).toHaveLength(1)
    await change({ accessToken: 'later' })
    const late = session.accessToken()
    release()
    expect(await Promise.all([early, late])).toEqual(['access', 'later'])
  })

  it('use tokens in memory that are valid, after a second or if the stored grant cannot be read', async () => {
    let now = NOW
    const { sessionOf, holdReads, change } = await sessionWith(newPair)
    const session = sessionOf(30_000, { now: () => now })
    await session.accessToken()
    await change({ v: 2 as 1 })
    now += 60_000
    expect(await session.accessToken()).toBe('access')
    now += 60_000
    holdReads()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let token: string | undefined
    void session.accessToken().then((read) => (token = read))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(token).toBe('access')
  })
})
