import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type BinaryInput, type ClientOptions, unwrap } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const GPX = '<gpx version="1.1"/>'
const bytes = new TextEncoder().encode(GPX)

/** What a caller without types may give. */
const loose = <T>(value: unknown): T => value as T

/** A property that is there without a value, as JavaScript callers often leave one. */
const absent = (name: string): object => ({ [name]: undefined })

describe('the request body', () => {
  it('is URL-encoded without undefined values where the operation takes a form', async () => {
    const { client, requests } = clientWith(() => json({}))
    const named = { name: 'Up & down = 1 + 1', sport_type: 'Ride', start_date_local: '2026-10-18T08:00:00Z', elapsed_time: 60 } as const
    await client.POST('/activities', { body: { ...named, ...absent('description'), ...loose<object>({ private: null }) } })
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(await requests[0]?.text()))).toEqual({ ...named, elapsed_time: '60' })
  })

  it('is JSON where the operation takes JSON', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.PUT('/activities/{id}', { params: { path: { id: 1 } }, body: { name: 'Ride', commute: true } })
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(await requests[0]?.json()).toEqual({ name: 'Ride', commute: true })
  })

  it.each<[string, () => BinaryInput, string]>([
    ['a Blob', () => new Blob([bytes]), 'activity.gpx'],
    ['a File', () => new File([bytes], 'morning.gpx'), 'morning.gpx'],
    ['an ArrayBuffer', () => bytes.buffer, 'activity.gpx'],
    ['part of a larger Buffer', () => Buffer.from(`xx${GPX}`).subarray(2), 'activity.gpx'],
    ['a web stream', () => new Blob([bytes]).stream(), 'activity.gpx'],
    ['a Node stream', () => Readable.from([Buffer.from(GPX.slice(0, 5)), Buffer.from(GPX.slice(5))]), 'activity.gpx'],
  ])('is multipart for an upload: %s', async (_what, file, name) => {
    const { client, requests } = clientWith(() => json({}, { status: 201 }))
    await client.POST('/uploads', {
      body: { file: file(), data_type: 'gpx', name: 'Ride', ...absent('description'), ...loose<object>({ external_id: null }) },
    })
    expect(requests[0]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/)
    const { file: sent, ...fields } = Object.fromEntries((await requests[0]?.formData()) ?? [])
    expect(sent instanceof File && [sent.name, await sent.text()]).toEqual([name, GPX])
    expect(fields).toEqual({ data_type: 'gpx', name: 'Ride' })
  })
})

describe('path parameters', () => {
  it.each(['.', '..', '', undefined, {}])('cannot be %j', async (id) => {
    const { client, requests } = clientWith(() => json({}))
    const { error } = await client.GET('/activities/{id}', { params: { path: { id: loose<string>(id) } } })
    expect(error).toMatchObject({ code: 'invalid_request', message: 'GET /activities/{id}: path parameter id is missing or invalid' })
    expect(requests).toEqual([])
  })

  it.each([
    ['../b1?x=1#y', '..%2Fb1%3Fx%3D1%23y'],
    ['%2e%2e', '%252e%252e'],
    ['\\@elsewhere.example', '%5C%40elsewhere.example'],
    ['3329485690369457990', '3329485690369457990'],
    [loose<string>(3329485690369457990n), '3329485690369457990'],
  ])('stay inside their segment: %s', async (id, sent) => {
    const { client, requests } = clientWith(() => json({}))
    await client.GET('/gear/{id}', { params: { path: { id } } })
    expect(requests[0]?.url).toBe(`https://service.example/api/v3/gear/${sent}`)
  })

  it('and those in the query cannot be numbers that have lost digits', async () => {
    const { client, requests } = clientWith(() => json({}))
    const lossy = Number('3329485690369457990')
    await expect(unwrap(client.GET('/routes/{id}', { params: { path: { id: lossy } } }))).rejects.toThrow(/id is a number .* as a string/)
    await expect(unwrap(client.GET('/segment_efforts', { params: { query: { segment_id: lossy } } }))).rejects.toThrow(
      /segment_id is a number/,
    )
    await expect(unwrap(client.GET('/segment_efforts', { params: { query: { segment_id: Number.NaN } } }))).rejects.toThrow(
      /segment_id is a number/,
    )
    expect(requests).toEqual([])
  })
})

it('the query has lists with commas, and no undefined values', async () => {
  const { client, requests } = clientWith(() => json({}))
  const query = { keys: ['time', 'latlng'], key_by_type: true, ...absent('resolution') } as const
  await client.GET('/activities/{id}/streams', { params: { path: { id: 1 }, query: { ...query, keys: [...query.keys] } } })
  expect(requests[0]?.url).toBe('https://service.example/api/v3/activities/1/streams?keys=time,latlng&key_by_type=true')
})

describe('headers', () => {
  it('of a call replace those of the client, and its access token', async () => {
    const { client, requests } = clientWith(() => json({}), { headers: { 'X-One': 'client', 'X-Two': 'client' } })
    await client.GET('/athlete', { headers: { Authorization: 'Bearer other', 'X-One': 'call' } })
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer other',
      'x-one': 'call',
      'x-two': 'client',
    })
  })

  afterEach(() => vi.unstubAllGlobals())
  const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

  it.each<[options: Partial<ClientOptions>, navigator: object | undefined, sent: string | null]>([
    [{}, { userAgent: 'Cloudflare-Workers' }, 'activity-tracking-client/<version>'],
    [{}, undefined, 'activity-tracking-client/<version>'],
    [{ userAgent: 'my-app/1.2' }, { userAgent: 'Node.js/24' }, 'my-app/1.2 activity-tracking-client/<version>'],
    [{ headers: { 'user-agent': 'mine' } }, { userAgent: 'Node.js/24' }, 'mine'],
    [{ userAgent: 'my-app/1.2' }, { userAgent: BROWSER }, null],
  ])('contain the User-Agent of the client: with %j and the navigator %j, %s', async (options, navigator, sent) => {
    vi.stubGlobal('navigator', navigator)
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
    const { client, requests } = clientWith(() => json({ id: 1 }), options)
    await client.GET('/athlete')
    expect(requests[0]?.headers.get('User-Agent')).toBe(sent?.replace('<version>', version) ?? null)
  })
})

describe('what cannot be sent is refused before anything is sent, by an error that does not contain it:', () => {
  const SECRET = 'seeded-secret'
  const INVALID = { errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }

  async function refusalOf(call: Promise<{ readonly error?: unknown }>): Promise<unknown> {
    const { error } = await call
    expect(error).toMatchObject({ code: 'invalid_request' })
    expect(inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)).not.toContain(SECRET)
    return error
  }

  it.each<[string, unknown]>([
    ['with a line break at its end', `${SECRET}\n`],
    ['with a space', ` ${SECRET}`],
    ['with a character beyond ASCII', `${SECRET}…`],
    ['that is empty', ''],
    ['that is an object', { token: SECRET }],
    ['that is null', null],
  ])('an access token %s', async (_what, token) => {
    const sources: [auth: unknown, sent: number][] = [
      [() => token, 0],
      [async () => token, 0],
      [{ accessToken: async () => token, replace: async () => 'another' }, 0],
      [{ accessToken: async () => 'a-token', replace: async () => token }, 1],
    ]
    for (const [auth, sent] of sources) {
      const { client, requests } = clientWith(() => json(INVALID, { status: 401 }), loose({ auth }))
      expect(await refusalOf(client.GET('/athlete'))).toMatchObject({
        message: 'GET /athlete: the access token must be visible ASCII text',
      })
      expect(requests).toHaveLength(sent)
    }
  })

  it.each<[string, Record<string, string>]>([
    ['with a line break', { 'X-Key': `${SECRET}\nX-Other: 1` }],
    ['with a character beyond Latin-1', { Authorization: `Bearer ${SECRET}…` }],
    ['with an invalid name', { [`X ${SECRET}`]: '1' }],
  ])('a header %s', async (_what, headers) => {
    const ofCall = clientWith(() => json({}))
    const ofClient = clientWith(() => json({}), { headers })
    for (const call of [ofCall.client.GET('/athlete', { headers }), ofClient.client.GET('/athlete')]) {
      expect(await refusalOf(call)).toMatchObject({ message: 'GET /athlete: a header has a name or value that cannot be sent' })
    }
    expect([...ofCall.requests, ...ofClient.requests]).toEqual([])
  })

  it.each([`/athlete?access_token=${SECRET}`, `https://user:${SECRET}0123456789@service.example/`])(
    'a URL as the path: %s',
    async (path) => {
      const { client } = clientWith(() => json({}))
      const message = expect.stringMatching(/^GET .*: the service does not have this operation/)
      expect(await refusalOf(client.GET(loose<'/athlete'>(path)))).toMatchObject({ message })
    },
  )
})
