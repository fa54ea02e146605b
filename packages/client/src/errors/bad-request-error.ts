import { ApiError } from './api-error.ts'

/** 400: a parameter or the body is wrong; `fault.errors` names the field. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError'
  override readonly code: string = 'bad_request'
}
