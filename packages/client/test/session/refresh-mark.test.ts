import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StoredGrant } from '../../src/session/grant-store.ts'
import { isRefreshedByOther } from '../../src/session/refresh-mark.ts'
import type { SessionContext } from '../../src/session/session-context.ts'
import { sharedBy } from '../../src/session/shared.ts'
import { NOW, sessionWith } from './session-with.ts'

const TTL_MS = 10_000

/** Looks at a mark twice, `observedMs` apart, with the clock `ageMs` after the time in the mark. */
function lookTwice({
  ageMs,
  observedMs,
  by = 'other',
  version = '1',
}: {
  ageMs: number
  observedMs: number
  by?: string
  version?: string
}) {
  const store = {}
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
  onTestFinished(() => clock.mockRestore())
  const refreshing = { by: by === 'self' ? sharedBy(store).processId : by, ttlMs: TTL_MS, at: NOW / 1000 }
  const contextOf = (key: string) =>
    ({ grants: { store, key }, clock: { seconds: () => (NOW + ageMs) / 1000 } }) as unknown as SessionContext
  const look = (seen: string, key = 'key') =>
    isRefreshedByOther(contextOf(key), { record: { refreshing }, version: seen } as unknown as StoredGrant)
  const first = look('1')
  look('1', 'the grant of another athlete')
  time += observedMs
  return [first, look(version)]
}

describe('a process that left its mark', () => {
  const LONG_AGO = { ageMs: 21_000 }
  it.each<[string, Parameters<typeof lookTwice>[0], boolean[]]>([
    ['is alive while the mark is young', { ageMs: 0, observedMs: 9_999 }, [true, true]],
    ['is dead when the mark was seen unchanged for its time to live', { ageMs: 0, observedMs: 10_001 }, [true, false]],
    ['is not dead only because the mark is old: a clock may be wrong', { ...LONG_AGO, observedMs: 999 }, [true, true]],
    ['is alive when it misses a renewal before the mark is old', { ageMs: 19_000, observedMs: 9_999 }, [true, true]],
    ['is dead when the mark is old and was not renewed', { ...LONG_AGO, observedMs: 1_001 }, [true, false]],
    ['is dead when the mark is of a far future and was not renewed', { ageMs: -86_400_000, observedMs: 1_001 }, [true, false]],
    ['is alive when the mark is old and was renewed', { ...LONG_AGO, observedMs: 9_000, version: '2' }, [true, true]],
    ['is this one, which does not wait for itself', { ageMs: 0, observedMs: 0, by: 'self' }, [false, false]],
  ])('%s', (_what, given, want) => {
    expect(lookTwice(given)).toEqual(want)
  })
})

describe('while another process refreshes', () => {
  const refreshing = { by: 'other', ttlMs: 60_000, at: NOW / 1000 }

  it('a refresh waits for its tokens until its time limit, and then no longer reads the store', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { session, sent, reads } = await sessionWith(() => new Response(null, { status: 500 }), { refreshing, expiresAt: 0 })
    const token = session.accessToken().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await token).toMatchObject({ code: 'deadline_exceeded' })
    const count = reads.length
    await vi.advanceTimersByTimeAsync(20_000)
    expect([count, reads.length, sent]).toEqual([156, count, []])
  })

  it('a revocation waits for its tokens, but not forever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const isAlive of [true, false]) {
      const { session, sent, change } = await sessionWith(() => new Response(null, { status: 200 }), { refreshing })
      const revoked = session.deauthorize()
      await vi.advanceTimersByTimeAsync(14_000)
      expect(sent).toEqual([])
      if (isAlive) await change({ accessToken: 'new', refreshToken: 'newer', refreshing: null })
      await vi.advanceTimersByTimeAsync(2_000)
      await revoked
      expect(sent.map(({ fields }) => fields['token'])).toEqual(isAlive ? ['newer', 'new'] : ['refresh', 'access'])
    }
  })
})
