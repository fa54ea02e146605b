import { type ErrorBody, type ErrorDetail, errorBodyIn, errorDetailsIn, isOfService } from './error-body.ts'
import type { Id } from './id.ts'
import type { Scope } from './operations.gen.ts'
import { quote, quoteCause } from './redact.ts'
import { propertyOf, withoutUndefined } from './values.ts'

export interface ApiErrorDetails {
  /** Method and path template, for example `GET /activities/{id}`. */
  operation: string
  response?: Response | undefined
  /** Parsed body of the error response: usually an {@link ErrorBody}, otherwise text, or undefined when it was empty. */
  body?: unknown
  cause?: unknown
  /** Milliseconds since 1970-01-01 UTC, by this machine's clock. */
  retryAt?: number | undefined
}

/** Codes of the errors that have no class of their own. */
export type PlainErrorCode =
  | 'subscription_required' // 402: requires that the athlete has a paid subscription
  | 'forbidden' // 403: the app is not allowed to make this request
  | 'app_inactive' // 403: the service has set the app inactive, for example because its owner's subscription has lapsed; all requests fail
  | 'athlete_limit' // 403: the app has reached the limit of connected athletes of its access tier
  | 'operation_removed' // 410; or the date of removal has passed, and nothing was sent
  | 'server_error' // 5xx: the service failed; the body may be anything
  | 'unexpected_status' // any other status
  | 'redirected' // not followed, because the target would receive tokens; browsers hide the target, and the status
  | 'invalid_request' // not sent: a value in it is invalid or cannot be sent; the message states which
  | 'response_too_large' // a success with more bytes than `maxResponseBytes`; the rest was not read
  | 'repeated_page' // two pages of a list in a row have the same items: the parameters of the request are ignored
  | 'invalid_callback' // not a full URL, no `code`, or its `state` is not that of the authorization that was started
  | 'invalid_grant' // the code or refresh token is unknown, was already used, has expired, or was revoked
  | 'refresh_paused' // not sent until `retryAt`: earlier refreshes failed; `cause` is the last failure
  | 'wrong_athlete' // tokens of one athlete were passed to the session of another; nothing was stored
  | 'unreadable_grant' // the stored record of the grant cannot be read; it was not changed
  | 'closed' // not sent: the app or its quota was closed; create another app

/** No message, property or `cause` contains a secret or a full URL. `response` and `body` are private: no way of logging prints them. */
class BaseError<Code extends string = string> extends Error {
  override readonly name: string = 'ApiError'
  /** Stable, machine-readable code of the error. Use it in `switch (error.code)` to distinguish the cases. */
  readonly code: Code
  /** Method and path template, for example `GET /activities/{id}`. */
  readonly operation: string
  /** HTTP status; undefined when there was no response. */
  readonly status: number | undefined
  /** Number of attempts of the call: 1 unless a retry layer sent the request again; undefined when there was nothing to send. */
  declare attempts: number | undefined
  /**
   * Of `rate_limited` and `refresh_paused`: when to try again, in milliseconds since 1970-01-01 UTC, by this machine's clock. Undefined after
   * a 429 without a `Retry-After`, and without the `Date` header or the usage of an exceeded window. Browsers hide these headers.
   */
  readonly retryAt: number | undefined
  readonly #response: Response | undefined
  readonly #body: unknown

  constructor(code: Code, message: string, { operation, response, body, cause, retryAt }: ApiErrorDetails) {
    const shown = cause instanceof BaseError ? cause : quoteCause(cause, response ?? cause)
    super(`${operation}: ${message}`, shown && { cause: shown })
    this.code = code
    this.operation = operation
    // Browsers hide a redirect behind the status 0.
    this.status = response?.status || undefined
    this.retryAt = retryAt
    this.#response = response
    this.#body = body
  }

  /** The response; undefined when there was none. Its body has been read. */
  get response(): Response | undefined {
    return this.#response
  }

  /** Body of the response: JSON parsed, anything else as text; at most the first megabyte. */
  get body(): unknown {
    return this.#body
  }

  /** The error body that the service sent; undefined when it could not be parsed. */
  get errorBody(): ErrorBody | undefined {
    return errorBodyIn(this.body)
  }

  /**
   * True when the response has the service's own error body with at least one detail (inferred). Otherwise it may be of a proxy, or of another
   * server: a 404 is then no evidence that something does not exist.
   */
  get isOfService(): boolean {
    return isOfService(this.body)
  }

  /**
   * The `errors` list of the service's {@link ErrorBody}; empty when the service sent none. Early versions of Node 22 print it with the
   * error, so possible secrets are removed, as in the message.
   */
  get errors(): readonly ErrorDetail[] {
    const shown = (text: unknown): unknown => (typeof text === 'string' ? quote(text, this.response) : undefined)
    return errorDetailsIn(this.body).map(({ resource, field, code }) =>
      withoutUndefined({ resource: shown(resource), field: shown(field), code: shown(code) }),
    )
  }
}

/** Engines write the name into the stack before the fields are set. It is a text, because a minifier renames classes. */
function withName<Class extends abstract new (...args: never) => BaseError>(name: string, Class: Class): Class {
  Object.defineProperty(Class, 'name', { value: name })
  Object.defineProperty(Class.prototype, 'name', { value: name, writable: true })
  return Class
}

interface Coded<Name extends string, Code extends string> extends BaseError<Code> {
  readonly name: Name
}

/** The base of a class with its own name and code. */
function coded<Name extends string, Code extends string>(
  name: Name,
  code: Code,
): new (
  message: string,
  details: ApiErrorDetails,
) => Coded<Name, Code> {
  class CodedError extends BaseError<Code> {
    override readonly name = name

    constructor(message: string, details: ApiErrorDetails) {
      super(code, message, details)
    }
  }
  return withName(name, CodedError)
}

/** 400: a parameter or the body is invalid; `errors` names the field. */
export class BadRequestError extends /* @__PURE__ */ coded('BadRequestError', 'bad_request') {}

/** 401: the access token is missing, invalid, expired or revoked; or the client credentials are wrong. */
export class AuthenticationError extends /* @__PURE__ */ coded('AuthenticationError', 'unauthorized') {}

/** The access token lacks a scope. Detected before sending if the client knows the granted scopes, otherwise from the service's 401. */
export class MissingScopeError extends /* @__PURE__ */ coded('MissingScopeError', 'missing_scope') {
  /** Scopes of which any one is sufficient. */
  readonly scopes: readonly Scope[]

  constructor(scopes: readonly Scope[], details: ApiErrorDetails) {
    super(`requires the scope ${scopes.join(' or ')}; request it from the athlete`, details)
    this.scopes = scopes
  }
}

/** 404: the object does not exist, or is not visible to this athlete. */
export class NotFoundError extends /* @__PURE__ */ coded('NotFoundError', 'not_found') {}

/** A group of requests that are counted together: `overall` counts all requests, `read` those that only read. */
export type QuotaFamily = 'overall' | 'read'

/** Windows of the rate limits: a quarter hour that begins at :00, :15, :30 or :45, and a day that begins at midnight UTC. */
export type QuotaWindow = 'quarter_hour' | 'day'

/** Which rate limit is exceeded. */
export interface RateLimitDetails extends ApiErrorDetails {
  family?: QuotaFamily | undefined
  window?: QuotaWindow | undefined
}

/**
 * A rate limit is exceeded until its window ends: the service sent 429, or the quota refused the request before it was sent. Or a server in
 * between, such as a proxy, sent 429: `family` and `window` are then undefined.
 */
export class RateLimitError extends /* @__PURE__ */ coded('RateLimitError', 'rate_limited') {
  /** Requests that the rate limit counts; undefined when the response does not state it. */
  readonly family: QuotaFamily | undefined
  /** The window of the rate limit; undefined when the response does not state it. */
  readonly window: QuotaWindow | undefined

  constructor(message: string, { family, window, ...details }: RateLimitDetails) {
    super(message, details)
    this.family = family
    this.window = window
  }
}

/** No response: the connection could not be established, or was lost. Whether the service processed the request is unknown. */
export class ConnectionError extends /* @__PURE__ */ coded('ConnectionError', 'connection_failed') {}

/** The call, or reading its stream, took longer than its `timeoutMs`. Whether the service processed the request is unknown. */
export class DeadlineError extends /* @__PURE__ */ coded('DeadlineError', 'deadline_exceeded') {}

/** A successful response without the content that the operation returns. Usually sent by a proxy between the client and the service. */
export class MalformedResponseError extends /* @__PURE__ */ coded('MalformedResponseError', 'malformed_response') {}

/** The athlete denied access on the consent page, or cleared all check boxes: the callback contains `error=access_denied`. */
export class AuthorizationDeniedError extends /* @__PURE__ */ coded('AuthorizationDeniedError', 'authorization_denied') {}

/** The service no longer accepts the athlete's tokens. The athlete must authorize the app again. */
export class NeedsReauthorizationError extends /* @__PURE__ */ coded('NeedsReauthorizationError', 'needs_reauthorization') {}

/** There are no tokens for the athlete: none were stored, or the app has revoked its access. */
export class NoGrantError extends /* @__PURE__ */ coded('NoGrantError', 'no_grant') {
  /** `absent`: nothing is stored. `revoked`: the app has revoked its access. */
  readonly reason: 'absent' | 'revoked'

  constructor(reason: 'absent' | 'revoked', details: ApiErrorDetails) {
    super(
      reason === 'absent'
        ? 'there are no tokens for this athlete; the athlete must authorize the app first'
        : 'the app has revoked its access to this athlete',
      details,
    )
    this.reason = reason
  }
}

/**
 * Why a file has not become an activity:
 * - `duplicate`: the athlete already has an activity from this file; see `activityId`.
 * - `empty`: the file has no bytes or no points.
 * - `malformed`: the service cannot create an activity from the content of the file; see `detail`.
 * - `processing_failed`: the service failed, and does not state what is wrong with the file.
 * - `deleted`: the activity was created, and has been deleted since.
 * - `timeout`: the service was still processing the file at the timeout. It continues to process the file: wait again with `uploadId`.
 * - `status_unavailable`: the service has the file, but its status could not be read; see `cause`. Wait again with `uploadId`.
 * - `unconfirmed`: the file was sent, but the response was lost. The service might or might not have the file. It is not sent again. Also
 *   when several uploads have the `external_id` that `findUploadedActivity` searches for.
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

/** An upload did not become an activity, or it is not known whether it did; see `reason`. */
export class UploadError extends /* @__PURE__ */ coded('UploadError', 'upload_failed') {
  readonly reason: UploadFailure
  /** Identifier of the upload; undefined when the service has assigned none, or it was lost. */
  readonly uploadId: Id | undefined
  /** The existing activity from the same file: only for `duplicate`, and only if the service names it. */
  readonly activityId: Id | undefined
  /** The `external_id` that was sent. The activity also has it: `findUploadedActivity` searches for it. */
  readonly externalId: string | undefined
  /** The service's description of the problem with the file, without HTML. */
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

/** An error without a class of its own; see {@link PlainErrorCode}. */
interface PlainError extends BaseError<PlainErrorCode> {
  readonly name: 'ApiError'
}

/** Any failed call. `error.code` or `instanceof` distinguishes the cases; `switch (error.code)` narrows the type. */
export type ApiError =
  | BadRequestError
  | AuthenticationError
  | MissingScopeError
  | NotFoundError
  | RateLimitError
  | ConnectionError
  | DeadlineError
  | MalformedResponseError
  | AuthorizationDeniedError
  | NeedsReauthorizationError
  | NoGrantError
  | UploadError
  | PlainError

/** For `error instanceof ApiError`: true for every error of this package. With `new`, one that has no class of its own. */
export const ApiError = /* @__PURE__ */ withName('ApiError', BaseError) as unknown as new (
  code: PlainErrorCode,
  message: string,
  details: ApiErrorDetails,
) => ApiError

/** Whether an error has the fields of an `ApiError`. Its class may be that of another copy of this package, which has made the client or the app. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof propertyOf(error, 'code') === 'string' && typeof propertyOf(error, 'operation') === 'string'

/** Whether an error is an `ApiError` with this code. */
export const hasCode = (error: unknown, code: ApiError['code']): error is ApiError => error instanceof ApiError && error.code === code
