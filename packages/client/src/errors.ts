import type { Id } from './id.ts'
import type { Scope } from './operations.gen.ts'
import { quote, quoteCause } from './redact.ts'
import type { components } from './schema.gen.ts'
import { withoutUndefined } from './without-undefined.ts'

/** Body of an error response, as far as the service sends one. */
export type ErrorBody = components['schemas']['ErrorBody']

/** One entry of the list of errors in a {@link ErrorBody}. Nothing is certain of its values. */
export interface ErrorDetail {
  readonly resource?: unknown
  readonly field?: unknown
  readonly code?: unknown
}

export interface ApiErrorDetails {
  /** Method and path template, for example `GET /activities/{id}`. */
  operation: string
  response?: Response | undefined
  /** Parsed body of the error response: usually a {@link ErrorBody}, else text, or undefined when it was empty. */
  body?: unknown
  cause?: unknown
}

/** The body as a fault; undefined when it is neither an object nor a list. */
export const errorBodyIn = (body: unknown): ErrorBody | undefined => (typeof body === 'object' && body !== null ? body : undefined)

/** What the service says is wrong; empty when the body is in another format. */
export function errorDetailsIn(body: unknown): readonly ErrorDetail[] {
  const errors: unknown = errorBodyIn(body)?.errors
  return Array.isArray(errors) ? errors.filter(errorBodyIn) : []
}

/**
 * What all errors of this package have in common. No message, enumerable property or `cause` holds a token, a secret or a full URL.
 * `response` and `body` can be read but are not enumerable, so logging the error does not print them.
 */
export abstract class BaseError extends Error {
  /** Stable, machine-readable kind of the failure; `switch (error.code)` tells the classes apart. */
  abstract readonly code: string
  /** Method and path template, for example `GET /activities/{id}`. */
  readonly operation: string
  /** HTTP status; undefined when there was no response. */
  readonly status: number | undefined
  /** Attempts that the call made, this one included: 1 unless a retry layer sent the request again; undefined when nothing was to be sent. */
  declare attempts: number | undefined
  /** The response; undefined when there was none. Its body has been read. */
  declare readonly response: Response | undefined
  /** Body of the response: JSON parsed, anything else as text; at most one megabyte of it. */
  declare readonly body: unknown

  constructor(message: string, { operation, response, body, cause }: ApiErrorDetails) {
    const shown = cause instanceof BaseError ? cause : quoteCause(cause, response ?? cause)
    super(`${operation}: ${message}`, shown && { cause: shown })
    this.operation = operation
    // Browsers hide a redirect behind the status 0.
    this.status = response?.status || undefined
    Object.defineProperties(this, { response: { value: response }, body: { value: body } })
  }

  /** What the service said was wrong; undefined when it sent nothing readable. */
  get errorBody(): ErrorBody | undefined {
    return errorBodyIn(this.body)
  }

  /**
   * The list of errors in the service's {@link ErrorBody}; empty when it sent none. Early versions of Node 22 print it with the error: as in
   * the message, what may be a secret is left out.
   */
  get errors(): readonly ErrorDetail[] {
    const shown = (text: unknown): unknown => (typeof text === 'string' ? quote(text, this.response) : undefined)
    return errorDetailsIn(this.body).map(({ resource, field, code }) =>
      withoutUndefined({ resource: shown(resource), field: shown(field), code: shown(code) }),
    )
  }
}

/** 400: a parameter or the body is wrong; `errors` names the field. */
export class BadRequestError extends BaseError {
  override readonly name = 'BadRequestError'
  readonly code = 'bad_request'
}

/** 401: no access token, or one that is wrong, expired or revoked; or wrong client credentials. */
export class AuthenticationError extends BaseError {
  override readonly name = 'AuthenticationError'
  readonly code = 'unauthorized'
}

/** The access token lacks a scope: noticed before sending when the client knows the granted scopes, else from the service's 401. */
export class MissingScopeError extends BaseError {
  override readonly name = 'MissingScopeError'
  readonly code = 'missing_scope'
  /** Scopes of which any one would have been enough. */
  readonly scopes: readonly Scope[]

  constructor(scopes: readonly Scope[], details: ApiErrorDetails) {
    super(`needs the scope ${scopes.join(' or ')}; ask the athlete for it`, details)
    this.scopes = scopes
  }
}

/** 402: only athletes with a paid subscription may use this. */
export class SubscriptionRequiredError extends BaseError {
  override readonly name = 'SubscriptionRequiredError'
  readonly code = 'subscription_required'
}

/** 403: the app may not make this request. */
export class ForbiddenError extends BaseError {
  override readonly name = 'ForbiddenError'
  readonly code = 'forbidden'
}

/** 403: the service has set the app inactive, for example because its owner's subscription has lapsed. Every request fails until that ends. */
export class AppInactiveError extends BaseError {
  override readonly name = 'AppInactiveError'
  readonly code = 'app_inactive'
}

/** 403: as many athletes are connected to the app as its access tier allows. */
export class AthleteLimitError extends BaseError {
  override readonly name = 'AthleteLimitError'
  readonly code = 'athlete_limit'
}

/** 404: no such object, or none that this athlete may see. */
export class NotFoundError extends BaseError {
  override readonly name = 'NotFoundError'
  readonly code = 'not_found'
}

/** The service no longer supports the operation: it sent 410, or the date of removal has passed and nothing was sent. */
export class OperationRemovedError extends BaseError {
  override readonly name = 'OperationRemovedError'
  readonly code = 'operation_removed'
}

/** Requests of a quota family are counted together: `overall` counts all of them, `read` those that only read. */
export type QuotaFamily = 'overall' | 'read'

/** Windows of the request limits: a quarter of an hour that begins at :00, :15, :30 or :45, and a day that begins at midnight UTC. */
export type QuotaWindow = 'quarter_hour' | 'day'

/** Which request limit is used up, and until when. */
export interface RateLimitDetails extends ApiErrorDetails {
  family?: QuotaFamily | undefined
  window?: QuotaWindow | undefined
  /** Milliseconds since 1970-01-01 UTC. */
  retryAt?: number | undefined
}

/** A request limit is used up until its window ends: the service sent 429, or the quota refused the request before it was sent. */
export class RateLimitError extends BaseError {
  override readonly name = 'RateLimitError'
  readonly code = 'rate_limited'
  /** Which requests the limit counts; undefined when the response does not say. */
  readonly family: QuotaFamily | undefined
  /** The window of the limit; undefined when the response does not say. */
  readonly window: QuotaWindow | undefined
  /**
   * When the window ends, in milliseconds since 1970-01-01 UTC; undefined when the response does not say which window it is, or has no
   * `Date` header, which other origins hide from browsers.
   */
  readonly retryAt: number | undefined

  constructor(message: string, { family, window, retryAt, ...details }: RateLimitDetails) {
    super(message, details)
    this.family = family
    this.window = window
    this.retryAt = retryAt
  }
}

/** 5xx: the service failed. The body may be anything. */
export class ServerError extends BaseError {
  override readonly name = 'ServerError'
  readonly code = 'server_error'
}

/** A status that has no class of its own. */
export class UnexpectedStatusError extends BaseError {
  override readonly name = 'UnexpectedStatusError'
  readonly code = 'unexpected_status'
}

/**
 * The response is a redirect (301, 302, 303, 307 or 308), which the client does not follow: the API has none, and whoever receives the
 * next request would receive tokens and bodies with it. The message names the origin and the path of the target, never its query, which
 * may hold a code. Browsers hide the target; then it names nothing and `status` is undefined.
 */
export class RedirectedError extends BaseError {
  override readonly name = 'RedirectedError'
  readonly code = 'redirected'
}

/** The request was not sent, because a value in it is wrong or cannot be sent: the message says which. */
export class InvalidRequestError extends BaseError {
  override readonly name = 'InvalidRequestError'
  readonly code = 'invalid_request'
}

/** No response: the connection could not be made, or broke. Whether the service acted on the request is unknown. */
export class ConnectionError extends BaseError {
  override readonly name = 'ConnectionError'
  readonly code = 'connection_failed'
}

/** The call, or reading the stream that it returned, took longer than its `timeoutMs`. Whether the service acted on the request is unknown. */
export class DeadlineError extends BaseError {
  override readonly name = 'DeadlineError'
  readonly code = 'deadline_exceeded'
}

/** A successful response whose body is not JSON although the operation returns JSON: usually from something between client and service. */
export class MalformedResponseError extends BaseError {
  override readonly name = 'MalformedResponseError'
  readonly code = 'malformed_response'
}

/** The body of a successful response has more bytes than the client accepts (`maxResponseBytes`). The rest was not read. */
export class ResponseTooLargeError extends BaseError {
  override readonly name = 'ResponseTooLargeError'
  readonly code = 'response_too_large'
}

/** The athlete declined on the consent page, or cleared every check box: the callback carries `error=access_denied`. */
export class AuthorizationDeniedError extends BaseError {
  override readonly name = 'AuthorizationDeniedError'
  readonly code = 'authorization_denied'
}

/**
 * The callback does not belong to the authorization that was begun: it is not a full URL, its `state` is missing or not the expected one, or
 * it has no `code`.
 */
export class InvalidCallbackError extends BaseError {
  override readonly name = 'InvalidCallbackError'
  readonly code = 'invalid_callback'
}

/** The service does not accept the code or the refresh token: it is unknown, was used before, is too old, or was revoked. */
export class InvalidGrantError extends BaseError {
  override readonly name = 'InvalidGrantError'
  readonly code = 'invalid_grant'
}

/** The service no longer accepts the athlete's tokens: only the athlete can help, by authorizing the app again. */
export class NeedsReauthorizationError extends BaseError {
  override readonly name = 'NeedsReauthorizationError'
  readonly code = 'needs_reauthorization'
}

/** There are no tokens of the athlete: none were stored, or the app has revoked its access. */
export class NoGrantError extends BaseError {
  override readonly name = 'NoGrantError'
  readonly code = 'no_grant'
  /** `absent`: nothing is stored. `revoked`: the app has revoked its access. */
  readonly reason: 'absent' | 'revoked'

  constructor(reason: 'absent' | 'revoked', details: ApiErrorDetails) {
    super(reason === 'absent' ? 'there are no tokens of this athlete' : 'the app has revoked its access to this athlete', details)
    this.reason = reason
  }
}

const tokenOperation = 'POST /oauth/token'

/** When it makes sense to try again, next to what every error says. */
interface RetryDetails extends Omit<ApiErrorDetails, 'operation'> {
  /** Milliseconds since 1970-01-01 UTC, by this machine's clock. */
  retryAt: number
}

/**
 * The service refused the athlete's access token although it should be valid, and a refresh returned the same tokens. Calls fail with this
 * error until a probe, 5 and 30 minutes later, has shown that the token works again, or that the athlete must authorize the app again.
 */
export class SuspectGrantError extends BaseError {
  override readonly name = 'SuspectGrantError'
  readonly code = 'suspect_grant'
  /** When the next call asks the service again, in milliseconds since 1970-01-01 UTC. */
  readonly retryAt: number

  constructor({ retryAt, ...details }: RetryDetails) {
    super('the service refused an access token that should be valid; the grant is probed again later', {
      operation: tokenOperation,
      ...details,
    })
    this.retryAt = retryAt
  }
}

/** Earlier refreshes failed, so nothing was sent. `cause` is the last failure. The grant itself is not in doubt. */
export class RefreshPausedError extends BaseError {
  override readonly name = 'RefreshPausedError'
  readonly code = 'refresh_paused'
  /** When the next call asks the service again, in milliseconds since 1970-01-01 UTC. */
  readonly retryAt: number

  constructor({ retryAt, ...details }: RetryDetails) {
    super('earlier refreshes failed; the next one is made later', { operation: tokenOperation, ...details })
    this.retryAt = retryAt
  }
}

/**
 * The athlete authorized the app, but the token response did not name them, and `GET /athlete` failed: `cause` says why. The tokens are kept,
 * because the code cannot be exchanged again: call `app.callback()` with the same URL, in any process of the app, while the access token
 * lives (6 hours).
 */
export class UnidentifiedAthleteError extends BaseError {
  override readonly name = 'UnidentifiedAthleteError'
  readonly code = 'unidentified_athlete'

  constructor(cause: unknown) {
    super('the athlete who authorized the app is not known yet; the tokens are kept: call callback() with the same URL again', {
      operation: 'GET /athlete',
      cause,
    })
  }
}

/** The app or its quota was closed, so nothing was sent. Do not try again: create another app. */
export class ClosedError extends BaseError {
  override readonly name = 'ClosedError'
  readonly code = 'closed'

  constructor(what: 'app' | 'quota', operation = tokenOperation) {
    super(`not sent: the ${what} is closed`, { operation })
  }
}

/** Tokens of one athlete were given to the session of another. Nothing was stored. */
export class WrongAthleteError extends BaseError {
  override readonly name = 'WrongAthleteError'
  readonly code = 'wrong_athlete'

  constructor() {
    super('these tokens belong to another athlete than this session', { operation: tokenOperation })
  }
}

/** What is stored under the name of the grant cannot be read. It was left as it is. */
export class UnreadableGrantError extends BaseError {
  override readonly name = 'UnreadableGrantError'
  readonly code = 'unreadable_grant'

  constructor(why: string, details: Omit<ApiErrorDetails, 'operation'> = {}) {
    super(`the stored grant cannot be read: ${why}`, { operation: tokenOperation, ...details })
  }
}

/**
 * Why a file has not become an activity, as far as is known:
 * - `duplicate`: the athlete has an activity of this file already; `activityId` says which.
 * - `empty`: the file has no bytes or no points.
 * - `malformed`: the service cannot make an activity of what is in the file; `detail` says why.
 * - `processing_failed`: the service failed, and does not say what is wrong with the file.
 * - `deleted`: the activity was made, and has been deleted since.
 * - `timeout`: the service was still processing the file when the time was over. It goes on: wait again with `uploadId`.
 * - `status_unavailable`: the service has the file, but its status could not be read; `cause` says why. Wait again with `uploadId`.
 * - `unconfirmed`: the file was sent, but the response was lost: the service may have the file or not. It is not sent again.
 */
export type UploadFailure =
  | 'duplicate'
  | 'empty'
  | 'malformed'
  | 'processing_failed'
  | 'deleted'
  | 'timeout'
  | 'status_unavailable'
  | 'unconfirmed'

export interface UploadErrorDetails extends ApiErrorDetails {
  reason: UploadFailure
  uploadId?: Id | undefined
  activityId?: Id | undefined
  externalId?: string | undefined
  detail?: string | undefined
}

/** An upload did not become an activity, or it is not known whether it did: `reason` tells the cases apart. */
export class UploadError extends BaseError {
  override readonly name = 'UploadError'
  readonly code = 'upload_failed'
  readonly reason: UploadFailure
  /** Identifier of the upload; undefined when the service has assigned none, or it was lost. */
  readonly uploadId: Id | undefined
  /** The activity that the file had become before: only for `duplicate`, and only if the service names it. */
  readonly activityId: Id | undefined
  /** The `external_id` that was sent. The activity carries it too: `findUploadedActivity` looks for it. */
  readonly externalId: string | undefined
  /** What the service says is wrong with the file, without HTML. */
  readonly detail: string | undefined

  constructor(message: string, { reason, uploadId, activityId, externalId, detail, ...details }: UploadErrorDetails) {
    super(message, details)
    this.reason = reason
    this.uploadId = uploadId
    this.activityId = activityId
    this.externalId = externalId
    this.detail = detail
  }
}

/** Any failed call: `error.code` tells the cases apart, and so does `instanceof` with one of the classes. */
export type ApiError =
  | BadRequestError
  | AuthenticationError
  | MissingScopeError
  | SubscriptionRequiredError
  | ForbiddenError
  | AppInactiveError
  | AthleteLimitError
  | NotFoundError
  | OperationRemovedError
  | RateLimitError
  | ServerError
  | UnexpectedStatusError
  | RedirectedError
  | InvalidRequestError
  | ConnectionError
  | DeadlineError
  | MalformedResponseError
  | ResponseTooLargeError
  | AuthorizationDeniedError
  | InvalidCallbackError
  | InvalidGrantError
  | NeedsReauthorizationError
  | NoGrantError
  | SuspectGrantError
  | RefreshPausedError
  | UnidentifiedAthleteError
  | ClosedError
  | WrongAthleteError
  | UnreadableGrantError
  | UploadError

/** For `error instanceof ApiError`: true for every error class of this package. */
export const ApiError = BaseError as unknown as abstract new (message: string, details: ApiErrorDetails) => ApiError
