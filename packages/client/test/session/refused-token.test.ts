import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log, NeedsReauthorizationError } from '../../src/index.ts'
import type { GrantRecord } from '../../src/session/grant-record.ts'
import { NOW, samePair, sessionWith } from './session-with.ts'

const GRANTED = { scopes: ['read', 'activity:write'] } as const satisfies Partial<GrantRecord>

const noGrant = () => Response.json({ errors: [{ resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }] }, { status: 400 })

const refusal = () => Response.json({ errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }, { status: 401 })

describe('a call whose access token, with more than an hour left, the service refuses', () => {
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

  /** A call whose first responses are refusals. `advance` resolves to the number of requests so far. */
  async function callWith(refusals: number, grantOf: () => ReturnType<typeof sessionWith> = () => sessionWith(samePair, GRANTED)) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let left = refusals
    const grant = await grantOf()
    const onRetry = vi.fn()
    const respond = () => (left-- > 0 ? refusal() : Response.json({ id: 1 }))
    const { api, tokens } = grant.clientOf(grant.session, respond, { log: log({ hooks: { onRetry } }) })
    const advance = async (ms: number): Promise<number> => {
      await vi.advanceTimersByTimeAsync(ms)
      await settle()
      return tokens.length
    }
    return { ...grant, api, tokens, advance, onRetry }
  }
  const body = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: 60 } as const

  it('is sent again with the same token after a second, also if it creates something, after one refresh', async () => {
    const { api, tokens, advance, sent, stored, onRetry } = await callWith(1)
    const call = api.POST('/activities', { body })
    expect(await advance(999)).toBe(1)
    expect(onRetry.mock.calls).toMatchObject([[{ delayMs: 1_000, status: 401 }]])
    expect(await advance(1)).toBe(2)
    expect((await call).response.status).toBe(200)
    expect([new Set(tokens), sent.length, (await stored()).status]).toEqual([new Set(['Bearer access']), 1, 'active'])
  })

  it('is sent again with new tokens once, if the service returns some, and ends with the 401 if it refuses them too', async () => {
    let count = 0
    const rotate = () =>
      Response.json({ access_token: `new-${++count}`, refresh_token: `refresh-${count}`, expires_at: NOW / 1000 + 21_600 })
    const { api, tokens, advance, sent } = await callWith(Infinity, () => sessionWith(rotate, GRANTED))
    const call = api.GET('/athlete')
    expect(await advance(60_000)).toBe(2)
    const { error } = await call
    expect([error?.code, tokens, sent.length]).toEqual(['unauthorized', ['Bearer access', 'Bearer new-1'], 1])
    expect(error?.message).not.toContain('returned the same one')
  })

  it.each([
    [1_000, 1],
    [60_000, 2],
  ])('ends with the 401 within its deadline of %i ms after %i requests: the grant stays active', async (timeoutMs, requests) => {
    const { api, advance, sent, stored } = await callWith(Infinity)
    const call = api.GET('/athlete', { timeoutMs })
    expect(await advance(1_000)).toBe(requests)
    const { error } = await call
    expect(error?.code).toBe('unauthorized')
    // The message explains the refusal only after the second one.
    expect(/the athlete has not revoked access; try again later/.test(error?.message ?? '')).toBe(requests === 2)
    expect([sent.length, (await stored()).status]).toEqual([1, 'active'])
  })

  it('in many calls is refreshed once a minute', async () => {
    let now = NOW
    const grant = await sessionWith(samePair, GRANTED)
    const { api, advance, sent } = await callWith(Infinity, async () => ({
      ...grant,
      session: grant.sessionOf(30_000, { now: () => now }),
    }))
    for (const requests of [1, 1, 2]) {
      const call = api.GET('/athlete')
      await advance(1_000)
      expect((await call).error?.code).toBe('unauthorized')
      expect(sent).toHaveLength(requests)
      now += 31_000
    }
  })
})

describe('the stored grant', () => {
  it.each(['active', 'needs_reauthorization', 'deauthorized'] as const)(
    'has the state and the scopes, also in a process that has not used it, and nothing is sent: %s',
    async (status) => {
      const { session, sent } = await sessionWith(samePair, { status, scopes: ['read', 'activity:write'] })
      expect([await session.grant(), sent]).toEqual([{ state: status, scopes: ['read', 'activity:write'] }, []])
      expect(JSON.stringify(session)).toBe('{"athleteId":"7"}')
    },
  )
})

describe('rechecking a grant, whose access token has more than an hour left,', () => {
  it.each(['active', 'needs_reauthorization'] as const)('ends it when the service refuses the refresh token: %s', async (status) => {
    const { session, stored } = await sessionWith(noGrant, { status })
    await expect(session.recheck()).rejects.toThrow(NeedsReauthorizationError)
    expect((await stored()).status).toBe('needs_reauthorization')
  })

  it.each(['active', 'needs_reauthorization'] as const)('makes it active when the service returns the same tokens: %s', async (status) => {
    const { session, sent, stored } = await sessionWith(samePair, { status })
    expect([await session.recheck(), await session.recheck(), sent.length]).toEqual(['active', 'active', 2])
    expect((await stored()).status).toBe('active')
  })

  it('leaves it active when the service does not respond, and pauses like any refresh', async () => {
    // A page of a proxy does not show the service's time.
    const headers = { Date: new Date(NOW + 21_600_000).toUTCString() }
    const { session, sent, stored } = await sessionWith(() => new Response('', { status: 503, headers }))
    for (const code of ['server_error', 'server_error', 'refresh_paused']) await expect(session.recheck()).rejects.toMatchObject({ code })
    expect(await session.accessToken()).toBe('access')
    expect([sent.length, (await stored()).status]).toEqual([2, 'active'])
  })

  it('checks one that has ended immediately, although refreshes are paused after failures', async () => {
    let isAway = true
    const { session, sent } = await sessionWith(() => (isAway ? new Response('', { status: 503 }) : samePair()), {
      status: 'needs_reauthorization',
    })
    for (let failure = 0; failure < 3; failure += 1) await expect(session.recheck()).rejects.toMatchObject({ code: 'server_error' })
    isAway = false
    expect(await session.recheck()).toBe('active')
    expect(sent).toHaveLength(4)
  })
})
