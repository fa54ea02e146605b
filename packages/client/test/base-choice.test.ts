import { createServer } from 'node:net'
import { memoryStore } from '@activity-tracking/client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type AppOptions,
  type BaseUrlEvent,
  type ClientOptions,
  createApp,
  createClient,
  type Layer,
  log,
  RateLimitError,
  retry,
  unwrap,
} from '../src/index.ts'
import { cut, type Respond, respondWith, type Served, serve } from './layers/serve.ts'

const FROM = Date.parse('2027-01-04T00:00:00Z')
const MINUTES = 60_000

const servers: Served[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]()
})

async function started(respond: (path: string, method: string) => Respond): Promise<Served> {
  const server = await serve((response, _index, { path, method }) => respond(path, method)(response))
  servers.push(server)
  return server
}

const raw =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Respond =>
  (response) =>
    response.writeHead(status, headers).end(body)
const html = (status: number): Respond => raw(status, '<!doctype html><h1>Sorry</h1>', { 'Content-Type': 'text/html' })
const own = (status: number): Respond =>
  respondWith(status, { message: 'Error', errors: [{ resource: 'Athlete', field: 'id', code: 'invalid' }] })
const json = respondWith(200, { id: 'new' })

/** Sends the response of the table to everything, or another one to `GET /athlete`. */
const always =
  (respond: Respond, athlete: Respond = respond) =>
  (path: string): Respond =>
    path.endsWith('/athlete') ? athlete : respond

interface Setting {
  readonly newBase: (path: string, method: string) => Respond
  readonly client?: Partial<ClientOptions>
  /** Default: that of the server. */
  readonly newBaseUrl?: string
}

/** Prints nothing. */
const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** Two servers, the client between them, and what it has reported. The old one always works. */
async function setUp({ newBase, newBaseUrl, client }: Setting) {
  const [oldServer, newServer] = [await started(() => respondWith(200, { id: 'old' })), await started(newBase)]
  const clock = { now: FROM }
  const events: BaseUrlEvent[] = []
  const options: ClientOptions = {
    baseUrl: oldServer.baseUrl,
    newBaseUrl: newBaseUrl ?? newServer.baseUrl,
    auth: 'a-token',
    now: () => clock.now,
    log: log({ logger, hooks: { onBaseUrl: (event) => events.push(event) } }),
    ...client,
  }
  const requests = ({ received }: Served): string[] => received.map(({ method, path }) => `${method} ${path.replace('/api/v3', '')}`)
  return {
    api: createClient(options),
    oldServer,
    clock,
    events,
    atOld: () => requests(oldServer),
    atNew: () => requests(newServer),
    newServer,
  }
}

/** A new base that never responds, without waiting for it in real time. */
function silentNewBase() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  const fetch = (url: string): Promise<Response> => {
    sent.push(url.replace('https://', ''))
    return url.startsWith('https://new.') ? new Promise(() => undefined) : Promise.resolve(Response.json({ id: 'old' }))
  }
  const urls = { baseUrl: 'https://old.example/v3', newBaseUrl: 'https://new.example/v3' }
  return { sent, options: { ...urls, auth: 'a-token', now: () => FROM, fetch } }
}

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const gear = { params: { path: { id: 'b1' } } }
const walk = { body: { name: 'Walk', sport_type: 'Walk', start_date_local: '2027-01-04T08:00:00Z', elapsed_time: 60 } } as const
const GET = 'GET /gear/b1'
const POST = 'POST /activities'
const PROBE = 'GET /athlete'

describe('the first call after the date', () => {
  it.each<[string, (path: string) => Respond]>([
    ['a success', always(json)],
    ...[400, 401, 402, 403, 429, 500].map((status): [string, (path: string) => Respond] => [
      `the service's own ${status}`,
      always(own(status)),
    ]),
    ['a 404 of the service, which knows the athlete', always(own(404), json)],
    ['a 404 of the service, which refuses GET /athlete', always(own(404), own(401))],
    ['a page with 404, but the service knows the athlete', always(html(404), json)],
  ])('uses the new base from then on, if it responds with %s', async (_what, newBase) => {
    const get = await setUp({ newBase })
    await get.api.GET('/gear/{id}', gear)
    await get.api.GET('/gear/{id}', gear)
    expect(get.atNew().filter((each) => each === GET)).toEqual([GET, GET])
    const post = await setUp({ newBase })
    await post.api.POST('/activities', walk)
    await post.api.POST('/activities', walk)
    expect(post.atNew()).toEqual([PROBE, POST, POST])
    expect([get.atOld(), post.atOld(), get.events, post.events]).toEqual([[], [], [], []])
  })

  it.each<[string, Respond, string]>([
    ['200 with a page', html(200), '200 with text/html instead of JSON'],
    ['200 with a page as JSON', raw(200, '<html>', { 'Content-Type': 'application/json' }), '200 with application/json instead of JSON'],
    ['200 with a text', raw(200, 'ok', { 'Content-Type': 'text/plain' }), '200 with text/plain instead of JSON'],
    ['200 with nothing', raw(200, ''), '200 with a body instead of JSON'],
    ['301', raw(301, '', { Location: 'https://elsewhere.example/' }), '301 redirect'],
    ['308', raw(308, ''), '308 redirect'],
    ...[400, 401, 403, 405, 410, 429, 500, 502].map((status): [string, Respond, string] => [
      `${status} with a page`,
      html(status),
      `${status} without an error of the service`,
    ]),
    ...[401, 402, 429, 503].map((status): [string, Respond, string] => [
      `${status} with nothing`,
      raw(status, ''),
      `${status} without an error of the service`,
    ]),
    ['401 with a message', respondWith(401, { message: 'Unauthorized' }), '401 without an error of the service'],
    ['429 without details', respondWith(429, { message: 'Slow down', errors: [] }), '429 without an error of the service'],
  ])('is sent to the old base, if the new one responds with %s', async (_what, respond, reason) => {
    const get = await setUp({ newBase: always(respond) })
    expect((await get.api.GET('/gear/{id}', gear)).data?.id).toBe('old')
    expect([get.atNew(), get.atOld(), get.events]).toMatchObject([[GET], [GET], [{ used: 'baseUrl', reason }]])
    const post = await setUp({ newBase: always(respond) })
    expect((await post.api.POST('/activities', walk)).data?.id).toBe('old')
    expect([post.atNew(), post.atOld()]).toEqual([[PROBE], [POST]])
    expect(post.events).toMatchObject([{ used: 'baseUrl', reason: `GET /athlete: ${reason}` }])
  })

  it.each<[string, Respond]>([
    ['the service', own(404)],
    ['a page', html(404)],
    ['nothing', raw(404, '')],
  ])('is sent to the old base, if the new one knows no path, according to %s', async (_what, respond) => {
    const { api, atNew, atOld, events } = await setUp({ newBase: always(respond) })
    expect((await api.GET('/gear/{id}', gear)).data?.id).toBe('old')
    expect([atNew(), atOld(), events]).toMatchObject([[GET, PROBE], [GET], [{ reason: 'GET /athlete: 404' }]])
    const athlete = await setUp({ newBase: always(respond) })
    expect((await athlete.api.GET('/athlete')).data?.id).toBe('old')
    expect([athlete.atNew(), athlete.atOld()]).toEqual([[PROBE], [PROBE]])
  })

  it.each<[string, unknown]>([
    ['an empty object', {}],
    ['a greeting', { message: 'Welcome' }],
    ['an empty list', []],
  ])('is sent to the old base, if the new one responds with JSON without an ID: %s', async (_what, body) => {
    const get = await setUp({ newBase: always(respondWith(200, body)) })
    expect((await get.api.GET('/gear/{id}', gear)).data?.id).toBe('old')
    const post = await setUp({ newBase: always(respondWith(200, body)) })
    expect((await post.api.POST('/activities', walk)).data?.id).toBe('old')
    expect([get.atNew(), get.atOld(), post.atNew(), post.atOld()]).toEqual([[GET, PROBE], [GET], [PROBE], [POST]])
  })

  it('is sent to the old base after a 404, if the quota does not allow GET /athlete', async () => {
    const quota: Layer = (next) => (call) =>
      call.operation.key === 'GET /athlete' ? Promise.reject(new RateLimitError('used up', { operation: call.operation.key })) : next(call)
    const { api, atNew, atOld, events } = await setUp({ newBase: always(html(404)), client: { quota } })
    expect((await api.GET('/gear/{id}', gear)).data?.id).toBe('old')
    expect([atNew(), atOld(), events]).toEqual([[GET], [GET], []])
  })

  it('decides nothing if there was too little time for a response', async () => {
    const { sent, options } = silentNewBase()
    const events: unknown[] = []
    const reporter = log({ logger, hooks: { onBaseUrl: (event) => events.push(event) } })
    const api = createClient({ ...options, log: reporter })
    for (let count = 0; count < 2; count += 1) {
      const call = api.POST('/activities', { ...walk, timeoutMs: 1_000 })
      await vi.advanceTimersByTimeAsync(500)
      expect((await call).data?.id).toBe('old')
    }
    expect(events).toEqual([])
    expect(sent).toEqual([1, 2].flatMap(() => ['new.example/v3/athlete', 'old.example/v3/activities']))
  })

  it('is sent to the old base, if there is no connection', async () => {
    const newBaseUrl = `http://127.0.0.1:${await closedPort()}/api/v3`
    const get = await setUp({ newBase: always(json), newBaseUrl })
    expect((await get.api.GET('/gear/{id}', gear)).data?.id).toBe('old')
    const post = await setUp({ newBase: always(json), newBaseUrl })
    expect((await post.api.POST('/activities', walk)).data?.id).toBe('old')
    const name = await setUp({ newBase: always(json), newBaseUrl: 'https://api.invalid/v3' })
    expect((await name.api.GET('/gear/{id}', gear)).data?.id).toBe('old')
    expect([get.events, post.events, name.events]).toMatchObject([
      [{ reason: 'no connection (ECONNREFUSED)' }],
      [{ reason: 'GET /athlete: no connection (ECONNREFUSED)' }],
      [{ reason: expect.stringMatching(/^no connection \((ENOTFOUND|EAI_AGAIN)\)$/) }],
    ])
  })

  it('sends the access token and nothing of its own in GET /athlete', async () => {
    const { api, newServer } = await setUp({ newBase: always(json), client: { userAgent: 'my-app/1' } })
    await api.POST('/activities', { ...walk, headers: { 'X-Own': '1' } })
    const [probe] = newServer.received
    expect([probe?.headers.authorization, probe?.headers['user-agent'], probe?.headers['x-own'], probe?.body]).toEqual([
      'Bearer a-token',
      expect.stringContaining('my-app/1'),
      undefined,
      '',
    ])
  })

  it('of a client without an access token counts the 401 of the service', async () => {
    const newBase = (path: string) => (path.endsWith('/athlete') ? own(401) : respondWith(201, { id: 1 }))
    const { api, atNew, atOld } = await setUp({ newBase, client: { auth: undefined as never } })
    const body = { client_id: 1, client_secret: 's', callback_url: 'https://app.example/', verify_token: 'v' }
    await unwrap(api.POST('/push_subscriptions', { body }))
    expect([atNew(), atOld()]).toEqual([[PROBE, 'POST /push_subscriptions'], []])
  })

  it.each<[string, Respond, 'new' | 'old']>([
    ['a file', raw(200, '<?xml version="1.0"?><gpx/>', { 'Content-Type': 'application/gpx+xml' }), 'new'],
    ['a page', html(200), 'old'],
    ['a page without a type', raw(200, ' <HTML><body>'), 'old'],
    ['a page in XML', raw(200, '<?xml version="1.0"?><!-- x --><html/>', { 'Content-Type': 'application/xml' }), 'old'],
    ['a heading', raw(200, '<h1>Welcome</h1>', { 'Content-Type': 'text/html' }), 'old'],
    ['a text', raw(200, 'ok', { 'Content-Type': 'text/plain' }), 'old'],
  ])('of an export uses the new base if the response is a file: %s', async (_what, respond, base) => {
    const { api, atOld } = await setUp({ newBase: always(respond) })
    await unwrap(api.GET('/routes/{id}/export_gpx', { params: { path: { id: 1 } } }))
    expect(atOld()).toHaveLength(base === 'old' ? 1 : 0)
  })

  it('counts GET /athlete against the rate limits, once for each request', async () => {
    const counted: string[] = []
    const quota: Layer = (next) => (call) => {
      counted.push(call.operation.key)
      return next(call)
    }
    const { api } = await setUp({ newBase: always(html(404)), client: { quota } })
    await api.GET('/gear/{id}', gear)
    expect(counted).toEqual(['GET /gear/{id}', 'GET /athlete'])
  })
})

describe('a request that may have arrived', () => {
  const halfway: Respond = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
    response.write('{"id":')
    setImmediate(() => response.destroy())
  }

  it.each<[string, Respond, string, { timeoutMs?: number }]>([
    ['without a response', cut, 'connection_failed', {}],
    ['with a body that is cut off', halfway, 'connection_failed', {}],
    ['until its deadline', () => undefined, 'deadline_exceeded', { timeoutMs: 200 }],
  ])('is not sent to the old base, also when it is retried; the next call finds out: %s', async (_what, respond, code, limit) => {
    const client = { retry: retry({ wait: async () => undefined }) }
    const { api, atNew, atOld, events, clock } = await setUp({ newBase: always(respond), client })
    await expect(unwrap(api.GET('/gear/{id}', { ...gear, ...limit }))).rejects.toMatchObject({ code })
    expect([new Set(atNew()), atOld(), events]).toEqual([new Set([GET]), [], []])
    // GET /athlete has half of this time.
    expect((await api.GET('/gear/{id}', { ...gear, timeoutMs: 3_000 })).data?.id).toBe('old')
    expect([atNew().at(-1), atOld(), events]).toMatchObject([PROBE, [GET], [{ used: 'baseUrl' }]])
    // A base that does not work costs no other call, however often it is tried again.
    clock.now += 15 * MINUTES
    expect((await api.GET('/gear/{id}', { ...gear, timeoutMs: 3_000 })).data?.id).toBe('old')
    expect(atNew().at(-1)).toBe(PROBE)
  })

  it('does not keep other calls waiting when the new base does not respond', async () => {
    const { sent, options } = silentNewBase()
    const api = createClient(options)
    const first = unwrap(api.GET('/gear/{id}', gear)).catch(({ code }) => code)
    const second = api.GET('/gear/{id}', gear)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual(['new.example/v3/gear/b1', 'new.example/v3/athlete'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect([(await second).data?.id, sent.at(-1)]).toEqual(['old', 'old.example/v3/gear/b1'])
    await vi.advanceTimersByTimeAsync(40_000)
    expect([await first, sent.length]).toEqual(['deadline_exceeded', 3])
  })

  it('is not sent twice if it creates, changes or deletes something', async () => {
    const changing = (_path: string, method: string) => (method === 'GET' ? json : cut)
    const { api, atNew, atOld } = await setUp({ newBase: changing, client: { retry: retry({ attempts: 1 }) } })
    expect((await api.POST('/activities', walk)).error?.code).toBe('connection_failed')
    expect((await api.PUT('/athlete', { body: { weight: 60 } })).error?.code).toBe('connection_failed')
    expect([atNew(), atOld()]).toEqual([[PROBE, POST, 'PUT /athlete'], []])
  })

  it('ends with the reason of its signal, and the next call tries the new base', async () => {
    const controller = new AbortController()
    let count = 0
    const newBase = () => (count++ === 0 ? () => controller.abort(new Error('enough')) : json)
    const { api, atOld, events } = await setUp({ newBase })
    await expect(unwrap(api.GET('/gear/{id}', { ...gear, signal: controller.signal }))).rejects.toThrow('enough')
    expect((await api.GET('/gear/{id}', gear)).data?.id).toBe('new')
    expect([atOld(), events]).toEqual([[], []])
  })
})

describe('the new base', () => {
  it('is not asked before the date, without it, or by calls that do not use it', async () => {
    const { api, clock, atNew, oldServer } = await setUp({ newBase: always(json), client: { authUrl: 'http://127.0.0.1:1' } })
    clock.now = FROM - 1
    await api.GET('/athlete')
    clock.now = FROM
    await api.GET('/athlete', { baseUrl: oldServer.baseUrl })
    await api.POST('/oauth/revoke', { body: { token: 't' } })
    expect(atNew()).toEqual([])
  })

  it('is used for the rest of the process, also if an earlier trial ends later with a foreign response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const slow = Promise.withResolvers<Response>()
    const sent: string[] = []
    const fetch = async (url: string): Promise<Response> =>
      sent.push(url.replace('https://', '')) === 1 ? slow.promise : Response.json({ id: 'new' })
    const urls = { baseUrl: 'https://old.example/v3', newBaseUrl: 'https://new.example/v3' }
    const api = createClient({ ...urls, auth: 'a-token', now: () => FROM, fetch })
    const first = api.GET('/gear/{id}', gear)
    const second = api.POST('/activities', walk)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await second).data?.id).toBe('new')
    slow.resolve(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }))
    expect((await first).data?.id).toBe('new')
    expect(sent.filter((url) => url.startsWith('old.'))).toEqual([])
  })

  it('is tried again after 15 minutes, and used as soon as it works; both are reported once', async () => {
    let isWell = false
    const newBase = () => (isWell ? json : html(404))
    const { api, clock, atNew, atOld, events } = await setUp({ newBase })
    await api.POST('/activities', walk)
    await api.GET('/gear/{id}', gear)
    clock.now += 15 * MINUTES - 1
    await api.POST('/activities', walk)
    expect([atNew(), atOld()]).toEqual([[PROBE], [POST, GET, POST]])
    clock.now += 1
    await api.POST('/activities', walk)
    expect(atNew()).toEqual([PROBE, PROBE])
    isWell = true
    clock.now += 15 * MINUTES
    expect((await api.GET('/gear/{id}', gear)).data?.id).toBe('new')
    isWell = false
    clock.now += 60 * MINUTES
    expect((await api.GET('/gear/{id}', gear)).error?.status).toBe(404)
    expect(events).toEqual([
      {
        used: 'baseUrl',
        reason: 'GET /athlete: 404',
        message: 'newBaseUrl does not work (GET /athlete: 404): calls use baseUrl, and newBaseUrl is tried again every 15 minutes',
      },
      { used: 'newBaseUrl', reason: undefined, message: 'newBaseUrl works now: calls use it' },
    ])
  })
})

describe('the clients of an app', () => {
  async function appWith(newBase: Setting['newBase'], options: Partial<Omit<AppOptions, 'quota'>> = {}) {
    const token = { access_token: 'second', refresh_token: 'r2', expires_at: FROM / 1000 + 50_000 }
    const oldServer = await started((path) => respondWith(200, path === '/oauth/token' ? token : { id: 'old' }))
    const newServer = await started(newBase)
    const warnings: string[] = []
    const logger = {
      debug: () => undefined,
      info: () => undefined,
      warn: (message: string) => warnings.push(message),
      error: () => undefined,
    }
    const app = createApp({
      baseUrl: oldServer.baseUrl,
      newBaseUrl: newServer.baseUrl,
      authUrl: oldServer.origin,
      clientId: '48213',
      clientSecret: 'secret',
      redirectUri: 'https://app.example/callback',
      store: memoryStore(),
      now: () => FROM,
      logger,
      ...options,
    })
    for (const athleteId of [7, 8]) {
      await app.importGrant({ athleteId, accessToken: `access-${athleteId}`, refreshToken: 'r', expiresAt: FROM / 1000 + 20_000 })
    }
    return { app, oldServer, newServer, warnings }
  }

  it('share one trial, also when they begin at the same time, and one message', async () => {
    const { app, oldServer, newServer, warnings } = await appWith(always(html(404)))
    const calls = [7, 8, 7, 8].flatMap((id) => [app.athlete(id).GET('/gear/{id}', gear), app.athlete(id).POST('/activities', walk)])
    for (const { data } of await Promise.all(calls)) expect(data?.id).toBe('old')
    expect(newServer.received.length).toBeLessThanOrEqual(2)
    expect([oldServer.received.length, warnings.length]).toEqual([8, 1])
    await app.close()
  })

  it('keep their grants and tokens when the new base refuses them in a foreign format', async () => {
    const { app, oldServer, warnings } = await appWith(always(respondWith(401, { message: 'access_token invalid' })))
    expect((await app.athlete(7).GET('/athlete')).data?.id).toBe('old')
    expect(oldServer.received.map(({ path }) => path)).toEqual(['/api/v3/athlete'])
    expect([await app.session(7).state(), warnings]).toMatchObject([
      'active',
      [expect.stringContaining('401 without an error of the service')],
    ])
    await app.close()
  })

  it('refresh a token that the service refuses at the new base', async () => {
    const refused = respondWith(401, { message: 'Error', errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] })
    const { app, oldServer, newServer } = await appWith(always(refused))
    expect((await app.athlete(7).GET('/athlete')).error?.status).toBe(401)
    expect(oldServer.received.map(({ path }) => path)).toEqual(['/oauth/token'])
    expect(newServer.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer access-7', 'Bearer second'])
    await app.close()
  })
})
