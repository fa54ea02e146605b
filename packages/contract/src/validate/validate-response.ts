import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@activity-tracking/client'
import { SaxesParser } from 'saxes'
import type { DescribedOperation } from '../description.ts'
import { mediaTypeOf, type ReceivedResponse, textOf } from '../exchange.ts'

/** Where the pictures are that the examples of the description refer to. */
const PICTURES = 'https://pictures.example/'

const isJson = (mediaType: string): boolean => /[/+]json$/.test(mediaType)
const isXml = (mediaType: string): boolean => /[/+]xml$/.test(mediaType)

/**
 * Compares a response with the description: status, media type, headers, and the body, which must be the example if one was requested.
 * @returns one sentence per problem, which begins with the operation and the status
 */
export function validateResponse(
  { row, responses }: DescribedOperation,
  response: ReceivedResponse,
  example?: string,
  pictures = PICTURES,
): readonly string[] {
  const { status, headers, bytes } = response
  const declared = responses.get(status)
  const problems: string[] = []
  if (declared === undefined) problems.push(`status is not declared; declared: ${[...responses.keys()].join(', ')}`)
  else {
    const sent = declared.headers.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []))
    problems.push(...declared.headerProblems(Object.fromEntries(sent)).map((problem) => `header ${problem}`))
    const mediaType = mediaTypeOf(headers)
    const content = declared.contents.get(mediaType)
    const length = bytes.length || Number(headers.get('Content-Length') ?? 0)
    if (declared.contents.size === 0 && length > 0) problems.push(`has a body of ${length} bytes, but none is declared`)
    else if (content !== undefined) {
      problems.push(...problemsOfBody(content.problems, mediaType, textOf(response)).map((problem) => `body ${problem}`))
      if (example !== undefined && !isExample(content.examples.get(example), textOf(response).replaceAll(pictures, PICTURES)))
        problems.push(`body is not the example ${example}`)
    } else if (declared.contents.size > 0)
      problems.push(`media type ${mediaType || '(none)'} is not declared; declared: ${[...declared.contents.keys()].join(', ')}`)
  }
  return problems.map((problem) => `${row.operationId} ${status}: ${problem}`)
}

function problemsOfBody(problems: (value: unknown) => readonly string[], mediaType: string, text: string): string[] {
  if (isXml(mediaType)) return [...problemsOfXml(text).map((problem) => `is not well-formed XML: ${problem}`), ...problems(text)]
  if (!isJson(mediaType)) return [...problems(text)]
  try {
    return [...problems(JSON.parse(text))]
  } catch {
    return ['is not JSON']
  }
}

/** Why a text is not well-formed XML; empty if it is. */
function problemsOfXml(text: string): readonly string[] {
  const problems: string[] = []
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => problems.push(message))
  parser.write(text).close()
  return problems
}

const isExample = (value: unknown, text: string): boolean =>
  typeof value === 'string' ? text === value : isDeepStrictEqual(JSON.parse(text), value)

/** Outcome of a call of the client. */
export interface Outcome {
  readonly data?: unknown
  readonly error?: unknown
}

/** Compares the client's result with the response: the data of a success, or an error with the operation, the status and the body. */
export function validateOutcome({ row }: DescribedOperation, response: ReceivedResponse, { data, error }: Outcome): readonly string[] {
  const { status } = response
  const body = contentOf(response)
  const found = status < 300 ? { error, data } : { isError: error instanceof ApiError, ...pick(error) }
  const wanted = status < 300 ? { error: undefined, data: body } : { isError: true, status, operation: `${row.method} ${row.path}`, body }
  return isDeepStrictEqual(found, wanted) ? [] : [`${row.operationId} ${status}: the client returns ${nameOf(error)}, not the response`]
}

const pick = (error: unknown): object =>
  error instanceof ApiError ? { status: error.status, operation: error.operation, body: error.body } : {}

/** The third argument of a `JSON.parse` reviver. */
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source: string }) => unknown

/** The client is specified to return an integer that a number cannot represent as a string of its digits. */
const exactIntegers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value

/** The body as the client returns it: parsed JSON, any other body as text, undefined if there is none. */
function contentOf(response: ReceivedResponse): unknown {
  if (response.bytes.length === 0) return undefined
  const text = textOf(response)
  try {
    return isJson(mediaTypeOf(response.headers)) ? JSON.parse(text, exactIntegers as (key: string, value: unknown) => unknown) : text
  } catch {
    return text
  }
}

/** Code or name of an error, for a problem text. Its message may contain secrets. */
export function nameOf(value: unknown): string {
  if (value instanceof ApiError) return value.code
  if (value instanceof Error) return value.name
  return value === undefined ? 'no error' : typeof value
}
