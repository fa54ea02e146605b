import type { Reference, Schema } from '@activity-tracking/kit/server/document'

type Follow = <T extends object>(value: T | Reference) => T

const KINDS: Readonly<Record<string, string>> = { integer: 'a whole number', number: 'a number', boolean: 'true or false', string: 'text' }

/** More values are not listed. */
const MOST_LISTED = 12

/**
 * What a schema allows, in words: `a whole number from 1 to 200`, `one of ride, run`.
 * @param given an example, if the schema has none
 */
export function expectationOf(schema: Schema, follow: Follow, given?: unknown): string {
  const { type, enum: choices, const: constant, minimum, maximum, maxLength, format, pattern, items } = schema as Schema & Bounds
  if (constant !== undefined) return String(constant)
  if (Array.isArray(choices)) {
    return choices.length <= MOST_LISTED ? `one of ${choices.join(', ')}` : 'one of the values that the API reference lists'
  }
  if (items !== undefined) return `a list, each item ${expectationOf(follow<Schema>(items), follow)}`
  if (format === 'binary') return 'a file'
  if (format === 'password') return 'the value that the service issued'
  const example = exampleOf(schema) ?? given
  if (format === 'date-time') return `a date and time such as ${example ?? '2026-11-02T10:00:00Z'}`
  if (format === 'uri') return 'an absolute URL'
  if (pattern !== undefined) return example === undefined ? 'a value in the format of the API reference' : `a value such as ${example}`
  const kind = KINDS[(Array.isArray(type) ? type : [type]).find((each) => each !== 'null') ?? ''] ?? 'a value'
  if (maxLength !== undefined) return `${kind} of at most ${maxLength} characters`
  return kind + rangeOf({ minimum, maximum })
}

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/** A bound of 2^53 is that of a number itself. */
function rangeOf({ minimum, maximum }: { readonly minimum: number | undefined; readonly maximum: number | undefined }): string {
  const last = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (minimum !== undefined && last !== undefined) return ` from ${minimum} to ${last}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return last === undefined ? '' : ` of at most ${last}`
}

function exampleOf(schema: Schema): unknown {
  const [first] = (schema['examples'] as readonly unknown[] | undefined) ?? []
  return schema['example'] ?? first
}
