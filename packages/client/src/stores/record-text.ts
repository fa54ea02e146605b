import type { JsonObject } from './store.ts'

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
