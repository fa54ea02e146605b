import type { Operation } from '../operation.ts'
import { ApiError, type ApiErrorDetails } from './api-error.ts'
import { AuthenticationError } from './authentication-error.ts'
import { BadRequestError } from './bad-request-error.ts'
import { faultIn, namesScope, reasonsIn } from './fault.ts'
import { ForbiddenError } from './forbidden-error.ts'
import { MissingScopeError } from './missing-scope-error.ts'
import { NotFoundError } from './not-found-error.ts'
import { quote, urlOf } from './quote.ts'
import { RateLimitError } from './rate-limit-error.ts'
import { RedirectedError } from './redirected-error.ts'
import { ServerError } from './server-error.ts'
import { SubscriptionRequiredError } from './subscription-required-error.ts'

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** True for a redirect, also one that a browser hides, or that was followed although it should not have been. */
export const isRedirect = (response: Response): boolean =>
  REDIRECTS.includes(response.status) || response.type === 'opaqueredirect' || response.redirected

/** The typed error for a response that is not a success. */
export function toApiError(operation: Operation, response: Response, body: unknown): ApiError {
  const details: ApiErrorDetails = { operation: operation.key, response, body }
  if (isRedirect(response)) return new RedirectedError(describeRedirect(response), details)
  const { status } = response
  if (status === 401 && namesScope(body)) return new MissingScopeError(operation.scopes, details)
  return new (classFor(status))(
    [status, quote(faultIn(body)?.message, response), describeReasons(response, body)].filter(Boolean).join(' '),
    details,
  )
}

const MAX_REASONS = 5
const MAX_NAME = 40

function describeReasons(response: Response, body: unknown): string {
  const reasons = reasonsIn(body)
    .slice(0, MAX_REASONS)
    .map(({ resource, field, code }) =>
      [resource, field, code]
        .map((name) => quote(name, response, MAX_NAME))
        .filter(Boolean)
        .join(' '),
    )
    .filter(Boolean)
  return reasons.length === 0 ? '' : `(${reasons.join(', ')})`
}

function describeRedirect(response: Response): string {
  const target = quote(targetOf(response), response)
  const status = response.redirected || !response.status ? '' : `${response.status} `
  return `${status}redirected${target && ` to ${target}`}, which is not followed`
}

/** Origin and path to which the response redirects; undefined when they are hidden, missing, or not on the web. */
function targetOf(response: Response): string | undefined {
  const location = response.redirected ? response.url : response.headers.get('Location')
  const base = urlOf(response)
  if (location === null || !URL.canParse(location, base)) return undefined
  const { protocol, origin, pathname } = new URL(location, base)
  return /^https?:$/.test(protocol) ? origin + pathname : undefined
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
