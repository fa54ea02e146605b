import { ApiError } from './api-error.ts'

/** The service no longer supports the operation at this date; nothing was sent. */
export class OperationRemovedError extends ApiError {
  override readonly name: string = 'OperationRemovedError'
  override readonly code: string = 'operation_removed'
}
