import { describe, expect, it, vi } from 'vitest'
import { createClient, type Scope, type TokenSource, unwrap } from '../../src/index.ts'
import { json, receive, redirected } from '../client-with.ts'

const fault = (resource: string, field: string, code: string) => ({ message: 'Authorization Error', errors: [{ resource, field, code }] })
const EXPIRED = fault('Athlete', 'access_token', 'invalid')

function clientOf(source: Partial<TokenSource>, respond: (request: Request) => Response) {
  const sent: { token: string | null; body: string }[] = []
  const client = createClient({
    baseUrl: 'https://service.example/api/v3',
    authUrl: 'https://service.example',
    auth: { accessToken: async () => 'old', replace: async () => 'new', ...source },
    fetch: receive(async (request) => {
      sent.push({ token: request.headers.get('Authorization'), body: await request.clone().text() })
      return respond(request)
    }),
  })
  return { client, sent }
}

const onlyNew = (request: Request): Response =>
  request.headers.get('Authorization') === 'Bearer new' ? json({ id: 1 }) : json(EXPIRED, { status: 401 })

describe('a call with a token source', () => {
  it('whose token is refused is sent again once with another token, including its body', async () => {
    const { client, sent } = clientOf({}, onlyNew)
    const { response } = await client.POST('/activities', {
      body: { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: 60 },
    })
    expect(response.status).toBe(200)
    expect(sent.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new'])
    expect(sent[1]?.body).toBe(sent[0]?.body)
    expect(sent[0]?.body).toContain('name=Walk')
  })

  it('is sent with one other token, and not with a second one', async () => {
    let count = 0
    const { client, sent } = clientOf({ replace: async () => `new-${++count}` }, () => json(EXPIRED, { status: 401 }))
    expect((await client.GET('/athlete')).error).toMatchObject({
      message: 'GET /athlete: 401 Authorization Error (Athlete access_token invalid)',
      body: EXPIRED,
    })
    expect(sent.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new-1'])
  })

  it('is not sent with the same token a second later if its deadline is earlier', async () => {
    const { client, sent } = clientOf({ replace: async () => 'old' }, () => json(EXPIRED, { status: 401 }))
    expect((await client.GET('/athlete', { timeoutMs: 1_000 })).error).toMatchObject({ code: 'unauthorized' })
    expect(sent).toHaveLength(1)
  })

  it('without a replacement token rejects with the reason', async () => {
    const { client, sent } = clientOf({ replace: () => Promise.reject(new Error('ended')) }, () => json(EXPIRED, { status: 401 }))
    await expect(unwrap(client.GET('/athlete'))).rejects.toThrow('ended')
    expect(sent).toHaveLength(1)
  })

  it.each<[string, () => Response]>([
    ['is a page', () => new Response('<html>Log in to the train</html>', { status: 401, headers: { 'Content-Type': 'text/html' } })],
    ['is empty', () => new Response(null, { status: 401 })],
    ['is about the application', () => json(fault('Application', '', 'invalid'), { status: 401 })],
    ['is about something else', () => json(fault('Athlete', 'id', 'invalid'), { status: 401 })],
    ['says something else of the token', () => json(fault('Athlete', 'access_token', 'expired'), { status: 401 })],
    ['wants a scope', () => json(fault('AccessToken', 'activity:read_permission', 'missing'), { status: 401 })],
    ['is in the format of OAuth', () => json({ error: 'invalid_token' }, { status: 401 })],
    ['is in a format of somebody else', () => json({ errors: 'access_token invalid' }, { status: 401 })],
    ['comes from another host', () => redirected(json(EXPIRED, { status: 401 }))],
    ['holds nothing in its list', () => json({ errors: [null, 'access_token', []] }, { status: 401 })],
    ['breaks off', () => new Response('{"errors":[{"field":"access_token","code":"inva', { status: 401 })],
    ['is larger than a megabyte', () => json({ ...EXPIRED, padding: 'x'.repeat(1024 * 1024) }, { status: 401 })],
  ])('whose 401 %s is not sent again, and requests no other token', async (_what, respond) => {
    const replace = vi.fn(async () => 'new')
    const { client, sent } = clientOf({ replace, reread: async () => undefined }, respond)
    const { error } = await client.GET('/athlete')
    expect(error?.status).toBe(401)
    expect(replace).not.toHaveBeenCalled()
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['another resource', fault('Authorization', 'access_token', 'invalid')],
    ['one of several entries', { message: 'No', errors: [{ code: 'x' }, { resource: 'Athlete', field: 'access_token', code: 'invalid' }] }],
  ])('is sent again when the 401 states that the token is invalid: %s', async (_what, body) => {
    const { client, sent } = clientOf({}, ({ headers }) =>
      headers.get('Authorization') === 'Bearer new' ? json({ id: 1 }) : json(body, { status: 401 }),
    )
    expect((await client.GET('/athlete')).data?.id).toBe(1)
    expect(sent).toHaveLength(2)
  })

  it('whose scope was not granted makes the source read its grant again, once, before it is refused', async () => {
    const reread = vi.fn(async () => undefined)
    const { client, sent } = clientOf({ scopes: ['read'], reread }, onlyNew)
    await expect(unwrap(client.GET('/athlete/zones'))).rejects.toMatchObject({ name: 'MissingScopeError' })
    expect(reread).toHaveBeenCalledTimes(1)
    expect(sent).toEqual([])
  })

  it('whose scope another process was granted in the meantime is sent once, with the new token', async () => {
    const scopes: Scope[] = ['read']
    const accessToken = async (): Promise<string> => (scopes.length > 1 ? 'new' : 'old')
    const reread = async (): Promise<void> => {
      await undefined
      scopes.push('profile:read_all')
    }
    const { client, sent } = clientOf({ scopes, accessToken, reread }, onlyNew)
    expect((await client.GET('/athlete/zones')).response.status).toBe(200)
    expect(sent.map(({ token }) => token)).toEqual(['Bearer new'])
  })

  it('whose scope the service misses is sent again with the token that another process was granted', async () => {
    let token = 'old'
    const reread = async (): Promise<void> => {
      await undefined
      token = 'new'
    }
    const missing = fault('AccessToken', 'profile:read_all', 'missing')
    const { client, sent } = clientOf({ accessToken: async () => token, reread }, ({ headers }) =>
      headers.get('Authorization') === 'Bearer new' ? json({ id: 1 }) : json(missing, { status: 401 }),
    )
    expect((await client.GET('/athlete/zones')).response.status).toBe(200)
    expect(sent).toHaveLength(2)
  })

  it('whose scope is sufficient does not make the source read its grant again', async () => {
    const reread = vi.fn(async () => undefined)
    const { client } = clientOf({ scopes: ['read'], reread }, onlyNew)
    await client.GET('/athlete')
    expect(reread).not.toHaveBeenCalled()
  })

  it('that uploads a stream sends the same file again', async () => {
    const { client, sent } = clientOf({}, onlyNew)
    const file = new Blob(['<gpx/>']).stream()
    expect((await client.POST('/uploads', { body: { file, data_type: 'gpx' } })).error).toBeUndefined()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toBe(sent[0]?.body)
    expect(sent[0]?.body).toContain('<gpx/>')
  })

  it.each<[string, () => Response]>([
    ['a success', () => json({ id: 1 })],
    ['a rate limit', () => json(fault('Application', 'overall rate limit', 'exceeded'), { status: 429 })],
    ['a specific error', () => json(fault('Activity', 'id', 'invalid'), { status: 500 })],
    ['a success without a body', () => new Response(null, { status: 204 })],
    ['another error that names the token', () => json(EXPIRED, { status: 403 })],
  ])('passes responses of the service to the source: %s', async (_what, respond) => {
    const observe = vi.fn()
    const { client } = clientOf({ observe }, respond)
    await client.GET('/athlete')
    expect(observe).toHaveBeenCalledTimes(1)
  })

  it('shows the source a file that the service exports', async () => {
    const observe = vi.fn()
    const { client } = clientOf({ observe }, () => new Response('<gpx/>', { headers: { 'Content-Type': 'application/gpx+xml' } }))
    expect((await client.GET('/routes/{id}/export_gpx', { params: { path: { id: 1 } } })).data).toBe('<gpx/>')
    expect(observe).toHaveBeenCalledTimes(1)
    const page = clientOf({ observe }, () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })).client
    await page.GET('/routes/{id}/export_gpx', { params: { path: { id: 1 } } })
    expect(observe).toHaveBeenCalledTimes(1)
  })

  it.each<[string, () => Response]>([
    ...[200, 401, 403, 407, 500, 502].map((status): [string, () => Response] => [
      `a page with status ${status}`,
      () => new Response('<html>Log in to the train</html>', { status, headers: { 'Content-Type': 'text/html' } }),
    ]),
    ['a text', () => new Response('Log in to the train')],
    ['JSON in a format of somebody else', () => json({ error: { message: 'no' } }, { status: 401 })],
    ['JSON that anybody may send', () => json({ message: 'Unauthorized' }, { status: 401 })],
    ['an empty error', () => new Response(null, { status: 503 })],
    ['a redirect that was followed', () => redirected(json({ id: 1 }))],
  ])('does not pass a response to the source that may be from a proxy with a wrong date: %s', async (_what, respond) => {
    const observe = vi.fn()
    const { client } = clientOf({ observe }, respond)
    await client.GET('/athlete').catch(() => undefined)
    expect(observe).not.toHaveBeenCalled()
  })

  it('with its own Authorization is not changed', async () => {
    const { client, sent } = clientOf({}, () => json(EXPIRED, { status: 401 }))
    await client.GET('/athlete', { headers: { Authorization: 'Bearer own' } })
    expect(sent.map(({ token }) => token)).toEqual(['Bearer own'])
  })
})
