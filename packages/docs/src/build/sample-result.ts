import type { Operation } from '@activity-tracking/spec'
import type { SampleField, SampleResult } from '@activity-tracking/spec/samples'
import { exampleOf, type MediaType, type OperationObject, resolve, type Schema } from './api/description.ts'

type Fields = Readonly<Record<string, unknown>>

/** The most informative fields, the best first. */
const TELLING = ['name', 'firstname', 'text', 'distance', 'id', 'type', 'status', 'callback_url', 'lastname', 'access_token', 'expires_at']

/** Number of fields that a sample prints. */
const PRINTED = 2

const TYPES: ReadonlySet<unknown> = new Set<SampleField['type']>(['boolean', 'integer', 'number', 'string'])

/** The schema of a property, of the schema itself or of one that it extends. */
function propertyOf({ properties = {}, allOf = [] }: Schema, name: string): Schema | undefined {
  const own = properties[name]
  if (own !== undefined) return resolve(own)
  for (const part of allOf) {
    const found = propertyOf(resolve(part), name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The type of a scalar field; undefined for objects and lists. */
function typeOf(schema: Schema = {}): SampleField['type'] | undefined {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  return types.length === 1 && TYPES.has(types[0]) ? (types[0] as SampleField['type']) : undefined
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The scalar fields of an example, with their types. */
function fieldsOf(schema: Schema, example: Fields): (SampleField & { readonly name: string })[] {
  return Object.entries(example).flatMap(([name, value]) => {
    const type = typeOf(propertyOf(schema, name))
    return type === undefined || value === null || name === 'resource_state' ? [] : { name, path: [name] as const, type }
  })
}

/** The fields of an object to print: those that the request sets, else the most informative ones, else the first ones, also one level down. */
function choose(schema: Schema, example: Fields, set: readonly string[]): SampleField[] {
  const fields = fieldsOf(schema, example)
  if (fields.length === 0) {
    const [[name, inner] = []] = Object.entries(example).filter(([, value]) => isObject(value))
    if (name === undefined) return []
    return choose(propertyOf(schema, name) ?? {}, inner as Fields, []).map(({ path, type }) => ({ path: [name, ...path], type }))
  }
  const preferred = [...new Set([...set, ...TELLING])].flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const chosen = preferred.length > 0 ? preferred : fields
  return chosen.slice(0, PRINTED).map(({ path, type }) => ({ path, type }))
}

/** The success response of an operation. */
function successOf({ responseMediaType }: Operation, { responses }: OperationObject): MediaType | undefined {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return response && resolve(response).content?.[responseMediaType ?? '']
}

/**
 * The fields of a response that a sample prints, by the example in the description.
 * @param set names of the fields that the request sets
 */
export function sampleResult(row: Operation, operation: OperationObject, set: readonly string[]): SampleResult | undefined {
  const success = successOf(row, operation)
  if (success === undefined || row.responseMediaType !== 'application/json') return undefined
  const schema = resolve(success.schema ?? {})
  const example = exampleOf(success)
  if (Array.isArray(example)) return { isList: true, fields: choose(resolve(schema.items ?? {}), example[0] ?? {}, set) }
  if (!isObject(example)) return undefined
  const [[listIn, list] = [], ...others] = Object.entries(example)
  if (listIn !== undefined && others.length === 0 && Array.isArray(list)) {
    const items = resolve(propertyOf(schema, listIn)?.items ?? {})
    return { isList: true, listIn, fields: choose(items, list[0] ?? {}, set) }
  }
  return { isList: false, fields: choose(schema, example, set) }
}
