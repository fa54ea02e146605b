import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { checkBaseUrl } from '../src/base-url.ts'
import { type ActivityClient, createClient, unwrap } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

describe('checkBaseUrl', () => {
  it.each([
    ['http://localhost:8484/api/v3', 'http://localhost:8484/api/v3'],
    ['http://127.9.9.9/x', 'http://127.9.9.9/x'],
    ['http://[::1]:8484', 'http://[::1]:8484'],
    ['https://service.example/api/v3//', 'https://service.example/api/v3'],
    [' https://service.example/x/../api/v3?# ', 'https://service.example/api/v3'],
  ])('accepts %j as %j', (url, normal) => {
    expect(checkBaseUrl('baseUrl', url)).toBe(normal)
  })

  it.each([
    'http://hunter2.example/api/v3',
    'http://127.0.0.1.hunter2.example',
    'http://localhost.hunter2.example',
    'ftp://localhost/hunter2',
    '/hunter2',
    '',
    'https://service.example?token=hunter2',
    'https://service.example#hunter2',
    'https://user:hunter2@service.example',
    'https://hunter2@service.example',
    'https://:hunter2@service.example',
    'https://[hunter2]',
  ])('refuses %j without repeating it, because it can contain a secret', (url) => {
    let printed = ''
    try {
      checkBaseUrl('baseUrl', url)
    } catch (error) {
      printed = inspect(error, { depth: 10, showHidden: true })
    }
    expect(printed).toMatch(/^TypeError: baseUrl must be an https URL without query, fragment and credentials/)
    expect(printed).not.toContain('hunter2')
  })
})

describe('the access token', () => {
  const ELSEWHERE = 'https://elsewhere.example/api/v3'

  it('is requested for each request, and sent to the API root', async () => {
    let count = 0
    const { client, requests } = clientWith(() => json({}), { auth: async () => `token-${++count}` })
    await client.GET('/athlete')
    await client.GET('/athlete')
    expect(requests.map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
      ['https://service.example/api/v3/athlete', 'Bearer token-1'],
      ['https://service.example/api/v3/athlete', 'Bearer token-2'],
    ])
  })

  it('is not sent to the web root, nor with calls that authenticate by client ID and secret', async () => {
    const { client, requests } = clientWith(() => json({}), { scopes: ['read'] })
    const credentials = { client_id: 48213, client_secret: 's' }
    await client.POST('/oauth/token', { body: { ...credentials, grant_type: 'refresh_token', refresh_token: 'r' } })
    await client.GET('/push_subscriptions', { params: { query: credentials } })
    expect(requests.map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
      ['https://service.example/oauth/token', null],
      ['https://service.example/api/v3/push_subscriptions?client_id=48213&client_secret=s', null],
    ])
  })

  it.each<[string, (client: ActivityClient) => Promise<unknown>]>([
    ['the base URL of a call', (client) => client.GET('/athlete', { baseUrl: ELSEWHERE })],
    ['a base URL that only begins alike', (client) => client.GET('/athlete', { baseUrl: 'https://service.example/api/v33' })],
    [
      'middleware of the client',
      (client) => {
        client.use({ onRequest: ({ request }) => new Request(`${ELSEWHERE}/athlete`, request) })
        return client.GET('/athlete')
      },
    ],
    [
      'middleware of a call',
      (client) =>
        client.GET('/athlete', { middleware: [{ onRequest: ({ request }) => new Request('https://service.example/oauth', request) }] }),
    ],
  ])('is not sent to the URL from %s', async (_what, call) => {
    const { client, requests } = clientWith(() => json({}))
    await call(client)
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([null])
  })
})

describe('nothing is sent', () => {
  it('over plain http to another host', async () => {
    const { client, requests } = clientWith(() => json({}))
    const { error } = await client.GET('/athlete', { baseUrl: 'http://service.example/api/v3' })
    expect(error).toMatchObject({ code: 'invalid_request' })
    expect(requests).toEqual([])
  })

  it('to an OAuth path without authUrl', async () => {
    const client = createClient({ baseUrl: 'https://service.example/api/v3', fetch: () => Promise.reject(new Error('sent')) })
    await expect(unwrap(client.POST('/oauth/revoke', { body: { token: 't' } }))).rejects.toThrow('without authUrl')
  })
})

describe('the new base URL', () => {
  /** An hour later than it is available, so that a clock that is ahead does no harm. */
  const SWITCH = Date.parse('2027-01-04T01:00:00Z')

  it.each([
    ['from 01:00 on', { newBaseUrl: 'https://new.example/v3', now: () => SWITCH }, 'https://new.example/v3/athlete'],
    ['not before', { newBaseUrl: 'https://new.example/v3', now: () => SWITCH - 1 }, 'https://service.example/api/v3/athlete'],
    ['only if it is set', { now: () => SWITCH }, 'https://service.example/api/v3/athlete'],
  ])('is used on 2027-01-04 by the clock: %s', async (_when, options, url) => {
    const { client, requests } = clientWith(() => json({}), options)
    await client.GET('/athlete')
    expect(requests[0]?.url).toBe(url)
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  })
})
