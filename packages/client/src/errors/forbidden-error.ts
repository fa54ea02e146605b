import { ApiError } from './api-error.ts'

/** 403: the app may not make this request, for example because its owner's subscription has lapsed. */
export class ForbiddenError extends ApiError {
  override readonly name: string = 'ForbiddenError'
  override readonly code: string = 'forbidden'
}
