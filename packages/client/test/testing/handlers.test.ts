import { getResponse } from 'msw'
import { setupServer } from 'msw/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ClientOptions, createClient, unwrap } from '../../src/index.ts'
import { createHandlers } from '../../src/testing/index.ts'

const BASES = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }

/** A client that asks the handlers, the first of which wins. `getResponse` is what a server of MSW does, without taking over `fetch`. */
function clientOf(...others: readonly (readonly Parameters<typeof getResponse>[0][number][])[]) {
  const all = [...others.flat(), ...createHandlers(BASES).handlers]
  const fetch: ClientOptions['fetch'] = async (url, init) => (await getResponse(all, new Request(url, init))) ?? Response.error()
  return createClient({ ...BASES, auth: 'a-token', fetch })
}

const { respondWith } = createHandlers(BASES)
const path = { id: 1 }

describe('handlers', () => {
  it('work in a server of MSW, which responds differently until it is reset', async () => {
    const server = setupServer(...createHandlers(BASES).handlers)
    server.listen({ onUnhandledFrame: 'error' })
    onTestFinished(() => server.close())
    const api = createClient({ ...BASES, auth: 'a-token' })
    expect((await unwrap(api.GET('/athlete'))).firstname).toBe('Maren')
    server.use(respondWith('GET /athlete', { status: 403 }))
    expect((await api.GET('/athlete')).error).toMatchObject({ status: 403, code: 'app_inactive' })
    server.resetHandlers()
    expect((await unwrap(api.GET('/athlete'))).firstname).toBe('Maren')
  })

  it('respond with streams in the requested format', async () => {
    const api = clientOf()
    const streams = async (key_by_type: boolean) =>
      unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { keys: ['time'], key_by_type } } }))
    expect(await streams(true)).toHaveProperty('time')
    expect(await streams(false)).toBeInstanceOf(Array)
  })

  it('respond to a refresh without an athlete', async () => {
    const api = clientOf()
    const credentials = { client_id: 1, client_secret: 's' }
    const code = await unwrap(api.POST('/oauth/token', { body: { ...credentials, grant_type: 'authorization_code', code: 'c' } }))
    expect(code.athlete?.firstname).toBe('Maren')
    const refreshed = await unwrap(api.POST('/oauth/token', { body: { ...credentials, grant_type: 'refresh_token', refresh_token: 'r' } }))
    expect(refreshed).not.toHaveProperty('athlete')
    expect(refreshed.refresh_token).not.toBe(code.refresh_token)
  })

  it('have the headers of the description', async () => {
    const { data, response } = await clientOf().GET('/routes/{id}/export_gpx', { params: { path } })
    expect(data).toMatch(/^<\?xml/)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/gpx+xml',
      'content-disposition': expect.stringContaining('.gpx'),
      'x-ratelimit-limit': '200,2000',
      'x-readratelimit-usage': expect.stringMatching(/^\d+,\d+$/),
    })
  })
})

describe('respondWith', () => {
  it('picks an example by its name, or lists those that exist', async () => {
    const api = clientOf([respondWith('GET /athlete', { example: 'summary' })])
    expect((await unwrap(api.GET('/athlete'))).resource_state).toBe(2)
    // @ts-expect-error no such example
    expect(() => respondWith('GET /athlete', { example: 'brief' })).toThrow('GET /athlete has no example "brief", but detailed, summary')
    // @ts-expect-error no such operation
    expect(() => respondWith('GET /athletes', {})).toThrow('the description has no operation GET /athletes')
  })

  it.each([
    ['overallLimit', 'overall', 'X-RateLimit'],
    ['readLimit', 'read', 'X-ReadRateLimit'],
  ] as const)('has the date and the usage that led to a 429: %s', async (example, family, header) => {
    const { error, response } = await clientOf([respondWith('GET /athlete', { status: 429, example })]).GET('/athlete')
    const [limit = 0, usage = 0] = ['Limit', 'Usage'].map((name) => Number.parseInt(response.headers.get(`${header}-${name}`) ?? '', 10))
    expect(usage).toBe(limit + 1)
    const date = Date.parse(response.headers.get('Date') ?? '')
    expect(error).toMatchObject({ family, window: 'quarter_hour', retryAt: date - (date % 900_000) + 900_000 })
  })

  it('responds once, also with a status that is not in the description, then as before', async () => {
    const api = clientOf([respondWith('GET /athlete', { status: 503, once: true })])
    expect((await api.GET('/athlete')).error).toMatchObject({ status: 503, code: 'server_error' })
    expect((await api.GET('/athlete')).data?.firstname).toBe('Maren')
  })
})
