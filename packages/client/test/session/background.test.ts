import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TokenSessionOptions } from '../../src/index.ts'
import { Work } from '../../src/session/session-context.ts'
import { NOW, sessionWith } from './session-with.ts'

/** Ten minutes are left: tokens are refreshed in the background. */
const DUE = { expiresAt: NOW / 1000 + 600 }
const newPair = (): Response => Response.json({ access_token: 'new', refresh_token: 'newer', expires_at: NOW / 1000 + 21_600 })
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

const FAILURES: [string, () => Response][] = [
  ['a failure of the service', () => new Response('', { status: 503 })],
  [
    'the end of the grant',
    () => Response.json({ errors: [{ resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }] }, { status: 400 }),
  ],
]

/** A call that starts a refresh, whose response arrives with `respond`. */
async function startCall(options: Partial<TokenSessionOptions> = {}) {
  const asked = Promise.withResolvers<void>()
  const response = Promise.withResolvers<Response>()
  const grant = await sessionWith(() => {
    asked.resolve()
    return response.promise
  }, DUE)
  const session = grant.sessionOf(30_000, options)
  const { api, tokens } = grant.clientOf(session, () => Response.json({ id: 1 }))
  let hasEnded = false
  const start = (timeoutMs?: number) => {
    const call = api.GET('/athlete', timeoutMs === undefined ? {} : { timeoutMs })
    call.then(() => (hasEnded = true))
    return call
  }
  return { ...grant, session, api, tokens, start, asked: asked.promise, respond: response.resolve, hasEnded: () => hasEnded }
}

describe('a call that starts a refresh in the background', () => {
  it('is sent at once with the current token, and ends when the new tokens are stored', async () => {
    const { start, asked, respond, hasEnded, tokens, stored } = await startCall()
    const call = start()
    await asked
    await settle()
    expect([tokens, hasEnded()]).toEqual([['Bearer access'], false])
    respond(newPair())
    expect((await call).data?.id).toBe(1)
    expect((await stored()).refreshToken).toBe('newer')
  })

  it.each(FAILURES)('succeeds, whatever comes of the refresh: %s', async (_what, failure) => {
    const { start, respond } = await startCall()
    respond(failure())
    expect((await start()).data?.id).toBe(1)
  })

  it('ends at its deadline with its result, and the refresh continues: a late response is stored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { start, asked, respond, hasEnded, session, stored } = await startCall()
    const call = start(20_000)
    await asked
    // The session no longer waits for the response.
    await vi.advanceTimersByTimeAsync(15_000)
    await settle()
    expect(hasEnded()).toBe(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await call).data?.id).toBe(1)
    respond(newPair())
    await session.idle()
    expect((await stored()).refreshToken).toBe('newer')
  })

  it('ends with its signal at the latest', async () => {
    const { api, asked } = await startCall()
    const controller = new AbortController()
    const call = api.GET('/athlete', { signal: controller.signal })
    await asked
    await settle()
    controller.abort()
    expect((await call).data?.id).toBe(1)
  })

  it('does not wait with `waitUntil`, which receives the refresh until its tokens are stored', async () => {
    const handed: Promise<unknown>[] = []
    const { start, respond, stored } = await startCall({ waitUntil: (work) => void handed.push(work) })
    expect((await start()).data?.id).toBe(1)
    expect(handed).toHaveLength(1)
    respond(newPair())
    await Promise.all(handed)
    expect((await stored()).refreshToken).toBe('newer')
  })

  it('waits when `waitUntil` throws, for example outside a request', async () => {
    const { start, asked, respond, hasEnded, reported } = await startCall({
      waitUntil() {
        throw new Error('outside a request')
      },
    })
    const call = start()
    await asked
    await settle()
    expect(hasEnded()).toBe(false)
    respond(newPair())
    await call
    expect(reported.map(String)).toEqual(['Error: outside a request'])
  })

  it('does not wait with `backgroundRefresh`', async () => {
    const { start, respond, session, stored } = await startCall({ backgroundRefresh: true })
    expect((await start()).data?.id).toBe(1)
    respond(newPair())
    await session.idle()
    expect((await stored()).refreshToken).toBe('newer')
  })
})

describe('a caller of `accessToken`, which is not a client,', () => {
  it('gets the new token: nothing else waits until it is stored', async () => {
    const { session, asked, respond, stored } = await startCall()
    const token = session.accessToken()
    await asked
    respond(newPair())
    expect([await token, (await stored()).refreshToken]).toEqual(['new', 'newer'])
  })

  it.each(FAILURES)(
    'gets the current token, whatever comes of the refresh, which is not repeated within a minute: %s',
    async (what, failure) => {
      const { session, sent, respond } = await startCall()
      respond(failure())
      expect(await session.accessToken()).toBe('access')
      if (what === 'a failure of the service') expect(await session.accessToken()).toBe('access')
      expect(sent).toHaveLength(1)
    },
  )

  it.each(FAILURES)('gets it in the last five minutes too, unless the refresh ends the grant: %s', async (what, failure) => {
    const { session, reported } = await sessionWith(failure, { expiresAt: NOW / 1000 + 120 })
    const token = session.accessToken()
    await (what === 'the end of the grant'
      ? expect(token).rejects.toMatchObject({ code: 'needs_reauthorization' })
      : expect(token).resolves.toBe('access'))
    expect(reported).toHaveLength(what === 'the end of the grant' ? 0 : 1)
  })
})

it('`waitUntil` also receives a refresh that the caller waits for: its time limit may be shorter', async () => {
  const handed: Promise<unknown>[] = []
  const { sessionOf, stored } = await sessionWith(newPair, { expiresAt: 0 })
  const session = sessionOf(30_000, { waitUntil: (work) => void handed.push(work) })
  expect(await session.accessToken()).toBe('new')
  expect(await session.replace('other')).toBe('new')
  expect(handed).toHaveLength(2)
  await Promise.all(handed)
  expect((await stored()).refreshToken).toBe('newer')
})

it('a session is idle when what its work has started is done too', async () => {
  const work = new Work({ waitUntil: undefined, outlivesCalls: false, onBackgroundError: () => undefined })
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  work.track(first.promise.then(() => void work.track(second.promise)))
  let isIdle = false
  const idle = work.idle().then(() => (isIdle = true))
  first.resolve()
  await settle()
  expect(isIdle).toBe(false)
  second.resolve()
  await idle
  expect(work.isBusy).toBe(false)
})
