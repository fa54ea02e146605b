import { expect, it, onTestFinished, vi } from 'vitest'
import { samePair, sessionWith } from './session-with.ts'

it.each([Number.POSITIVE_INFINITY, 2 ** 33])(
  'a session with a `timeoutMs` of %d, which no timer supports, waits for its tokens',
  async (timeoutMs) => {
    const asked = Promise.withResolvers<void>()
    const response = Promise.withResolvers<Response>()
    const { sessionOf } = await sessionWith(
      () => {
        asked.resolve()
        return response.promise
      },
      { accessToken: 'old', expiresAt: 0 },
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const token = sessionOf(timeoutMs).accessToken()
    await Promise.race([asked.promise, token])
    await vi.advanceTimersByTimeAsync(3_600_000)
    response.resolve(samePair())
    expect(await token).toBe('access')
  },
)
