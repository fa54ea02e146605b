import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'

const ORIGIN = 'http://localhost:5173'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

describe('a page of another origin', () => {
  it('may send a token, a preference and any documented method', async () => {
    const response = await fetch(`${mock.baseUrl}/activities/11284400713`, {
      method: 'OPTIONS',
      headers: {
        Origin: ORIGIN,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,content-type,prefer',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    expect(response.headers.get('access-control-allow-methods')).toBe('PUT')
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type,prefer')
  })

  it.each([
    ['success', '/athlete', 200],
    ['a refusal', '/nowhere', 404],
  ])('may read %s and its rate-limit headers', async (_title, path, status) => {
    const response = await fetch(mock.baseUrl + path, { headers: { Origin: ORIGIN, Authorization: 'Bearer t' } })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    const exposed = (response.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['x-ratelimit-limit', 'x-ratelimit-usage', 'x-readratelimit-limit', 'x-readratelimit-usage']),
    )
  })
})
