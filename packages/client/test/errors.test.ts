import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import * as api from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const { ApiError, unwrap } = api

const fault = (resource: string, field: string, code: string) => ({ message: 'Nope', errors: [{ resource, field, code }] })
const responding = (body: unknown, status: number) => (): Response =>
  typeof body === 'object' ? json(body, { status }) : new Response(String(body), { status })

describe('an error of the service', () => {
  it.each([
    [400, fault('Activity', 'name', 'missing'), api.BadRequestError, 'bad_request'],
    [401, fault('Athlete', 'access_token', 'invalid'), api.AuthenticationError, 'unauthorized'],
    [401, fault('AccessToken', 'activity:read_permission', 'missing'), api.MissingScopeError, 'missing_scope'],
    [401, fault('AccessToken', 'activity:read_permission', 'invalid'), api.AuthenticationError, 'unauthorized'],
    [401, fault('Athlete', 'access_token', 'missing'), api.AuthenticationError, 'unauthorized'],
    [402, fault('Athlete', 'subscription', 'missing'), ApiError, 'subscription_required'],
    [403, fault('Application', 'Status', 'Inactive'), ApiError, 'app_inactive'],
    [403, fault('Athlete', 'Status', 'Inactive'), ApiError, 'forbidden'],
    [403, fault('AccessToken', 'activity:read_permission', 'missing'), ApiError, 'forbidden'],
    [403, '<h1>Limit of connected athletes exceeded</h1>', ApiError, 'athlete_limit'],
    [403, { message: 'Limit of connected athletes exceeded', errors: [] }, ApiError, 'athlete_limit'],
    [404, fault('Activity', 'id', 'invalid'), api.NotFoundError, 'not_found'],
    [410, fault('Club', 'id', 'gone'), ApiError, 'operation_removed'],
    [418, {}, ApiError, 'unexpected_status'],
    [429, fault('Application', 'overall rate limit', 'exceeded'), api.RateLimitError, 'rate_limited'],
    [500, fault('Application', 'Status', 'Inactive'), ApiError, 'server_error'],
    [503, '<h1>Limit of connected athletes exceeded</h1>', ApiError, 'server_error'],
  ])('has its own class or code, the body and the response: %i %j', async (status, body, Class, code) => {
    const { client } = clientWith(responding(body, status))
    const { error, data, response } = await client.GET('/activities/{id}', { params: { path: { id: 7 } } })
    expect(data).toBeUndefined()
    expect(error?.constructor).toBe(Class)
    expect(error).toMatchObject({ status, code, name: Class.name, operation: 'GET /activities/{id}', body })
    expect(error?.errorBody).toEqual(typeof body === 'string' ? undefined : body)
    expect(error?.response).toBe(response)
    expect(Object(error).scopes).toEqual(code === 'missing_scope' ? ['activity:read', 'activity:read_all'] : undefined)
  })

  it.each([
    [fault('Activity', 'id', 'invalid'), true],
    [{ message: 'Record Not Found', errors: [] }, false],
    [{ errors: [{ resource: 'Club', code: 'gone' }] }, false],
    [{ errors: [{ code: 'not_found' }, { field: 'id' }] }, false],
    [{ message: 'no Route matched' }, false],
    ['<h1>Not Found</h1>', false],
  ])('states whether the body is in the format of the service: %j', async (body, isOwn) => {
    const { client } = clientWith(responding(body, 404))
    expect((await client.GET('/athlete')).error?.isOfService).toBe(isOwn)
  })

  it.each([
    [401, 'unauthorized', '', undefined],
    [401, 'unauthorized', 'null', undefined],
    [401, 'unauthorized', '[1]', [1]],
    [401, 'unauthorized', '{"errors":[null,{"code":1}],"message":5}', { errors: [null, { code: 1 }], message: 5 }],
    [403, 'forbidden', '{"message":{"toString":1}}', { message: { toString: 1 } }],
    [403, 'forbidden', '{"errors":[{"resource":"Application","field":"Status","code":{}}]}', expect.anything()],
  ])('is the same error with a body in another format: %i %s %j', async (status, code, body, wanted) => {
    const headers = body === '' ? { 'Content-Length': '0' } : undefined
    const { client } = clientWith(() => new Response(body, { status, ...(headers && { headers }) }))
    const { error } = await client.GET('/athlete')
    expect(error?.code).toBe(code)
    expect(error?.errorBody).toEqual(wanted)
    expect(error?.body).not.toBe('')
  })

  it('begins its stack with its name, also in minified code', async () => {
    const entryPoints = [fileURLToPath(new URL('../src/errors.ts', import.meta.url))]
    const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, format: 'esm', write: false, logLevel: 'silent' })
    const minified: typeof api = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
    for (const { ConnectionError, NoGrantError, ApiError } of [api, minified]) {
      const lost = new ConnectionError('no response', { operation: 'GET /athlete' })
      const plain = new ApiError('closed', 'not sent', { operation: 'GET /athlete' })
      expect(lost.stack?.split('\n')[0]).toBe('ConnectionError: GET /athlete: no response')
      expect(plain.stack).toMatch(/^ApiError: /)
      expect([lost instanceof ApiError, plain instanceof ApiError, lost instanceof NoGrantError]).toEqual([true, true, false])
      expect(ConnectionError.prototype.name).toBe('ConnectionError')
      expect(JSON.parse(JSON.stringify(lost))).toEqual({ name: 'ConnectionError', code: 'connection_failed', operation: 'GET /athlete' })
    }
  })
})

const broken = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'))
const refusing = (error: unknown) =>
  clientWith(() => json({}), { auth: { accessToken: () => Promise.reject(error), replace: async () => '' } }).client

describe('an error without a response', () => {
  it.each<[code: string, make: () => api.ActivityClient]>([
    ['connection_failed', () => clientWith(broken).client],
    ['missing_scope', () => clientWith(() => json({}), { scopes: [] }).client],
    ['no_grant', () => refusing(new api.NoGrantError('absent', { operation: 'POST /oauth/token' }))],
  ])('is the result of the call, and `unwrap` throws it: %s', async (code, make) => {
    const client = make()
    const { data, error, response } = await client.GET('/athlete')
    expect(data).toBeUndefined()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code, response: undefined, status: undefined })
    expect([response.type, response.status, response.ok]).toEqual(['error', 0, false])
    await expect(unwrap(client.GET('/athlete'))).rejects.toMatchObject({ code })
  })

  it('may be that of another operation, whose response is not that of the call', async () => {
    const refresh = new ApiError('server_error', '503', { operation: 'POST /oauth/token', response: new Response('', { status: 503 }) })
    const { error, response } = await refusing(refresh).GET('/athlete')
    expect(error).toBe(refresh)
    expect(error?.attempts).toBeUndefined()
    expect(response.type).toBe('error')
  })

  it.each([
    ['2027-05-31T23:59:59Z', 1],
    ['2027-06-01T00:00:00Z', 0],
  ])('is that of an operation from its day of removal on: at %s %i request', async (time, sent) => {
    const { client, requests } = clientWith(() => json({}), { now: () => Date.parse(time) })
    const { error } = await client.POST('/oauth/deauthorize', { body: { access_token: 'a' } })
    expect(requests).toHaveLength(sent)
    if (sent === 1) expect(error).toBeUndefined()
    else expect(error).toMatchObject({ code: 'operation_removed', message: expect.stringContaining('POST /oauth/revoke') })
  })

  it('names the scope that was not granted; a wider one is sufficient', async () => {
    const { client, requests } = clientWith(() => json([]), { scopes: ['read', 'activity:read_all'] })
    const { error } = await client.PUT('/athlete', { body: { weight: 60 } })
    const message = 'PUT /athlete: requires the scope profile:write; request it from the athlete'
    expect(error).toMatchObject({ message, scopes: ['profile:write'] })
    expect(requests).toEqual([])
    expect((await client.GET('/athlete/activities')).data).toEqual([])
    expect((await client.POST('/oauth/revoke', { body: { token: 't' } })).error).toBeUndefined()
  })
})

describe('a call rejects', () => {
  it.each(['a text', new api.RateLimitError('stop', { operation: 'GET /athlete' })])(
    'with the reason of its signal, whatever it is: %s',
    async (reason) => {
      const { client } = clientWith(() => new Promise(() => undefined))
      await expect(client.GET('/athlete', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    },
  )

  it.each<[what: string, call: (error: Error) => Promise<unknown>]>([
    [
      'middleware',
      (error) => clientWith(() => json({})).client.GET('/athlete', { middleware: [{ onRequest: () => Promise.reject(error) }] }),
    ],
    ['a token source', (error) => refusing(error).GET('/athlete')],
    [
      'a serializer',
      (error) =>
        clientWith(() => json([])).client.GET('/athlete/activities', {
          querySerializer: () => {
            throw error
          },
        }),
    ],
    [
      'a stream to upload',
      (error) =>
        clientWith(() => json({})).client.POST('/uploads', {
          body: { data_type: 'gpx', file: new ReadableStream({ start: (controller) => controller.error(error) }) },
        }),
    ],
  ])('with what the app’s own functions throw: %s', async (_what, call) => {
    const error = Object.assign(new Error('mine'), { code: 'EIO' })
    await expect(call(error)).rejects.toBe(error)
  })
})
