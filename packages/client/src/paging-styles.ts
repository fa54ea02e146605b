import type { Id } from './id.ts'
import { withoutUndefined } from './without-undefined.ts'

/** Where a listing goes on. Plain JSON, to be kept and passed back as it is. */
export interface ListPosition {
  /** Parameters of the next request. */
  readonly query: PageQuery
  /** Keys of items that were delivered and may come again. */
  readonly seen: readonly string[]
  /** For lists by time: whether the service sends the oldest first. */
  readonly oldestFirst?: boolean
}

/** Parameters of a request for a page. */
export interface PageQuery {
  readonly page?: number
  readonly per_page?: number
  readonly before?: number
  readonly after?: number
  readonly page_size?: number
  readonly after_cursor?: string
}

/** What the way of paging reads of an item. */
export interface Item {
  readonly id?: Id
  readonly cursor?: string | null
  readonly start_date?: string
  readonly start_date_local?: string
}

/** Most items on a page. */
export const LARGEST_PAGE = 200

/** Where a listing goes on, while it is read. */
export interface Position extends ListPosition {
  /** The window of time is another than that of the request before, so that the same page may rightly come again. */
  readonly isMoved?: boolean
}

/** A way of paging: the first request, and the one after a page with items. */
interface PagingStyle {
  first(perPage: number, filters: PageQuery): Omit<Position, 'seen'>
  next(current: Position, items: readonly Item[]): Omit<Position, 'seen'>
}

const nextNumber = ({ query }: Position): PageQuery => ({ ...query, page: (query.page ?? 1) + 1 })

const byNumber: PagingStyle = {
  first: (perPage) => ({ query: { page: 1, per_page: perPage } }),
  next: (current) => ({ query: nextNumber(current) }),
}

const byCursor: PagingStyle = {
  first: (perPage) => ({ query: { page_size: perPage } }),
  next(current, items) {
    const cursor = items.at(-1)?.cursor
    const { page_size: perPage, ...query } = current.query
    if (cursor) return { query: { ...(perPage && { page_size: perPage }), after_cursor: decode(cursor) } }
    // A service that knows no cursors still knows pages.
    return { query: nextNumber({ ...current, query: { per_page: perPage ?? LARGEST_PAGE, ...query } }) }
  },
}

/** Cursors arrive percent-encoded, and are encoded again on their way into the URL. */
function decode(cursor: string): string {
  try {
    return decodeURIComponent(cursor)
  } catch {
    return cursor
  }
}

const byTime: PagingStyle = {
  first: (perPage, { before, after }) => ({ query: withoutUndefined({ page: 1, per_page: perPage, before, after }) }),
  next(current, items) {
    const { query } = current
    const starts = items.filter(showsStart).map(startOf).filter(Number.isFinite)
    const [first = 0, last = 0] = [starts[0], starts.at(-1)]
    const oldestFirst = current.oldestFirst ?? (first === last ? undefined : first < last)
    const isForward = oldestFirst ?? (query.after !== undefined && query.before === undefined)
    const sameWindow = withoutUndefined({ query: nextNumber(current), oldestFirst })
    // An empty next page of this window ends the list: that is cheaper than a new window, which begins with what is known.
    if (starts.length === 0 || items.length < (query.per_page ?? 0)) return sameWindow
    // One second of overlap: others may have started in the same second, and whether the bounds are part of the window is not known.
    const [after, before] = isForward ? [Math.max(...starts) - 1, query.before] : [query.after, Math.min(...starts) + 1]
    const isProgress = isForward ? Number(after) > (query.after ?? -Infinity) : Number(before) < (query.before ?? Infinity)
    if (!isProgress) return sameWindow
    return withoutUndefined({ query: withoutUndefined({ ...query, page: 1, before, after }), oldestFirst, isMoved: true })
  },
}

/** In seconds since 1970 UTC; NaN when it is not known. */
const startOf = ({ start_date: start }: Item): number => Math.floor(Date.parse(start ?? '') / 1000)

/** False when the athlete hides the start time: it then reads one second past midnight, which is before the real one. */
const showsStart = ({ start_date: start, start_date_local: local }: Item): boolean => !/T00:00:01/.test(`${start} ${local}`)

/** How the list of a path is read. */
export const pagingStyleOf = (path: string): PagingStyle =>
  path === '/athlete/activities' ? byTime : path === '/activities/{id}/comments' ? byCursor : byNumber
