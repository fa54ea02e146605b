import type { Operation } from '@activity-tracking/spec'
import { type Place, pointerTo, type Reader } from './reader.ts'
import type {
  DescribedBody,
  DescribedContent,
  DescribedHeader,
  DescribedOperation,
  DescribedParameter,
  DescribedResponse,
  JsonBody,
} from './types.ts'

/** Specification, "Limits": usage is reported in every response by headers with these prefixes. */
const RATE_LIMIT_HEADER = /^X-(Read)?RateLimit-/i

/**
 * Reads the description of an operation of the table.
 * @throws Error if the document and the table are from different versions, or a response does not have a number as its status
 */
export function readOperation(reader: Reader, row: Operation): DescribedOperation {
  const item = reader.find(reader.root, 'paths', row.path)
  const operation = item && reader.find(item, row.method.toLowerCase())
  if (item === undefined || operation === undefined)
    throw new Error(`the document does not have ${row.method} ${row.path}: generate it again`)
  const parameters = [...reader.members(item, 'parameters'), ...reader.members(operation, 'parameters')]
  // `default` is for other responses that the service may send. Our own servers send only the listed ones.
  const declared = reader.members(operation, 'responses').filter(([status]) => status !== 'default')
  const responses = declared.map(([status, response]) => readResponse(reader, row, status, response))
  return {
    row,
    parameters: parameters.map(([, parameter]) => readParameter(reader, parameter)),
    body: readBody(reader, operation),
    responses: new Map(responses.map((response) => [response.status, response])),
  }
}

function readParameter(reader: Reader, parameter: Place): DescribedParameter {
  const { name, in: location, required, explode, style } = parameter.value
  return {
    name: String(name),
    in: location as DescribedParameter['in'],
    required: required === true,
    schema: pointerTo(parameter, 'schema'),
    isList: reader.find(parameter, 'schema')?.value['type'] === 'array',
    // OpenAPI: the form style explodes by default, other styles do not.
    explode: typeof explode === 'boolean' ? explode : location === 'query' && (style ?? 'form') === 'form',
    example: exampleOf(reader, parameter),
  }
}

const exampleOf = (reader: Reader, place: Place): unknown => place.value['example'] ?? examplesOf(reader, place).values().next().value

const examplesOf = (reader: Reader, place: Place): Map<string, unknown> =>
  new Map(reader.members(place, 'examples').map(([name, example]) => [name, example.value['value']]))

function readBody(reader: Reader, operation: Place): DescribedBody | undefined {
  const body = reader.find(operation, 'requestBody')
  const [content] = body ? reader.members(body, 'content') : []
  if (body === undefined || content === undefined) return undefined
  const [mediaType, place] = content
  const files = reader.members(place, 'schema', 'properties').filter(([, property]) => property.value['format'] === 'binary')
  return {
    mediaType,
    required: body.value['required'] === true,
    schema: pointerTo(place, 'schema'),
    files: new Set(files.map(([name]) => name)),
    examples: examplesOf(reader, place) as Map<string, JsonBody>,
  }
}

function readResponse(reader: Reader, row: Operation, status: string, response: Place): DescribedResponse {
  if (!/^\d{3}$/.test(status)) throw new Error(`${row.operationId}: the contract requires a status code for each response, not "${status}"`)
  const contents = reader
    .members(response, 'content')
    .map(([mediaType, content]): [string, DescribedContent] => [
      mediaType,
      { schema: pointerTo(content, 'schema'), examples: examplesOf(reader, content) },
    ])
  const headers = reader.members(response, 'headers').map(
    ([name, header]): DescribedHeader => ({
      name,
      schema: pointerTo(header, 'schema'),
      required: header.value['required'] === true || (row.quotaFamilies.length > 0 && RATE_LIMIT_HEADER.test(name)),
      example: exampleOf(reader, header),
    }),
  )
  return { status: Number(status), contents: new Map(contents), headers }
}
