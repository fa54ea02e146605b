import fc from 'fast-check'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type CallOptions,
  type ClientOptions,
  ConnectionError,
  createClient,
  log,
  type RetryOptions,
  retry,
  unwrap,
} from '../../src/index.ts'
import { allOperations } from '../../src/operation.ts'
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
  it('is sent up to three times, after a random part of a delay that doubles', async () => {
    const { api, server, waits } = await setUp({ responses: [failed, failed, ok] })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
    expect(server.received).toHaveLength(3)
    expect(waits).toEqual([250, 500])
  })

  it('ends with the last response, and with the number of attempts', async () => {
    const { api, server } = await setUp({ responses: [failed, respondWith(500)] })
    expect((await api.GET('/athlete')).error).toMatchObject({ code: 'server_error', status: 500, attempts: 3 })
    expect(server.received).toHaveLength(3)
  })

  it('is sent again with its whole body and a new access token', async () => {
    const tokens = ['first', 'second']
    const { api, server } = await setUp({ responses: [failed, ok], client: { auth: () => tokens.shift() ?? '' } })
    await api.PUT('/activities/{id}', { params: { path: { id: 1 } }, body: { name: 'Walk' } })
    expect(server.received.map(({ body }) => body)).toEqual(['{"name":"Walk"}', '{"name":"Walk"}'])
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second'])
  })

  it.each([408, 500, 502, 503, 504, 520, 599])('is sent again after %i', async (status) => {
    const { api } = await setUp({ responses: [respondWith(status), ok] })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
  })

  it.each([400, 401, 402, 403, 404, 409, 410, 422, 429, 501, 505])('is not sent again after %i', async (status) => {
    const { api, server, waits } = await setUp({ responses: [respondWith(status), ok] })
    expect((await api.GET('/athlete')).error).toMatchObject({ status, attempts: 1 })
    expect(server.received).toHaveLength(1)
    expect(waits).toEqual([])
  })

  it('is sent again after the given statuses, and no others', async () => {
    const { api } = await setUp({ statuses: [404], responses: [respondWith(404), failed, ok] })
    expect((await api.GET('/athlete')).error).toMatchObject({ status: 503, attempts: 2 })
  })

  it('is sent again if its connection is closed before the response', async () => {
    const { api, waits } = await setUp({ responses: [cut, ok] })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
    expect(waits).toEqual([250])
  })

  it('that never gets a response ends with the connection error, and with the number of attempts', async () => {
    const { api, server } = await setUp({ responses: [cut] })
    await expect(unwrap(api.GET('/athlete'))).rejects.toMatchObject({ code: 'connection_failed', attempts: 3 })
    expect(server.received).toHaveLength(3)
  })

  it('is sent again when the server refuses connections', async () => {
    const { api, server, waits } = await setUp({ responses: [ok] })
    await server[Symbol.asyncDispose]()
    await expect(unwrap(api.GET('/athlete'))).rejects.toMatchObject({ code: 'connection_failed', attempts: 3 })
    expect(waits).toEqual([250, 500])
  })

  it.each<[string, Respond]>([
    ['breaks off', (response) => response.writeHead(200, { 'Content-Length': '100' }).write('{"id":', () => response.destroy())],
    ['is cut JSON', (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":')],
    ['is a page', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')],
  ])('is not sent again when the body of a success %s', async (_what, respond) => {
    const { api, server } = await setUp({ responses: [respond, ok] })
    await expect(unwrap(api.GET('/athlete'))).rejects.toMatchObject({ attempts: 1 })
    expect(server.received).toHaveLength(1)
  })

  it('is sent once when one attempt is allowed', async () => {
    const { api, server } = await setUp({ attempts: 1, responses: [failed] })
    expect((await api.GET('/athlete')).error?.attempts).toBe(1)
    expect(server.received).toHaveLength(1)
  })

  it.each([0, -1, 1.5, Number.NaN])('rejects %d attempts', (attempts) => {
    expect(() => retry({ attempts })).toThrow(new TypeError('attempts must be an integer of at least 1'))
  })
})

/** Arguments that every operation takes. */
const ANY_INIT = {
  params: { path: { id: 1, uploadId: 1, subscription_id: 1 }, query: { client_id: 1, client_secret: 'secret' } },
  body: { name: 'Walk' },
}

describe('an operation is repeated exactly if the operation table calls it idempotent', () => {
  const cases = [...allOperations().values()].flatMap(({ key, idempotent }) => [
    { key, what: 'a status', respond: failed, requests: idempotent ? 3 : 1 },
    { key, what: 'a lost response', respond: cut, requests: idempotent ? 3 : 1 },
  ])
  it.each(cases)('$key after $what: $requests', async ({ key, respond, requests }) => {
    const { api, server } = await setUp({ responses: [respond] })
    const [method, path] = key.split(' ')
    const call = api.request(method?.toLowerCase() as 'get', path as never, ANY_INIT as never) as Promise<{ error?: { attempts?: number } }>
    const error = await call.then(
      ({ error }) => error,
      (reason) => reason,
    )
    expect(error).toMatchObject({ attempts: requests })
    expect(server.received).toHaveLength(requests)
  })
})

describe('the delay', () => {
  it('is between 0 and a bound that doubles up to a maximum', async () => {
    const numbers = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 7, maxLength: 7 })
    const property = fc.asyncProperty(
      numbers,
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1, max: 50_000 }),
      async (random, baseMs, maxDelayMs) => {
        const { api, waits } = await setUp({ attempts: 8, baseMs, maxDelayMs, random: () => random.shift() ?? 0, responses: [failed] })
        await api.GET('/athlete', { timeoutMs: Infinity })
        expect(waits).toHaveLength(7)
        for (const [index, waited] of waits.entries()) {
          expect(waited).toBeGreaterThanOrEqual(0)
          expect(waited).toBeLessThanOrEqual(Math.min(maxDelayMs, baseMs * 2 ** index))
        }
      },
    )
    await fc.assert(property, { numRuns: 25 })
  })

  it.each<[string, Readonly<Record<string, string>>, number]>([
    ['seconds', { 'Retry-After': '7' }, 7_000],
    ['no seconds', { 'Retry-After': '0' }, 0],
    [
      'a date, by the clock of the service',
      { 'Retry-After': 'Mon, 02 Nov 2026 11:00:30 GMT', Date: 'Mon, 02 Nov 2026 11:00:00 GMT' },
      30_000,
    ],
    ['a date that has passed', { 'Retry-After': 'Mon, 02 Nov 2026 10:59:30 GMT', Date: 'Mon, 02 Nov 2026 11:00:00 GMT' }, 0],
    ['something that is not a time', { 'Retry-After': 'soon' }, 0],
  ])('is at least what Retry-After requires: %s', async (_what, headers, least) => {
    const { api, waits } = await setUp({ responses: [respondWith(503, {}, headers), ok] })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
    expect(waits).toEqual([least + 250])
  })

  it('uses its own clock if the response with a date in Retry-After has no Date', async () => {
    const withoutDate: Respond = (response) => {
      response.sendDate = false
      response.writeHead(503, { 'Retry-After': 'Mon, 02 Nov 2026 10:07:05 GMT' }).end()
    }
    const { api, waits } = await setUp({ responses: [withoutDate, ok] })
    await api.GET('/athlete')
    expect(waits).toEqual([5_250])
  })
})

describe('the deadline of the call', () => {
  it('prevents a delay that would exceed it', async () => {
    const { api, waits, server } = await setUp({ responses: [failed, failed, ok] })
    const { error } = await api.GET('/athlete', { timeoutMs: 750 })
    expect(error).toMatchObject({ status: 503, attempts: 2 })
    expect(waits).toEqual([250])
    expect(server.received).toHaveLength(2)
  })

  it('is not exceeded for Retry-After either', async () => {
    const { api, waits } = await setUp({ responses: [respondWith(503, {}, { 'Retry-After': '61' }), ok] })
    expect((await api.GET('/athlete')).error).toMatchObject({ status: 503, attempts: 1 })
    expect(waits).toEqual([])
  })

  it('can be absent: a delay that timers do not support is then not started', async () => {
    const { api, waits } = await setUp({ responses: [respondWith(503, {}, { 'Retry-After': '2147484' }), ok] })
    expect((await api.GET('/athlete', { timeoutMs: Infinity })).error?.attempts).toBe(1)
    expect(waits).toEqual([])
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
  it.each<[string, Respond, number]>([
    ['the end of the quarter hour that is used up', limited('150,150', '100,150'), at('10:15:00') - NOW],
    ['midnight when the day is used up', limited('10,500', '10,1000'), Date.parse('2026-11-03T00:00:00Z') - NOW],
    ['the window by the clock of the service', limited('200,200', '5,5', 'Mon, 02 Nov 2026 10:14:58 GMT'), 2_000],
    ['the quarter hour when nothing says which limit it is', respondWith(429, EXCEEDED, { Date: 'Mon, 02 Nov 2026 10:14:00 GMT' }), 60_000],
    ['what Retry-After says', respondWith(429, EXCEEDED, { 'Retry-After': '3' }), 3_000],
    ['what Retry-After of another server says', respondWith(429, {}, { 'Retry-After': '70' }), 70_000],
    ['its backoff, if another server says nothing', respondWith(429), 0],
  ])('is waited for if the call requests it: until %s', async (_what, respond, least) => {
    const { api, waits } = await setUp({ responses: [respond, ok] })
    expect((await api.GET('/athlete', { onLimit: 'wait' })).data?.id).toBe(1)
    expect(waits).toEqual([least + 250])
  })

  it.each<[string, Respond, CallOptions]>([
    ['than its maxWaitMs', limited('200,200', '5,5'), { maxWaitMs: 480_000 }],
    ['than its maxWaitMs in all', respondWith(429, {}, { 'Retry-After': '0' }), { maxWaitMs: 249 }],
    ['than a quarter hour for another server', respondWith(429, {}, { 'Retry-After': '901' }), {}],
  ])('does not wait for longer %s', async (_what, respond, options) => {
    const { api, waits } = await setUp({ responses: [respond, ok] })
    expect((await api.GET('/athlete', { onLimit: 'wait', ...options })).error).toMatchObject({ code: 'rate_limited', attempts: 1 })
    expect(waits).toEqual([])
  })

  it.each([
    [125_000, 503, [25_000, 530_000]],
    [125_001, 200, [25_000, 530_000, 100_000]],
  ])('does not use up the deadline of the call while it waits: %i ms', async (timeoutMs, status, want) => {
    const responses = [failed, limited('200,200', '5,5'), failed, ok]
    const { api, waits } = await setUp({ attempts: 4, baseMs: 50_000, maxDelayMs: 200_000, responses })
    const { response } = await api.GET('/athlete', { onLimit: 'wait', timeoutMs })
    expect(response.status).toBe(status)
    expect(waits).toEqual(want)
  })

  it('ends a call that does not request waiting', async () => {
    const { api, server } = await setUp({ responses: [respondWith(429, {}, { 'Retry-After': '1' }), ok] })
    expect((await api.GET('/athlete')).error).toMatchObject({ code: 'rate_limited', attempts: 1 })
    expect(server.received).toHaveLength(1)
  })

  it('never repeats a create or an upload', async () => {
    const { api, server } = await setUp({ responses: [respondWith(429, {}, { 'Retry-After': '1' })] })
    await api.POST('/uploads', { body: { file: new Blob(['x']), data_type: 'gpx' }, onLimit: 'wait' })
    expect(server.received).toHaveLength(1)
  })
})

describe('a failure that is not of the request itself', () => {
  it('is not repeated: a token request that got no response', async () => {
    let asked = 0
    const accessToken = async (): Promise<string> => {
      asked += 1
      throw new ConnectionError('no response', { operation: 'POST /oauth/token' })
    }
    const { api, server } = await setUp({ responses: [ok], client: { auth: { accessToken, replace: accessToken } } })
    await expect(unwrap(api.GET('/athlete'))).rejects.toMatchObject({ operation: 'POST /oauth/token' })
    expect([asked, server.received.length]).toEqual([1, 0])
  })

  it('is not repeated: a signal that fired', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const { api, server } = await setUp({ responses: [() => controller.abort(reason), ok] })
    await expect(unwrap(api.GET('/athlete', { signal: controller.signal }))).rejects.toBe(reason)
    expect(server.received).toHaveLength(1)
  })
})

describe('an access token that is refused', () => {
  it('is replaced in a later attempt too', async () => {
    const refused = respondWith(401, {
      message: 'Authorization Error',
      errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }],
    })
    const auth = { accessToken: async () => 'old', replace: async () => 'new' }
    const { api, server } = await setUp({ responses: [failed, refused, ok], client: { auth } })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer old', 'Bearer new'])
  })
})

describe('waiting for the next attempt', () => {
  /** A client that waits with a timer, for longer than any test takes, and reports when it starts. */
  async function waitingClient(headers: Readonly<Record<string, string>>) {
    const server = await serve((response) => respondWith(503, {}, headers)(response))
    served.push(server)
    const controller = new AbortController()
    const api = createClient({
      baseUrl: server.baseUrl,
      auth: 'a-token',
      retry: retry(),
      log: log({ hooks: { onRetry: () => setImmediate(() => controller.abort(new Error('enough'))) } }),
    })
    return { api, server, signal: controller.signal }
  }

  it('ends when the signal fires, and nothing more is sent', async () => {
    const { api, server, signal } = await waitingClient({ 'Retry-After': '1000' })
    await expect(unwrap(api.GET('/athlete', { signal, timeoutMs: Infinity }))).rejects.toThrow('enough')
    expect(server.received).toHaveLength(1)
  })

  it('ends with real timers', async () => {
    const { api, server } = await setUp({ responses: [failed, failed, ok], client: { retry: retry({ baseMs: 1 }) } })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
    expect(server.received).toHaveLength(3)
  })
  it('ends soon after the clock of the app was moved, without waiting for the timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const clock = { now: NOW }
    const now = (): number => clock.now
    const responses = [json({}, { status: 503, headers: { 'Retry-After': '3600' } }), json({ id: 1 })]
    const { client, requests } = clientWith(() => responses.shift() as Response, { now, retry: retry({ now }), timeoutMs: Infinity })
    const call = client.GET('/athlete')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests).toHaveLength(1)
    clock.now += 3_700_000
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await call).data?.id).toBe(1)
  })
})
