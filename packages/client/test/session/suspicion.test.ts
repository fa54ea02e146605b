import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { NeedsReauthorizationError, SuspectGrantError, type TokenValidity } from '../../src/index.ts'
import type { GrantRecord } from '../../src/session/grant-record.ts'
import { samePair, sessionWith } from './session-with.ts'

const SINCE = Date.parse('2026-11-02T10:00:00Z') / 1000
const SUSPECT = {
  status: 'suspect',
  suspicion: { since: SINCE, refusals: 0, retryAt: SINCE + 300 },
} as const satisfies Partial<GrantRecord>
const ENDED = { status: 'needs_reauthorization', suspicion: null } as const satisfies Partial<GrantRecord>

const failing = (): Promise<TokenValidity> => Promise.reject(new Error('no connection'))
const throwing = (): Promise<TokenValidity> => {
  throw new Error('no connection')
}

describe('rechecking a grant for which the service returns the same tokens', () => {
  it.each([SUSPECT, ENDED])('makes it active if `verify` returns that the access token is accepted: $status', async (change) => {
    const { session, stored } = await sessionWith(samePair, change)
    expect(await session.recheck({ verify: async () => 'accepted' })).toBe('active')
    expect(await stored()).toMatchObject({ status: 'active', suspicion: null })
  })

  it.each([SUSPECT, ENDED])('makes it active without `verify`: $status', async (change) => {
    const { session, stored } = await sessionWith(samePair, change)
    expect(await session.recheck()).toBe('active')
    expect(await stored()).toMatchObject({ status: 'active', suspicion: null })
  })

  it.each<[string, () => Promise<TokenValidity>]>([
    ['says that it is refused', async () => 'refused'],
    ['cannot tell', async () => 'unknown'],
    ['rejects', failing],
    ['throws', throwing],
  ])('leaves it as it was when `verify` %s', async (_what, verify) => {
    const suspect = await sessionWith(samePair, SUSPECT)
    await expect(suspect.session.recheck({ verify })).rejects.toThrow(SuspectGrantError)
    expect(await suspect.stored()).toMatchObject(SUSPECT)
    const ended = await sessionWith(samePair, ENDED)
    await expect(ended.session.recheck({ verify })).rejects.toThrow(NeedsReauthorizationError)
    expect(await ended.stored()).toMatchObject(ENDED)
  })

  it('waits for `verify` no longer than for a request, which leaves time for the result', async () => {
    const { sessionOf, stored, reported } = await sessionWith(samePair, SUSPECT)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = Promise.withResolvers<void>()
    const verify = (): Promise<TokenValidity> => {
      asked.resolve()
      return new Promise(() => undefined)
    }
    const outcome = sessionOf(20_000)
      .recheck({ verify })
      .catch((error: unknown) => error)
    await asked.promise
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBeInstanceOf(SuspectGrantError)
    expect(reported).toEqual([expect.objectContaining({ code: 'deadline_exceeded', operation: 'GET /athlete' })])
    expect(await stored()).toMatchObject(SUSPECT)
  })

  it('checks immediately, although refreshes are paused after failures', async () => {
    let isAway = true
    const { session, sent } = await sessionWith(() => (isAway ? new Response('', { status: 503 }) : samePair()), SUSPECT)
    const due = await sessionWith(() => new Response('', { status: 503 }), { expiresAt: SINCE - 1 })
    for (const code of ['server_error', 'server_error', 'refresh_paused']) {
      await expect(due.session.accessToken()).rejects.toMatchObject({ code })
    }
    for (let failure = 0; failure < 3; failure += 1) {
      await expect(session.recheck()).rejects.toMatchObject({ code: 'server_error' })
    }
    isAway = false
    expect(await session.recheck()).toBe('active')
    expect(sent).toHaveLength(4)
  })
})
