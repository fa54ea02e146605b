import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListPosition, type PaginateOptions, paginate, RateLimitError } from '../src/index.ts'
import type { Listing } from '../src/paginate.ts'
import { clientWith, json } from './client-with.ts'

interface Activity {
  readonly id: number | string
  readonly start: number
  readonly hidesStart?: boolean
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
const midnight = (seconds: number): number => seconds - (seconds % 86_400) + 1
/** How far local time is ahead, in seconds. */
const OFFSET = 3600

const show = ({ id, start, hidesStart }: Activity) => {
  const local = hidesStart ? midnight(start + OFFSET) : start + OFFSET
  return { id, start_date: iso(local - OFFSET), start_date_local: iso(local) }
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
    if (requests.length > 1_000) throw new Error('the listing does not end')
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

/** A service that has this list, by page number. */
const listOf = (items: readonly object[]) =>
  clientWith((request) => {
    const query = new URL(request.url).searchParams
    const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? query.get('page_size'))]
    return json(items.slice((page - 1) * perPage, page * perPage))
  })

async function all<Item>(listing: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of listing) items.push(item)
  return items
}

const idsOf = async (listing: AsyncIterable<{ id?: number | string }>) => (await all(listing)).map(({ id }) => id)

const series = (count: number): Activity[] => Array.from({ length: count }, (_item, index) => ({ id: index + 1, start: index * 3600 }))
/** The numbers from one to another, up or down. */
const numbers = (first: number, last: number): number[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_item, index) => first + Math.sign(last - first) * index)

const RUNS = process.env['LONG_TESTS'] ? 300 : 75

describe('activities, by time', () => {
  it.each([
    ['newest first', {}, numbers(25, 1)],
    ['oldest first if only `after` is passed', { after: 3600 * 4 }, numbers(6, 25)],
    ['newest first between `after` and `before`', { after: 3600 * 4, before: 3600 * 20 }, numbers(20, 6)],
  ])('are returned %s', async (_what, query, ids) => {
    const { client } = serviceOf(series(25))
    expect(await idsOf(paginate(client, '/athlete/activities', { params: { query }, perPage: 7 }))).toEqual(ids)
  })

  type Start = { start: number; hidesStart: boolean }
  type Addition = { request: number; isAddition: boolean; start: number }
  /** Two pages contain nothing new, because as many activities came before them as fit on a page. */
  const repeated = (starts: Start[], requests: number[], perPage: number): [Start[], Addition[], number, boolean, object] => [
    starts,
    requests.map((request) => ({ request, isAddition: true, start: 0 })),
    perPage,
    false,
    {},
  ]
  const REPEATED = [
    repeated(Array(2).fill({ start: 0, hidesStart: false }), [2, 2, 3], 2),
    // Both pages are the same: they contain only the last activity.
    repeated(Array(6).fill({ start: 0, hidesStart: true }), [3, 4, 4, 4], 3),
  ]

  it.each([
    // If more activities than fit on a page share a second, or hide their start, only the page number distinguishes pages.
    ['come', { steps: 30, deletions: false, hiding: true }],
    ['come and go', { steps: 400, deletions: true, hiding: false }],
  ])('that exist throughout are returned exactly once if others %s in the meantime', async (_what, { steps, deletions, hiding }) => {
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
          const activities: Activity[] = initially.map((one, id) => ({ id, start: startAt(one.start), hidesStart: one.hidesStart }))
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
      { numRuns: RUNS, examples: deletions ? [] : REPEATED },
    )
    expect(checked).toBeGreaterThan(RUNS / 6)
  })
})

describe('lists by page number', () => {
  it('end with an empty page, not with a short one', async () => {
    const pages = [[{ id: 0 }, { id: 1 }], [{ id: 2 }], [{ id: 3 }, { id: 4 }], []]
    const { client, requests } = clientWith((request) => json(pages[Number(new URL(request.url).searchParams.get('page')) - 1]))
    expect(await idsOf(paginate(client, '/athlete/clubs', { perPage: 2 }))).toEqual([0, 1, 2, 3, 4])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([1, 2, 3, 4].map((page) => `?page=${page}&per_page=2`))
  })

  it('return nothing twice if items are added in the meantime, even a whole page of them', async () => {
    const clubs = numbers(1, 6).map((id) => ({ id: String(id) }))
    const { client, requests } = clientWith((request) => {
      if (requests.length > 1) clubs.unshift({ id: `1${requests.length}` })
      if (requests.length === 3) clubs.unshift({ id: '200' }, { id: '201' })
      const page = Number(new URL(request.url).searchParams.get('page'))
      return json(requests.length > 20 ? [] : clubs.slice((page - 1) * 2, page * 2))
    })
    const pages = await all(paginate(client, '/athlete/clubs', { perPage: 2 }).pages())
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4'], ['5'], ['6']])
  })

  it('return all athletes who gave kudos, although they have no ids, and items whose ids are invalid', async () => {
    const kudoers = [...Array.from({ length: 5 }, () => ({ firstname: 'Anna', lastname: 'S.' })), { id: { toString: 1 } }]
    for (const perPage of [1, 3]) {
      const { client } = listOf(kudoers)
      expect(await all(paginate(client, '/activities/{id}/kudos', { params: { path: { id: 1 } }, perPage }))).toEqual(kudoers)
    }
  })

  it('request pages of the largest size in the description', async () => {
    const { client, requests } = listOf([])
    expect(await all(paginate(client, '/athlete/clubs'))).toEqual([])
    const { maximum } = document.components.parameters.PerPage.schema
    expect(new URL(requests[0]?.url ?? '').searchParams.get('per_page')).toBe(String(maximum))
  })
})

describe('comments, by cursor', () => {
  const params = { path: { id: 1 } }
  const comment = (id: number, cursor: string | null) => ({ id, cursor })

  it('are requested with the cursor of the last one, encoded once', async () => {
    const { client, requests } = clientWith((request) => {
      const cursor = new URL(request.url).searchParams.get('after_cursor')
      if (cursor === null) return json([comment(1, 'x'), comment(2, 'MjAyNg%3D%3D')])
      return json(cursor === 'MjAyNg==' ? [comment(3, '100%')] : [])
    })
    expect(await idsOf(paginate(client, '/activities/{id}/comments', { params, perPage: 2 }))).toEqual([1, 2, 3])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?page_size=2',
      '?page_size=2&after_cursor=MjAyNg%3D%3D',
      '?page_size=2&after_cursor=100%25',
    ])
  })

  it('continue in a loop that is left on each page', async () => {
    const comments = numbers(1, 5).map((id) => comment(id, String(id)))
    const { client } = clientWith(({ url }) => {
      const after = Number(new URL(url).searchParams.get('after_cursor'))
      return json(comments.slice(after, after + 2))
    })
    const listing = paginate(client, '/activities/{id}/comments', { params, perPage: 2 })
    const ids: unknown[] = []
    while (listing.position !== undefined && ids.length < 10) {
      const count = ids.length
      for await (const { id } of listing) {
        if (ids.length > count) break
        ids.push(id)
      }
    }
    expect(ids).toEqual([1, 2, 3, 4, 5])
  })

  it('continue by page number if they have no cursor', async () => {
    const { client, requests } = listOf(numbers(1, 5).map((id) => comment(id, null)))
    expect(await idsOf(paginate(client, '/activities/{id}/comments', { params, perPage: 2 }))).toEqual([1, 2, 3, 4, 5])
    expect(requests).toHaveLength(4)
  })
})

describe('two pages in a row that contain nothing new are an error', () => {
  const ride = show({ id: 1, start: 5 })
  const params = { path: { id: 1 } }
  type Client = ReturnType<typeof clientWith>['client']

  it.each<[string, readonly object[], (client: Client, options: PaginateOptions) => Listing<object>]>([
    ['GET /segments/starred', [{ id: 1 }, { id: 2 }], (client, options) => paginate(client, '/segments/starred', options)],
    [
      'GET /activities/{id}/comments',
      [{ id: 1, cursor: 'a' }],
      (client, options) => paginate(client, '/activities/{id}/comments', { params, ...options }),
    ],
    [
      'GET /activities/{id}/kudos',
      [{ name: 'Ann' }, { name: 'Ben' }],
      (client, options) => paginate(client, '/activities/{id}/kudos', { params, ...options }),
    ],
  ])('%s that always returns %j', async (operation, items, list) => {
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
      } while (position !== undefined && requests.length < 10)
    }).rejects.toThrow('GET /athlete/activities: the pages page=2&per_page=200 and page=3&per_page=200 contain nothing new')
    expect(requests).toHaveLength(4)
  })
})

it.each(['', '{"message":"all is well"}', 'null', '[null,{"id":1}]', '[7]'])(
  'is not the end of the list, but malformed: %j instead of a page',
  async (body) => {
    const { client } = clientWith((request) => (request.url.includes('page=1&') ? json([{ id: 1 }]) : new Response(body)))
    const listing = paginate(client, '/athlete/clubs')
    const message = expect.stringMatching(
      body === '' ? /^GET .athlete.clubs: 200 with / : /^GET .athlete.clubs: the response is not a list$/,
    )
    await expect(idsOf(listing)).rejects.toMatchObject({ code: 'malformed_response', operation: 'GET /athlete/clubs', message })
    expect(listing.position?.query.page).toBe(2)
  },
)

it('an item that a page has twice is returned once', async () => {
  const { client } = listOf([{ id: 1 }, { id: 1 }, { id: 2 }])
  expect(await idsOf(paginate(client, '/athlete/clubs'))).toEqual([1, 2])
})

describe('budgets', () => {
  it('request no more items than the limit, and return no more', async () => {
    const { client, requests } = serviceOf(series(450))
    expect(await idsOf(paginate(client, '/athlete/activities', { limit: 10 }))).toHaveLength(10)
    expect(new URL(requests[0]?.url ?? '').searchParams.get('per_page')).toBe('10')
    expect(await idsOf(paginate(client, '/athlete/activities', { limit: 0 }))).toEqual([])
    expect(requests).toHaveLength(1)
    const part = paginate(client, '/athlete/activities', { limit: 3, perPage: 4 })
    expect(await idsOf(part)).toEqual(numbers(450, 448))
    expect(await idsOf(paginate(client, '/athlete/activities', { limit: 2, from: part.position as ListPosition }))).toEqual([447, 446])
  })

  it('send no more requests than `maxRequests`, and return where to continue', async () => {
    const { client, requests } = serviceOf(series(20))
    const listing = paginate(client, '/athlete/activities', { perPage: 4, maxRequests: 2 })
    expect(await idsOf(listing)).toEqual(numbers(20, 14))
    expect(requests).toHaveLength(2)
    expect(listing.position).toBeDefined()
  })

  it.each([{ perPage: 0 }, { perPage: 1.5 }, { limit: -1 }, { maxRequests: Number.NaN }])('cannot be %o', (options) => {
    const { client } = serviceOf([])
    expect(() => paginate(client, '/athlete/activities', options)).toThrow(
      'limit and maxRequests must be integers that are not negative, perPage a positive integer',
    )
  })
})

describe('going on', () => {
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

  it.each([
    ['over the same listing', 1],
    ['over the same listing', 3],
    ['from a position that was stored as JSON', 1],
    ['from a position that was stored as JSON', 3],
  ])('%s returns everything once, though each request fails once and each loop is left after %i items', async (how, patience) => {
    const flaky = flakyService(series(20))
    const ids: unknown[] = []
    let listing = paginate(flaky, '/athlete/activities', { perPage: 4 })
    while (listing.position !== undefined && ids.length < 100) {
      let taken = 0
      try {
        for await (const { id } of listing) {
          if (taken === patience) break
          taken += 1
          ids.push(id)
        }
      } catch (error) {
        expect(error).toBeInstanceOf(RateLimitError)
      }
      const from: ListPosition | undefined = listing.position && JSON.parse(JSON.stringify(listing.position))
      if (from && /JSON/.test(how)) listing = paginate(flaky, '/athlete/activities', { perPage: 4, from })
    }
    expect(ids).toEqual(numbers(20, 1))
  })
})

it('a signal ends the loop before a request, in it, and between two items', async () => {
  const { client, requests } = serviceOf(series(3))
  const reason = new Error('enough')
  await expect(idsOf(paginate(client, '/athlete/activities', { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason)
  expect(requests).toEqual([])
  const controller = new AbortController()
  const seen: unknown[] = []
  await expect(async () => {
    for await (const { id } of paginate(client, '/athlete/activities', { signal: controller.signal }))
      if (seen.push(id) === 2) controller.abort(reason)
  }).rejects.toBe(reason)
  expect(seen).toEqual([3, 2])
  expect(requests).toHaveLength(1)
  const hanging = new AbortController()
  const { client: silent } = clientWith(() => new Promise<Response>(() => hanging.abort(reason)))
  await expect(idsOf(paginate(silent, '/athlete/clubs', { signal: hanging.signal }))).rejects.toBe(reason)
})
