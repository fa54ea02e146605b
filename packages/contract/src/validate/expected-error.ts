import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ForbiddenError,
  MissingScopeError,
  NotFoundError,
  RateLimitError,
  RedirectedError,
  ServerError,
  SubscriptionRequiredError,
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
  429: RateLimitError,
}

/** Class of the error that the client must give for a response that is not a success. */
export function expectedErrorClass(status: number, body: unknown): ErrorClass {
  if (status === 401 && saysMissingScope(body)) return MissingScopeError
  return BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError)
}

const saysMissingScope = (body: unknown): boolean => {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  return Array.isArray(errors) && errors.some(({ resource, code }) => resource === 'AccessToken' && code === 'missing')
}
