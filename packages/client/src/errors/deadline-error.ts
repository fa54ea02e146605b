import { ApiError } from './api-error.ts'

/** The call, or reading the stream that it returned, took longer than its `timeoutMs`. Whether the service acted on the request is unknown. */
export class DeadlineError extends ApiError {
  override readonly name: string = 'DeadlineError'
  override readonly code: string = 'deadline_exceeded'
}
