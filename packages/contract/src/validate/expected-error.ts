import {
  type ApiError,
  AppInactiveError,
  AthleteLimitError,
  AuthenticationError,
  BadRequestError,
  ForbiddenError,
  MissingScopeError,
  NotFoundError,
  OperationRemovedError,
  RateLimitError,
  RedirectedError,
  ServerError,
  SubscriptionRequiredError,
  UnexpectedStatusError,
} from '@activity-tracking/client'

type ErrorClass = abstract new (...values: never) => ApiError

const BY_STATUS: Readonly<Record<number, ErrorClass>> = {
  301: RedirectedError,
  302: RedirectedError,
  303: RedirectedError,
  307: RedirectedError,
  308: RedirectedError,
  400: BadRequestError,
  401: AuthenticationError,
  402: SubscriptionRequiredError,
  403: ForbiddenError,
  404: NotFoundError,
  410: OperationRemovedError,
  429: RateLimitError,
}

/** Class of the error that the client must return for a response that is not a success. */
export function expectedErrorClass(status: number, body: unknown): ErrorClass {
  if (status === 401 && hasError(body, 'AccessToken', 'missing')) return MissingScopeError
  if (status === 403 && hasError(body, 'Application', 'Inactive')) return AppInactiveError
  if (status === 403 && typeof body === 'string' && body.includes('Limit of connected athletes')) return AthleteLimitError
  return BY_STATUS[status] ?? (status >= 500 ? ServerError : UnexpectedStatusError)
}

const hasError = (body: unknown, resource: string, code: string): boolean => {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  return Array.isArray(errors) && errors.some((error) => error.resource === resource && error.code === code)
}
