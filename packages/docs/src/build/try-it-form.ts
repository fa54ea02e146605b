import type { Operation } from '@activity-tracking/spec'
import sandboxed from '@activity-tracking/spec/openapi-sandbox.json' with { type: 'json' }
import { isSampleFile, type SampleRequest } from '@activity-tracking/spec/samples'
import type { TryItField, TryItForm } from '../sample/try-it-form.ts'
import { type Json, operationOf, parametersOf, resolve } from './description.ts'

const typesOf = (schema: Json): unknown[] => [schema['type'] ?? (schema['oneOf'] ? 'string' : [])].flat().filter((type) => type !== 'null')

function kindOf(schema: Json): TryItField['kind'] {
  const [type] = typesOf(schema)
  if (type === 'boolean' || type === 'integer' || type === 'number') return type
  return schema['format'] === 'binary' || 'contentMediaType' in schema ? 'file' : 'text'
}

/** The value of a field in the sample, as text. */
function shown(value: unknown): string {
  if (value === undefined || isSampleFile(value)) return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

function fieldOf(place: TryItField['place'], name: string, schema: Json, required: boolean, value: unknown): TryItField {
  const values = schema['enum']
  return {
    place,
    name,
    kind: kindOf(schema),
    required,
    value: shown(value),
    ...(Array.isArray(values) && { values: values.map(String) }),
  }
}

/** The parameters of the path and the query, without deprecated ones. */
function parameterFields(row: Operation, request: SampleRequest): TryItField[] {
  return parametersOf(row).flatMap((parameter) => {
    const place = parameter['in']
    if ((place !== 'path' && place !== 'query') || parameter['deprecated'] === true) return []
    const name = String(parameter['name'])
    return fieldOf(place, name, resolve(parameter['schema']), parameter['required'] === true, request[place][name])
  })
}

function bodyFields(row: Operation, request: SampleRequest): TryItField[] {
  const content = resolve(operationOf(row)['requestBody'] ?? {})['content'] as Json | undefined
  const media = content?.[row.requestMediaType ?? ''] as Json | undefined
  const { properties = {}, required = [] } = resolve(media?.['schema'] ?? {}) as { properties?: Json; required?: string[] }
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = resolve(property)
    return schema['deprecated'] === true ? [] : fieldOf('body', name, schema, required.includes(name), request.body?.[name])
  })
}

/** Where the operation is in a sandbox on its usual port. */
function usualUrl(row: Operation): string {
  const path = (sandboxed.paths as unknown as Record<string, Json>)[row.path] ?? {}
  const servers = ((path[row.method.toLowerCase()] as Json)['servers'] ?? path['servers'] ?? sandboxed.servers) as { url: string }[]
  return servers[0]?.url ?? ''
}

/** The form with which readers send a request to an operation, from the description and the sample. */
export function tryItForm(request: SampleRequest): TryItForm {
  const { operation: row } = request
  const { method, path, base, authentication, requestMediaType, responseMediaType } = row
  return {
    method,
    path,
    base,
    authentication,
    requestMediaType,
    isPage: responseMediaType === 'text/html',
    url: usualUrl(row),
    fields: [...parameterFields(row, request), ...bodyFields(row, request)],
  }
}
