import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@activity-tracking/client'
import type { DescribedOperation } from '../description/types.ts'
import { mediaTypeOf, type ReceivedResponse, textOf } from '../exchange.ts'
import { parseExactly } from './exact-json.ts'
import { expectedErrorClass } from './expected-error.ts'

/** What a call of the client came to: what it resolved to, or what it rejected with. */
export type Outcome = { readonly data?: unknown; readonly error?: unknown } | { readonly rejection: unknown }

/**
 * Compares what the client made of an answer with the answer: the data of a success, or the error of the right class.
 * @returns one sentence per problem, beginning with the operation and the status
 */
export function validateOutcome({ row }: DescribedOperation, response: ReceivedResponse, outcome: Outcome): readonly string[] {
  const problems =
    'rejection' in outcome
      ? [`rejects with ${nameOf(outcome.rejection)}`]
      : problemsOfResult(`${row.method} ${row.path}`, response, outcome)
  return problems.map((problem) => `${row.operationId} ${response.status}: the client ${problem}`)
}

function problemsOfResult(key: string, response: ReceivedResponse, { data, error }: { data?: unknown; error?: unknown }): string[] {
  const body = contentOf(response)
  if (response.status >= 200 && response.status < 300) {
    if (error !== undefined) return [`takes a success for the error ${nameOf(error)}`]
    return isDeepStrictEqual(data, body) ? [] : ['hands over other data than the body holds']
  }
  const wanted = expectedErrorClass(response.status, body)
  if (!(error instanceof ApiError) || error.constructor !== wanted) return [`gives ${nameOf(error)} instead of ${wanted.name}`]
  return [
    ...(error.status === response.status ? [] : [`gives an error with the status ${error.status}`]),
    ...(error.operation === key ? [] : [`gives an error that names the operation ${error.operation}`]),
    ...(isDeepStrictEqual(error.body, body) ? [] : ['gives an error with another body than was received']),
  ]
}

/** The body as the client hands it over: JSON parsed, anything else as text, undefined when there is none. */
function contentOf(response: ReceivedResponse): unknown {
  if (response.bytes.length === 0) return undefined
  const text = textOf(response)
  try {
    return /[/+]json$/.test(mediaTypeOf(response.headers)) ? parseExactly(text) : text
  } catch {
    return text
  }
}

/** Name of an error, for a problem text: its message may say more than a log should. */
export const nameOf = (value: unknown): string => (value instanceof Error ? value.name : value === undefined ? 'no error' : typeof value)
