import type { RouteMatch } from '@activity-tracking/spec'
import { getOperation, type OperationId } from '@activity-tracking/spec'
import type { ApiOperation } from '../../src/api/api.ts'
import type { Input } from '../../src/description/input.ts'
import type { Problem } from '../../src/description/problem.ts'
import { readInput, router } from '../support/description.ts'
import { encodeBody } from '../support/encode-body.ts'

/** A request in a test. Fields of the body are encoded with their media type; a text is sent as it is. */
export interface Sent {
  readonly path?: string
  readonly query?: string
  readonly contentType?: string
  readonly fields?: Readonly<Record<string, string | number | boolean | null | Uint8Array>>
  readonly body?: string | Uint8Array
}

/** The match of an operation. Its path variables are 1 unless a path is given. */
export function matchOf(operationId: OperationId, path?: string): RouteMatch<ApiOperation> {
  const operation = getOperation(operationId)
  const match = router.find(operation.method, path ?? operation.path.replaceAll(/\{.+?\}/g, '1'))
  if ('unknown' in match) throw new Error(`no match for ${path}`)
  return match
}

/** A problem as the response has it. */
export type Reported = Omit<Problem, 'words'>

/** What is read, or the problems as the response has them. */
export const reported = (input: Input | Problem[]): Input | Reported[] =>
  Array.isArray(input) ? input.map(({ words: _, ...problem }) => problem) : input

/** Reads a request for an operation. */
export async function read(
  operationId: OperationId,
  { path, query = '', contentType, fields, body = '' }: Sent,
): Promise<Input | Reported[]> {
  const match = matchOf(operationId, path)
  const declared = contentType ?? match.operation.requestMediaType ?? undefined
  const encoded = fields && encodeBody(declared ?? '', Object.entries(fields))
  const input = await readInput(match, {
    query: new URLSearchParams(query),
    tolerate: () => undefined,
    contentType: encoded?.contentType ?? (body.length > 0 ? declared : contentType),
    body: encoded?.bytes ?? (typeof body === 'string' ? new TextEncoder().encode(body) : body),
  })
  return reported(input)
}
