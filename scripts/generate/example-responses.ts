import { literals } from './call-types.ts'
import { followIn, header, type OpenApiDocument, operationsOf, type Response } from './document.ts'

/** Headers that every response has, with the same values. */
const RATE_LIMITS = /^x-(read)?ratelimit-/i

const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))

/** A response as it is sent: its headers, and the texts of its bodies. */
function exampleResponse(document: OpenApiDocument, described: Response) {
  const { headers = {}, content = {} } = followIn(document, described)
  const [[mediaType, { examples = {} }] = ['', {}]] = Object.entries(content)
  const values = Object.entries(mapValues(headers, (each) => followIn(document, each).example ?? ''))
  const others = values.filter(([name]) => !RATE_LIMITS.test(name))
  const texts = mapValues(examples, (each) => {
    const { value } = followIn(document, each)
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
  return {
    rateLimits: Object.fromEntries(values.filter(([name]) => RATE_LIMITS.test(name))),
    response: { headers: { ...Object.fromEntries(others), ...(mediaType && { 'Content-Type': mediaType }) }, examples: texts },
  }
}

/** Source of the examples of all responses of all operations, as they are sent, and of their names as types. */
export function exampleResponsesSource(document: OpenApiDocument): string {
  const operations = Array.from(operationsOf(document), ({ path, method, operation }) => ({
    key: `${method} ${path}`,
    responses: mapValues(operation.responses, (each) => exampleResponse(document, each)),
  }))
  const names = operations.map(({ key, responses }) => {
    const lines = Object.entries(responses).map(([status, { response }]) => `    ${status}: ${literals(Object.keys(response.examples))}`)
    return `  '${key}': {\n${lines.join('\n')}\n  }`
  })
  const rows = operations.map(({ key, responses }) => `  '${key}': ${JSON.stringify(mapValues(responses, ({ response }) => response))},`)
  const [first] = operations.flatMap(({ responses }) => Object.values(responses))

  return `${header('The examples of every response.')}/** Names of the examples, by operation and status. */
export interface ExampleNames {
${names.join('\n')}
}

/** A response of the description: headers, and bodies as they are sent. */
export interface ExampleResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly examples: Readonly<Record<string, string>>
}

/** Headers that every response has. */
export const rateLimits: Readonly<Record<string, string>> = ${JSON.stringify(first?.rateLimits)}

/** Responses by operation and status. */
export const responses: Readonly<Record<keyof ExampleNames, Readonly<Record<string, ExampleResponse>>>> = {
${rows.join('\n')}
}
`
}
