import type { components } from '../schema.gen.ts'

/** Body of an error response, as far as the service sends one. */
export type Fault = components['schemas']['Fault']

export interface ApiErrorDetails {
  /** Method and path template, for example `GET /activities/{id}`. */
  operation: string
  response?: Response
  /** Parsed body of the error response: usually a {@link Fault}, else text, or undefined when it was empty. */
  body?: unknown
  cause?: unknown
}

/**
 * Any failed call. `code` is stable; subclasses tell the cases apart with `instanceof`. Neither message nor enumerable fields hold a
 * token, a secret or an address: `response` and `body` are kept, but not enumerable, so that logging the error does not print them.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** Stable, machine-readable kind of the failure. */
  readonly code: string = 'unexpected_status'
  /** Method and path template, for example `GET /activities/{id}`. */
  readonly operation: string
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** The answer; undefined when there was none. Its body has been read. */
  declare readonly response: Response | undefined
  /** Body of the answer: JSON parsed, anything else as text. */
  declare readonly body: unknown

  constructor(message: string, { operation, response, body, cause }: ApiErrorDetails) {
    super(`${operation}: ${message}`, { cause })
    this.operation = operation
    this.status = response?.status
    Object.defineProperties(this, { response: { value: response }, body: { value: body } })
  }

  /** What the service said was wrong; undefined when it sent nothing readable. */
  get fault(): Fault | undefined {
    return typeof this.body === 'object' && this.body !== null ? this.body : undefined
  }
}
