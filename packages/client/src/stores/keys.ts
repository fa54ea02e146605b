import type { ListOptions, Page } from './store.ts'

/** Maximum key length in bytes of UTF-8: what every database can index. */
const MOST_BYTES = 1_024

const usable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\0') && (text.length * 3 <= MOST_BYTES || new TextEncoder().encode(text).byteLength <= MOST_BYTES)

/**
 * Checks that every store can store a key.
 * @throws TypeError
 */
export function assertKey(key: string): void {
  if (key === '' || !usable(key)) throw new TypeError('a key must be 1 to 1024 bytes of well-formed Unicode without U+0000')
}

/**
 * Checks that a text can be the prefix of a key. An empty prefix is valid.
 * @throws TypeError
 */
function assertPrefix(prefix: string): void {
  if (!usable(prefix)) throw new TypeError('a prefix must be at most 1024 bytes of well-formed Unicode without U+0000')
}

/** Greatest code point: it sorts after everything else. */
const GREATEST = '\u{10FFFF}'

/**
 * A key in the format for databases. They sort by code point (the order of UTF-8 bytes), in which U+E000 to U+FFFF come before characters
 * of two code units; here they come after them, as in code unit order. A key without such characters does not change.
 */
export const toSortable = (key: string): string =>
  key.replace(/[\uE000-\uFFFF\u{10FFFF}]/gu, (character) => GREATEST + (character === GREATEST ? '0' : character))

/** The key that was passed to `toSortable`. */
export const fromSortable = (sortable: string): string =>
  sortable.replace(/\u{10FFFF}([\uE000-\uFFFF0])/gu, (_, character: string) => (character === '0' ? GREATEST : character))

/** Sorts after every sortable key with a sortable prefix, because no key contains the greatest code point twice in a row. */
export const afterPrefix = (sortablePrefix: string): string => sortablePrefix + GREATEST + GREATEST

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
