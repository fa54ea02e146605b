import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallOptions, type ClientOptions, createClient, DeadlineError, type Layer, type TokenSource, unwrap } from '../../src/index.ts'
import { clientWith, json } from '../client-with.ts'

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

function clientOf(options: Pick<ClientOptions, 'fetch'> & { auth?: (() => Promise<string>) | Partial<TokenSource> }) {
  let sent = 0
  const { fetch = () => never<Response>(), auth = 'a-token' } = options
  const source = typeof auth === 'object' ? { accessToken: async () => 'a-token', replace: async () => 'another', ...auth } : auth
  const client = createClient({
    baseUrl: 'https://service.example/api/v3',
    authUrl: 'https://service.example',
    auth: source,
    fetch: (url, init) => {
      sent += 1
      return fetch(url, init)
    },
  })
  return { client, sent: () => sent }
}

const gets =
  (options: Parameters<typeof clientOf>[0]) =>
  (call: Options): Waiting => {
    const { client, sent } = clientOf(options)
    return { outcome: unwrap(client.GET('/athlete', call)), sent }
  }

const receives =
  (init: ResponseInit, parseAs?: 'text' | 'blob' | 'arrayBuffer', auth?: Partial<TokenSource>) =>
  (call: Options): Waiting => {
    const { body, cancelled } = endless('{"id":')
    const { client, sent } = clientOf({ fetch: async () => new Response(body, init), ...(auth && { auth }) })
    return { outcome: unwrap(client.GET('/athlete', { ...call, parseAs })), sent, released: cancelled }
  }

const uploads =
  (fileOf: (body: ReadableStream<Uint8Array>, released: () => void) => ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) =>
  (call: Options): Waiting => {
    const { body, cancelled } = endless('<gpx>')
    let returned = false
    const file = fileOf(body, () => {
      returned = true
    })
    const { client, sent } = clientOf({})
    return {
      outcome: unwrap(client.POST('/uploads', { ...call, body: { file, data_type: 'gpx' } })),
      sent,
      released: () => cancelled() || returned,
    }
  }

const SITUATIONS: readonly [what: string, begin: (call: Options) => Waiting, sent: number][] = [
  ['a function that gives the token', gets({ auth: never }), 0],
  ['a token source', gets({ auth: { accessToken: never } }), 0],
  ['a token source that reads its grant anew', gets({ auth: { scopes: [], reread: never } }), 0],
  ['another token', gets({ auth: { replace: never }, fetch: async () => json(INVALID_TOKEN, { status: 401 }) }), 1],
  ['a fetch that ignores the signal', gets({}), 1],
  ['the end of the body', receives({ status: 200 }), 1],
  ['the end of a text', receives({ status: 200 }, 'text'), 1],
  ['the end of a blob', receives({ status: 200 }, 'blob'), 1],
  ['the end of an array buffer', receives({ status: 200 }, 'arrayBuffer'), 1],
  ['the end of the body of an error', receives({ status: 503 }), 1],
  ['the end of the body of a redirect', receives({ status: 302, headers: { Location: '/' } }), 1],
  ['the end of the body of a 401', receives({ status: 401 }, undefined, {}), 1],
  ['the end of a web stream to upload', uploads((body) => body), 0],
  [
    'the end of an iterable to upload',
    uploads((_body, released) => ({
      [Symbol.asyncIterator]: () => ({
        next: () => never<IteratorResult<Uint8Array>>(),
        return: () => {
          released()
          return never<IteratorResult<Uint8Array>>()
        },
      }),
    })),
    0,
  ],
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets everything happen that needs no time. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe.each(SITUATIONS)('a call that waits for %s', (_what, begin, sent) => {
  it('ends at its deadline, and not before', async () => {
    const call = begin({ timeoutMs: 200 })
    let outcome: unknown
    call.outcome.catch((error: unknown) => {
      outcome = error
    })
    await settle()
    vi.advanceTimersByTime(199)
    await settle()
    expect(outcome).toBeUndefined()
    vi.advanceTimersByTime(1)
    await expect(call.outcome).rejects.toMatchObject({
      name: 'DeadlineError',
      code: 'deadline_exceeded',
      message: /took longer than 200 ms$/,
    })
    expect(call.sent()).toBe(sent)
    expect(call.released?.() ?? true).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController()
    const call = begin({ signal: controller.signal })
    await settle()
    const reason = new Error('the user went away')
    controller.abort(reason)
    await expect(call.outcome).rejects.toBe(reason)
    expect(call.sent()).toBe(sent)
    expect(call.released?.() ?? true).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, () => Options, unknown]>([
    ['its signal has fired', () => ({ signal: AbortSignal.abort('too late') }), 'too late'],
    ['its time is over', () => ({ timeoutMs: 0 }), expect.any(DeadlineError)],
    ['its time has been over', () => ({ timeoutMs: -5 }), expect.any(DeadlineError)],
  ])('does not begin when %s', async (_why, options, reason) => {
    const call = begin(options())
    expect(await call.outcome.catch((error: unknown) => error)).toEqual(reason)
    await settle()
    expect(call.sent()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a signal that fires while the call is made', () => {
  type Begin = (abort: () => void, call: Options) => Promise<unknown>
  const aborting = (abort: () => void) => () => {
    abort()
    return never<string>()
  }
  it.each<[string, Begin]>([
    ['the function that gives the token', (abort, call) => clientOf({ auth: aborting(abort) }).client.GET('/athlete', call)],
    ['the token source', (abort, call) => clientOf({ auth: { accessToken: aborting(abort) } }).client.GET('/athlete', call)],
    [
      'the iterable to upload',
      (abort, call) => {
        const file = {
          [Symbol.asyncIterator]: () => ({
            next: () => {
              abort()
              return never<IteratorResult<Uint8Array>>()
            },
          }),
        }
        return clientOf({}).client.POST('/uploads', { ...call, body: { file, data_type: 'gpx' } })
      },
    ],
  ])('ends the call: in %s', async (_what, begin) => {
    const controller = new AbortController()
    const reason = new Error('the user went away')
    await expect(begin(() => controller.abort(reason), { signal: controller.signal })).rejects.toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the result of an abandoned wait', () => {
  it('a token that arrives late sends nothing', async () => {
    const token = Promise.withResolvers<string>()
    const { client, sent } = clientOf({ auth: { accessToken: () => token.promise } })
    const call = client.GET('/athlete', { timeoutMs: 200 })
    vi.advanceTimersByTime(200)
    await expect(unwrap(call)).rejects.toThrow(DeadlineError)
    token.resolve('late')
    await settle()
    expect(sent()).toBe(0)
  })

  it('a replacement that arrives late sends nothing again', async () => {
    const token = Promise.withResolvers<string>()
    const controller = new AbortController()
    const { client, sent } = clientOf({
      auth: {
        replace: () => {
          controller.abort()
          return token.promise
        },
      },
      fetch: async () => json(INVALID_TOKEN, { status: 401 }),
    })
    await expect(unwrap(client.GET('/athlete', { signal: controller.signal }))).rejects.toThrow(DOMException)
    token.resolve('late')
    await settle()
    expect(sent()).toBe(1)
  })

  it('a response that arrives late is canceled', async () => {
    const response = Promise.withResolvers<Response>()
    const { client } = clientOf({ fetch: () => response.promise })
    const call = client.GET('/athlete', { timeoutMs: 200 })
    await settle()
    vi.advanceTimersByTime(200)
    await expect(unwrap(call)).rejects.toThrow(DeadlineError)
    const { body, cancelled } = endless('{')
    response.resolve(new Response(body))
    await settle()
    expect(cancelled()).toBe(true)
  })
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
    expect(vi.getTimerCount()).toBe(0)
  })

  it('errors with the reason of the signal, even if it is not being read', async () => {
    const { body, cancelled } = endless('<gpx>')
    const controller = new AbortController()
    const stream = await streamOf(body, { signal: controller.signal })
    const reason = new Error('the user went away')
    controller.abort(reason)
    expect(cancelled()).toBe(true)
    await expect(stream.getReader().read()).rejects.toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, (stream: ReadableStream) => Promise<unknown>]>([
    ['was read to its end', (stream) => new Response(stream).text()],
    ['was cancelled', (stream) => stream.cancel()],
  ])('keeps no timer and no listener once it %s', async (_what, finish) => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new TextEncoder().encode('<gpx/>'))
        controller.close()
      },
    })
    const stream = await streamOf(body, { timeoutMs: 200, signal })
    expect(vi.getTimerCount()).toBe(1)
    await finish(stream)
    expect(vi.getTimerCount()).toBe(0)
    expect(added).toHaveBeenCalledTimes(1)
    expect(removed).toHaveBeenCalledWith(...(added.mock.calls[0] ?? []))
  })

  it('keeps no timer after its connection breaks', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    const stream = await streamOf(body, { timeoutMs: 200 })
    await expect(stream.getReader().read()).rejects.toMatchObject({ code: 'connection_failed', cause: { message: 'terminated' } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps no timer without a body', async () => {
    const { client } = clientWith(() => new Response(null))
    expect((await client.GET('/athlete', { parseAs: 'stream' })).data).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('timeoutMs', () => {
  it.each([
    ['of the call', { timeoutMs: 5000 }, {}, 5000],
    ['of the client', {}, { timeoutMs: 7000 }, 7000],
    ['by default', {}, {}, 60_000],
  ])('%s bounds a call', async (_whose, call, options, timeoutMs) => {
    const { client } = clientWith(() => never(), options)
    const outcome = client.GET('/athlete', call)
    outcome.catch(() => undefined)
    await settle()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(timeoutMs - 1)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    await expect(unwrap(outcome)).rejects.toThrow(`GET /athlete: took longer than ${timeoutMs} ms`)
  })

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])('%d means no limit', async (timeoutMs) => {
    const response = Promise.withResolvers<Response>()
    const { client } = clientWith(() => response.promise, { timeoutMs })
    const call = client.GET('/athlete')
    await settle()
    expect(vi.getTimerCount()).toBe(0)
    response.resolve(json({ id: 1 }))
    await expect(call).resolves.toMatchObject({ data: { id: 1 } })
  })

  it.each([0, -1, Number.NaN, Number.NEGATIVE_INFINITY])('%d sends nothing', async (timeoutMs) => {
    const { client, requests } = clientWith(() => json({}))
    await expect(unwrap(client.GET('/athlete', { timeoutMs }))).rejects.toThrow(DeadlineError)
    expect(requests).toEqual([])
  })

  it.each([
    ['a success', () => json({})],
    ['an error', () => json({}, { status: 500 })],
  ])('leaves no timer and no listener after %s', async (_what, respond) => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await clientWith(respond).client.GET('/athlete', { signal })
    expect(vi.getTimerCount()).toBe(0)
    expect(removed).toHaveBeenCalledWith(...(added.mock.calls[0] ?? []))
  })
})

describe('a wait for a rate limit', () => {
  /** A client whose calls wait until the returned functions are called, one for each wait. */
  function waitingClient(options: CallOptions) {
    const clock = { now: 0 }
    const ends: (() => void)[] = []
    const quota: Layer = (next) => async (call) => {
      for (let wait = 0; wait < 2; wait += 1) {
        const endWait = call.startWait()
        await new Promise<void>((resolve) => ends.push(resolve))
        endWait()
        await new Promise<void>((resolve) => ends.push(resolve))
      }
      return next(call)
    }
    const { client } = clientWith(() => json({ id: 1 }), { quota, now: () => clock.now })
    let outcome: unknown = 'pending'
    unwrap(client.GET('/athlete', { onLimit: 'wait', ...options })).then(
      () => {
        outcome = 'done'
      },
      (error: unknown) => {
        outcome = error
      },
    )
    return {
      outcome: () => outcome,
      async pass(ms: number) {
        await settle()
        clock.now += ms
        vi.advanceTimersByTime(ms)
        await settle()
        if (outcome === 'pending') ends.shift()?.()
        await settle()
      },
    }
  }

  it.each([
    [[900_000, 100, 900_000, 99], 'done'],
    [[900_000, 100, 900_000, 100], { code: 'deadline_exceeded' }],
    [[900_000, 200], { code: 'deadline_exceeded' }],
  ])('does not use up the time of the call: waiting and working for %j', async (periods, want) => {
    const { outcome, pass } = waitingClient({ timeoutMs: 200 })
    for (const ms of periods) await pass(ms)
    want === 'done' ? expect(outcome()).toBe(want) : expect(outcome()).toMatchObject(Object(want))
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    [[499, 100, 500, 99], 'done'],
    [[500, 100, 501], { code: 'rate_limited', message: 'GET /athlete: not sent: waited 1000 ms for a rate limit', retryAt: undefined }],
  ])('ends with maxWaitMs, all waits together: waiting and working for %j', async (periods, want) => {
    const { outcome, pass } = waitingClient({ timeoutMs: 200, maxWaitMs: 1_000 })
    for (const ms of periods) await pass(ms)
    want === 'done' ? expect(outcome()).toBe(want) : expect(outcome()).toMatchObject(Object(want))
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('a call that ends early closes its real connection', async () => {
  // With fake timers, fetch of Node 22 stands still.
  vi.useRealTimers()
  const closed = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({
    baseUrl: `${origin}/api/v3`,
    authUrl: origin,
    auth: 'a-token',
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      begun.resolve()
      return response
    },
  })
  const controller = new AbortController()
  const call = client.GET('/athlete', { signal: controller.signal })
  await begun.promise
  controller.abort(new Error('enough'))
  await expect(unwrap(call)).rejects.toThrow('enough')
  await closed.promise
  await new Promise((stopped) => server.close(stopped))
})
