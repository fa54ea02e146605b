import { type BodyAs, boundedStream, readChunks, readText, SMALL_BODY_BYTES, TOO_LARGE } from './body/response-body.ts'
import { type ApiError, ConnectionError, MalformedResponseError, ResponseTooLargeError } from './errors.ts'
import { parseExactJson } from './exact-json.ts'
import type { Operation } from './operation.ts'
import { quote } from './redact.ts'
import { toApiError } from './to-api-error.ts'

/** Makes the typed error of a body that could not be read to its end. */
export const bodyError =
  (operation: Operation, response: Response) =>
  (cause: unknown): ApiError => {
    const details = { operation: operation.key, response, cause }
    return cause === TOO_LARGE
      ? new ResponseTooLargeError('the response is too large', details)
      : new ConnectionError('the response broke off', details)
  }

/** How the body of a successful response is read. */
export interface Reading {
  readonly as: keyof BodyAs | undefined
  readonly limit: number
  readonly signal: AbortSignal
  /** Called when a stream that was asked for has ended, failed or was cancelled. */
  readonly onEnd: () => void
}

/**
 * Reads the body of a successful response: in the form that was asked for, else text where the operation sends text, else JSON with exact
 * integers; undefined when it is empty.
 * @throws MalformedResponseError when it should be JSON and is not
 * @throws ResponseTooLargeError when it is larger than its limit
 * @throws ConnectionError when the connection breaks before its end
 */
export async function readSuccess(operation: Operation, response: Response, { as, limit, signal, onEnd }: Reading): Promise<unknown> {
  const bounds = { limit, signal, toError: bodyError(operation, response) }
  const { body, headers, status } = response
  if (as === 'stream') return body && boundedStream(body, bounds, onEnd)
  const type = headers.get('Content-Type') ?? ''
  if (as === 'blob' || as === 'arrayBuffer') {
    const blob = new Blob(await readChunks(body, bounds), { type })
    return as === 'blob' ? blob : blob.arrayBuffer()
  }
  const text = await readText(response, bounds)
  if (as === 'text' || operation.answersText) return text
  if (text.trim() === '') return undefined
  try {
    return parseExactJson(text)
  } catch {
    // The parser's own error quotes the body.
    const message = `${status} with a body that is not JSON (${quote(type.split(';')[0], response) || 'no type'})`
    throw new MalformedResponseError(message, { operation: operation.key, response })
  }
}

/**
 * The typed error of an unsuccessful response, whatever its body is: JSON, a page, nothing, cut off, or more than is read of it. Rejects
 * only when the signal fires.
 */
export const readError = async (operation: Operation, response: Response, signal: AbortSignal): Promise<ApiError> =>
  toApiError(operation, response, parseErrorBody(await readText(response, { limit: SMALL_BODY_BYTES, signal })))

/** The body of an error response: JSON parsed, anything else as text, undefined when it is empty. */
export function parseErrorBody(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return text || undefined
  }
}
