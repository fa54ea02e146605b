import { type Fault, faultIn } from './fault.ts'
import { quoteCause } from './quote.ts'

export type { Fault }

export interface ApiErrorDetails {
  /** Method and path template, for example `GET /activities/{id}`. */
  operation: string
  response?: Response
  /** Parsed body of the error response: usually a {@link Fault}, else text, or undefined when it was empty. */
  body?: unknown
  cause?: unknown
}

/**
 * Any failed call. `code` is stable; subclasses tell the cases apart with `instanceof`. No message, enumerable property or `cause` holds a
 * token, a secret or a full URL. `response` and `body` can be read but are not enumerable, so logging the error does not print them.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** Stable, machine-readable kind of the failure. */
  readonly code: string = 'unexpected_status'
  /** Method and path template, for example `GET /activities/{id}`. */
  readonly operation: string
  /** HTTP status; undefined when there was no response. */
  readonly status: number | undefined
  /** The response; undefined when there was none. Its body has been read. */
  declare readonly response: Response | undefined
  /** Body of the response: JSON parsed, anything else as text; at most one megabyte of it. */
  declare readonly body: unknown

  constructor(message: string, { operation, response, body, cause }: ApiErrorDetails) {
    const shown = cause instanceof ApiError ? cause : quoteCause(cause, response ?? cause)
    super(`${operation}: ${message}`, shown && { cause: shown })
    this.operation = operation
    // Browsers hide a redirect behind the status 0.
    this.status = response?.status || undefined
    Object.defineProperties(this, { response: { value: response }, body: { value: body } })
  }

  /** What the service said was wrong; undefined when it sent nothing readable. */
  get fault(): Fault | undefined {
    return faultIn(this.body)
  }
}
