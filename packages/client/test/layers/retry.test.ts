import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type CallOptions, type ClientOptions, ConnectionError, createClient, log, type RetryOptions, retry } from '../../src/index.ts'
import { clientWith, json } from '../client-with.ts'
import { cut, type Respond, respondWith, type Served, serve } from './serve.ts'

const NOW = Date.parse('2026-11-02T10:07:00Z')
const at = (time: string): number => Date.parse(`2026-11-02T${time}Z`)

const served: Served[] = []
afterEach(async () => {
  for (const server of served.splice(0)) await server[Symbol.asyncDispose]()
})

interface Setting extends RetryOptions {
  /** What the server responds with: one after the other, and the last one to all further requests. */
  readonly responses: readonly Respond[]
  readonly client?: Partial<ClientOptions>
}

/** A client with a retry layer whose waits take no time but move the clock, and what it has waited for. */
async function setUp({ responses, client, ...options }: Setting) {
  const server = await serve((response, index) => responses[Math.min(index, responses.length - 1)]?.(response))
  served.push(server)
  const waits: number[] = []
  const clock = { now: NOW }
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms)
    clock.now += ms
  }
  const api = createClient({
    baseUrl: server.baseUrl,
    authUrl: server.origin,
    auth: 'a-token',
    now: () => clock.now,
    retry: retry({ random: () => 0.5, wait, now: () => clock.now, ...options }),
    ...client,
  })
  return { api, server, waits, clock }
}

const ok = respondWith(200, { id: 1 })
const failed = respondWith(503)
/** The service's body of a 429. */
const EXCEEDED = { message: 'Rate Limit Exceeded', errors: [{ resource: 'Application', field: 'overall rate limit', code: 'exceeded' }] }
describe('a failed request', () => {
  it('is sent up to three times, after a random part of a delay that doubles, with its whole body and a new access token', async () => {
    const tokens = ['first', 'second', 'third']
    const { api, server, waits } = await setUp({ responses: [failed, cut, ok], client: { auth: () => tokens.shift() ?? '' } })
    const { data } = await api.PUT('/activities/{id}', { params: { path: { id: 1 } }, body: { name: 'Walk' } })
    expect(data?.id).toBe(1)
    expect(server.received.map(({ headers, body }) => [headers.authorization, body])).toEqual([
      ['Bearer first', '{"name":"Walk"}'],
      ['Bearer second', '{"name":"Walk"}'],
      ['Bearer third', '{"name":"Walk"}'],
    ])
    expect(waits).toEqual([250, 500])
  })

  it('ends with the last response, and with the number of attempts', async () => {
    const { api, server } = await setUp({ responses: [failed, respondWith(500)] })
    expect((await api.GET('/athlete')).error).toMatchObject({ code: 'server_error', status: 500, attempts: 3 })
    expect(server.received).toHaveLength(3)
  })

  it.each([408, 500, 599])('is sent again after %i', async (status) => {
    const { api } = await setUp({ responses: [respondWith(status), ok] })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
  })

  it.each([400, 404, 429, 501, 505])('is not sent again after %i', async (status) => {
    const { api, server, waits } = await setUp({ responses: [respondWith(status), ok] })
    expect((await api.GET('/athlete')).error).toMatchObject({ status, attempts: 1 })
    expect(server.received).toHaveLength(1)
    expect(waits).toEqual([])
  })

  it('is sent again after the statuses of the option only', async () => {
    const { api } = await setUp({ statuses: [404], responses: [respondWith(404), failed, ok] })
    expect((await api.GET('/athlete')).error).toMatchObject({ status: 503, attempts: 2 })
  })

  it('is released before it is sent again', async () => {
    const cancel = vi.fn()
    const responses = [new Response(new ReadableStream({ cancel }), { status: 503 }), json({ id: 1 })]
    const { client } = clientWith(() => responses.shift() as Response, { retry: retry({ baseMs: 0 }) })
    expect((await client.GET('/athlete')).data?.id).toBe(1)
    expect(cancel).toHaveBeenCalledOnce()
  })

  it.each<[string, Respond]>([
    ['breaks off', (response) => response.writeHead(200, { 'Content-Length': '100' }).write('{"id":', () => response.destroy())],
    ['is cut JSON', (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":')],
    ['is a page', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')],
  ])('is not sent again when the body of a success %s', async (_what, respond) => {
    const { api, server } = await setUp({ responses: [respond, ok] })
    expect((await api.GET('/athlete')).error?.attempts).toBe(1)
    expect(server.received).toHaveLength(1)
  })
})

describe('an operation that the operation table does not call idempotent', () => {
  it.each([
    ['a status', failed],
    ['a lost response', cut],
  ])('is not sent again after %s', async (_what, respond) => {
    const { api, server } = await setUp({ responses: [respond] })
    const body = { client_id: 1, client_secret: 's', grant_type: 'refresh_token', refresh_token: 'r' } as const
    expect((await api.POST('/oauth/token', { body })).error).toMatchObject({ attempts: 1 })
    expect(server.received).toHaveLength(1)
  })
})

describe('the delay', () => {
  it('is a random part of a bound that doubles up to a maximum', async () => {
    const random = [0, 0.5, 0.999, 0.5, 0.5, 0]
    const options = { attempts: 7, baseMs: 100, maxDelayMs: 1_000, random: () => random.shift() ?? 1 }
    const { api, waits } = await setUp({ ...options, responses: [failed] })
    await api.GET('/athlete')
    expect(waits).toEqual([0, 100, 399.6, 400, 500, 0])
    const usual = await setUp({ attempts: 8, responses: [failed] })
    await usual.api.GET('/athlete', { timeoutMs: Infinity })
    expect(usual.waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000])
  })

  const DATE = 'Mon, 02 Nov 2026 11:00:00 GMT'
  const withoutDate: Respond = (response) => {
    response.sendDate = false
    response.writeHead(503, { 'Retry-After': 'Mon, 02 Nov 2026 10:07:05 GMT' }).end()
  }

  it.each<[string, Respond, number]>([
    ['seconds', respondWith(503, {}, { 'Retry-After': '7' }), 7_000],
    ['a date, by the clock of the service', respondWith(503, {}, { 'Retry-After': 'Mon, 02 Nov 2026 11:00:30 GMT', Date: DATE }), 30_000],
    ['a date, by its own clock without that of the service', withoutDate, 5_000],
    ['a date that has passed', respondWith(503, {}, { 'Retry-After': 'Mon, 02 Nov 2026 10:59:30 GMT', Date: DATE }), 0],
    ['something that is not a time', respondWith(503, {}, { 'Retry-After': 'soon' }), 0],
  ])('is at least what Retry-After requires: %s', async (_what, respond, least) => {
    const { api, waits } = await setUp({ responses: [respond, ok] })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
    expect(waits).toEqual([least + 250])
  })

  it.each<[string, readonly Respond[], number, readonly number[]]>([
    ['the deadline', [failed, failed, ok], 750, [250]],
    ['the deadline, also for Retry-After', [respondWith(503, {}, { 'Retry-After': '61' }), ok], 60_000, []],
    ['the longest delay of timers', [respondWith(503, {}, { 'Retry-After': '2147484' }), ok], Infinity, []],
  ])('is not started if it would exceed %s', async (_what, responses, timeoutMs, want) => {
    const { api, waits, server } = await setUp({ responses })
    expect((await api.GET('/athlete', { timeoutMs })).error).toMatchObject({ status: 503, attempts: want.length + 1 })
    expect(waits).toEqual(want)
    expect(server.received).toHaveLength(want.length + 1)
  })
})

/** A 429 with usage of `quarter hour,day` where 200,2000 overall and 100,1000 for reading are allowed. */
const limited = (overall: string, read: string, date = 'Mon, 02 Nov 2026 10:07:00 GMT') =>
  respondWith(
    429,
    { message: 'Rate Limit Exceeded' },
    {
      Date: date,
      'X-RateLimit-Limit': '200,2000',
      'X-RateLimit-Usage': overall,
      'X-ReadRateLimit-Limit': '100,1000',
      'X-ReadRateLimit-Usage': read,
    },
  )

describe('a 429', () => {
  it.each<[string, Respond, number, number?]>([
    ['the end of the quarter hour that is used up', limited('150,150', '100,150'), at('10:15:00') - NOW],
    ['midnight when the day is used up', limited('10,500', '10,1000'), Date.parse('2026-11-03T00:00:00Z') - NOW],
    ['the window by the clock of the service', limited('200,200', '5,5', 'Mon, 02 Nov 2026 10:14:58 GMT'), 2_000],
    ['the quarter hour when nothing says which limit it is', respondWith(429, EXCEEDED, { Date: 'Mon, 02 Nov 2026 10:14:00 GMT' }), 60_000],
    ['what Retry-After says', respondWith(429, EXCEEDED, { 'Retry-After': '3' }), 3_000],
    ['what Retry-After of another server says', respondWith(429, {}, { 'Retry-After': '900' }), 900_000],
    ['the same after a quarter hour, if maxWaitMs allows it', respondWith(429, {}, { 'Retry-After': '901' }), 901_000, 1e6],
    ['its backoff, if another server says nothing', respondWith(429), 0],
    ['its backoff, if another server lists no errors', respondWith(429, { errors: [] }), 0],
    ['its backoff, if another server lists other errors', respondWith(429, { message: 'Slow down', errors: [{ code: 1 }] }), 0],
    [
      'the window by its own clock, if that differs by a second or two',
      limited('200,200', '5,5', 'Mon, 02 Nov 2026 10:06:58 GMT'),
      480_000,
    ],
  ])('is waited for if the call requests it: until %s', async (_what, respond, least, maxWaitMs = Infinity) => {
    const { api, waits } = await setUp({ responses: [respond, ok] })
    expect((await api.GET('/athlete', { onLimit: 'wait', maxWaitMs })).data?.id).toBe(1)
    expect(waits).toEqual([least + 250])
  })

  it.each<[string, Respond, CallOptions]>([
    ['than its maxWaitMs', limited('200,200', '5,5'), { maxWaitMs: 480_000 }],
    ['than its maxWaitMs in all', respondWith(429, {}, { 'Retry-After': '0' }), { maxWaitMs: 249 }],
    ['than a quarter hour for another server', respondWith(429, {}, { 'Retry-After': '901' }), {}],
  ])('does not wait for longer %s', async (_what, respond, options) => {
    const { api, waits } = await setUp({ responses: [respond, ok] })
    expect((await api.GET('/athlete', { onLimit: 'wait', ...options })).error).toMatchObject({
      code: 'rate_limited',
      attempts: 1,
    })
    expect(waits).toEqual([])
  })

  it.each([
    [225_000, 503, [25_000, 530_000, 100_000]],
    [225_001, 200, [25_000, 530_000, 100_000, 100_000]],
  ])('does not use up the deadline of the call while it waits: %i ms', async (timeoutMs, status, want) => {
    const responses = [failed, limited('200,200', '5,5'), failed, failed, ok]
    const { api, waits } = await setUp({ attempts: 5, baseMs: 50_000, maxDelayMs: 200_000, responses })
    const { response } = await api.GET('/athlete', { onLimit: 'wait', timeoutMs })
    expect(response.status).toBe(status)
    expect(waits).toEqual(want)
  })
})

it('a token request that got no response is not a failure of the request itself, which is not repeated', async () => {
  let asked = 0
  const accessToken = async (): Promise<string> => {
    asked += 1
    throw new ConnectionError('no response', { operation: 'POST /oauth/token' })
  }
  const { api, server } = await setUp({ responses: [ok], client: { auth: { accessToken, replace: accessToken } } })
  expect((await api.GET('/athlete')).error?.operation).toBe('POST /oauth/token')
  expect([asked, server.received.length]).toEqual([1, 0])
})

describe('waiting for the next attempt', () => {
  it.each<[string, (abort: () => void) => unknown]>([
    ['before it begins', (abort) => abort()],
    ['later', setImmediate],
  ])('ends when the signal fires %s, and nothing more is sent', async (_when, run) => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const hooks = { onRetry: () => run(() => controller.abort(reason)) }
    const client = { retry: retry(), log: log({ hooks }) }
    const { api, server } = await setUp({ responses: [respondWith(503, {}, { 'Retry-After': '1000' })], client })
    await expect(api.GET('/athlete', { signal: controller.signal, timeoutMs: Infinity })).rejects.toBe(reason)
    expect(server.received).toHaveLength(1)
  })

  it.each([
    ['soon after the clock of the app was moved, without waiting for the timer', 3_700_000, 3_600],
    ['although the clock of the app stands still', 0, 3],
  ])('ends %s', async (_when, moved, seconds) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const clock = { now: NOW }
    const now = (): number => clock.now
    const responses = [json({}, { status: 503, headers: { 'Retry-After': String(seconds) } }), json({ id: 1 })]
    const { client, requests } = clientWith(() => responses.shift() as Response, { now, retry: retry({ now }), timeoutMs: Infinity })
    const call = client.GET('/athlete')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests).toHaveLength(1)
    clock.now += moved
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await call).data?.id).toBe(1)
  })
})
