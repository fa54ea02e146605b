import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from './any-text.ts'
import { clientWith, json } from './client-with.ts'

describe('the two base URLs', () => {
  it('sends API calls to the API root with the access token', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.GET('/athlete')
    expect(requests[0]?.url).toBe('https://service.example/api/v3/athlete')
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  })

  it('sends OAuth calls to the web root without it', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.POST('/oauth/token', {
      body: { client_id: 48213, client_secret: 's', grant_type: 'refresh_token', refresh_token: 'r' },
    })
    expect(requests[0]?.url).toBe('https://service.example/oauth/token')
    expect(requests[0]?.headers.get('Authorization')).toBeNull()
  })

  it('sends no access token with calls that authenticate by client id and secret', async () => {
    const { client, requests } = clientWith(() => json([]))
    await client.GET('/push_subscriptions', { params: { query: { client_id: 48213, client_secret: 's' } } })
    expect(requests[0]?.headers.get('Authorization')).toBeNull()
  })

  it('requests the current access token for each request', async () => {
    let count = 0
    const { client, requests } = clientWith(() => json({}), { auth: async () => `token-${++count}` })
    await client.GET('/athlete')
    await client.GET('/athlete')
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  it('sends the access token only below the API root, whatever a path parameter contains', { timeout: 60_000 }, async () => {
    const { client, requests } = clientWith(() => json({}))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anyText(),
          anyText().map((text) => `https://elsewhere.example/${text}`),
          fc.constantFrom('..', '/', '\\', '@elsewhere.example'),
        ),
        async (id) => {
          await client.GET('/gear/{id}', { params: { path: { id } } }).catch(() => undefined)
          for (const { url, headers } of requests.splice(0)) {
            expect(headers.get('Authorization')).toBe('Bearer a-token')
            expect(new URL(url).href).toMatch(/^https:\/\/service\.example\/api\/v3\/gear\/./)
          }
        },
      ),
      { numRuns: process.env['LONG_TESTS'] ? 100 : 20, examples: [['..'], ['/'], ['\\'], ['@elsewhere.example']] },
    )
  })

  it('lets a call set its own Authorization and headers', async () => {
    const { client, requests } = clientWith(() => json({}), { headers: { 'User-Agent': 'app/1', 'X-One': 'client' } })
    await client.GET('/athlete', { headers: { Authorization: 'Bearer other', 'X-One': 'call' } })
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer other')
    expect(requests[0]?.headers.get('User-Agent')).toBe('app/1')
    expect(requests[0]?.headers.get('X-One')).toBe('call')
  })

  it('uses a fetch that was replaced after the client was created', async () => {
    const { createClient } = await import('../src/index.ts')
    const client = createClient({ baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' })
    const original = globalThis.fetch
    globalThis.fetch = async () => json({ id: 1 })
    try {
      expect((await client.GET('/athlete')).data?.id).toBe(1)
    } finally {
      globalThis.fetch = original
    }
  })
})
