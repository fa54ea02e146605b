import { operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

type Json = ReturnType<typeof JSON.parse>

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(mock.baseUrl + path, { ...init, headers: { Authorization: 'Bearer t', ...init.headers } })

const read = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Json> => (await send(path, { headers })).json()

const ATHLETE = 4207619
const SWIM = 11532045954
const RIDE = 11522365266

describe('objects', () => {
  it('are those with the id in the path', async () => {
    expect(await read(`/activities/${SWIM}`)).toMatchObject({ id: SWIM, sport_type: 'Swim' })
    expect(await read(`/activities/${RIDE}`)).toMatchObject({ id: RIDE, sport_type: 'Ride' })
  })

  it.each([
    '/activities/1',
    '/activities/1/laps',
    '/clubs/1',
    '/gear/b1',
    '/routes/1',
    '/routes/1/export_gpx',
    '/segments/1',
    '/segment_efforts/1',
    '/segment_efforts?segment_id=1',
    '/uploads/1',
    '/athletes/1/stats',
    // Entered by hand.
    '/activities/11527140418/streams',
  ])('that the world does not have are not found: %s', async (path) => {
    const response = await send(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'Record Not Found', errors: [{ field: 'id' }] })
  })

  it('accept a write to any id', async () => {
    const headers = { 'Content-Type': 'application/json' }
    expect((await send('/activities/1', { method: 'PUT', headers, body: '{"name":"Run"}' })).status).toBe(200)
    expect((await send('/segments/1/starred', { method: 'PUT', body: new URLSearchParams({ starred: 'true' }) })).status).toBe(200)
  })

  it('have exact ids, also above 2^53', async () => {
    const activity = await send('/activities/9007199254740993')
    expect(await activity.text()).toMatch(/^\{"id":9007199254740993,/)
    expect(await (await send('/athlete/activities?per_page=200')).text()).toContain('"id":9007199254740993,')
  })

  it('that lists refer to are there', async () => {
    const athlete = await read('/athlete')
    const lists = await Promise.all(
      ['/athlete/clubs', `/athletes/${ATHLETE}/routes`, '/segments/starred', '/segments/explore?bounds=60.2,5.1,60.6,5.6'].map((path) =>
        read(path),
      ),
    )
    const [clubs, routes, starred, { segments }] = lists
    const paths = [
      ...clubs.map(({ id }: Json) => `/clubs/${id}`),
      ...[...athlete.bikes, ...athlete.shoes].map(({ id }: Json) => `/gear/${id}`),
      ...routes.flatMap(({ id_str }: Json) => ['', '/streams', '/export_gpx', '/export_tcx'].map((rest) => `/routes/${id_str}${rest}`)),
      ...[...starred, ...segments].flatMap(({ id }: Json) => [
        `/segments/${id}`,
        `/segments/${id}/streams`,
        `/segment_efforts?segment_id=${id}`,
      ]),
    ]
    expect(paths.length).toBeGreaterThan(50)
    expect(
      (await Promise.all(paths.map(async (path) => [path, (await send(path)).status]))).filter(([, status]) => status !== 200),
    ).toEqual([])
  })

  it('include an upload in each state', async () => {
    const uploads = await Promise.all([12044771903, 13000000011, 13000000022].map((id) => read(`/uploads/${id}`)))
    expect(uploads.map(({ status }) => status)).toEqual([
      'Your activity is ready.',
      'There was an error processing your activity.',
      'Your activity is still being processed.',
    ])
  })
})

describe('a list', () => {
  it('of 60 activities has two pages of 30, and then an empty one', async () => {
    const pages: Json[][] = await Promise.all([1, 2, 3].map((page) => read(`/athlete/activities?page=${page}`)))
    expect(pages.map(({ length }) => length)).toEqual([30, 30, 0])
    const dates = pages.flat().map(({ start_date }) => start_date)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  const paged = [
    '/athlete/activities',
    '/athlete/clubs',
    `/athletes/${ATHLETE}/routes`,
    '/segments/starred',
    `/activities/${SWIM}/kudos`,
    `/activities/${SWIM}/comments`,
  ]
  it.each(paged)('is the same in pages of any size: %s', async (path) => {
    const page = (query: string): Promise<Json[]> => read(`${path}?${query}`)
    const all = await page('per_page=200')
    expect(all.length).toBeGreaterThan(1)
    expect([...(await page('per_page=2')), ...(await page('per_page=2&page=2'))]).toEqual(all.slice(0, 4))
    expect(await page('page=2000000000')).toEqual([])
  })

  it('without page numbers has only its first items', async () => {
    const [first, second] = await read('/segment_efforts?segment_id=7318826')
    expect(await read('/segment_efforts?segment_id=7318826&per_page=2&page=2')).toEqual([first, second])
  })

  it('of comments continues after a cursor', async () => {
    const comments = `/activities/${SWIM}/comments?page_size`
    const all: Json[] = await read(`${comments}=200`)
    const after = ({ cursor }: Json): Promise<Json> => read(`${comments}=1&after_cursor=${cursor}`)
    expect(all.length).toBe(3)
    expect([await read(`${comments}=1`), await after(all[0]), await after(all[1]), await after(all[2])]).toEqual([
      ...all.map((each) => [each]),
      [],
    ])
    expect(await read(`${comments}=1&after_cursor=MjAyNg`)).toEqual([])
  })

  it('is whole if the request prefers an example', async () => {
    expect(await read('/athlete/activities?page=2', { Prefer: 'example=world' })).toHaveLength(60)
    expect(await read('/athlete/activities?page=3', { Prefer: 'code=200' })).toHaveLength(0)
  })
})

describe('streams', () => {
  it('are those of the requested types, keyed or in a list', async () => {
    const keyed = await read(`/activities/${RIDE}/streams?keys=time,watts%2Clatlng&key_by_type=true`)
    expect(Object.keys(keyed)).toEqual(['time', 'latlng', 'watts'])
    expect(keyed.time.data.length).toBeGreaterThan(400)
    expect(keyed.latlng.data).toHaveLength(keyed.time.data.length)
    for (const query of ['keys=time', 'keys=time&key_by_type=false'])
      expect(await read(`/activities/${RIDE}/streams?${query}`)).toEqual([{ type: 'time', ...keyed.time }])
  })

  it('are the default types without keys', async () => {
    expect(Object.keys(await read(`/activities/${RIDE}/streams?key_by_type=true`))).toEqual(['distance'])
    expect(Object.keys(await read('/segments/7318826/streams?key_by_type=true')).sort()).toEqual(['altitude', 'distance', 'latlng'])
  })

  it('do not include those that were not recorded', async () => {
    expect(Object.keys(await read(`/activities/${SWIM}/streams?keys=latlng,time&key_by_type=true`))).toEqual(['time'])
  })
})

describe('tokens', () => {
  it('of a refresh have no athlete, and are others', async () => {
    const issue = async (fields: Readonly<Record<string, string>>): Promise<Json> => {
      const body = new URLSearchParams({ client_id: '48213', client_secret: 's', ...fields })
      return (await fetch(`${mock.authUrl}/oauth/token`, { method: 'POST', body })).json()
    }
    const first = await issue({ grant_type: 'authorization_code', code: 'c' })
    expect(first.athlete.id).toBe(ATHLETE)
    const second = await issue({ grant_type: 'refresh_token', refresh_token: 'r' })
    expect(second).not.toHaveProperty('athlete')
    expect(second.refresh_token).not.toBe(first.refresh_token)
  })
})

describe('pictures', () => {
  it('are at the address that the request used', async () => {
    const { port } = new URL(mock.url)
    const response = await fetch(`http://localhost:${port}/api/v3/athlete`, { headers: { Authorization: 'Bearer t' } })
    expect((await response.json()).profile).toMatch(new RegExp(`^http://localhost:${port}/_mock/pictures/\\w+\\.svg$`))
  })

  it('of all responses are served, those of the world and those of the description', async () => {
    const texts = await Promise.all(
      operations
        .filter(({ operationId }) => !['deleteSubscription', 'exportRouteGpx', 'exportRouteTcx'].includes(operationId))
        .map(async ({ operationId, method }) => {
          const { url } = mock.routes.find((route) => route.operationId === operationId) ?? { url: '' }
          const headers = { Authorization: 'Bearer t', Prefer: method === 'GET' ? 'return=representation' : 'code=200' }
          return (await fetch(url, { method, headers })).text()
        }),
    )
    const addresses = new Set(texts.join().match(/http:[^"]+\/_mock\/pictures\/[^"]+/g))
    expect(addresses.size).toBeGreaterThan(5)
    const svgs = new Set<string>()
    for (const address of addresses) {
      const response = await fetch(address)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      svgs.add(await response.text())
    }
    expect([svgs.size > 1, [...svgs].filter((svg) => !svg.startsWith('<svg '))]).toEqual([true, []])
    for (const address of addresses) expect((await fetch(address, { method: 'DELETE' })).status).toBe(404)
    expect(texts.join()).not.toContain('pictures.example')
  })
})
