import type { DescribedContent, DescribedOperation, DescribedResponse, Description } from '../description/types.ts'
import { mediaTypeOf, type ReceivedResponse, textOf } from '../exchange.ts'
import { problemsOfXml } from './xml.ts'

/**
 * Compares a response with the description: status, media type, body, headers.
 * @returns one sentence per problem, which begins with the operation and the status
 */
export function validateResponse(
  description: Description,
  { row, responses }: DescribedOperation,
  response: ReceivedResponse,
): readonly string[] {
  const { status } = response
  const declared = responses.get(status)
  const problems =
    declared === undefined
      ? [`status is not declared; declared: ${[...responses.keys()].join(', ')}`]
      : [...problemsOfHeaders(description, declared, response), ...problemsOfContent(description, declared, response)]
  return problems.map((problem) => `${row.operationId} ${status}: ${problem}`)
}

function problemsOfHeaders({ schemas }: Description, { headers }: DescribedResponse, response: ReceivedResponse): string[] {
  return headers.flatMap(({ name, schema, required }) => {
    const value = response.headers.get(name)
    if (value === null) return required ? [`header ${name} is missing`] : []
    return schemas.problemsOfText(schema, value).map((problem) => `header ${name} ${problem}`)
  })
}

function problemsOfContent({ schemas }: Description, { contents }: DescribedResponse, response: ReceivedResponse): string[] {
  const { bytes, headers } = response
  const mediaType = mediaTypeOf(headers)
  if (contents.size === 0) {
    const announced = Number(headers.get('Content-Length') ?? 0)
    return bytes.length > 0 || announced > 0 ? [`has a body of ${bytes.length || announced} bytes, but none is declared`] : []
  }
  const content = contents.get(mediaType)
  if (content === undefined) return [`media type ${mediaType || '(none)'} is not declared; declared: ${[...contents.keys()].join(', ')}`]
  return problemsOfBody(schemas, content, mediaType, textOf(response))
}

const isJson = (mediaType: string): boolean => /[/+]json$/.test(mediaType)
const isXml = (mediaType: string): boolean => /[/+]xml$/.test(mediaType)

function problemsOfBody(schemas: Description['schemas'], { schema }: DescribedContent, mediaType: string, text: string): string[] {
  if (!isJson(mediaType)) {
    const malformed = isXml(mediaType) ? problemsOfXml(text).map((problem) => `is not well-formed XML: ${problem}`) : []
    return [...malformed, ...schemas.problems(schema, text)].map((problem) => `body ${problem}`)
  }
  try {
    const value: unknown = JSON.parse(text)
    return [...schemas.problems(schema, value), ...schemas.undescribed(schema, value)].map((problem) => `body ${problem}`)
  } catch {
    return ['body is not JSON']
  }
}
