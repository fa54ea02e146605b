import {
  type BodyAs,
  BodyTooLarge,
  type Bounds,
  boundedStream,
  readBodyAs,
  readText,
  readTextSoFar,
  SMALL_BODY_BYTES,
} from './body/response-body.ts'
import type { ApiError } from './errors/api-error.ts'
import { ConnectionError } from './errors/connection-error.ts'
import { MalformedResponseError } from './errors/malformed-response-error.ts'
import { mediaTypeOf } from './errors/quote.ts'
import { ResponseTooLargeError } from './errors/response-too-large-error.ts'
import { toApiError } from './errors/to-api-error.ts'
import { parseExactJson } from './exact-json.ts'
import type { Operation } from './operation.ts'

/** The typed error of a body that could not be read to its end. */
export function bodyError(operation: string, response: Response, cause: unknown): ApiError {
  if (cause instanceof BodyTooLarge) return new ResponseTooLargeError('the response body is larger than accepted', { operation, response })
  return new ConnectionError('the connection was lost before the end of the response', { operation, response, cause })
}

/**
 * Reads the body of a successful response: in the form that was asked for, else text where the operation sends text, else JSON with exact
 * integers; undefined when it is empty.
 * @param onEnd called when a stream that was asked for has ended, failed or was cancelled
 * @throws MalformedResponseError when it should be JSON and is not
 * @throws ResponseTooLargeError when it is larger than its limit
 * @throws ConnectionError when the connection breaks before its end
 */
export async function readSuccess(
  operation: Operation,
  response: Response,
  as: keyof BodyAs | undefined,
  bounds: Bounds,
  onEnd: () => void,
): Promise<unknown> {
  const toError = (cause: unknown): ApiError => bodyError(operation.key, response, cause)
  if (as === 'stream') return boundedStream(response, bounds, { onEnd, toError })
  let text: string
  try {
    if (as !== undefined) return await readBodyAs(response, as, bounds)
    text = await readText(response, bounds)
  } catch (cause) {
    bounds.signal?.throwIfAborted()
    throw toError(cause)
  }
  if (operation.answersText) return text
  if (text.trim() === '') return undefined
  try {
    return parseExactJson(text)
  } catch {
    // The parser's own error quotes the body.
    const message = `${response.status} with a body that is not JSON (${mediaTypeOf(response)})`
    throw new MalformedResponseError(message, { operation: operation.key, response })
  }
}

/**
 * The typed error of an unsuccessful response, whatever its body is: JSON, a page, nothing, cut off, or more than is read of it. Rejects
 * only when the signal fires.
 */
export async function readError(operation: Operation, response: Response, signal: AbortSignal): Promise<ApiError> {
  return toApiError(operation, response, parseErrorBody(await readTextSoFar(response, { limit: SMALL_BODY_BYTES, signal })))
}

/** The body of an error response: JSON parsed, anything else as text, undefined when it is empty. */
export function parseErrorBody(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return text || undefined
  }
}
