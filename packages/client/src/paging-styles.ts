import type { Id } from './id.ts'
import { withoutUndefined } from './values.ts'

/** Where a listing continues. Plain JSON: store it and pass it back unchanged. */
export interface ListPosition {
  /** Parameters of the next request. */
  readonly query: PageQuery
  /** Keys of items that were returned and can appear again. */
  readonly seen: readonly string[]
  /** For lists by time: whether the service sends the oldest first. */
  readonly oldestFirst?: boolean
  /** Parameters of the last request, if its page contained nothing new. */
  readonly nothingNew?: PageQuery
}

/** Parameters of a page request. */
export interface PageQuery {
  readonly page?: number
  readonly per_page?: number
  readonly before?: number
  readonly after?: number
  readonly page_size?: number
  readonly after_cursor?: string
}

/** The fields of an item that pagination uses. */
export interface Item {
  readonly id?: Id
  readonly cursor?: string | null
  readonly start_date?: string
  readonly start_date_local?: string
}

/** Maximum number of items on a page. */
export const LARGEST_PAGE = 200

/** A pagination style: the first request, and the one after a page with items. */
interface PagingStyle {
  first(perPage: number, filters: PageQuery): Omit<ListPosition, 'seen'>
  next(current: ListPosition, items: readonly Item[]): Omit<ListPosition, 'seen'>
}

const nextNumber = ({ query }: ListPosition): PageQuery => ({ ...query, page: (query.page ?? 1) + 1 })

const byNumber: PagingStyle = {
  first: (perPage) => ({ query: { page: 1, per_page: perPage } }),
  next: (current) => ({ query: nextNumber(current) }),
}

const byCursor: PagingStyle = {
  first: (perPage) => ({ query: { page_size: perPage } }),
  next(current, items) {
    const cursor = items.at(-1)?.cursor
    const { page_size: perPage, ...query } = current.query
    if (cursor) return { query: withoutUndefined({ page_size: perPage, after_cursor: decode(cursor) }) }
    // A service that does not support cursors supports page numbers.
    return { query: nextNumber({ ...current, query: { per_page: perPage ?? LARGEST_PAGE, ...query } }) }
  },
}

/** Cursors are percent-encoded in responses, and are encoded again in the URL. */
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
    // An empty next page of this window ends the list. This is cheaper than a new window, which begins with known items.
    if (items.length < (query.per_page ?? 0)) return sameWindow
    // One second of overlap: other activities may have started in the same second, and it is not known whether the bounds are inclusive.
    const [after, before] = isForward ? [Math.max(...starts) - 1, query.before] : [query.after, Math.min(...starts) + 1]
    const isProgress = isForward ? Number(after) > (query.after ?? -Infinity) : Number(before) < (query.before ?? Infinity)
    if (!isProgress) return sameWindow
    return withoutUndefined({ query: withoutUndefined({ ...query, page: 1, before, after }), oldestFirst })
  },
}

/** Unix timestamp, in seconds; NaN when it is not known. */
const startOf = ({ start_date: start }: Item): number => Math.floor(Date.parse(start ?? '') / 1000)

/** False when the athlete hides the start time: it is then one second after midnight, which is before the real one. */
const showsStart = ({ start_date: start, start_date_local: local }: Item): boolean => !/T00:00:01/.test(`${start} ${local}`)

/** The pagination style of a path. */
export const pagingStyleOf = (path: string): PagingStyle =>
  path === '/athlete/activities' ? byTime : path === '/activities/{id}/comments' ? byCursor : byNumber
