import { findOperation, type OpenApiDocument, type Parameter } from '@activity-tracking/kit/server/document'
import type { Operation } from '@activity-tracking/spec'
import type { MockRoute } from './mock-route.ts'

/** Every operation of the table with its example URL, in the order of the table. */
export const toRoutes = (
  document: OpenApiDocument,
  operations: readonly Operation[],
  bases: Readonly<Record<Operation['base'], string>>,
): MockRoute[] =>
  operations.map((operation) => {
    const { operationId, method, authentication, tag, summary } = operation
    const { parameters } = findOperation(document, operation)
    const url = bases[operation.base] + fillPath(operation.path, parameters) + requiredQuery(parameters)
    return { operationId, method, url, authentication, tag, summary }
  })

function fillPath(path: string, parameters: readonly Parameter[]): string {
  const inPath = new Map(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => [parameter.name, parameter]))
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name, inPath.get(name))))
}

function requiredQuery(parameters: readonly Parameter[]): string {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${encodeURIComponent(parameter.name)}=${readable(exampleOf(parameter.name, parameter))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A comma-separated list is one value in this API, so an array is joined with commas. */
function exampleOf(name: string, parameter: Parameter | undefined): string {
  const example = parameter?.example ?? Object.values(parameter?.examples ?? {})[0]?.value
  if (example === undefined) throw new Error(`The description does not have an example for the parameter ${name}.`)
  return String(example)
}

/** Percent-encodes a value, except for characters that are valid in a query and easier to read unencoded. */
const readable = (value: string): string => encodeURIComponent(value).replace(/%(?:2C|3A|2F)/g, (encoded) => decodeURIComponent(encoded))
