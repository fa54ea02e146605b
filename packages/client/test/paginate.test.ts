import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Listing, type ListPosition, MalformedResponseError, type PaginateOptions, paginate, RateLimitError } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

interface Activity {
  readonly id: number | string
  readonly start: number
  readonly hidesStart?: boolean
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
const midnight = (seconds: number): number => seconds - (seconds % 86_400) + 1

const show = ({ id, start, hidesStart }: Activity) => {
  const shown = iso(hidesStart ? midnight(start) : start)
  return { id, start_date: shown, start_date_local: shown }
}

interface ServiceOptions {
  /** Whether activities exactly at `before` or `after` are listed. */
  readonly inclusive?: boolean
  /** What happens before a request is served, by its number from 1. */
  readonly meanwhile?: (request: number) => void
}

/** A service that lists these activities, newest first, or oldest first with `after` alone. */
function serviceOf(activities: Activity[], { inclusive = false, meanwhile = () => undefined }: ServiceOptions = {}) {
  const margin = inclusive ? 0 : 1
  const { client, requests } = clientWith((request) => {
    meanwhile(requests.length)
    const query = new URL(request.url).searchParams
    const number = (name: string, other: number): number => Number(query.get(name) ?? other)
    const [before, after, page, perPage] = [number('before', 1e12), number('after', -1e12), number('page', 1), number('per_page', 30)]
    const found = activities.filter(({ start }) => start <= before - margin && start >= after + margin)
    const sign = query.has('after') && !query.has('before') ? 1 : -1
    found.sort((one, other) => sign * (one.start - other.start || String(one.id).localeCompare(String(other.id))))
    return json(found.slice((page - 1) * perPage, page * perPage).map(show))
  })
  return { client, requests }
}

async function all<Item>(listing: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of listing) items.push(item)
  return items
}

const idsOf = async (listing: AsyncIterable<{ id?: number | string }>) => (await all(listing)).map(({ id }) => id)

const series = (count: number, from = 0): Activity[] =>
  Array.from({ length: count }, (_item, index) => ({ id: index + 1, start: from + index * 3600 }))
const sorted = (ids: readonly unknown[]): string[] => ids.map(String).sort()

const RUNS = process.env['LONG_TESTS'] ? 300 : 75

describe('activities, by time', () => {
  it('returns all, newest first, and ends with an empty page', async () => {
    const { client, requests } = serviceOf(series(450))
    expect(await idsOf(paginate(client, '/athlete/activities'))).toEqual(
      series(450)
        .map(({ id }) => id)
        .reverse(),
    )
    // Three pages, and one that is empty.
    expect(requests).toHaveLength(4)
  })

  it('returns the oldest first if only `after` is passed', async () => {
    const { client } = serviceOf(series(25))
    const listing = paginate(client, '/athlete/activities', { params: { query: { after: 3600 * 4 } }, perPage: 7 })
    expect(await idsOf(listing)).toEqual(Array.from({ length: 20 }, (_item, index) => index + 6))
  })

  it('stays within `before` and `after`', async () => {
    const { client } = serviceOf(series(25))
    const query = { after: 3600 * 4, before: 3600 * 20 }
    expect(sorted(await idsOf(paginate(client, '/athlete/activities', { params: { query }, perPage: 3 })))).toEqual(
      sorted(Array.from({ length: 15 }, (_item, index) => index + 6)),
    )
  })

  it('follows a service that sends a different order than expected', async () => {
    const { client } = clientWith((request) => {
      const query = new URL(request.url).searchParams
      const [before, after] = [Number(query.get('before') ?? 1e12), Number(query.get('after'))]
      const page = Number(query.get('page'))
      const found = series(10, 10).filter(({ start }) => start > after && start < before)
      return json(
        found
          .reverse()
          .slice((page - 1) * 3, page * 3)
          .map(show),
      )
    })
    const listing = paginate(client, '/athlete/activities', { params: { query: { after: 1 } }, perPage: 3 })
    expect(await idsOf(listing)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  it('misses nothing if more activities started in one second than fit on a page', async () => {
    const together = Array.from({ length: 11 }, (_item, index) => ({ id: 100 + index, start: 3600 * 3 }))
    const { client } = serviceOf([...series(7), ...together])
    const ids = await idsOf(paginate(client, '/athlete/activities', { perPage: 4 }))
    expect(sorted(ids)).toEqual(sorted([...series(7), ...together].map(({ id }) => id)))
  })

  it('misses nothing after an activity whose start time the athlete hides', async () => {
    const activities = [...series(20), { id: 99, start: 3600 * 12 + 60, hidesStart: true }]
    for (const perPage of [1, 2, 3, 5, 8]) {
      const { client } = serviceOf([...activities])
      expect(sorted(await idsOf(paginate(client, '/athlete/activities', { perPage })))).toEqual(sorted(activities.map(({ id }) => id)))
    }
  })

  it('distinguishes 64-bit IDs', async () => {
    const body = `[{"id":9007199254740993,"start_date":"2026-01-01T00:00:00Z"},{"id":9007199254740992,"start_date":"2026-01-01T00:00:00Z"}]`
    const { client } = clientWith((request) => new Response(new URL(request.url).searchParams.get('page') === '1' ? body : '[]'))
    expect(await idsOf(paginate(client, '/athlete/activities'))).toEqual(['9007199254740993', '9007199254740992'])
  })

  /** Two pages contain nothing new, because as many activities came before them as fit on a page. They are not the same page. */
  const REPEATED: [
    { start: number; hidesStart: boolean }[],
    { request: number; isAddition: boolean; start: number }[],
    number,
    boolean,
    object,
  ] = [
    [0, 0].map((start) => ({ start, hidesStart: false })),
    [2, 2, 3].map((request) => ({ request, isAddition: true, start: 0 })),
    2,
    false,
    {},
  ]

  it.each([
    // If more activities than fit on a page share a second, or hide their start, only the page number distinguishes pages.
    ['come', { steps: 30, deletions: false, hiding: true }],
    ['come and go', { steps: 400, deletions: true, hiding: false }],
  ])(
    'returns activities that exist throughout exactly once if activities %s in the meantime',
    async (_what, { steps, deletions, hiding }) => {
      const start = fc.integer({ min: 0, max: steps })
      const change = fc.record({
        request: fc.integer({ min: 2, max: 12 }),
        isAddition: deletions ? fc.boolean() : fc.constant(true),
        start,
      })
      const initial = fc.array(fc.record({ start, hidesStart: hiding ? fc.boolean() : fc.constant(false) }), { maxLength: 40 })
      const query = fc.constantFrom<{ after?: number; before?: number }>(
        {},
        { after: 0 },
        { before: 60_000 * 28 },
        { after: 1, before: 60_000 * 28 },
      )
      let checked = 0
      await fc.assert(
        fc.asyncProperty(
          ...([initial, fc.array(change, { maxLength: 12 }), fc.integer({ min: 2, max: 7 }), fc.boolean(), query] as const),
          async (initially, changes, perPage, inclusive, bounds) => {
            // Neighbors are hours apart, or seconds. None begins one second past midnight, as if it hid its start.
            const startAt = (step: number): number => (step - (step % 3)) * 60_000 + (step % 3) + 1800
            const activities: Activity[] = initially.map((one, index) => ({
              id: index,
              start: startAt(one.start),
              hidesStart: one.hidesStart,
            }))
            const isAsked = (one: Activity) => one.start < (bounds.before ?? 1e12) && one.start > (bounds.after ?? -1e12)
            const present = new Set(activities.filter(isAsked).map(({ id }) => id))
            let isCrowded = false
            const meanwhile = (request: number): void => {
              for (const one of changes.filter((each) => each.request === request)) {
                if (one.isAddition) activities.push({ id: 1000 + activities.length + request * 100, start: startAt(one.start) })
                else for (const { id } of activities.splice(one.start % Math.max(1, activities.length), 1)) present.delete(id)
              }
              isCrowded ||= activities.some((one) => activities.filter((other) => Math.abs(one.start - other.start) < 3).length >= perPage)
            }
            const { client } = serviceOf(activities, { inclusive, meanwhile })
            const ids = await idsOf(paginate(client, '/athlete/activities', { params: { query: bounds }, perPage }))
            expect(new Set(ids).size).toBe(ids.length)
            if (deletions && isCrowded) return
            checked += 1
            expect(ids).toEqual(expect.arrayContaining([...present]))
          },
        ),
        { numRuns: RUNS, examples: deletions ? [] : [REPEATED] },
      )
      expect(checked).toBeGreaterThan(RUNS / 6)
    },
  )
})

describe('lists by page number', () => {
  const clubs = (count: number) => Array.from({ length: count }, (_item, index) => ({ id: index, name: `Club ${index}` }))

  it('ends with an empty page, not with a short one', async () => {
    const pages = [clubs(3).slice(0, 2), clubs(3).slice(2), clubs(5).slice(3), []]
    const { client, requests } = clientWith((request) => json(pages[Number(new URL(request.url).searchParams.get('page')) - 1]))
    expect(await idsOf(paginate(client, '/athlete/clubs', { perPage: 2 }))).toEqual([0, 1, 2, 3, 4])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([1, 2, 3, 4].map((page) => `?page=${page}&per_page=2`))
  })

  it('returns nothing twice if items are added in the meantime', async () => {
    const list = clubs(6)
    const { client, requests } = clientWith((request) => {
      if (requests.length > 1) list.unshift({ id: 100 + requests.length, name: 'new' })
      const page = Number(new URL(request.url).searchParams.get('page'))
      return json(requests.length > 20 ? [] : list.slice((page - 1) * 2, page * 2))
    })
    expect(await idsOf(paginate(client, '/athlete/clubs', { perPage: 2 }))).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('returns all athletes who gave kudos, although they have no IDs', async () => {
    const kudoers = Array.from({ length: 5 }, () => ({ firstname: 'Anna', lastname: 'S.' }))
    for (const perPage of [1, 3]) {
      const { client } = clientWith((request) => {
        const page = Number(new URL(request.url).searchParams.get('page'))
        return json(kudoers.slice((page - 1) * perPage, page * perPage))
      })
      const listing = paginate(client, '/activities/{id}/kudos', { params: { path: { id: 1 } }, perPage })
      expect(await all(listing)).toEqual(kudoers)
    }
  })

  it('fills in the path', async () => {
    const { client, requests } = clientWith(() => json([]))
    await idsOf(paginate(client, '/athletes/{id}/routes', { params: { path: { id: '9007199254740993' } } }))
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/v3/athletes/9007199254740993/routes')
  })
})

describe('comments, by cursor', () => {
  const comment = (id: number, cursor: string | null) => ({ id, cursor })

  it('sends the cursor of the last comment, encoded once', async () => {
    const { client, requests } = clientWith((request) => {
      const cursor = new URL(request.url).searchParams.get('after_cursor')
      if (cursor === null) return json([comment(1, 'x'), comment(2, 'MjAyNg%3D%3D')])
      return json(cursor === 'MjAyNg==' ? [comment(3, '100%')] : [])
    })
    expect(await idsOf(paginate(client, '/activities/{id}/comments', { params: { path: { id: 1 } }, perPage: 2 }))).toEqual([1, 2, 3])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?page_size=2',
      '?page_size=2&after_cursor=MjAyNg%3D%3D',
      '?page_size=2&after_cursor=100%25',
    ])
  })

  it('continues by page number if comments have no cursor', async () => {
    const comments = [1, 2, 3, 4, 5].map((id) => comment(id, null))
    const { client } = clientWith((request) => {
      const query = new URL(request.url).searchParams
      const page = Number(query.get('page') ?? 1)
      return json(comments.slice((page - 1) * 2, page * 2))
    })
    expect(await idsOf(paginate(client, '/activities/{id}/comments', { params: { path: { id: 1 } }, perPage: 2 }))).toEqual([1, 2, 3, 4, 5])
  })
})

describe('two pages in a row that contain nothing new are an error', () => {
  const ride = show({ id: 1, start: 5 })
  const run = show({ id: 2, start: 3 })
  const params = { path: { id: 1 } }
  type Client = ReturnType<typeof clientWith>['client']
  const lists: readonly [string, readonly object[], (client: Client, options: PaginateOptions) => Listing<object>][] = [
    ['GET /athlete/activities', [ride], (client, options) => paginate(client, '/athlete/activities', options)],
    ['GET /athlete/activities', [ride, run], (client, options) => paginate(client, '/athlete/activities', options)],
    ['GET /athlete/clubs', [{ id: 1 }], (client, options) => paginate(client, '/athlete/clubs', options)],
    ['GET /segments/starred', [{ id: 1 }, { id: 2 }], (client, options) => paginate(client, '/segments/starred', options)],
    [
      'GET /activities/{id}/comments',
      [{ id: 1, cursor: 'a' }],
      (client, o) => paginate(client, '/activities/{id}/comments', { params, ...o }),
    ],
    ['GET /activities/{id}/kudos', [{ name: 'Ann' }], (client, o) => paginate(client, '/activities/{id}/kudos', { params, ...o })],
    [
      'GET /activities/{id}/kudos',
      [{ name: 'Ann' }, { name: 'Ben' }],
      (client, o) => paginate(client, '/activities/{id}/kudos', { params, ...o }),
    ],
  ]

  it.each(lists)('%s that always returns %j', async (operation, items, list) => {
    for (const perPage of [2, 200]) {
      const { client, requests } = clientWith(() => json(items))
      const returned: object[] = []
      const listing = list(client, { perPage })
      await expect(async () => {
        for await (const item of listing) returned.push(item)
      }).rejects.toMatchObject({
        code: 'repeated_page',
        operation,
        message: expect.stringMatching(/ pages \S*\d\S* and \S*\d\S* contain nothing new/),
      })
      expect(returned.slice(0, items.length)).toEqual(items)
      expect(requests.length).toBeLessThan(5)
      // The next attempt sends one request, in case that the service has been repaired.
      await expect(all(listing)).rejects.toMatchObject({ code: 'repeated_page' })
    }
  })

  it('also if each page is requested by another listing, from a stored position', async () => {
    const { client, requests } = clientWith(() => json([ride]))
    let position: ListPosition | undefined
    await expect(async () => {
      do {
        const listing = paginate(client, '/athlete/activities', { maxRequests: 1, ...(position && { from: position }) })
        await all(listing)
        position = listing.position && JSON.parse(JSON.stringify(listing.position))
      } while (position !== undefined)
    }).rejects.toThrow('GET /athlete/activities: the pages page=2&per_page=200 and page=3&per_page=200 contain nothing new')
    expect(requests).toHaveLength(3)
  })

  it('but one is not: a whole page of items can be added in the meantime', async () => {
    const clubs = [1, 2, 3, 4].map((id) => ({ id }))
    const { client } = clientWith((request) => {
      const page = Number(new URL(request.url).searchParams.get('page'))
      if (page === 2) clubs.unshift({ id: 5 }, { id: 6 })
      return json(clubs.slice((page - 1) * 2, page * 2))
    })
    expect(await idsOf(paginate(client, '/athlete/clubs', { perPage: 2 }))).toEqual([1, 2, 3, 4])
  })
})

it.each([
  ['nothing', () => new Response('')],
  ['an object', () => json({ message: 'all is well' })],
  ['null', () => json(null)],
])('is not the end of the list: %s instead of a page', async (_what, respond) => {
  const { client } = clientWith((request) => (request.url.includes('page=1&') ? json([{ id: 1 }]) : respond()))
  const listing = paginate(client, '/athlete/clubs')
  await expect(idsOf(listing)).rejects.toMatchObject({ code: 'malformed_response', operation: 'GET /athlete/clubs' })
  expect(listing.position?.query.page).toBe(2)
})

describe('budgets', () => {
  it('requests no more items than the limit, and returns no more', async () => {
    const { client, requests } = serviceOf(series(450))
    expect(await idsOf(paginate(client, '/athlete/activities', { limit: 10 }))).toHaveLength(10)
    expect(new URL(requests[0]?.url ?? '').searchParams.get('per_page')).toBe('10')
    expect(requests).toHaveLength(1)
    expect(await idsOf(paginate(client, '/athlete/activities', { limit: 0 }))).toEqual([])
    expect(requests).toHaveLength(1)
  })

  it('cuts the last page of pages() to the limit', async () => {
    const { client } = serviceOf(series(20))
    const sizes = []
    for await (const page of paginate(client, '/athlete/activities', { limit: 10, perPage: 4 }).pages()) sizes.push(page.length)
    expect(sizes).toEqual([4, 3, 3])
  })

  it('sends no more requests than `maxRequests`, and returns where to continue', async () => {
    const { client, requests } = serviceOf(series(20))
    const listing = paginate(client, '/athlete/activities', { perPage: 4, maxRequests: 2 })
    expect(await idsOf(listing)).toEqual([20, 19, 18, 17, 16, 15, 14])
    expect(requests).toHaveLength(2)
    expect(listing.position).toBeDefined()
  })

  it.each([{ perPage: 0 }, { perPage: 1.5 }, { limit: -1 }, { limit: 2.5 }, { maxRequests: Number.NaN }])('refuses %o', (options) => {
    const { client } = serviceOf([])
    expect(() => paginate(client, '/athlete/activities', options)).toThrow(TypeError)
  })
})

describe('going on', () => {
  /** Delivers everything, though each request fails once and each loop is left after `patience` items. */
  async function persist(listing: () => Listing<{ id?: number | string }>, patience: number) {
    const ids: unknown[] = []
    for (let rounds = 0; rounds < 200; rounds += 1) {
      const current = listing()
      let taken = 0
      try {
        for await (const { id } of current) {
          if (taken === patience) break
          taken += 1
          ids.push(id)
        }
      } catch (error) {
        expect(error).toBeInstanceOf(RateLimitError)
      }
      if (current.position === undefined) return ids
    }
    throw new Error('it does not end')
  }

  it.each([1, 2, 3, 7, 100])('over the same listing, after errors and broken loops of %i', async (patience) => {
    const flaky = flakyService(series(20))
    const listing = paginate(flaky, '/athlete/activities', { perPage: 4 })
    expect(await persist(() => listing, patience)).toEqual(
      series(20)
        .map(({ id }) => id)
        .reverse(),
    )
  })

  it.each([1, 2, 3, 7, 100])('from a position that was stored as JSON, after errors and broken loops of %i', async (patience) => {
    const flaky = flakyService(series(20))
    let last: Listing<{ id?: number | string }> | undefined
    const next = () => {
      const from = last?.position && (JSON.parse(JSON.stringify(last.position)) as ListPosition)
      last = paginate(flaky, '/athlete/activities', { perPage: 4, ...(from && { from }) })
      return last
    }
    expect(await persist(next, patience)).toEqual(
      series(20)
        .map(({ id }) => id)
        .reverse(),
    )
  })

  it('returns an item again if its loop threw', async () => {
    const { client } = serviceOf(series(3))
    const listing = paginate(client, '/athlete/activities')
    await expect(async () => {
      for await (const { id } of listing) if (id === 2) throw new Error('the disk is full')
    }).rejects.toThrow('the disk is full')
    expect(await idsOf(listing)).toEqual([2, 1])
  })

  it('returns a page again if its loop threw', async () => {
    const { client } = serviceOf(series(8))
    const pages = paginate(client, '/athlete/activities', { perPage: 4 })
    for await (const page of pages.pages()) if (page.some(({ id }) => id === 3)) break
    expect(await idsOf(pages)).toEqual([4, 3, 2, 1])
  })
})

/** Fails every other request. */
function flakyService(activities: Activity[]) {
  let requests = 0
  const { client } = serviceOf(activities)
  const GET = client.GET as (path: string, init?: object) => Promise<unknown>
  const get = async (path: string, init?: object) => {
    requests += 1
    return requests % 2 === 1 ? { error: new RateLimitError('429', { operation: `GET ${path}` }) } : GET(path, init)
  }
  return { ...client, GET: get as typeof client.GET }
}

describe('a signal', () => {
  it('that has fired sends nothing', async () => {
    const { client, requests } = serviceOf(series(3))
    const listing = paginate(client, '/athlete/activities', { signal: AbortSignal.abort(new Error('enough')) })
    await expect(idsOf(listing)).rejects.toThrow('enough')
    expect(requests).toEqual([])
  })

  it('ends the loop between two items, and in a request', async () => {
    const controller = new AbortController()
    const { client, requests } = serviceOf(series(3))
    const listing = paginate(client, '/athlete/activities', { signal: controller.signal })
    await expect(async () => {
      for await (const { id } of listing) if (id === 2) controller.abort(new Error('enough'))
    }).rejects.toThrow('enough')
    expect(requests).toHaveLength(1)
    const hanging = new AbortController()
    const { client: silent } = clientWith(() => new Promise<Response>(() => hanging.abort(new Error('enough'))))
    await expect(idsOf(paginate(silent, '/athlete/clubs', { signal: hanging.signal }))).rejects.toThrow('enough')
  })
})

it.each([
  ['an item that is nothing', '[null,{"id":1}]'],
  ['an item that is no object', '[7]'],
  ['an object', '{"id":1}'],
])('a response with %s instead of a list is malformed', async (_what, body) => {
  const { client } = clientWith(() => new Response(body, { headers: { 'Content-Type': 'application/json' } }))
  await expect(all(paginate(client, '/athlete/clubs'))).rejects.toBeInstanceOf(MalformedResponseError)
})

it('items without a valid ID are identified by their position', async () => {
  const { client } = clientWith((request) => json(new URL(request.url).searchParams.get('page') === '1' ? [{ id: { toString: 1 } }] : []))
  expect(await all(paginate(client, '/athlete/clubs'))).toEqual([{ id: { toString: 1 } }])
})
