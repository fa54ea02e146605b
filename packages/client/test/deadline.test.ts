import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, DeadlineError } from '../src/index.ts'
import { clientWith } from './client-with.ts'

/** Answers when the request is aborted, and only then. */
const hang = (request: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    if (request.signal.aborted) reject(request.signal.reason)
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })

describe('deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['the call', { timeoutMs: 5000 }, {}, 5000],
    ['the client', {}, { timeoutMs: 7000 }, 7000],
    ['the default', {}, {}, 60_000],
  ])('ends a call after the time given by %s, not before', async (_whose, call, options, timeoutMs) => {
    const { client } = clientWith(hang, options)
    let outcome: unknown
    client.GET('/athlete', call).catch((error: unknown) => {
      outcome = error
    })
    await vi.advanceTimersByTimeAsync(timeoutMs - 1)
    expect(outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBeInstanceOf(DeadlineError)
  })

  it('leaves no timer behind', async () => {
    const { client } = clientWith(() => new Response('{}'))
    await client.GET('/athlete')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('takes Infinity for no deadline', async () => {
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('{}')), 120_000))
    const { client } = clientWith((request) => Promise.race([hang(request), late]), { timeoutMs: Number.POSITIVE_INFINITY })
    const call = expect(client.GET('/athlete')).resolves.toMatchObject({ data: {} })
    await vi.advanceTimersByTimeAsync(120_000)
    await call
  })
})

describe('abort', () => {
  it('rejects with the reason of the signal', async () => {
    const { client } = clientWith(hang)
    const controller = new AbortController()
    const call = client.GET('/athlete', { signal: controller.signal })
    controller.abort(new Error('user went away'))
    await expect(call).rejects.toThrow('user went away')
  })

  it('sends nothing when it has fired before the call', async () => {
    const { client } = clientWith(hang)
    await expect(client.GET('/athlete', { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late')
  })
})

describe('over a real connection', () => {
  let server: Server
  let closedEarly: Promise<void>
  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    closedEarly = promise
    server = createServer((_request, response) => {
      response.on('close', resolve)
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterEach(() => new Promise((closed) => server.close(closed)))

  it('the deadline also covers a body that never ends, and closes the connection', async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createClient({ baseUrl: `${origin}/api/v3`, authUrl: origin, accessToken: 'a-token' })
    await expect(client.GET('/athlete', { timeoutMs: 50 })).rejects.toThrow(DeadlineError)
    await closedEarly
  })
})
