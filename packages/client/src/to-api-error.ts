import {
  ApiError,
  type ApiErrorDetails,
  AppInactiveError,
  AthleteLimitError,
  AuthenticationError,
  BadRequestError,
  errorBodyIn,
  errorDetailsIn,
  ForbiddenError,
  InvalidGrantError,
  isDetail,
  MissingScopeError,
  NotFoundError,
  OperationRemovedError,
  ownDetailsIn,
  type RateLimitDetails,
  RateLimitError,
  RedirectedError,
  ServerError,
  SubscriptionRequiredError,
  UnexpectedStatusError,
} from './errors.ts'
import type { Operation } from './operation.ts'
import { exceededLimit } from './quota/limit-headers.ts'
import { LENGTH } from './quota/windows.ts'
import { quote } from './redact.ts'
import { retryAfter, type ServiceClock, toLocalTime } from './service-clock.ts'

/** True when the body is in the service's own format: a message and a list of details, which can be empty. */
export function isErrorBody(body: unknown): boolean {
  const { message, errors } = Object(body)
  return typeof message === 'string' && Array.isArray(errors) && errors.every((entry) => isDetail(Object(entry)))
}

/** Reads the time from an error in the service's own format. A page of a proxy does not show the service's time. */
export function observeError(clock: ServiceClock, error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error instanceof InvalidGrantError || error.isOfService) clock.observeHeader(error.response?.headers.get('Date') ?? null)
}

/** True for the body of a 401 because of a missing scope. */
export const namesScope = (body: unknown): boolean =>
  ownDetailsIn(body).some(({ resource, code }) => resource === 'AccessToken' && code === 'missing')

/**
 * True when the body is in the service's own format and states that the access token is invalid. Other 401s contain nothing about the
 * token: a page, an empty body, or an error about the application.
 */
export const namesAccessToken = (body: unknown): boolean =>
  ownDetailsIn(body).some(({ field, code }) => field === 'access_token' && code === 'invalid')

/** True for a redirect, including one that a browser hides, or one that was followed although it should not have been. */
export const isRedirect = (response: Response): boolean =>
  /^30[12378]$/.test(String(response.status)) || response.type === 'opaqueredirect' || response.redirected

/**
 * The typed error for a response that is not a success.
 * @param receivedAt when the response arrived, in milliseconds since 1970-01-01 UTC, by this machine's clock
 * @param explanation what the client knows about it
 */
export function toApiError(operation: Operation, response: Response, body: unknown, receivedAt: number, explanation?: string): ApiError {
  const details: ApiErrorDetails = { operation: operation.key, response, body }
  if (isRedirect(response)) return new RedirectedError(describeRedirect(response), details)
  const { status } = response
  if (status === 401 && namesScope(body)) return new MissingScopeError(operation.scopes, details)
  const limit = status === 429 ? statedLimit(operation, response, receivedAt) : undefined
  return new (classFor(status, body))([`${status} ${quote(describe(body), response)}`.trim(), explanation].filter(Boolean).join(': '), {
    ...details,
    ...limit,
  })
}

/** The rate limit that a 429 is about, and when to try again, as far as the response states them. */
function statedLimit({ families }: Operation, { headers }: Response, receivedAt: number): Partial<RateLimitDetails> {
  const { family, window, endsAt } = exceededLimit(families, headers) ?? {}
  if (endsAt !== undefined) return { family, window, retryAt: toLocalTime(endsAt, headers, receivedAt) }
  const delayMs = retryAfter(headers, receivedAt)
  // No limit of the service lasts longer than a day.
  return { family, window, retryAt: delayMs === undefined ? undefined : receivedAt + Math.min(delayMs, LENGTH.day) }
}

/** The error as described by the service. */
function describe(body: unknown): string {
  const texts = (...values: unknown[]): string => values.filter((value) => value && typeof value === 'string').join(' ')
  const reasons = errorDetailsIn(body).map(({ resource, field, code }) => texts(resource, field, code))
  const list = reasons.filter(Boolean).join(', ')
  return texts(errorBodyIn(body)?.message, list && `(${list})`)
}

/** Describes the origin and path of the target, unless it is hidden, missing, or not on the web. */
function describeRedirect(response: Response): string {
  const { status, url, headers } = response
  const location = headers.get('Location') ?? 'none:'
  const base = url || 'none:'
  const { protocol, origin, pathname } = new URL(URL.canParse(location, base) ? location : 'none:', base)
  const target = /^http/.test(protocol) ? ` to ${quote(origin + pathname, response)}` : ''
  return `${status || ''} redirect${target} not followed`.trim()
}

/** A string unchanged, otherwise an empty string: an object from the service might not even have a working `toString`. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** True for the body of a 403 which states that the app is inactive. */
const namesInactiveApp = (body: unknown): boolean =>
  ownDetailsIn(body).some(({ resource, code }) => resource === 'Application' && /^inactive$/i.test(textOf(code)))

/** True for the page, or the error body, which states that no more athletes can connect (decision 054). */
const namesAthleteLimit = (body: unknown): boolean =>
  /limit of connected athletes/i.test(textOf(body) || textOf(errorBodyIn(body)?.message))

function classFor(status: number, body: unknown): new (message: string, details: ApiErrorDetails) => ApiError {
  if (status === 403 && namesInactiveApp(body)) return AppInactiveError
  if (status === 403 && namesAthleteLimit(body)) return AthleteLimitError
  const classes: Readonly<Record<number, new (message: string, details: ApiErrorDetails) => ApiError>> = {
    400: BadRequestError,
    401: AuthenticationError,
    402: SubscriptionRequiredError,
    403: ForbiddenError,
    404: NotFoundError,
    410: OperationRemovedError,
    429: RateLimitError,
  }
  return classes[status] ?? (status >= 500 ? ServerError : UnexpectedStatusError)
}
