import { describeBody, namesAthleteLimit, namesInactiveApp, namesScope } from './error-body.ts'
import {
  ApiError,
  type ApiErrorDetails,
  AuthenticationError,
  BadRequestError,
  MissingScopeError,
  NotFoundError,
  type PlainErrorCode,
  type RateLimitDetails,
  RateLimitError,
} from './errors.ts'
import type { Operation } from './operation.ts'
import { exceededLimit } from './quota/limit-headers.ts'
import { LENGTH } from './quota/windows.ts'
import { quote } from './redact.ts'
import { retryAfter, type ServiceClock, toLocalTime } from './service-clock.ts'

/** Reads the time from an error in the service's own format. A page of a proxy does not show the service's time. */
export function observeError(clock: ServiceClock, error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.isOfService) clock.observeHeader(error.response?.headers.get('Date') ?? null)
}

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
  if (isRedirect(response)) return new ApiError('redirected', describeRedirect(response), details)
  const { status } = response
  if (status === 401 && namesScope(body)) return new MissingScopeError(operation.scopes, details)
  const message = [`${status} ${quote(describeBody(body), response)}`.trim(), explanation].filter(Boolean).join(': ')
  switch (status) {
    case 400:
      return new BadRequestError(message, details)
    case 401:
      return new AuthenticationError(message, details)
    case 404:
      return new NotFoundError(message, details)
    case 429:
      return new RateLimitError(message, { ...details, ...statedLimit(operation, response, receivedAt) })
    default:
      return new ApiError(codeFor(status, body), message, details)
  }
}

/** The rate limit that a 429 is about, and when to try again, as far as the response states them. */
function statedLimit({ families }: Operation, { headers }: Response, receivedAt: number): Partial<RateLimitDetails> {
  const { family, window, endsAt } = exceededLimit(families, headers) ?? {}
  if (endsAt !== undefined) return { family, window, retryAt: toLocalTime(endsAt, headers, receivedAt) }
  const delayMs = retryAfter(headers, receivedAt)
  // No limit of the service lasts longer than a day.
  return { family, window, retryAt: delayMs === undefined ? undefined : receivedAt + Math.min(delayMs, LENGTH.day) }
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

/** Codes of the statuses whose errors have no class of their own. */
const CODES: Readonly<Record<number, PlainErrorCode>> = { 402: 'subscription_required', 403: 'forbidden', 410: 'operation_removed' }

function codeFor(status: number, body: unknown): PlainErrorCode {
  if (status === 403 && namesInactiveApp(body)) return 'app_inactive'
  if (status === 403 && namesAthleteLimit(body)) return 'athlete_limit'
  return CODES[status] ?? (status >= 500 ? 'server_error' : 'unexpected_status')
}
