import { ApiError } from './api-error.ts'

/** 404: no such object, or none that this athlete may see. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
  override readonly code: string = 'not_found'
}
