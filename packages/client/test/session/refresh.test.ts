import { describe, expect, it } from 'vitest'
import { samePair, sessionWith } from './session-with.ts'

const EXPIRED = { expiresAt: 1_000_000_000 }
const newPair = (): Response => Response.json({ access_token: 'new', refresh_token: 'newer', expires_in: 21_600 })

describe('a refresh', () => {
  it('whose grant is revoked meanwhile gives out no token, although the service returns the same ones', async () => {
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

  it('is reported once for all callers', async () => {
    const { session, refreshes } = await sessionWith(newPair, EXPIRED)
    await Promise.all([session.accessToken(), session.accessToken()])
    expect(refreshes).toHaveLength(1)
  })
})
