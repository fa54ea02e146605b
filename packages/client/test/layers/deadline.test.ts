import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type CallOptions,
  type ClientOptions,
  createClient,
  DeadlineError,
  type Layer,
  retry,
  type TokenSource,
  unwrap,
} from '../../src/index.ts'
import { orAborted, pause } from '../../src/timeout.ts'
import { clientWith, json } from '../client-with.ts'
import { serve } from './serve.ts'

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

const INVALID_TOKEN = { message: 'Authorization Error', errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }

/** A body that begins and never ends, and whether it was cancelled. */
function endless(beginning: string): { body: ReadableStream<Uint8Array<ArrayBuffer>>; cancelled: () => boolean } {
  let cancelled = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(beginning)),
    // A source may itself take forever to cancel.
    cancel: () => {
      cancelled = true
      return never()
    },
  })
  return { body, cancelled: () => cancelled }
}

/** One call that waits for something that never comes. */
interface Waiting {
  readonly outcome: Promise<unknown>
  /** How many requests were sent. */
  readonly sent: () => number
  /** Whether what it waited for was told that nobody waits any more, where it can be told. */
  readonly released?: () => boolean
}

type Options = Pick<CallOptions, 'signal' | 'timeoutMs'>

interface Parts extends Pick<ClientOptions, 'fetch' | 'retry'> {
  readonly auth?: Partial<TokenSource>
}

function clientOf({ fetch = () => never<Response>(), auth = {}, ...others }: Parts) {
  let sent = 0
  const client = createClient({
    baseUrl: 'https://service.example/api/v3',
    authUrl: 'https://service.example',
    auth: { accessToken: async () => 'a-token', replace: async () => 'another', ...auth },
    fetch: (url, init) => {
      sent += 1
      return fetch(url, init)
    },
    ...others,
  })
  return { client, sent: () => sent }
}

const gets =
  (parts: Parts) =>
  (call: Options): Waiting => {
    const { client, sent } = clientOf(parts)
    return { outcome: unwrap(client.GET('/athlete', call)), sent }
  }

const receives =
  (status: number, parseAs?: 'blob', parts: Parts = {}) =>
  (call: Options): Waiting => {
    const { body, cancelled } = endless('{"id":')
    const { client, sent } = clientOf({ fetch: async () => new Response(body, { status }), ...parts })
    // With its own token, no layer but the last one reads the body.
    const own: CallOptions = parts.retry ? { onLimit: 'wait', headers: { Authorization: 'Bearer own' } } : {}
    return { outcome: unwrap(client.GET('/athlete', { ...own, ...call, parseAs })), sent, released: cancelled }
  }

const uploads =
  (fileOf: (body: ReadableStream<Uint8Array>, release: () => void) => ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) =>
  (call: Options): Waiting => {
    const { body, cancelled } = endless('<gpx>')
    const release = vi.fn()
    const { client, sent } = clientOf({})
    const outcome = unwrap(client.POST('/uploads', { ...call, body: { file: fileOf(body, release), data_type: 'gpx' } }))
    return { outcome, sent, released: () => cancelled() || release.mock.calls.length > 0 }
  }

/** An iterable that never yields, and takes forever to end. */
const iterable = (_body: unknown, release: () => void): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => never(),
    return: () => {
      release()
      return never()
    },
  }),
})

/** The timers that a test has set. Not those of work that earlier files of this process have left behind, for which `vi.getTimerCount` fails at times. */
const timers = new AsyncLocalStorage<Set<unknown>>()
const timerCount = (): number | undefined => timers.getStore()?.size

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { setTimeout: set, clearTimeout: clear } = globalThis
  vi.stubGlobal('setTimeout', (expire: () => void, ms: number) => {
    const own = timers.getStore()
    const timer = set(() => {
      own?.delete(timer)
      expire()
    }, ms)
    own?.add(timer)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof setTimeout>) => {
    timers.getStore()?.delete(timer)
    clear(timer)
  })
  timers.enterWith(new Set())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Lets everything happen that needs no time. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe.each<[what: string, begin: (call: Options) => Waiting, sent: number]>([
  ['a token source', gets({ auth: { accessToken: never } }), 0],
  ['a token source that reads its grant anew', gets({ auth: { scopes: [], reread: never } }), 0],
  ['another token', gets({ auth: { replace: never }, fetch: async () => json(INVALID_TOKEN, { status: 401 }) }), 1],
  ['a fetch that ignores the signal', gets({}), 1],
  ['the end of the body', receives(200), 1],
  ['the end of a blob', receives(200, 'blob'), 1],
  ['the end of the body of an error', receives(503), 1],
  ['the end of the body of a 401', receives(401), 1],
  ['the end of the body of a 429, which shows whose limit it is', receives(429, undefined, { retry: retry() }), 1],
  ['the end of a web stream to upload', uploads((body) => body), 0],
  ['the end of an iterable to upload', uploads(iterable), 0],
])('a call that waits for %s', (_what, begin, sent) => {
  const expectEnded = (call: Waiting): void => {
    expect(call.sent()).toBe(sent)
    expect(call.released?.() ?? true).toBe(true)
    expect(timerCount()).toBe(0)
  }

  it('ends at its deadline, and not before', async () => {
    const call = begin({ timeoutMs: 200 })
    const ended = vi.fn()
    call.outcome.catch(ended)
    await settle()
    vi.advanceTimersByTime(199)
    await settle()
    expect(ended).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await expect(call.outcome).rejects.toMatchObject({ name: 'DeadlineError', message: /took longer than 200 ms$/ })
    expectEnded(call)
  })

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController()
    const call = begin({ signal: controller.signal })
    await settle()
    const reason = new Error('the user went away')
    controller.abort(reason)
    await expect(call.outcome).rejects.toBe(reason)
    expectEnded(call)
  })
})

it.each<[string, () => Options, unknown]>([
  ['its signal has fired', () => ({ signal: AbortSignal.abort('too late') }), 'too late'],
  ['it has no time', () => ({ timeoutMs: 0 }), expect.any(DeadlineError)],
  ['its time is negative', () => ({ timeoutMs: -5 }), expect.any(DeadlineError)],
  ['its time is not a number', () => ({ timeoutMs: Number.NaN }), expect.any(DeadlineError)],
])('a call does not begin when %s', async (_why, options, reason) => {
  const file = vi.fn(() => never<IteratorResult<Uint8Array>>())
  for (const begin of [gets({}), uploads(() => ({ [Symbol.asyncIterator]: () => ({ next: file }) }))]) {
    const call = begin(options())
    expect(await call.outcome.catch((error: unknown) => error)).toEqual(reason)
    await settle()
    expect(call.sent()).toBe(0)
    expect(timerCount()).toBe(0)
  }
  expect(file).not.toHaveBeenCalled()
})

it('a token that arrives late sends nothing', async () => {
  const token = Promise.withResolvers<string>()
  const { client, sent } = clientOf({ auth: { accessToken: () => token.promise } })
  const call = client.GET('/athlete', { timeoutMs: 200 })
  vi.advanceTimersByTime(200)
  expect((await call).error).toBeInstanceOf(DeadlineError)
  token.resolve('late')
  await settle()
  expect(sent()).toBe(0)
})

it('a response that arrives late is canceled', async () => {
  const response = Promise.withResolvers<Response>()
  const { client } = clientOf({ fetch: () => response.promise })
  const call = client.GET('/athlete', { timeoutMs: 200 })
  await settle()
  vi.advanceTimersByTime(200)
  expect((await call).error).toBeInstanceOf(DeadlineError)
  const { body, cancelled } = endless('{')
  response.resolve(new Response(body))
  await settle()
  expect(cancelled()).toBe(true)
})

describe('a response that is read as a stream', () => {
  const streamOf = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, options: Options) => {
    const { client } = clientWith(() => new Response(body))
    const { data } = await client.GET('/routes/{id}/export_gpx', { ...options, params: { path: { id: 1 } }, parseAs: 'stream' })
    if (!data) throw new TypeError('there is a stream')
    return data
  }

  it('errors at the deadline of the call', async () => {
    const { body, cancelled } = endless('<gpx>')
    const reader = (await streamOf(body, { timeoutMs: 200 })).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('<gpx>')
    const next = reader.read()
    vi.advanceTimersByTime(200)
    await expect(next).rejects.toThrow(DeadlineError)
    expect(cancelled()).toBe(true)
    expect(timerCount()).toBe(0)
  })

  it('errors with the reason of the signal, even if it is not being read', async () => {
    const { body, cancelled } = endless('<gpx>')
    const controller = new AbortController()
    const reader = (await streamOf(body, { signal: controller.signal })).getReader()
    const reason = new Error('the user went away')
    controller.abort(reason)
    await expect(reader.closed).rejects.toBe(reason)
    expect(cancelled()).toBe(true)
    expect(timerCount()).toBe(0)
  })

  it('cancels the body when it is canceled', async () => {
    const { body, cancelled } = endless('<gpx>')
    void (await streamOf(body, {})).cancel()
    await settle()
    expect(cancelled()).toBe(true)
  })

  const broken = () => new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) })

  it.each<[string, (stream: ReadableStream) => Promise<unknown>, body?: ReadableStream]>([
    ['was read to its end', (stream) => new Response(stream).text()],
    ['was cancelled', (stream) => stream.cancel()],
    ['broke off', (stream) => new Response(stream).text().catch(() => undefined), broken()],
  ])('keeps no timer and no listener once it %s', async (_what, finish, body = new Blob(['<gpx/>']).stream()) => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const stream = await streamOf(body, { timeoutMs: 200, signal })
    expect(timerCount()).toBe(1)
    await finish(stream)
    expect(timerCount()).toBe(0)
    expect(added).toHaveBeenCalledTimes(1)
    expect(removed).toHaveBeenCalledWith(...(added.mock.calls[0] ?? []))
  })
})

describe('timeoutMs', () => {
  it.each([
    ['of the call', { timeoutMs: 5000 }, { timeoutMs: 7000 }, 5000],
    ['of the client', {}, { timeoutMs: 7000 }, 7000],
    ['by default', {}, {}, 60_000],
  ])('%s bounds a call', async (_whose, call, options, timeoutMs) => {
    const { client } = clientWith(() => never(), options)
    const outcome = client.GET('/athlete', call)
    await settle()
    vi.advanceTimersByTime(timeoutMs - 1)
    expect(timerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    expect((await outcome).error?.message).toBe(`GET /athlete: took longer than ${timeoutMs} ms`)
  })

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])('%d means no limit', async (timeoutMs) => {
    const response = Promise.withResolvers<Response>()
    const { client } = clientWith(() => response.promise, { timeoutMs })
    const call = client.GET('/athlete')
    await settle()
    expect(timerCount()).toBe(0)
    response.resolve(json({ id: 1 }))
    await expect(call).resolves.toMatchObject({ data: { id: 1 } })
  })

  it.each([200, 500])('leaves no timer and no listener after %i', async (status) => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await clientWith(() => json({}, { status })).client.GET('/athlete', { signal })
    expect(timerCount()).toBe(0)
    expect(removed).toHaveBeenCalledWith(...(added.mock.calls[0] ?? []))
  })
})

describe('a wait for a rate limit', () => {
  /** The outcome of a call that waits and works for so many milliseconds, alternately. */
  async function outcomeOf(periods: readonly number[], options: CallOptions): Promise<unknown> {
    const clock = { now: 0 }
    const ends: (() => void)[] = []
    const next = () => new Promise<void>((resolve) => ends.push(resolve))
    const quota: Layer = (deliver) => async (call) => {
      for (let wait = 0; wait < 2; wait += 1) {
        const endWait = call.startWait()
        await next()
        endWait()
        await next()
      }
      return deliver(call)
    }
    const { client } = clientWith(() => json({ id: 1 }), { quota, now: () => clock.now })
    const call = client.GET('/athlete', { onLimit: 'wait', ...options })
    for (const ms of periods) {
      await settle()
      clock.now += ms
      vi.advanceTimersByTime(ms)
      await settle()
      ends.shift()?.()
      await settle()
    }
    const { data, error } = await call
    return data ?? error
  }

  it.each([
    [[900_000, 100, 900_000, 99], { id: 1 }],
    [[900_000, 100, 900_000, 100], { code: 'deadline_exceeded' }],
    [[900_000, 200], { code: 'deadline_exceeded' }],
  ])('does not use up the time of the call: waiting and working for %j', async (periods, want) => {
    expect(await outcomeOf(periods, { timeoutMs: 200 })).toMatchObject(want)
    expect(timerCount()).toBe(0)
  })

  it.each([
    [[499, 100, 500, 99], { id: 1 }],
    [[500, 100, 501], { code: 'rate_limited', message: 'GET /athlete: not sent: waited 1000 ms for a rate limit', retryAt: undefined }],
  ])('ends with maxWaitMs, all waits together: waiting and working for %j', async (periods, want) => {
    expect(await outcomeOf(periods, { timeoutMs: 200, maxWaitMs: 1_000 })).toMatchObject(want)
    expect(timerCount()).toBe(0)
  })
})

it.each([false, true])('a pause leaves no timer and no listener: ended by its signal %s', async (isEnded) => {
  const controller = new AbortController()
  const added = vi.spyOn(controller.signal, 'addEventListener')
  const removed = vi.spyOn(controller.signal, 'removeEventListener')
  const paused = pause(1_000, controller.signal)
  const outcome = paused.catch((reason: unknown) => reason)
  if (isEnded) controller.abort('enough')
  else vi.advanceTimersByTime(1_000)
  expect(await outcome).toBe(isEnded ? 'enough' : undefined)
  expect(timerCount()).toBe(0)
  if (!isEnded) expect(removed).toHaveBeenCalledWith(...(added.mock.calls[0] ?? []).slice(0, 2))
  await expect(pause(1_000, AbortSignal.abort('before'))).rejects.toBe('before')
})

it('work that can be aborted leaves no listener when it ends', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  await orAborted(Promise.resolve(), signal)
  await settle()
  expect(removed.mock.calls).toEqual(added.mock.calls)
})

it('a call that ends early closes its real connection, although middleware has lost the signal', async () => {
  // With fake timers, fetch of Node 22 stands still.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  const closed = Promise.withResolvers<void>()
  const controller = new AbortController()
  await using server = await serve((response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":')
    controller.abort(new Error('enough'))
  })
  const client = createClient({ baseUrl: server.baseUrl, auth: 'a-token' })
  client.use({ onRequest: ({ request }) => new Request(request.url) })
  await expect(client.GET('/athlete', { signal: controller.signal })).rejects.toThrow('enough')
  await closed.promise
})
