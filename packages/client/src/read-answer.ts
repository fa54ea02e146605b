import { type BodyAs, readBody } from './body/read-body.ts'
import type { ApiError } from './errors/api-error.ts'
import { ConnectionError } from './errors/connection-error.ts'
import { MalformedResponseError } from './errors/malformed-response-error.ts'
import { toApiError } from './errors/to-api-error.ts'
import { parseExactJson } from './exact-json.ts'
import type { Operation } from './operation.ts'

/**
 * Reads the body of a success answer.
 * @throws MalformedResponseError when it should be JSON and is not
 * @throws ConnectionError when the connection breaks before its end
 */
export async function readSuccess(operation: Operation, response: Response, as: keyof BodyAs | undefined): Promise<unknown> {
  try {
    return await readBody(response, as, operation.answersText)
  } catch (cause) {
    const details = { operation: operation.key, response, cause }
    if (!(cause instanceof SyntaxError)) throw new ConnectionError('the answer broke off', details)
    const type = response.headers.get('Content-Type') ?? 'no content type'
    throw new MalformedResponseError(`${response.status} with a body that is not JSON (${type})`, details)
  }
}

/** The typed error of an answer that is no success, whatever its body is: JSON, a page, nothing, or cut off. */
export async function readError(operation: Operation, response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  let body: unknown = text || undefined
  try {
    body = parseExactJson(text)
  } catch {
    // Not JSON: the text says more than nothing.
  }
  return toApiError(operation, response, body)
}
