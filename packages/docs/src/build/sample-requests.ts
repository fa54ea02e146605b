import { type Operation, operations } from '@activity-tracking/spec'
import type { SampleRequest } from '@activity-tracking/spec/samples'
import { exampleOf, type OperationObject, operationOf, type Parameter, resolve } from './api/description.ts'

type Fields = Readonly<Record<string, unknown>>

/** Optional parameters that most people use. */
const SHOWN: ReadonlySet<string> = new Set(['after', 'page', 'per_page', 'page_size', 'keys', 'key_by_type', 'activity_type'])

const isShown = ({ name, required, deprecated }: Parameter): boolean => required === true || (SHOWN.has(name) && deprecated !== true)

const valuesOf = (parameters: readonly Parameter[], place: string): Fields =>
  Object.fromEntries(parameters.filter((each) => each.in === place && isShown(each)).map((each) => [each.name, exampleOf(each)]))

/** The file format in samples: a text format. */
const FORMAT = 'gpx'

/** The fields of an upload with a file of that format, regardless of the format in the example. */
function uploadFields({ file: _content, ...fields }: Fields): Fields {
  const inFormat = (value: unknown) => (typeof value === 'string' ? value.replace(/\.(fit|tcx)$/, `.${FORMAT}`) : value)
  const entries = Object.entries(fields).map(([name, value]) => [name, inFormat(value)])
  return { file: { fileName: `ride.${FORMAT}` }, ...Object.fromEntries(entries), data_type: FORMAT }
}

/** The first example of the request body. */
function bodyOf({ requestMediaType }: Operation, { requestBody }: OperationObject): Fields | undefined {
  if (requestMediaType === null || requestBody === undefined) return undefined
  const body = exampleOf(resolve(requestBody).content[requestMediaType] ?? {}) as Fields | undefined
  return body && requestMediaType === 'multipart/form-data' ? uploadFields(body) : body
}

function requestOf(row: Operation): SampleRequest {
  const operation = operationOf(row)
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(parameter))
  const body = bodyOf(row, operation)
  return {
    operation: row,
    path: valuesOf(parameters, 'path'),
    query: valuesOf(parameters, 'query'),
    ...(body && { body }),
  }
}

/** A request to every operation, from the description's examples. */
export const sampleRequests: readonly SampleRequest[] = operations.map(requestOf)

/** What a sandbox has values of its own for. */
const OF_THE_SANDBOX: ReadonlySet<string> = new Set(['client_id', 'client_secret', 'access_token'])

/** The fragment of the URL of a sandbox's console that shows the request as a form, without a file. The ids in the path are those of the sandbox. */
export function consoleHash({ operation, query, body: { file: _content, ...body } = {} }: SampleRequest): string {
  const { operationId, requestMediaType } = operation
  const fields = requestMediaType === 'application/json' ? { ...query, body: JSON.stringify(body) } : { ...query, ...body }
  const values = Object.entries(fields).map(([name, value]): [string, string] => [name, OF_THE_SANDBOX.has(name) ? '' : String(value)])
  return `#/requests/new/${operationId}?${new URLSearchParams(values)}`
}
