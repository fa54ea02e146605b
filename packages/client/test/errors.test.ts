import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { unwrap } from '@activity-tracking/client'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import * as api from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const fault = (resource: string, field: string, code: string) => ({ message: 'Nope', errors: [{ resource, field, code }] })

describe('errors from the service', () => {
  it.each([
    [400, fault('Activity', 'name', 'missing'), api.BadRequestError, 'bad_request'],
    [401, fault('Athlete', 'access_token', 'invalid'), api.AuthenticationError, 'unauthorized'],
    [401, fault('AccessToken', 'activity:read_permission', 'missing'), api.MissingScopeError, 'missing_scope'],
    [402, fault('Athlete', 'subscription', 'missing'), api.ApiError, 'subscription_required'],
    [403, fault('Application', 'Status', 'Inactive'), api.ApiError, 'app_inactive'],
    [403, fault('Athlete', 'id', 'invalid'), api.ApiError, 'forbidden'],
    [403, '<h1>Limit of connected athletes exceeded</h1>', api.ApiError, 'athlete_limit'],
    [404, fault('Activity', 'id', 'invalid'), api.NotFoundError, 'not_found'],
    [410, fault('Club', 'id', 'gone'), api.ApiError, 'operation_removed'],
    [418, {}, api.ApiError, 'unexpected_status'],
    [429, fault('Application', 'overall rate limit', 'exceeded'), api.RateLimitError, 'rate_limited'],
    [500, fault('Server', '', 'error'), api.ApiError, 'server_error'],
    [503, '<html>busy</html>', api.ApiError, 'server_error'],
  ])('%i becomes an error with its own class or code', async (status, body, Class, code) => {
    const { client } = clientWith(() => (typeof body === 'string' ? new Response(body, { status }) : json(body, { status })))
    const { error, data } = await client.GET('/activities/{id}', { params: { path: { id: 7 } } })
    expect(data).toBeUndefined()
    expect(error).toBeInstanceOf(api.ApiError)
    expect(error?.constructor).toBe(Class)
    expect(error).toMatchObject({ status, code, name: Class.name, operation: 'GET /activities/{id}', body })
    expect(error?.errorBody).toEqual(typeof body === 'string' ? undefined : body)
  })

  it.each([
    [fault('Activity', 'id', 'invalid'), true],
    [{ message: 'Record Not Found', errors: [] }, false],
    [{ errors: [{ code: 'not_found' }, { field: 'id' }] }, false],
    [{ message: 'no Route matched' }, false],
    ['<h1>Not Found</h1>', false],
  ])('states whether the body is in the format of the service: %j', async (body, isOwn) => {
    const { client } = clientWith(() => (typeof body === 'string' ? new Response(body, { status: 404 }) : json(body, { status: 404 })))
    expect((await client.GET('/athlete')).error?.isOfService).toBe(isOwn)
  })

  it('contains the message of the service', async () => {
    const { client } = clientWith(() => json(fault('Activity', 'name', 'missing'), { status: 400 }))
    const { error } = await client.GET('/athlete')
    expect(error?.message).toBe('GET /athlete: 400 Nope (Activity name missing)')
  })

  it.each([
    ['no body', null, undefined],
    ['an empty one', '', undefined],
    ['null', 'null', undefined],
    ['a list', '[1]', [1]],
    ['errors of the wrong shape', '{"errors":[null,{"code":1}],"message":5}', { errors: [null, { code: 1 }], message: 5 }],
  ])('is still an error with %s', async (_what, body, wanted) => {
    const { client } = clientWith(() => new Response(body, { status: 401, headers: body === '' ? { 'Content-Length': '0' } : {} }))
    const { error } = await client.GET('/athlete')
    expect(error).toBeInstanceOf(api.AuthenticationError)
    expect(error?.errorBody).toEqual(wanted)
  })

  it.each([{ message: { toString: 1 } }, { errors: [{ resource: 'Application', code: { toString: 1 } }] }])(
    'is still an error when a string is an object instead: %j',
    async (body) => {
      const { client } = clientWith(() => json(body, { status: 403 }))
      expect((await client.GET('/athlete')).error?.code).toBe('forbidden')
    },
  )

  it('has the response and the body, but does not log them', async () => {
    const { client } = clientWith(() => json(fault('Athlete', 'secret-ish', 'invalid'), { status: 401 }))
    const { error } = await client.GET('/athlete')
    expect(error?.response?.status).toBe(401)
    expect(Object.keys(error ?? {})).not.toEqual(expect.arrayContaining(['response']))
    expect(JSON.stringify(error)).not.toContain('secret-ish')
  })

  it.each([
    ['2027-05-31T23:59:59Z', 1],
    ['2027-06-01T00:00:00Z', 0],
  ])('an operation is not sent from its day of removal on: at %s %i request', async (time, sent) => {
    const { client, requests } = clientWith(() => json({}), { now: () => Date.parse(time) })
    const call = client.POST('/oauth/deauthorize', { body: { access_token: 'a' } })
    if (sent === 1) await call
    else
      await expect(unwrap(call)).rejects.toMatchObject({
        code: 'operation_removed',
        message: expect.stringContaining('POST /oauth/revoke'),
      })
    expect(requests).toHaveLength(sent)
  })

  it('begins its stack with its name, also in minified code', async () => {
    const entryPoints = [fileURLToPath(new URL('../src/errors.ts', import.meta.url))]
    const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, format: 'esm', write: false, logLevel: 'silent' })
    const minified: typeof api = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
    for (const { ConnectionError, NoGrantError, ApiError } of [api, minified]) {
      const lost = new ConnectionError('no response', { operation: 'GET /athlete' })
      const absent = new NoGrantError('absent', { operation: 'GET /athlete' })
      const plain = new ApiError('closed', 'not sent', { operation: 'GET /athlete' })
      expect([lost.name, lost.code, String(lost)]).toEqual([
        'ConnectionError',
        'connection_failed',
        'ConnectionError: GET /athlete: no response',
      ])
      expect(lost.stack?.split('\n')[0]).toBe('ConnectionError: GET /athlete: no response')
      expect(absent.stack).toMatch(/^NoGrantError: /)
      expect(plain.stack).toMatch(/^ApiError: /)
      expect([lost instanceof ApiError, plain instanceof ApiError, absent instanceof ConnectionError]).toEqual([true, true, false])
      expect(JSON.parse(JSON.stringify(lost))).toEqual({ name: 'ConnectionError', code: 'connection_failed', operation: 'GET /athlete' })
    }
  })

  it('unwrap throws it, or returns the data', async () => {
    const bad = clientWith(() => json({}, { status: 404 })).client
    await expect(api.unwrap(bad.GET('/athlete'))).rejects.toThrow(api.NotFoundError)
    const good = clientWith(() => json({ id: 5 })).client
    expect((await api.unwrap(good.GET('/athlete'))).id).toBe(5)
  })
})

describe('errors without a response', () => {
  it('a broken connection is a ConnectionError with its cause', async () => {
    const cause = new TypeError('fetch failed')
    const { client } = clientWith(() => Promise.reject(cause))
    await expect(unwrap(client.GET('/athlete'))).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'connection_failed',
      cause,
      status: undefined,
    })
  })

  it.each([new TypeError('terminated'), undefined])('a response that is cut off with %s is also one', async (reason) => {
    const { client } = clientWith(() => {
      let chunks = 0
      return new Response(
        new ReadableStream({
          pull: (controller) => (chunks++ === 0 ? controller.enqueue(new TextEncoder().encode('{}')) : controller.error(reason)),
        }),
      )
    })
    await expect(unwrap(client.GET('/athlete'))).rejects.toThrow(api.ConnectionError)
  })

  it.each([
    ['GET', 200, ''],
    ['GET', 200, ' \n'],
    ['POST', 201, ''],
    ['PUT', 200, null],
  ] as const)(
    'a success of a %s with status %i and no body is a MalformedResponseError: the types guarantee data',
    async (method, status, body) => {
      const { client } = clientWith(() => new Response(body, { status }))
      const call = client.request(method.toLowerCase() as 'get', method === 'POST' ? ('/activities' as '/athlete') : '/athlete')
      expect(await call).toMatchObject({ error: { code: 'malformed_response', status, response: { status } }, response: { status } })
    },
  )

  it.each([204, 200])('a DELETE or a response of the OAuth endpoints needs no body: %i', async (status) => {
    const { client } = clientWith(() => new Response(null, { status }))
    const params = { path: { subscription_id: 1 }, query: { client_id: 1, client_secret: 'x' } }
    expect(await client.DELETE('/push_subscriptions/{subscription_id}', { params })).toMatchObject({ response: { status } })
    expect(await client.POST('/oauth/revoke', { body: { token: 'x' } })).toMatchObject({ response: { status } })
  })

  it('a page instead of JSON is a MalformedResponseError', async () => {
    const { client } = clientWith(() => new Response('<html>Log in to the train</html>', { headers: { 'Content-Type': 'text/html' } }))
    await expect(unwrap(client.GET('/athlete'))).rejects.toThrow('GET /athlete: 200 with a body that is not JSON (text/html)')
    await expect(unwrap(client.GET('/athlete'))).rejects.toThrow(api.MalformedResponseError)
  })

  it('a failing token source rejects with its own error', async () => {
    const { client, requests } = clientWith(() => json({}), { auth: () => Promise.reject(new Error('store is away')) })
    await expect(unwrap(client.GET('/athlete'))).rejects.toThrow('store is away')
    expect(requests).toEqual([])
  })
})

describe('scopes', () => {
  it('refuses calls before sending that the granted scopes do not allow', async () => {
    const { client, requests } = clientWith(() => json({}), { scopes: ['read', 'activity:read'] })
    await expect(unwrap(client.PUT('/athlete', { body: { weight: 60 } }))).rejects.toThrow(
      'PUT /athlete: requires the scope profile:write; request it from the athlete',
    )
    expect(requests).toEqual([])
  })

  it('accepts a wider scope for a narrower one', async () => {
    const { client } = clientWith(() => json([]), { scopes: ['activity:read_all'] })
    await expect(client.GET('/athlete/activities')).resolves.toMatchObject({ data: [] })
  })
})

describe('secrets', () => {
  it('never appear in an error, printed or serialized', async () => {
    const secret = 'feedfacefeedfacefeedfacefeedfacefeedface'
    const errors = [() => json({}, { status: 401 }), () => Promise.reject(new TypeError('fetch failed')), () => new Response('<html>')]
    for (const respond of errors) {
      const { client } = clientWith(respond, { auth: secret })
      const outcome = await unwrap(client.GET('/athlete')).catch((error: unknown) => error)
      expect(inspect(outcome, { depth: 10, showHidden: true })).not.toContain(secret)
      expect(JSON.stringify(outcome)).not.toContain(secret)
    }
  })
})
