import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@activity-tracking/client'
import type { DescribedOperation } from '../description/types.ts'
import { mediaTypeOf, type ReceivedResponse, textOf } from '../exchange.ts'
import { parseExactly } from './exact-json.ts'
import { expectedErrorCode } from './expected-error.ts'

/** Outcome of a call of the client. */
export interface Outcome {
  readonly data?: unknown
  readonly error?: unknown
}

/**
 * Compares the client's result with the response: the data of a success, or the error with the right code.
 * @returns one sentence per problem, which begins with the operation and the status
 */
export function validateOutcome({ row }: DescribedOperation, response: ReceivedResponse, outcome: Outcome): readonly string[] {
  const problems = problemsOfResult(`${row.method} ${row.path}`, response, outcome)
  return problems.map((problem) => `${row.operationId} ${response.status}: the client ${problem}`)
}

function problemsOfResult(key: string, response: ReceivedResponse, { data, error }: Outcome): string[] {
  const body = contentOf(response)
  if (response.status >= 200 && response.status < 300) {
    if (error !== undefined) return [`returns the error ${nameOf(error)} for a success`]
    return isDeepStrictEqual(data, body) ? [] : ['returns data that differs from the body']
  }
  const wanted = expectedErrorCode(response.status, body)
  if (!(error instanceof ApiError) || error.code !== wanted) return [`returns ${nameOf(error)} instead of ${wanted}`]
  return [
    ...(error.status === response.status ? [] : [`returns an error with the status ${error.status}`]),
    ...(error.operation === key ? [] : [`returns an error that names the operation ${error.operation}`]),
    ...(isDeepStrictEqual(error.body, body) ? [] : ['returns an error whose body differs from the received one']),
  ]
}

/** The body as the client returns it: parsed JSON, any other body as text, undefined if there is none. */
function contentOf(response: ReceivedResponse): unknown {
  if (response.bytes.length === 0) return undefined
  const text = textOf(response)
  try {
    return /[/+]json$/.test(mediaTypeOf(response.headers)) ? parseExactly(text) : text
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
