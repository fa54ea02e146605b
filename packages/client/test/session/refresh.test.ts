import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { samePair, sessionWith } from './session-with.ts'

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

describe('callers that have to read the store', () => {
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
})
