import type { ListOptions, Page } from '../store.ts'
import { afterPrefix, assertKey, assertPrefix, fromSortable, toSortable } from './key.ts'

const DEFAULT_LIMIT = 100

/** Bounds of a page, in sortable keys: `from` ≤ key, `after` < key, key < `before`. */
export interface ListRange {
  readonly from: string
  readonly after: string
  readonly before: string
  readonly limit: number
}

/**
 * The range of keys for a page.
 * @throws TypeError for an invalid prefix or cursor
 * @throws RangeError for a limit that is not a positive integer
 */
export function listRange({ prefix = '', cursor, limit = DEFAULT_LIMIT }: ListOptions = {}): ListRange {
  assertPrefix(prefix)
  if (cursor !== undefined) assertKey(cursor)
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('the limit of a page must be a positive integer')
  const from = toSortable(prefix)
  return { from, after: cursor === undefined ? '' : toSortable(cursor), before: afterPrefix(from), limit }
}

/** A page of the first `limit` sortable keys. If there is one more key, another page follows. */
export function toPage(found: readonly string[], limit: number): Page {
  const keys = found.slice(0, limit).map(fromSortable)
  const cursor = found.length > limit ? keys.at(-1) : undefined
  return cursor === undefined ? { keys } : { keys, cursor }
}
