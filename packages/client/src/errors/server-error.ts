import { ApiError } from './api-error.ts'

/** 5xx: the service failed. The body may be anything. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError'
  override readonly code: string = 'server_error'
}
