import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ClientOptions, createClient, createReporter, type Hooks, type LogOptions, log, retry } from '../../src/index.ts'
import { cut, type Respond, respondWith, type Served, serve } from './serve.ts'

const NOW = Date.parse('2026-11-02T10:07:00Z')

const served: Served[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of served.splice(0)) await server[Symbol.asyncDispose]()
})

type Event = [hook: string, event: Record<string, unknown>]

/** Hooks that keep what they are called with. */
function recordingHooks(): { hooks: Hooks; events: Event[] } {
  const events: Event[] = []
  const names: (keyof Hooks)[] = [
    ...(['onCallStart', 'onRequest', 'onResponse', 'onRequestError', 'onRetry', 'onWait', 'onCallEnd'] as const),
    ...(['onRefresh', 'onDeprecated'] as const),
  ]
  const hooks = Object.fromEntries(names.map((name) => [name, (event: object) => events.push([name, { ...event }])]))
  return { hooks, events }
}

/** A logger that keeps its lines. */
function recordingLogger() {
  const lines: string[] = []
  const write =
    (level: string) =>
    (message: string, event?: object): void =>
      void lines.push(`${level}: ${message} ${JSON.stringify(event)}`)
  const logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  return { logger, lines, messages: () => lines.map((line) => line.replace(/ \{.*/, '')) }
}

interface Setting {
  readonly responses?: readonly Respond[]
  readonly log?: LogOptions
  readonly client?: Partial<ClientOptions>
}

const ok = respondWith(200, { id: 1 })
const failed = respondWith(503)

/** A client that reports, on a clock that stands still except while it waits for another attempt. */
async function setUp({ responses = [ok], client, ...options }: Setting = {}) {
  const server = await serve((response, index) => responses[Math.min(index, responses.length - 1)]?.(response))
  served.push(server)
  const { hooks, events } = recordingHooks()
  const { logger, lines, messages } = recordingLogger()
  const clock = { now: NOW }
  const now = (): number => clock.now
  const wait = async (ms: number): Promise<void> => {
    clock.now += ms
  }
  const settings: ClientOptions = {
    baseUrl: server.baseUrl,
    authUrl: server.origin,
    auth: 'a-token',
    now,
    retry: retry({ random: () => 0.5, wait, now }),
    log: log({ hooks, logger, now, ...options.log }),
    ...client,
  }
  const named = (name: keyof Hooks) => events.filter(([each]) => each === name).map(([, event]) => event)
  return { api: createClient(settings), settings, server, events, named, lines, messages, clock }
}

describe('the events of a call', () => {
  it('report each request, response and retry, with the attempt and the duration', async () => {
    const limits = {
      'X-RateLimit-Limit': '200,2000',
      'X-RateLimit-Usage': '5,148',
      'X-ReadRateLimit-Limit': '100,1000',
      'X-ReadRateLimit-Usage': ',',
    }
    const { api, server, events } = await setUp({ responses: [failed, cut, respondWith(200, { id: 1 }, limits)] })
    await api.GET('/activities/{id}', { params: { path: { id: 42 } } })

    const call = (attempt: number) => ({
      callId: expect.stringMatching(/^[a-z0-9]+-1$/),
      operation: 'GET /activities/{id}',
      method: 'GET',
      path: '/activities/{id}',
      origin: server.origin,
      attempt,
    })
    const nothing = { quarter_hour: undefined, day: undefined }
    const unknown = { overall: { limit: nothing, usage: nothing }, read: { limit: nothing, usage: nothing } }
    const known = {
      overall: { limit: { quarter_hour: 200, day: 2000 }, usage: { quarter_hour: 5, day: 148 } },
      read: { limit: { quarter_hour: 100, day: 1000 }, usage: nothing },
    }
    expect(events).toEqual([
      ['onCallStart', call(1)],
      ['onRequest', { ...call(1), resendCount: 0 }],
      ['onResponse', { ...call(1), resendCount: 0, status: 503, durationMs: 0, limits: unknown }],
      ['onRetry', { ...call(1), delayMs: 250, status: 503, error: undefined }],
      ['onRequest', { ...call(2), resendCount: 1 }],
      ['onRequestError', { ...call(2), resendCount: 1, error: 'connection_failed', durationMs: 0 }],
      ['onRetry', { ...call(2), delayMs: 500, status: undefined, error: 'connection_failed' }],
      ['onRequest', { ...call(3), resendCount: 2 }],
      ['onResponse', { ...call(3), resendCount: 2, status: 200, durationMs: 0, limits: known }],
      ['onCallEnd', { ...call(3), status: 200, error: undefined, durationMs: 750 }],
    ])
  })

  it('count a request that is sent again with another access token', async () => {
    const refused = { message: 'Authorization Error', errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }
    const auth = { accessToken: async () => 'old', replace: async () => 'new' }
    const { api, named } = await setUp({ responses: [respondWith(401, refused), ok], client: { auth } })
    await api.GET('/athlete')
    expect(named('onRequest')).toMatchObject([
      { attempt: 1, resendCount: 0 },
      { attempt: 1, resendCount: 1 },
    ])
  })

  it.each<[string, Respond, number | undefined]>([
    ['not_found', respondWith(404), 404],
    ['malformed_response', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'), undefined],
    ['connection_failed', cut, undefined],
    ['deadline_exceeded', () => undefined, undefined],
  ])('end once, with %s', async (code, respond, status) => {
    const { api, named } = await setUp({ responses: [respond], client: { retry: retry({ attempts: 1 }) } })
    const { error } = await api.GET('/athlete', code === 'deadline_exceeded' ? { timeoutMs: 20 } : {})
    expect(error).toMatchObject({ code, attempts: 1 })
    expect(named('onCallEnd')).toMatchObject([{ status, error: code }])
    expect(named('onRequestError')).toMatchObject(/connection|deadline/.test(code) ? [{ error: code }] : [])
  })

  it('end, with `aborted`, a call that a hook aborts before it is sent', async () => {
    const controller = new AbortController()
    const onCallEnd = vi.fn()
    const { api, server } = await setUp({ log: { hooks: { onRequest: () => controller.abort('enough'), onCallEnd } } })
    await expect(api.GET('/athlete', { signal: controller.signal })).rejects.toBe('enough')
    expect(onCallEnd.mock.calls).toMatchObject([[{ status: undefined, error: 'aborted' }]])
    expect(server.received).toEqual([])
  })

  it('do not begin for a call that is refused before it reaches the layers', async () => {
    const { api, events } = await setUp({ client: { scopes: ['read'] } })
    expect((await api.GET('/athlete/zones')).error?.code).toBe('missing_scope')
    expect(events).toEqual([])
  })
})

describe('data that is never reported', () => {
  const SECRET = '5ec4e75ec4e7'
  const secretError = (): Error => new Error(`could not reach https://host/${SECRET}?access_token=${SECRET}`)

  it.each<[string, Respond, Partial<ClientOptions>]>([
    ['a success', respondWith(200, { name: SECRET }, { 'X-Secret': SECRET, 'Set-Cookie': SECRET }), {}],
    [
      'an error that echoes the request',
      respondWith(400, { message: SECRET, errors: [{ resource: SECRET, field: SECRET, code: SECRET }] }),
      {},
    ],
    ['a retry', respondWith(503, SECRET, { 'Retry-After': '1', Location: SECRET }), {}],
    ['a redirect', (response) => response.writeHead(302, { Location: `https://host/?code=${SECRET}` }).end(), {}],
    [
      'limit headers that are not numbers',
      respondWith(200, {}, { 'X-RateLimit-Limit': SECRET, 'X-RateLimit-Usage': `${SECRET},${SECRET}` }),
      {},
    ],
    ['an error of fetch', ok, { fetch: () => Promise.reject(secretError()) }],
    ['an error of the token source', ok, { auth: () => Promise.reject(secretError()) }],
    ['a token that cannot be sent', ok, { auth: `${SECRET}\n` }],
  ])('a token, a parameter, a body or a header of %s', async (_what, respond, client) => {
    const { api, events, lines } = await setUp({ responses: [respond], client: { auth: SECRET, headers: { 'X-Own': SECRET }, ...client } })
    const init = { params: { path: { id: SECRET as unknown as number }, query: { hidden: SECRET } }, body: { name: SECRET } }
    await api.PUT('/activities/{id}', init as never).catch(() => undefined)
    expect(events.map(([name]) => name)).toContain('onCallEnd')
    expect(JSON.stringify(events) + lines.join()).not.toContain(SECRET)
  })
})

describe('a hook or a logger that misbehaves has no effect', () => {
  const throwing = (): never => {
    throw new Error('broken')
  }
  const each = (hook: () => unknown): Hooks => ({ onCallStart: hook, onRequest: hook, onResponse: hook, onRetry: hook, onCallEnd: hook })
  const all = (write: () => unknown) => ({ debug: write, info: write, warn: write, error: write }) as LogOptions['logger'] & object

  it.each<[string, LogOptions]>([
    ['rejects', { hooks: each(async () => throwing()) }],
    ['never resolves', { hooks: each(() => new Promise(() => undefined)) }],
    ['logs by rejecting', { logger: all(async () => throwing()) }],
    ['throws into a logger that throws', { hooks: each(throwing), logger: all(throwing) }],
  ])('that %s', async (_what, options) => {
    const { api, server } = await setUp({ responses: [failed, ok], log: options })
    expect((await api.GET('/athlete')).data?.id).toBe(1)
    expect(server.received).toHaveLength(2)
  })

  it('and its failure is logged, and later hooks are called', async () => {
    const later = { onRequest: vi.fn() }
    const { api, lines } = await setUp({ log: { hooks: [{}, { onRequest: throwing }, later] } })
    await api.GET('/athlete')
    expect(lines.filter((line) => line.startsWith('error'))).toEqual(['error: the hook onRequest failed {"error":{}}'])
    expect(later.onRequest.mock.contexts).toEqual([later])
  })
})

describe('the logger', () => {
  it('receives a message for each event, at the matching level', async () => {
    const { api, events, lines, messages } = await setUp({ responses: [failed, cut, ok, respondWith(404)] })
    await api.GET('/athlete')
    await api.GET('/athlete')
    expect(messages()).toEqual([
      'debug: GET /athlete begins',
      'debug: GET /athlete is sent',
      'debug: GET /athlete responded with 503 in 0 ms',
      'info: GET /athlete failed (503); attempt 2 starts in 250 ms',
      'debug: GET /athlete is sent',
      'debug: GET /athlete got no response: connection_failed after 0 ms',
      'info: GET /athlete failed (connection_failed); attempt 3 starts in 500 ms',
      'debug: GET /athlete is sent',
      'debug: GET /athlete responded with 200 in 0 ms',
      'debug: GET /athlete succeeded (200) after 750 ms, attempt 3',
      'debug: GET /athlete begins',
      'debug: GET /athlete is sent',
      'debug: GET /athlete responded with 404 in 0 ms',
      'info: GET /athlete failed (not_found, 404) after 0 ms, attempt 1',
    ])
    expect(lines.map((line) => line.slice(line.indexOf(' {') + 1))).toEqual(events.map(([, event]) => JSON.stringify(event)))
  })

  it('can have one level, which receives its messages', async () => {
    const info = vi.fn()
    const { api } = await setUp({ responses: [respondWith(404)], client: { log: log({ logger: { info } as never }) } })
    await api.GET('/athlete')
    expect(info).toHaveBeenCalledOnce()
  })

  it('is the console for warnings and errors if none is given', async () => {
    const printed: string[] = []
    for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((message) => void printed.push(`${level}: ${message}`))
    const hooks: Hooks = {
      onCallEnd() {
        throw new Error('broken')
      },
    }
    const { api } = await setUp({ client: { log: log({ hooks, now: () => NOW }) } })
    await api.POST('/oauth/deauthorize', { body: { access_token: 'a' } })
    await Promise.resolve()
    expect(printed).toEqual([
      expect.stringMatching(/^warn: POST .oauth.deauthorize has been deprecated/),
      'error: the hook onCallEnd failed',
    ])
  })
})

describe('deprecations', () => {
  const deauthorize = (api: ReturnType<typeof createClient>) => api.POST('/oauth/deauthorize', { body: { access_token: 'a' } })

  it('are reported from their day on, once for all clients that share the layer: an operation', async () => {
    const { api, settings, named, messages, clock } = await setUp()
    clock.now = Date.parse('2026-05-31T23:59:59Z')
    await deauthorize(api)
    expect(named('onDeprecated')).toEqual([])
    clock.now += 1_000
    await deauthorize(api)
    await deauthorize(createClient(settings))
    const message = 'POST /oauth/deauthorize has been deprecated since 2026-06-01; removed on 2027-06-01; use POST /oauth/revoke instead'
    expect(named('onDeprecated')).toEqual([
      { subject: 'POST /oauth/deauthorize', since: '2026-06-01', removed: '2027-06-01', replacement: 'POST /oauth/revoke', message },
    ])
    expect(messages().filter((line) => line.startsWith('warn'))).toEqual([`warn: ${message}`])
  })

  it('are reported from their day on, once: the base URL', async () => {
    const { api, server, named, clock } = await setUp()
    clock.now = Date.parse('2027-01-03T23:59:59.999Z')
    await api.GET('/athlete')
    clock.now += 1
    await api.POST('/oauth/revoke', { body: { token: 't' } })
    await api.GET('/athlete', { baseUrl: server.baseUrl })
    expect(named('onDeprecated')).toEqual([])
    await api.GET('/athlete')
    await api.GET('/athlete')
    expect(named('onDeprecated')).toMatchObject([
      { subject: 'baseUrl', since: '2027-01-04', removed: undefined, replacement: 'newBaseUrl' },
    ])
    const moved = await setUp({ client: { newBaseUrl: 'https://new.example/v3', now: () => NOW } })
    moved.clock.now = clock.now
    await moved.api.GET('/athlete')
    expect(moved.named('onDeprecated')).toEqual([])
  })
})

it('a reporter reports refreshes to hooks and the logger', () => {
  const { hooks, events } = recordingHooks()
  const { logger, messages } = recordingLogger()
  const { refresh } = createReporter({ hooks, logger })
  const rotated = { athleteId: '7', outcome: 'rotated', error: undefined, durationMs: 12.4 } as const
  const broken = { athleteId: '7', outcome: 'failed', error: 'server_error', durationMs: 3 } as const
  refresh(rotated)
  refresh(broken)
  expect(events).toEqual([
    ['onRefresh', rotated],
    ['onRefresh', broken],
  ])
  expect(messages()).toEqual(['info: refresh for athlete 7: rotated after 12 ms', 'warn: refresh for athlete 7: server_error after 3 ms'])
})
