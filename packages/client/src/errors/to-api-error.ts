import type { Operation } from '../operation.ts'
import { ApiError, type ApiErrorDetails, type Fault } from './api-error.ts'
import { AuthenticationError } from './authentication-error.ts'
import { BadRequestError } from './bad-request-error.ts'
import { ForbiddenError } from './forbidden-error.ts'
import { MissingScopeError } from './missing-scope-error.ts'
import { NotFoundError } from './not-found-error.ts'
import { RateLimitError } from './rate-limit-error.ts'
import { ServerError } from './server-error.ts'
import { SubscriptionRequiredError } from './subscription-required-error.ts'

/** The typed error for an answer that is not a success. */
export function toApiError(operation: Operation, response: Response, body: unknown): ApiError {
  const { status } = response
  const details: ApiErrorDetails = { operation: operation.key, response, body }
  const fault: Fault = typeof body === 'object' && body !== null ? body : {}
  const reasons = Array.isArray(fault.errors) ? fault.errors : []
  if (status === 401 && reasons.some((reason) => reason?.code === 'missing' && reason.resource === 'AccessToken')) {
    return new MissingScopeError(operation.scopes, details)
  }
  const said = reasons.map((reason) => `${reason?.resource} ${reason?.field} ${reason?.code}`).join(', ')
  const message = [status, fault.message, said && `(${said})`].filter(Boolean).join(' ')
  return new (classFor(status))(message, details)
}

const classFor = (status: number): typeof ApiError =>
  ({
    400: BadRequestError,
    401: AuthenticationError,
    402: SubscriptionRequiredError,
    403: ForbiddenError,
    404: NotFoundError,
    429: RateLimitError,
  })[status] ?? (status >= 500 ? ServerError : ApiError)
