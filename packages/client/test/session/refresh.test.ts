import { memoryStore } from '@activity-tracking/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { TokenSet } from '../../src/index.ts'
import type { GrantRecord } from '../../src/session/grant-record.ts'
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
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    onTestFinished(() => clock.mockRestore())
    const { session, refreshes } = await sessionWith(() => {
      time += 25
      return respond()
    }, EXPIRED)
    await session.accessToken().catch(() => undefined)
    expect(refreshes).toEqual([{ athleteId: '7', durationMs: 25, ...expected }])
    expect(JSON.stringify(refreshes)).not.toContain('new')
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

  it('is sent and reported once for all callers and sessions, also if it fails', async () => {
    const { session, sessionOf, sent, refreshes } = await sessionWith(() => new Response('', { status: 500 }), EXPIRED)
    await Promise.allSettled([session, session, sessionOf()].map((each) => each.accessToken()))
    expect([sent.length, refreshes.length]).toEqual([1, 1])
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

  it.each(['authorize', 'importTokens'] as const)('are used at once, also by a session with others in memory: %s', async (how) => {
    const { session } = await sessionWith(newPair)
    await session.accessToken()
    await session[how](TOKEN_SET)
    expect(await session.accessToken()).toBe('new')
  })

  it.each(['authorize', 'importTokens'] as const)('of another athlete are refused: %s', async (how) => {
    const { session, stored } = await sessionWith(newPair)
    const tokens = new TokenSet({ accessToken: 'new', refreshToken: 'newer', expiresAt: NOW / 1000 + 21_600, athleteId: '8' })
    await expect(session[how](tokens)).rejects.toMatchObject({ code: 'wrong_athlete' })
    expect((await stored()).refreshToken).toBe('refresh')
  })

  it('that only memory has are reported as such', async () => {
    const { sessionOf } = await sessionWith(newPair)
    await expect(sessionOf(30_000, { store: away }).authorize(TOKEN_SET)).rejects.toThrow('away')
  })

  it('that the spool has are used while the store is unavailable', async () => {
    const { sessionOf, reported } = await sessionWith(newPair)
    const onStateChange = vi.fn()
    const session = sessionOf(30_000, { store: { ...away }, spool: sharedBy({}).memory, onStateChange })
    await session.authorize(TOKEN_SET)
    expect([reported.map(String), onStateChange.mock.calls]).toEqual([['Error: away'], [['active']]])
    expect(await session.accessToken()).toBe('new')
  })
})

describe('the stored record, whole, while and after a refresh', () => {
  const [RENEWED, ENDED] = [
    { accessToken: 'new', refreshToken: 'newer', expiresAt: NOW / 1000 + 21_600 },
    { status: 'needs_reauthorization' },
  ] as const
  const LOST = { unanswered: { refusedAt: null } }
  const DEAD = { refreshing: { by: 'a process that died', ttlMs: 0, at: NOW / 1000 } }
  const refuse = () => Response.json({ errors: [{ resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }] }, { status: 400 })
  const error = (message: string, more = {}) => ({ message: `POST /oauth/token: ${message}`, ...more })
  const cause = error('the service refused the code or the refresh token', { code: 'invalid_grant' })
  const ended = error('the athlete must authorize the app again', { code: 'needs_reauthorization', cause })
  const pausedFor = (seconds: number) =>
    error('earlier refreshes failed; the tokens will be refreshed later', { retryAt: NOW + seconds * 1000, cause })

  const hang = (): Promise<Response> => new Promise(() => undefined)
  const respondWith = (body: object) => () => Response.json({ ...TOKENS, ...body })
  const since = (seconds: number) => ({ unanswered: { refusedAt: NOW / 1000 - seconds } })

  it.each<[string, Partial<GrantRecord>, () => Response | Promise<Response>, Partial<GrantRecord>, unknown]>([
    ['new tokens', {}, newPair, RENEWED, 'new'],
    ['new tokens after a request without a response', LOST, newPair, { ...RENEWED, unanswered: null }, 'new'],
    ['new tokens after a process died', DEAD, newPair, RENEWED, 'new'],
    ['a new refresh token only', {}, respondWith({ access_token: 'access' }), { ...RENEWED, accessToken: 'access' }, 'access'],
    ['the same tokens', {}, samePair, { expiresAt: NOW / 1000 + 18_000 }, 'access'],
    ['a failure', {}, () => new Response('', { status: 500 }), {}, error('500')],
    ['no connection', {}, () => Promise.reject(new TypeError('cut')), {}, error('no response', { cause: { message: 'cut' } })],
    ['no response', {}, hang, LOST, error('took longer than 1500 ms')],
    [
      'tokens of another athlete',
      {},
      respondWith({ athlete: { id: 8 } }),
      {},
      error('these tokens belong to a different athlete than this session'),
    ],
    ['a refusal', {}, refuse, ENDED, ended],
    ['a refusal after a request without a response', LOST, refuse, since(0), pausedFor(300)],
    ['a refusal after a process died', DEAD, refuse, since(0), pausedFor(300)],
    ['another refusal, before five minutes have passed', since(299), refuse, {}, pausedFor(1)],
    ['another refusal, after five minutes', since(300), refuse, ENDED, ended],
    ['another refusal, after the clock was set back', since(-300), refuse, since(0), pausedFor(300)],
  ])('%s', async (_what, initial, respond, change, outcome) => {
    const timers = respond === hang ? (['setTimeout', 'clearTimeout'] as const) : []
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', ...timers] })
    onTestFinished(() => void vi.useRealTimers())
    let during: GrantRecord | undefined
    const { sessionOf, stored } = await sessionWith(
      async () => {
        during = await stored()
        return respond()
      },
      { ...EXPIRED, reported: 'active', ...initial },
    )
    const before = { ...(await stored()), refreshing: null, ...(initial === DEAD && LOST) }
    const timeoutMs = respond === hang ? 3_000 : 60_000
    const settled = sessionOf(timeoutMs)
      .accessToken()
      .catch((reason: unknown) => reason)
    if (respond === hang) {
      await vi.waitUntil(() => during !== undefined, { timeout: 60_000 })
      await vi.advanceTimersByTimeAsync(1_500)
    }
    if (typeof outcome === 'string') expect(await settled).toBe(outcome)
    else expect(await settled).toMatchObject(Object(outcome))
    // The mark is no longer renewed.
    expect(vi.getTimerCount()).toBe(0)
    const refreshing = { by: expect.any(String), ttlMs: Math.min(10_000, timeoutMs / 3), at: NOW / 1000 }
    expect([during, await stored()]).toEqual([
      { ...before, refreshing },
      { ...before, unanswered: initial === DEAD ? null : before.unanswered, ...change },
    ])
  })

  it('is that of another process which has renewed it when the refresh token is refused', async () => {
    const { session, stored, change } = await sessionWith(async () => {
      await change({ ...RENEWED, refreshing: null })
      return refuse()
    }, EXPIRED)
    expect([await session.accessToken(), (await stored()).status]).toEqual(['new', 'active'])
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
    const { sessionOf, holdReads, reads, change } = await sessionWith(newPair)
    const session = sessionOf(30_000, { now: () => now })
    await session.accessToken()
    await change({ v: 2 as 1 })
    now += 60_000
    expect([await session.accessToken(), await session.accessToken(), reads.length]).toEqual(['access', 'access', 2])
    now += 60_000
    holdReads()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let token: string | undefined
    void session.accessToken().then((read) => (token = read))
    await vi.advanceTimersByTimeAsync(1_000)
    expect([token, session.isBusy]).toEqual(['access', true])
  })
})
