import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

type Json = ReturnType<typeof JSON.parse>
const paths = Object.values<Json>(loadDocument().paths)

/** Operations with numbered pages. */
const paged = paths.flatMap(({ get }) =>
  /parameters\/Page"|"name":"page"/.test(JSON.stringify(get?.parameters ?? [])) ? [get.operationId as string] : [],
)

const get = async (operationId: string, query: string, headers: Readonly<Record<string, string>> = {}) => {
  const { url } = mock.routes.find((route) => route.operationId === operationId) ?? { url: '' }
  const response = await fetch(url + (url.includes('?') ? '&' : '?') + query, { headers: { Authorization: 'Bearer t', ...headers } })
  const body: Json = await response.json()
  return { status: response.status, type: response.headers.get('content-type'), body }
}

describe('a list', () => {
  it('is paged in more than one operation', () => expect(paged.length).toBeGreaterThan(4))

  it.each(paged)('of %s ends: every page after the first is empty', async (operationId) => {
    expect((await get(operationId, 'page=1')).body).not.toEqual([])
    for (const page of [2, 7, 2_000_000_000]) {
      expect(await get(operationId, `page=${page}&per_page=1`)).toMatchObject({ status: 200, type: 'application/json', body: [] })
    }
  })

  it('that goes on after a cursor ends too', async () => {
    expect((await get('listActivityComments', 'page_size=2')).body).not.toEqual([])
    expect((await get('listActivityComments', 'page_size=2&after_cursor=MjAyNg==')).body).toEqual([])
  })

  it('is the requested example, on any page', async () => {
    const { body } = await get('listActivities', 'page=1')
    const list: Json = loadDocument().paths['/athlete/activities']?.['get']
    const [name] = Object.keys(list.responses['200'].content['application/json'].examples)
    expect((await get('listActivities', 'page=2', { Prefer: `example=${name}` })).body).toEqual(body)
    expect((await get('listActivities', 'page=2', { Prefer: 'code=200' })).body).toEqual(body)
    expect((await get('listActivities', 'page=2', { Prefer: 'code=429' })).status).toBe(429)
  })

  it('still refuses an invalid page', async () => {
    expect((await get('listActivities', 'page=0')).status).toBe(400)
    expect((await get('listActivities', 'page=second')).status).toBe(400)
  })
})
