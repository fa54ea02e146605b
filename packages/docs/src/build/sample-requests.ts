import { type Operation, operations } from '@activity-tracking/spec'
import type { SampleRequest } from '@activity-tracking/spec/samples'
import { exampleOf, type Json, operationOf, parametersOf, resolve } from './description.ts'
import { sampleResult } from './sample-result.ts'

/** Optional parameters that people use from the first day on. */
const SHOWN: ReadonlySet<unknown> = new Set(['after', 'page', 'per_page', 'page_size', 'keys', 'key_by_type', 'activity_type'])

const isShown = ({ name, required, deprecated }: Json): boolean => required === true || (SHOWN.has(name) && deprecated !== true)

const valuesOf = (parameters: readonly Json[], place: string): Record<string, unknown> =>
  Object.fromEntries(
    parameters.filter((each) => each['in'] === place && isShown(each)).map((each) => [String(each['name']), exampleOf(each)]),
  )

/** The format of the file in samples: one that can be read, and written by hand. */
const FORMAT = 'gpx'

/** The fields of an upload, for a file of that format, whatever the format of the example. */
function uploadFields({ file: _content, ...fields }: Json): Json {
  const inFormat = (value: unknown) => (typeof value === 'string' ? value.replace(/\.(fit|tcx)$/, `.${FORMAT}`) : value)
  const entries = Object.entries(fields).map(([name, value]) => [name, inFormat(value)])
  return { file: { fileName: `ride.${FORMAT}` }, ...Object.fromEntries(entries), data_type: FORMAT }
}

/** The first example of the request body. */
function bodyOf({ requestMediaType }: Operation, operation: Json): Json | undefined {
  if (requestMediaType === null) return undefined
  const content = resolve(operation['requestBody'] ?? {})['content'] as Json | undefined
  const body = exampleOf((content?.[requestMediaType] ?? {}) as Json) as Json | undefined
  return body && requestMediaType === 'multipart/form-data' ? uploadFields(body) : body
}

function requestOf(row: Operation): SampleRequest {
  const operation = operationOf(row)
  const parameters = parametersOf(row)
  const body = bodyOf(row, operation)
  const result = sampleResult(row, operation, Object.keys(body ?? {}))
  return {
    operation: row,
    path: valuesOf(parameters, 'path'),
    query: valuesOf(parameters, 'query'),
    ...(body && { body }),
    ...(result && { result }),
  }
}

/** A request to every operation, from the description's examples. */
export const sampleRequests: readonly SampleRequest[] = operations.map(requestOf)
