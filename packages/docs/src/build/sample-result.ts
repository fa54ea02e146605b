import type { Operation } from '@activity-tracking/spec'
import type { SampleField, SampleResult } from '@activity-tracking/spec/samples'
import { exampleOf, type Json, resolve } from './description.ts'

/** Fields that tell people most, the best first. */
const TELLING = ['name', 'firstname', 'text', 'distance', 'id', 'type', 'status', 'callback_url', 'lastname', 'access_token', 'expires_at']

/** How many fields a sample prints. */
const PRINTED = 2

const TYPES: ReadonlySet<unknown> = new Set<SampleField['type']>(['boolean', 'integer', 'number', 'string'])

/** The schema of a property, of the schema itself or of one that it extends. */
function propertyOf(schema: Json, name: string): Json | undefined {
  const { properties, allOf = [] } = schema as { properties?: Json; allOf?: unknown[] }
  if (properties !== undefined && name in properties) return resolve(properties[name])
  for (const part of allOf) {
    const found = propertyOf(resolve(part), name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The type of a field that holds one value; undefined for objects and lists. */
function typeOf(schema: Json | undefined): SampleField['type'] | undefined {
  const types = [schema?.['type'] ?? []].flat().filter((type) => type !== 'null')
  return types.length === 1 && TYPES.has(types[0]) ? (types[0] as SampleField['type']) : undefined
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an example that hold a value, with their types. */
function fieldsOf(schema: Json, example: Json): (SampleField & { readonly name: string })[] {
  return Object.entries(example).flatMap(([name, value]) => {
    const type = typeOf(propertyOf(schema, name))
    return type === undefined || value === null || name === 'resource_state' ? [] : { name, path: [name] as const, type }
  })
}

/** The fields to print of an object: what the request has set, else what tells most, else the first ones, also one level down. */
function choose(schema: Json, example: Json, set: readonly string[]): SampleField[] {
  const fields = fieldsOf(schema, example)
  if (fields.length === 0) {
    const [[name, inner] = []] = Object.entries(example).filter(([, value]) => isObject(value))
    if (name === undefined) return []
    return choose(propertyOf(schema, name) ?? {}, inner as Json, []).map(({ path, type }) => ({ path: [name, ...path], type }))
  }
  const preferred = [...new Set([...set, ...TELLING])].flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const chosen = preferred.length > 0 ? preferred : fields
  return chosen.slice(0, PRINTED).map(({ path, type }) => ({ path, type }))
}

/** The response of an operation when it succeeds. */
function successOf({ responseMediaType }: Operation, operation: Json): Json | undefined {
  const [, response] = Object.entries((operation['responses'] ?? {}) as Json).find(([status]) => status.startsWith('2')) ?? []
  return (resolve(response ?? {})['content'] as Json | undefined)?.[responseMediaType ?? ''] as Json | undefined
}

/**
 * What a sample prints of the response of an operation, by the description's example.
 * @param set names of the fields that the request sets
 */
export function sampleResult(row: Operation, operation: Json, set: readonly string[]): SampleResult | undefined {
  const success = successOf(row, operation)
  if (success === undefined || row.responseMediaType !== 'application/json') return undefined
  const schema = resolve(success['schema'])
  const example = exampleOf(success)
  if (Array.isArray(example)) return { isList: true, fields: choose(resolve(schema['items'] ?? {}), example[0] ?? {}, set) }
  if (!isObject(example)) return undefined
  const [[listIn, list] = [], ...others] = Object.entries(example)
  if (listIn !== undefined && others.length === 0 && Array.isArray(list)) {
    const items = resolve(propertyOf(schema, listIn)?.['items'] ?? {})
    return { isList: true, listIn, fields: choose(items, list[0] ?? {}, set) }
  }
  return { isList: false, fields: choose(schema, example, set) }
}
