import type { JsonObject, ListOptions, Page } from './store.ts'

/** Printable ASCII without spaces: databases sort it as JavaScript does, and nothing changes it on the way. */
const KEY = /^[!-~]{1,1024}$/

/**
 * Checks that every store can store a key.
 * @throws TypeError
 */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('a key must be 1 to 1,024 characters of printable ASCII without spaces')
}

const DEFAULT_LIMIT = 100

/** Bounds of a page: `from` ≤ key < `before`. */
export interface ListRange {
  readonly from: string
  readonly before: string
  readonly limit: number
}

/**
 * The range of keys for a page.
 * @throws TypeError for an invalid prefix or cursor
 * @throws RangeError for a limit that is not a positive integer
 */
export function listRange({ prefix = '', cursor = '', limit = DEFAULT_LIMIT }: ListOptions = {}): ListRange {
  for (const text of [prefix, cursor]) if (text !== '') assertKey(text)
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('the limit of a page must be a positive integer')
  // `!` is the least character of a key, and U+007F is greater than all of them.
  const next = `${cursor}!`
  return { from: next > prefix ? next : prefix, before: `${prefix}\x7f`, limit }
}

/** A page of the first `limit` keys. If there is one more key, another page follows. */
export function toPage(found: readonly string[], limit: number): Page {
  const keys = found.slice(0, limit)
  const cursor = found.length > limit ? keys.at(-1) : undefined
  return cursor === undefined ? { keys } : { keys, cursor }
}

/** JSON would silently write null. */
function refuseInexact(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a record can contain only finite numbers')
  return value
}

/**
 * A record as JSON.
 * @throws TypeError for values that JSON does not support: not an object, infinite numbers, NaN, bigint, circular references
 */
export function toText(record: JsonObject): string {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) throw new TypeError('a record must be an object')
  return JSON.stringify(record, refuseInexact)
}

/**
 * Parses a record. Text that another program wrote, or that is damaged, is an empty record if it is not a JSON object: its readers report or
 * replace it.
 */
export function fromText(text: unknown): JsonObject {
  try {
    const record: unknown = JSON.parse(String(text))
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as JsonObject) : {}
  } catch {
    return {}
  }
}
