import type { JsonObject } from '../store.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'

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
 * Parses a record. JSON that is not an object is an empty record: another program wrote it, and its readers can replace it.
 * @throws StoreUnavailableError when it is not JSON; the error does not contain the text, which the parser's own error would quote
 */
export function fromText(store: string, text: unknown): JsonObject {
  try {
    const record: unknown = JSON.parse(String(text))
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as JsonObject) : {}
  } catch {
    throw new StoreUnavailableError(store, new Error('a record is not JSON: another program wrote it'))
  }
}
