import { type AppOptions, createApp } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { newActivity } from '../support/manual-activities.ts'
import { summaryOf, testWebhooks } from '../support/test-webhooks.ts'
import { startService } from '../support/virtual-service.ts'

const FOREIGN = 'GET /activities/{id}: the activity belongs to another athlete'

it('a new activity that is missing is read again after 30 seconds and after 5 minutes, and then counts as deleted', async () => {
  await using service = await startService()
  const found: boolean[] = []
  await using test = testWebhooks(service, { hooks: { onRead: (read) => found.push(read.found) } })
  await test.work({ id: '77' })
  for (const wait of [30_000, 300_000]) {
    expect(test.changes).toEqual([])
    await test.pass(wait - 1)
    expect(test.changes).toEqual([])
    await test.pass(1)
  }
  expect(summaryOf(test.changes)).toEqual([['deleted', '77']])
  expect(await service.requests('getActivity')).toBe(3)
  // The last one is that of the athlete, which confirms it.
  expect(found).toEqual([false, false, false, true])
  // It was listed before, so it is not new.
  await test.work({ id: '78' }, { data: { source: 'sweep' } })
  expect(summaryOf(test.changes)).toContainEqual(['deleted', '78'])
})

it.each([
  ['activity:read', 'GET /athlete/activities'],
  ['activity:read,profile:read_all', 'GET /athlete'],
])('with the scopes %s, deletions are confirmed by one %s a minute', async (scope, operation) => {
  await using service = await startService({ scope })
  await using test = testWebhooks(service)
  const ids = [await newActivity(service), await newActivity(service), await newActivity(service), await newActivity(service)]
  const [hidden, kept, ...deleted] = ids
  await service.sandbox.control.changeActivity({ id: Number(hidden), visibility: 'only_me' })
  for (const id of deleted) await service.sandbox.control.deleteActivity({ id: Number(id) })
  for (const id of ids) await test.work({ id }, { data: { isDeletion: true } })
  expect(summaryOf(test.changes)).toEqual(ids.map((id) => [id === kept ? 'changed' : 'deleted', id]))
  expect(test.reads.filter((read) => read === operation)).toHaveLength(1)
  await service.advance(60_000)
  await test.work({ id: hidden ?? '' }, { data: { isDeletion: true } })
  expect(test.reads.filter((read) => read === operation)).toHaveLength(2)
  // Only those of the same athlete.
  await test.work({ athleteId: service.athletes[1] ?? '', id: '77' }, { data: { isDeletion: true } })
  expect(test.reads.filter((read) => read === operation)).toHaveLength(3)
})

it('while the request that should confirm a 404 fails, nothing is deleted and nothing is dead, and it is sent once a minute', async () => {
  await using service = await startService()
  await using test = testWebhooks(service)
  const id = await newActivity(service)
  await service.sandbox.control.deleteActivity({ id: Number(id) })
  await service.sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 403 }] })
  await test.work({ id }, { data: { isDeletion: true } })
  for (let seconds = 0; seconds < 110; seconds += 10) await test.pass(10_000)
  expect(await service.requests('getAthlete')).toBe(2)
  for (let hour = 0; hour < 24; hour += 3) await test.pass(3 * 3_600_000)
  expect([test.changes, (await test.webhooks.stats()).dead]).toEqual([[], 0])
  await service.sandbox.control.setFaults({ rules: [] })
  await test.pass(2 * 3_600_000)
  expect(summaryOf(test.changes)).toEqual([['deleted', id]])
})

it.each([
  ['activity:read', 'listActivities'],
  ['activity:read,profile:read_all', 'getAthlete'],
])('with the scopes %s, an outage while %s should confirm a 404 is one of the service', async (scope, operation) => {
  await using service = await startService({ scope })
  await using test = testWebhooks(service)
  await service.sandbox.control.setFaults({ rules: [{ operation_id: operation, cut: 'before' }] })
  await test.work({ id: '77' }, { data: { isDeletion: true } })
  expect((await test.webhooks.waits()).live?.reason).toBe('service')
})

it.each([
  ['activity:read', '/athlete/activities', [{}], 'listActivities'],
  ['activity:read,profile:read_all', '/athlete', { id: 1 }, 'getAthlete'],
])('with the scopes %s, a response of %s that is not of the athlete proves no 404 and no list', async (scope, path, body, operation) => {
  await using service = await startService({
    scope,
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (!new URL(response.url).pathname.endsWith(path)) return response
      return Object.defineProperty(Response.json(body), 'url', { value: response.url })
    },
  })
  await using test = testWebhooks(service, { detail: 'summary' })
  const id = await newActivity(service)
  await service.sandbox.control.deleteActivity({ id: Number(id) })
  await test.work({ id }, { data: { isDeletion: true } })
  expect([test.changes, await service.requests(operation)]).toEqual([[], 1])
  await test.work({ kind: 'import', id: 'all' }, { lane: 'background' })
  expect(test.changes).toEqual([])
})

it('the request that confirms a 404 is one of the reads that events cause', async () => {
  await using service = await startService()
  await using test = testWebhooks(service, { readsPerHour: 2 })
  await test.work({ id: '77' }, { data: { isDeletion: true } })
  expect([test.changes, await service.requests('getActivity'), await service.requests('getAthlete')]).toEqual([[], 1, 0])
})

it('a 404 at the new base URL is not confirmed by a request to the old one', async () => {
  const NEW_BASE = 'http://127.0.0.1:9/api/v3'
  const own = (status: number): Response =>
    Response.json({ message: 'x', errors: [{ resource: 'Activity', field: 'id', code: 'invalid' }] }, { status })
  await using service = await startService({
    createApp: ((options: AppOptions) => createApp({ ...options, newBaseUrl: NEW_BASE })) as typeof createApp,
    fetch: async (url, init) => (String(url).startsWith(NEW_BASE) ? own(String(url).endsWith('/athlete') ? 403 : 404) : fetch(url, init)),
  })
  await service.advance(Date.parse('2027-01-04T00:59:50Z') - service.now())
  await using test = testWebhooks(service)
  const [kept, gone] = [await newActivity(service), await newActivity(service)]
  await service.sandbox.control.deleteActivity({ id: Number(gone) })
  await test.work({ id: gone }, { data: { isDeletion: true } })
  await service.advance(15_000)
  await test.work({ id: kept }, { data: { isDeletion: true } })
  expect(summaryOf(test.changes)).toEqual([['deleted', gone]])
})

it('an activity of another athlete is dead with its reason, whichever athlete an event names', async () => {
  // The specification does not say whose activities GET /activities/{id} shows.
  await using service = await startService({
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (!/\/activities\/\d+$/.test(new Request(input).url)) return response
      const text = (await response.text()).replace(/"athlete":\{"id":4200001/, '"athlete":{"id":4200002')
      return new Response(text, response)
    },
  })
  await using test = testWebhooks(service)
  const id = await newActivity(service)
  await test.work({ id })
  const dead = { key: `${service.athletes[0]}/activity/${id}`, reason: FOREIGN, diedAt: service.now() }
  expect([test.changes, await test.queue.dead()]).toEqual([[], [dead]])
})

const LATLNG = { latlng: { data: [[60.3, 5.3]], series_type: 'distance', original_size: 1, resolution: 'high' } }

/** Requests for streams. The sandbox's activities, which are manual, pretend not to be, and do not name their athlete. */
function streamsOf(response: () => Response) {
  const queries: string[] = []
  return {
    queries,
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const { pathname, searchParams } = new URL(new Request(input, init).url)
      if (pathname.endsWith('/streams')) {
        queries.push(String(searchParams))
        return response()
      }
      const found = await fetch(input, init)
      if (!/\/activities\/\d+$/.test(pathname)) return found
      return Response.json({ ...((await found.json()) as object), manual: false, athlete: undefined }, { headers: found.headers })
    },
  }
}

it.each<[string, () => Response, object]>([
  ['what it has', () => Response.json(LATLNG), LATLNG],
  ['an empty set without streams', () => Response.json({ message: 'Record Not Found', errors: [] }, { status: 404 }), {}],
])('streams are delivered with the details, one request each: %s', async (_what, response, streams) => {
  const { fetch, queries } = streamsOf(response)
  await using service = await startService({ fetch })
  await using test = testWebhooks(service, { streams: ['latlng', 'altitude'] })
  await test.work({ id: await newActivity(service) })
  expect(test.changes).toMatchObject([{ type: 'changed', streams }])
  expect(queries).toEqual(['keys=latlng%2Caltitude&key_by_type=true'])
  expect(test.reads).toEqual(['GET /activities/{id}', 'GET /activities/{id}/streams'])
})

it.each([
  ['404 of another server', () => new Response('<h1>Not Found</h1>', { status: 404 })],
  ['409', () => Response.json({ message: 'Conflict', errors: [] }, { status: 409 })],
])('a %s does not mean that an activity has no streams', async (_what, response) => {
  let isForeign = true
  const { fetch } = streamsOf(() => (isForeign ? response() : Response.json(LATLNG)))
  await using service = await startService({ fetch })
  await using test = testWebhooks(service, { streams: ['latlng'] })
  await test.work({ id: await newActivity(service) })
  expect(test.changes).toEqual([])
  isForeign = false
  await test.pass(60_000)
  expect(test.changes).toMatchObject([{ streams: LATLNG }])
})

it('a manual activity has no streams, and without the option there are none: nothing is requested', async () => {
  await using service = await startService()
  await using test = testWebhooks(service, { streams: ['latlng'] })
  await using plain = testWebhooks(service)
  const id = await newActivity(service)
  await test.work({ id })
  await plain.work({ id })
  expect(test.changes).toMatchObject([{ streams: {} }])
  expect(plain.changes[0]).not.toHaveProperty('streams')
  expect(await service.requests('getActivityStreams')).toBe(0)
})

it('an activity is not read unless there is room for its streams', async () => {
  const { fetch, queries } = streamsOf(() => Response.json(LATLNG))
  await using service = await startService({ fetch, tier: 'standard', athleteCount: 1 })
  await using test = testWebhooks(service, { pace: 'all', streams: ['latlng'] })
  const ids = [await newActivity(service), await newActivity(service)]
  for (let request = 0; request < 97; request += 1) await service.app.athlete(service.athletes[0] ?? '').GET('/athlete')
  for (const id of ids) await test.work({ id })
  expect([test.changes.length, await service.requests('getActivity'), queries.length]).toEqual([1, 1, 1])
  expect((await test.webhooks.waits()).live?.reason).toBe('quarter_hour')
})
