import { ApiError } from './api-error.ts'

/** No response: the connection could not be made, or broke. Whether the service acted on the request is unknown. */
export class ConnectionError extends ApiError {
  override readonly name: string = 'ConnectionError'
  override readonly code: string = 'connection_failed'
}
