import { describe, expect, it } from 'vitest'
import { unwrap } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

describe('path parameters', () => {
  it.each(['.', '..', '', undefined, null, Number.NaN, {}])('refuses %j before anything is sent', async (id) => {
    const { client, requests } = clientWith(() => json({}))
    await expect(unwrap(client.GET('/activities/{id}', { params: { path: { id: id as string } } }))).rejects.toMatchObject({
      code: 'invalid_request',
    })
    expect(requests).toEqual([])
  })

  it('refuses a call without any', async () => {
    const { client } = clientWith(() => json({}))
    // @ts-expect-error: params are required
    await expect(unwrap(client.GET('/activities/{id}'))).rejects.toThrow('GET /activities/{id}: path parameter id is missing or invalid')
  })

  it.each([
    ['../athlete', '..%2Fathlete'],
    ['a/b', 'a%2Fb'],
    ['b1?x=1#y', 'b1%3Fx%3D1%23y'],
    ['%2e%2e', '%252e%252e'],
  ])('keeps %s inside its path segment', async (id, sent) => {
    const { client, requests } = clientWith(() => json({}))
    await client.GET('/gear/{id}', { params: { path: { id } } })
    expect(requests[0]?.url).toBe(`https://service.example/api/v3/gear/${sent}`)
  })

  it('sends an ID larger than 2^53 exactly if passed as digits', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.GET('/routes/{id}', { params: { path: { id: '3329485690369457990' } } })
    expect(requests[0]?.url).toBe('https://service.example/api/v3/routes/3329485690369457990')
  })

  it('refuses a number that has already lost digits, in path and query', async () => {
    const { client, requests } = clientWith(() => json({}))
    const lossy = Number('3329485690369457990')
    await expect(unwrap(client.GET('/routes/{id}', { params: { path: { id: lossy } } }))).rejects.toThrow(/id is a number .* as a string/)
    await expect(unwrap(client.GET('/segment_efforts', { params: { query: { segment_id: lossy } } }))).rejects.toThrow(
      /segment_id is a number/,
    )
    expect(requests).toEqual([])
  })
})

describe('query parameters', () => {
  it('sends lists with commas', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.GET('/activities/{id}/streams', {
      params: { path: { id: 1 }, query: { keys: ['time', 'latlng'], key_by_type: true } },
    })
    expect(requests[0]?.url).toBe('https://service.example/api/v3/activities/1/streams?keys=time,latlng&key_by_type=true')
  })

  it('sends bounds unchanged', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.GET('/segments/explore', { params: { query: { bounds: '60.3,5.2,60.5,5.4' } } })
    expect(new URL(requests[0]?.url ?? '').searchParams.get('bounds')).toBe('60.3,5.2,60.5,5.4')
  })

  it('omits undefined values', async () => {
    const { client, requests } = clientWith(() => json([]))
    await client.GET('/athlete/activities', { params: { query: { page: 2 } } })
    expect(requests[0]?.url).toBe('https://service.example/api/v3/athlete/activities?page=2')
  })
})
