import { isDeepStrictEqual } from 'node:util'
import type { DescribedOperation } from '../description/types.ts'
import { mediaTypeOf, type ReceivedResponse, textOf } from '../exchange.ts'
import type { WantedResponse } from '../target.ts'

/** Whether a response is the requested example. No problem is reported if none was requested. */
export function problemsOfExample(
  { row, responses }: DescribedOperation,
  { status, example }: WantedResponse,
  response: ReceivedResponse,
): readonly string[] {
  if (example === undefined) return []
  const value = responses.get(status)?.contents.get(mediaTypeOf(response.headers))?.examples.get(example)
  const text = textOf(response)
  const same = typeof value === 'string' ? text === value : text === JSON.stringify(value) || isDeepStrictEqual(parseOr(text), value)
  return same ? [] : [`${row.operationId} ${status}: body is not the example ${example}`]
}

const parseOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
