import type { Operation } from '../operation.ts'
import { ApiError, type ApiErrorDetails } from './api-error.ts'
import { AuthenticationError } from './authentication-error.ts'
import { BadRequestError } from './bad-request-error.ts'
import { faultIn, namesScope, reasonsIn } from './fault.ts'
import { ForbiddenError } from './forbidden-error.ts'
import { MissingScopeError } from './missing-scope-error.ts'
import { NotFoundError } from './not-found-error.ts'
import { quote } from './quote.ts'
import { RateLimitError } from './rate-limit-error.ts'
import { RedirectedError } from './redirected-error.ts'
import { ServerError } from './server-error.ts'
import { SubscriptionRequiredError } from './subscription-required-error.ts'

/** True for a redirect, also one that a browser hides, or that was followed although it should not have been. */
export const isRedirect = (response: Response): boolean =>
  /^30[12378]$/.test(String(response.status)) || response.type === 'opaqueredirect' || response.redirected

/** The typed error for a response that is not a success. */
export function toApiError(operation: Operation, response: Response, body: unknown): ApiError {
  const details: ApiErrorDetails = { operation: operation.key, response, body }
  if (isRedirect(response)) return new RedirectedError(describeRedirect(response), details)
  const { status } = response
  if (status === 401 && namesScope(body)) return new MissingScopeError(operation.scopes, details)
  return new (classFor(status))(`${status} ${quote(describe(body), response)}`.trim(), details)
}

/** What the service says is wrong, as it says it. */
function describe(body: unknown): string {
  const texts = (...values: unknown[]): string => values.filter((value) => value && typeof value === 'string').join(' ')
  const reasons = reasonsIn(body).map(({ resource, field, code }) => texts(resource, field, code))
  const list = reasons.filter(Boolean).join(', ')
  return texts(faultIn(body)?.message, list && `(${list})`)
}

/** Names origin and path of the target, unless it is hidden, missing, or not on the web. */
function describeRedirect(response: Response): string {
  const { status, url, headers } = response
  const location = headers.get('Location') ?? 'none:'
  const base = url || 'none:'
  const { protocol, origin, pathname } = new URL(URL.canParse(location, base) ? location : 'none:', base)
  const target = /^http/.test(protocol) ? ` to ${quote(origin + pathname, response)}` : ''
  return `${status || ''} redirect${target} not followed`.trim()
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
