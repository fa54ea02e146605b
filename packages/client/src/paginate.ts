import { ApiError, MalformedResponseError } from './errors.ts'
import { type ClientFor, type RequestOptions, rawClient } from './helper-call.ts'
import type { Scope } from './operations.gen.ts'
import { type Item, LARGEST_PAGE, type ListPosition, type PageQuery, pagingStyleOf } from './paging-styles.ts'
import { unwrap } from './perform-call.ts'
import type { paths } from './schema.gen.ts'
import { withoutUndefined } from './values.ts'

type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } } ? NonNullable<Query> : never

/** Parameters that `paginate` sets itself. */
type PagingParameter = 'page' | 'per_page' | 'page_size' | 'after_cursor'

/** The names of the parameters; `keyof never` would be all names. */
type QueryKeys<Path extends keyof paths> = [QueryOf<Path>] extends [never] ? never : keyof QueryOf<Path>

/** Paths of paginated lists. */
export type ListPath = { [Path in keyof paths]: 'page' extends QueryKeys<Path> ? Path : never }[keyof paths]

/** An item of the list. */
export type ListItem<Path extends ListPath> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': (infer Item)[] } } } }
}
  ? Item
  : never

type PathParameters<Path extends ListPath> = paths[Path] extends { get: { parameters: { path: infer Parameters } } }
  ? { path: Parameters }
  : { path?: never }

type Filters<Path extends ListPath> = [Exclude<QueryKeys<Path>, PagingParameter>] extends [never]
  ? { query?: never }
  : { query?: Omit<QueryOf<Path>, PagingParameter> }

type ListParameters<Path extends ListPath> = PathParameters<Path> & Filters<Path>

/** Which part of a list `paginate` reads, and how it sends its requests. */
export interface PaginateOptions extends RequestOptions {
  /** Items per request, 1 to 200. Default: 200, or `limit` if that is lower. */
  perPage?: number
  /** Maximum number of items to return. Default: all. */
  limit?: number
  /**
   * Maximum number of requests to send, without the one before the error `repeated_page`. If the list has more items, pass `position` to
   * another listing to continue. Default: as many as the list needs.
   */
  maxRequests?: number
  /** Maximum time of each request, in milliseconds. Default: the client's. */
  timeoutMs?: number
  /** Where to continue: the `position` of an earlier listing with the same path and parameters. Default: the beginning. */
  from?: ListPosition
}

type PaginateArguments<Path extends ListPath> =
  object extends ListParameters<Path>
    ? [options?: PaginateOptions & { params?: ListParameters<Path> }]
    : [options: PaginateOptions & { params: ListParameters<Path> }]

/** A list that is read page by page while you iterate. Iterating again continues after the last item that was returned. */
export interface Listing<Item> extends AsyncIterable<Item> {
  /** The list page by page: the new items on each page, never an empty array. */
  pages(): AsyncIterable<Item[]>
  /**
   * Where the list continues; undefined when it has been read to its end. An item counts as returned when the loop requests the next one:
   * if your code throws or leaves the loop, the current item is returned again.
   */
  readonly position: ListPosition | undefined
}

interface Entry {
  readonly key: string
  readonly item: Item
}

/**
 * Reads a paginated list. Each item is returned once, even if items are added while you iterate.
 *
 * Activities are read by time (`before` or `after`), not by page number: a deletion never moves an activity across a page boundary, and
 * pages far back are not slow. Other lists are read by page number, comments by cursor. The list ends with an empty page, because a short
 * page can be followed by more (inferred).
 *
 * Iterating throws the `ApiError` of a request that failed, or the reason of the signal. Iterate again to continue. If two pages in a row
 * contain only items that were already returned, and the first page is the same, the service ignores the parameters: iterating throws the
 * error `repeated_page`.
 * @throws TypeError when `perPage`, `limit` or `maxRequests` is not an integer
 */
export function paginate<Granted extends Scope, const Path extends ListPath>(
  api: ClientFor<`GET ${Path}`, Granted>,
  path: Path,
  ...[options]: PaginateArguments<Path>
): Listing<ListItem<Path>> {
  return createListing(api, path, options ?? {}) as Listing<ListItem<Path>>
}

interface ListingOptions extends PaginateOptions {
  params?: { path?: unknown; query?: Readonly<Record<string, unknown>> | undefined }
}

function createListing(api: unknown, path: string, options: ListingOptions): Listing<Item> {
  const { limit = Number.POSITIVE_INFINITY, maxRequests = Number.POSITIVE_INFINITY, from, params, ...others } = options
  const { perPage = Math.max(1, Math.min(limit, LARGEST_PAGE)), ...request } = others
  if (!(isCount(limit) && isCount(maxRequests) && Number.isInteger(perPage) && perPage > 0))
    throw new TypeError('limit and maxRequests must be integers that are not negative, perPage a positive integer')

  const style = pagingStyleOf(path)
  let position: ListPosition | undefined = from ?? { ...style.first(perPage, params?.query ?? {}), seen: [] }
  const everSeen = new Set(position?.seen)
  let delivered = 0
  let requests = 0
  let previousText = ''

  function read(page: PageQuery): Promise<unknown> {
    requests += 1
    return unwrap(rawClient(api).GET(path, { ...request, params: { path: params?.path, query: page } }))
  }

  const isFirstPage = async (page: PageQuery, text: string) => JSON.stringify(await read({ ...page, page: 1 })) === text

  /** The page at the position, and the position after it. */
  async function readPage(current: ListPosition): Promise<{ entries: Entry[]; next: ListPosition | undefined }> {
    const data = await read(current.query)
    // Other data does not show where the list ends.
    if (!isList(data)) throw new MalformedResponseError('the response is not a list', { operation: `GET ${path}`, body: data })
    const entries = data.map((item, index) => ({ item, key: keyOf(item, current.query, index) }))
    const fresh = entries.filter(({ key }, index) => !everSeen.has(key) && entries.findIndex((entry) => entry.key === key) === index)
    if (data.length === 0) return { entries: [], next: undefined }
    const text = JSON.stringify(data)
    // Kudos have no IDs: pages of one item each can be equal. The first page of a period begins with the last second of the one before.
    const isRepeated = text === previousText
    const hasNothingNew = (fresh.length === 0 || (isRepeated && perPage > 1)) && current.query.page !== 1
    previousText = text
    // New items may have moved known ones to this page. Only if it and the first page are the same again, the parameters have no effect.
    const isSamePage = isRepeated || (entries.length === current.seen.length && entries.every(({ key }) => current.seen.includes(key)))
    if (hasNothingNew && isSamePage && current.nothingNew && (!current.query.page || (await isFirstPage(current.query, text)))) {
      const [before, after] = [current.nothingNew, current.query].map((query) => new URLSearchParams(Object.entries(query)))
      const message = `the pages ${before} and ${after} contain nothing new: the service, or a proxy, ignores these parameters`
      throw new ApiError('repeated_page', message, { operation: `GET ${path}`, body: data })
    }
    const next = withoutUndefined({ ...style.next(current, data), nothingNew: hasNothingNew ? current.query : undefined })
    return { entries: fresh, next: { ...next, seen: entries.map(({ key }) => key) } }
  }

  function deliver({ key }: Entry): void {
    everSeen.add(key)
    delivered += 1
    if (position) position = { ...position, seen: [...position.seen, key] }
  }

  /** The new items, page by page. Items that the caller has not reported as returned are yielded again. */
  async function* freshPages(): AsyncGenerator<Entry[]> {
    // The current page is read again, and is the same.
    previousText = ''
    while (position !== undefined && delivered < limit && requests < maxRequests) {
      const { entries, next } = await readPage(position)
      const wanted = entries.slice(0, limit - delivered)
      if (wanted.length > 0) yield wanted
      if (wanted.length === entries.length) position = next
    }
  }

  return {
    async *[Symbol.asyncIterator]() {
      for await (const entries of freshPages()) {
        for (const entry of entries) {
          request.signal?.throwIfAborted()
          yield entry.item
          deliver(entry)
        }
      }
    },
    async *pages() {
      for await (const entries of freshPages()) {
        yield entries.map(({ item }) => item)
        for (const entry of entries) deliver(entry)
      }
    },
    get position() {
      return position
    },
  }
}

const isList = (data: unknown): data is readonly Item[] => Array.isArray(data) && data.every((item) => item instanceof Object)

const isCount = (value: number): boolean => value >= 0 && (Number.isInteger(value) || value === Number.POSITIVE_INFINITY)

/** Identifies an item. Items without an ID (kudos) are identified by their index on the page. */
const keyOf = ({ id }: Item, query: PageQuery, index: number): string =>
  typeof id === 'number' || typeof id === 'string' ? String(id) : `${JSON.stringify(query)}#${index}`
