import { describe, expect, it, vi } from 'vitest'
import { type ActivityClient, ApiError, createClient, createQuota, NoGrantError, RateLimitError, unwrap } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'
import { setUp } from './quota/quota-with.ts'

/** What `openapi-react-query` and `swr-openapi` do with a call. */
async function query(api: ActivityClient, signal?: AbortSignal): Promise<unknown> {
  const { data, error } = await api.GET('/athlete', { signal })
  if (error) throw error
  return data
}

const broken = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'))
const gone = { accessToken: () => Promise.reject(new NoGrantError('absent', { operation: 'POST /oauth/token' })), replace: async () => '' }
const refusing = (error: unknown) => clientWith(() => json({}), { auth: { ...gone, accessToken: () => Promise.reject(error) } }).client

describe('every ApiError is in `error`', () => {
  it.each<[code: string, api: () => ActivityClient]>([
    ['connection_failed', () => clientWith(broken).client],
    ['deadline_exceeded', () => clientWith(() => new Promise(() => undefined), { timeoutMs: 1 }).client],
    ['missing_scope', () => clientWith(() => json({}), { scopes: ['activity:read'] }).client],
    ['invalid_request', () => clientWith(() => json({}), { headers: { 'a header': '1' } }).client],
    ['no_grant', () => clientWith(() => json({}), { auth: gone }).client],
    [
      'rate_limited',
      () =>
        clientWith(() => json({}), { quota: () => () => Promise.reject(new RateLimitError('used up', { operation: 'GET /athlete' })) })
          .client,
    ],
  ])('without a response: %s', async (code, api) => {
    const { data, error, response } = await api().GET('/athlete')
    expect(data).toBeUndefined()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code, response: undefined, status: undefined })
    expect([response.type, response.status, response.ok]).toEqual(['error', 0, false])
    await expect(unwrap(api().GET('/athlete'))).rejects.toMatchObject({ code })
    await expect(query(api())).rejects.toMatchObject({ code })
  })

  it.each<[code: string, api: ActivityClient]>([
    ['malformed_response', clientWith(() => new Response('<html>')).client],
    ['response_too_large', clientWith(() => json({ id: 1 }), { maxResponseBytes: 3 }).client],
    ['not_found', clientWith(() => json({}, { status: 404 })).client],
  ])('with its response: %s', async (code, api) => {
    const { error, response } = await api.GET('/athlete')
    expect(error?.code).toBe(code)
    expect(error?.response).toBe(response)
  })

  it('of another operation without its response, which is not that of the call', async () => {
    const refresh = new ApiError('server_error', '503', { operation: 'POST /oauth/token', response: new Response('', { status: 503 }) })
    const { error, response } = await refusing(refresh).GET('/athlete')
    expect(error).toBe(refresh)
    expect(response.type).toBe('error')
  })

  it('also if another copy of the package has thrown it', async () => {
    const foreign = Object.assign(new Error('not sent'), { code: 'closed', operation: 'POST /oauth/token' })
    expect(await refusing(foreign).GET('/athlete')).toMatchObject({ error: foreign })
  })

  it('for an unknown path too', async () => {
    const { client } = clientWith(() => json({}))
    expect(await client.GET('/nothing' as '/athlete')).toMatchObject({ error: { code: 'invalid_request' } })
  })
})

describe('a call rejects', () => {
  it.each([new Error('the user went away'), 'a text', new RateLimitError('stop', { operation: 'GET /athlete' })])(
    'with the reason of its signal, whatever it is: %s',
    async (reason) => {
      const { client } = clientWith(() => new Promise(() => undefined))
      const before = AbortSignal.abort(reason)
      await expect(query(client, before)).rejects.toBe(reason)
      const controller = new AbortController()
      const call = query(client, controller.signal)
      const rejected = expect(call).rejects.toBe(reason)
      controller.abort(reason)
      await rejected
    },
  )

  it('not with an error that the signal has nothing to do with', async () => {
    const controller = new AbortController()
    const { client } = clientWith(broken)
    const call = client.GET('/athlete', { signal: controller.signal })
    expect((await call).error?.code).toBe('connection_failed')
    controller.abort()
  })

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
    const error = new Error('mine')
    await expect(call(error)).rejects.toBe(error)
  })
})

it('an error that ends a call is reported once', async () => {
  const ended = vi.fn()
  const { log } = await import('../src/index.ts')
  const { client } = clientWith(broken, { log: log({ hooks: { onCallEnd: ended } }) })
  await client.GET('/athlete')
  expect(ended.mock.calls).toEqual([[expect.objectContaining({ error: 'connection_failed', status: undefined })]])
})

it('the quota of a closed app', async () => {
  const { store } = setUp()
  const quota = createQuota({ store, clientId: 1 })
  await quota.close()
  const api = createClient({ baseUrl: 'https://service.example/api/v3', auth: 'a', fetch: broken, quota: quota.layer })
  expect(await api.GET('/athlete')).toMatchObject({ error: { code: 'closed' } })
})
