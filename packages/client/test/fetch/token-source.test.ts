import { describe, expect, it } from 'vitest'
import { createClient, type TokenSource } from '../../src/index.ts'
import { json } from '../client-with.ts'

const EXPIRED = { message: 'Authorization Error', errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }

function clientOf(source: Partial<TokenSource>, answer: (request: Request) => Response) {
  const sent: { token: string | null; body: string }[] = []
  const client = createClient({
    ...{ baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' },
    auth: { accessToken: async () => 'old', replace: async () => 'new', ...source },
    fetch: async (request) => {
      sent.push({ token: request.headers.get('Authorization'), body: await request.clone().text() })
      return answer(request)
    },
  })
  return { client, sent }
}

const onlyNew = (request: Request): Response =>
  request.headers.get('Authorization') === 'Bearer new' ? json({ id: 1 }) : json(EXPIRED, { status: 401 })

describe('a call with a token source', () => {
  it('whose token is refused is sent again once with another, its body included', async () => {
    const { client, sent } = clientOf({}, onlyNew)
    const { response } = await client.POST('/activities', {
      body: { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: 60 },
    })
    expect(response.status).toBe(200)
    expect(sent.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new'])
    expect(sent[1]?.body).toBe(sent[0]?.body)
    expect(sent[0]?.body).toContain('name=Walk')
  })

  it('that is refused again is not sent a third time', async () => {
    const { client, sent } = clientOf({}, () => json(EXPIRED, { status: 401 }))
    expect((await client.GET('/athlete')).error?.status).toBe(401)
    expect(sent).toHaveLength(2)
  })

  it('for which there is no other token rejects with the reason', async () => {
    const { client, sent } = clientOf({ replace: () => Promise.reject(new Error('ended')) }, () => json(EXPIRED, { status: 401 }))
    await expect(client.GET('/athlete')).rejects.toThrow('ended')
    expect(sent).toHaveLength(1)
  })

  it('whose scope was not granted is not sent', async () => {
    const { client, sent } = clientOf({ scopes: ['read'] }, onlyNew)
    await expect(client.GET('/athlete/zones')).rejects.toMatchObject({ name: 'MissingScopeError' })
    expect(sent).toEqual([])
  })

  it('shows every answer to the source', async () => {
    const seen: number[] = []
    const { client } = clientOf({ observe: ({ status }) => seen.push(status) }, onlyNew)
    await client.GET('/athlete')
    expect(seen).toEqual([401, 200])
  })

  it('that brings its own Authorization is left alone', async () => {
    const { client, sent } = clientOf({}, () => json(EXPIRED, { status: 401 }))
    await client.GET('/athlete', { headers: { Authorization: 'Bearer own' } })
    expect(sent.map(({ token }) => token)).toEqual(['Bearer own'])
  })
})
