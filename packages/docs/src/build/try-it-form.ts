import type { Operation } from '@activity-tracking/spec'
import sandboxed from '@activity-tracking/spec/openapi-sandbox.json' with { type: 'json' }
import { isSampleFile, type SampleRequest } from '@activity-tracking/spec/samples'
import type { TryItField, TryItForm } from '../sample/try-it-form.ts'
import { operationOf, resolve, type Schema } from './api/description.ts'

function kindOf(schema: Schema): TryItField['kind'] {
  const [type] = [schema.type ?? []].flat().filter((each) => each !== 'null')
  if (type === 'boolean' || type === 'integer' || type === 'number') return type
  return schema.format === 'binary' ? 'file' : 'text'
}

/** The value of a field in the sample, as text. */
function shown(value: unknown): string {
  if (value === undefined || isSampleFile(value)) return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

interface Described {
  readonly place: TryItField['place']
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

function fieldOf({ place, name, schema, isRequired }: Described, value: unknown): TryItField {
  const field = { place, name, kind: kindOf(schema), required: isRequired, value: shown(value) }
  return schema.enum === undefined ? field : { ...field, values: schema.enum.map(String) }
}

/** The parameters of the path and the query, without deprecated ones. */
function parameterFields(row: Operation, request: SampleRequest): TryItField[] {
  return (operationOf(row).parameters ?? [])
    .map((parameter) => resolve(parameter))
    .flatMap(({ name, in: place, schema, required = false, deprecated = false }) =>
      (place === 'path' || place === 'query') && !deprecated
        ? fieldOf({ place, name, schema: resolve(schema), isRequired: required }, request[place][name])
        : [],
    )
}

function bodyFields(row: Operation, request: SampleRequest): TryItField[] {
  const { requestBody } = operationOf(row)
  const media = requestBody && resolve(requestBody).content[row.requestMediaType ?? '']
  const { properties = {}, required = [] } = resolve(media?.schema ?? {})
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = resolve(property)
    if (schema.deprecated === true) return []
    return fieldOf({ place: 'body', name, schema, isRequired: required.includes(name) }, request.body?.[name])
  })
}

interface Located {
  readonly servers?: readonly { readonly url: string }[]
}

/** URL of the operation in a sandbox on its default port. */
function usualUrl(row: Operation): string {
  const item = (sandboxed.paths as unknown as Readonly<Record<string, Located & Readonly<Record<string, Located>>>>)[row.path]
  const [server] = item?.[row.method.toLowerCase()]?.servers ?? item?.servers ?? sandboxed.servers
  return server?.url ?? ''
}

/** The form for requests to an operation, from the description and the sample. */
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
