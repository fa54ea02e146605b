import { expect, it } from 'vitest'
import { type ActivityChanged, createWebhooks, type Detail, memoryInbox, type WebhooksOptions } from '../../src/index.ts'
import { leaseWorker } from '../support/lease-worker.ts'
import { newActivity } from '../support/manual-activities.ts'
import { PATH } from '../support/receiving-app.ts'
import { startService } from '../support/virtual-service.ts'

const LATLNG = { latlng: { data: [[60.3, 5.3]], series_type: 'distance', original_size: 1, resolution: 'high' } }

/** Requests to the API for streams. The sandbox's activities, which are manual, pretend not to be. */
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
      return Response.json({ ...((await found.json()) as object), manual: false }, { headers: found.headers })
    },
  }
}

it.each<[string, () => Response, object]>([
  ['what it has', () => Response.json(LATLNG), LATLNG],
  ['an empty set without streams', () => Response.json({ message: 'Record Not Found', errors: [] }, { status: 404 }), {}],
])('streams are delivered with the details, one request each: %s', async (_, response, streams) => {
  const { fetch, queries } = streamsOf(response)
  await using service = await startService({ fetch })
  const id = await newActivity(service)
  const worker = leaseWorker(service, { streams: ['latlng', 'altitude'] })
  await worker.mark({ id })
  await worker.drain()
  expect(worker.changes).toMatchObject([{ type: 'changed', activityId: id, streams }])
  expect(queries).toEqual(['keys=latlng%2Caltitude&key_by_type=true'])
})

it('a 404 of another server does not mean that an activity has no streams', async () => {
  let isForeign = true
  const { fetch } = streamsOf(() => (isForeign ? new Response('<h1>Not Found</h1>', { status: 404 }) : Response.json(LATLNG)))
  await using service = await startService({ fetch })
  const id = await newActivity(service)
  const worker = leaseWorker(service, { streams: ['latlng'] })
  await worker.mark({ id })
  await worker.drain()
  expect(worker.changes).toEqual([])
  isForeign = false
  await service.advance(60_000)
  await worker.drain()
  expect(worker.changes).toMatchObject([{ activityId: id, streams: LATLNG }])
})

it('a manual activity has no streams, and nothing is requested', async () => {
  await using service = await startService()
  const id = await newActivity(service)
  const worker = leaseWorker(service, { streams: ['latlng'] })
  await worker.mark({ id })
  await worker.drain()
  expect((worker.changes[0] as ActivityChanged).streams).toEqual({})
  expect(await service.requests('getActivityStreams')).toBe(0)
})

it('without the option, there are none', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  await worker.mark({ id: await newActivity(service) })
  await worker.drain()
  expect(worker.changes[0]).not.toHaveProperty('streams')
})

it('an activity is not read unless there is room for its streams', async () => {
  const { fetch, queries } = streamsOf(() => Response.json(LATLNG))
  await using service = await startService({ fetch, tier: 'standard', athleteCount: 1 })
  const ids = [await newActivity(service), await newActivity(service)]
  const [athleteId = ''] = service.athletes
  const { app, now } = service
  const changes: unknown[] = []
  const options: WebhooksOptions<Detail> = {
    app,
    inbox: memoryInbox({ now }),
    path: PATH,
    pace: 'all',
    streams: ['latlng'],
    now,
    onChange: (change) => void changes.push(change),
    onErase: () => undefined,
  }
  const webhooks = createWebhooks<Detail>(options)
  for (let request = 0; request < 97; request += 1) await app.athlete(athleteId).GET('/athlete')
  await webhooks.refresh(athleteId, ids)
  await webhooks.drain()
  expect([changes.length, await service.requests('getActivity'), queries.length]).toEqual([1, 1, 1])
})

it.each<[Partial<WebhooksOptions<Detail>>, string]>([
  [{ streams: [] }, '`streams` must name at least one type'],
  [{ streams: ['latlng'], detail: 'summary' }, "`streams` are read with details: use `detail: 'detailed'`"],
])('the option is checked: %o', async (options, message) => {
  await using service = await startService()
  const { app } = service
  const all = { app, inbox: memoryInbox(), path: PATH, onChange: () => undefined, onErase: () => undefined, ...options }
  expect(() => createWebhooks<Detail>(all)).toThrow(message)
})
