import type { JsonObject } from '../store.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'

/** JSON would silently write null. */
function refuseInexact(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a record holds finite numbers only')
  return value
}

/**
 * A record as JSON.
 * @throws TypeError for what JSON does not hold: not an object, infinite numbers, NaN, bigint, circles
 */
export function toText(record: JsonObject): string {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) throw new TypeError('a record is an object')
  return JSON.stringify(record, refuseInexact)
}

/**
 * The record that a text holds.
 * @throws StoreUnavailableError when it is not JSON; says nothing of what it is, which the parser's own error would quote
 */
export function fromText(store: string, text: unknown): JsonObject {
  try {
    return JSON.parse(String(text)) as JsonObject
  } catch {
    throw new StoreUnavailableError(store, new Error('a record in it is not JSON: something else wrote there'))
  }
}
