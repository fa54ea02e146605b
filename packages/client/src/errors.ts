import type { Id } from './id.ts'
import type { Scope } from './operations.gen.ts'
import { quote, quoteCause } from './redact.ts'
import type { components } from './schema.gen.ts'
import { withoutUndefined } from './without-undefined.ts'

/** Body of an error response. */
export type ErrorBody = components['schemas']['ErrorBody']

/** One entry in the `errors` list of an {@link ErrorBody}. The type of its values is not guaranteed. */
export interface ErrorDetail {
  readonly resource?: unknown
  readonly field?: unknown
  readonly code?: unknown
}

export interface ApiErrorDetails {
  /** Method and path template, for example `GET /activities/{id}`. */
  operation: string
  response?: Response | undefined
  /** Parsed body of the error response: usually an {@link ErrorBody}, otherwise text, or undefined when it was empty. */
  body?: unknown
  cause?: unknown
}

/** The body as an error body; undefined when it is neither an object nor a list. */
export const errorBodyIn = (body: unknown): ErrorBody | undefined => (typeof body === 'object' && body !== null ? body : undefined)

/** The errors that the body lists; empty when the body is in another format. */
export function errorDetailsIn(body: unknown): readonly ErrorDetail[] {
  const errors: unknown = errorBodyIn(body)?.errors
  return Array.isArray(errors) ? errors.filter(errorBodyIn) : []
}

/** Whether a detail names all three, as those of the service do. */
export const isDetail = ({ resource, field, code }: ErrorDetail): boolean =>
  [resource, field, code].every((text) => typeof text === 'string')

/** The details of an error in the service's own format. Other servers can send a message, or a list of `errors` with other fields. */
export const ownDetailsIn = (body: unknown): readonly ErrorDetail[] => errorDetailsIn(body).filter(isDetail)

/** True when the body is in the service's own format and contains the details of an error. A message alone can come from any server. */
export const isOfService = (body: unknown): boolean => ownDetailsIn(body).length > 0

/**
 * Base class of all errors of this package. No message, property or `cause` contains a token, a secret or a full URL. `response` and `body`
 * can be read but are private: logging the error, also with hidden properties (`%o`), does not print them.
 */
export abstract class BaseError extends Error {
  /** Stable, machine-readable code of the error. Use it in `switch (error.code)` to distinguish the classes. */
  abstract readonly code: string
  /** Method and path template, for example `GET /activities/{id}`. */
  readonly operation: string
  /** HTTP status; undefined when there was no response. */
  readonly status: number | undefined
  /** Number of attempts of the call: 1 unless a retry layer sent the request again; undefined when there was nothing to send. */
  declare attempts: number | undefined
  readonly #response: Response | undefined
  readonly #body: unknown

  constructor(message: string, { operation, response, body, cause }: ApiErrorDetails) {
    const shown = cause instanceof BaseError ? cause : quoteCause(cause, response ?? cause)
    super(`${operation}: ${message}`, shown && { cause: shown })
    this.operation = operation
    // Browsers hide a redirect behind the status 0.
    this.status = response?.status || undefined
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

/** An error of a class with its own name and code. */
interface Coded<Name extends string, Code extends string> extends BaseError {
  readonly name: Name
  readonly code: Code
}

/** The base of a class with its own name and code. Both are texts, because a minifier renames classes. */
function coded<Name extends string, Code extends string>(
  name: Name,
  code: Code,
): abstract new (
  ...args: ConstructorParameters<typeof BaseError>
) => Coded<Name, Code> {
  abstract class CodedError extends BaseError {
    override readonly name = name
    readonly code = code
  }
  // Engines write the name into the stack before the fields are set.
  Object.defineProperty(CodedError.prototype, 'name', { value: name, writable: true })
  return CodedError
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

/** 402: requires that the athlete has a paid subscription. */
export class SubscriptionRequiredError extends /* @__PURE__ */ coded('SubscriptionRequiredError', 'subscription_required') {}

/** 403: the app is not allowed to make this request. */
export class ForbiddenError extends /* @__PURE__ */ coded('ForbiddenError', 'forbidden') {}

/**
 * 403: the service has set the app inactive, for example because its owner's subscription has lapsed. Every request fails until the app is
 * active again.
 */
export class AppInactiveError extends /* @__PURE__ */ coded('AppInactiveError', 'app_inactive') {}

/** 403: the app has reached the limit of connected athletes of its access tier. */
export class AthleteLimitError extends /* @__PURE__ */ coded('AthleteLimitError', 'athlete_limit') {}

/** 404: the object does not exist, or is not visible to this athlete. */
export class NotFoundError extends /* @__PURE__ */ coded('NotFoundError', 'not_found') {}

/** The service no longer supports the operation: it sent 410, or the date of removal has passed and nothing was sent. */
export class OperationRemovedError extends /* @__PURE__ */ coded('OperationRemovedError', 'operation_removed') {}

/** A group of requests that are counted together: `overall` counts all requests, `read` those that only read. */
export type QuotaFamily = 'overall' | 'read'

/** Windows of the rate limits: a quarter hour that begins at :00, :15, :30 or :45, and a day that begins at midnight UTC. */
export type QuotaWindow = 'quarter_hour' | 'day'

/** Which rate limit is exceeded, and until when. */
export interface RateLimitDetails extends ApiErrorDetails {
  family?: QuotaFamily | undefined
  window?: QuotaWindow | undefined
  /** Milliseconds since 1970-01-01 UTC, by this machine's clock. */
  retryAt?: number | undefined
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
  /**
   * When to try again: when the window ends, or when `Retry-After` allows it, at most a day later. In milliseconds since 1970-01-01 UTC, by
   * this machine's clock. Undefined when the response has neither a `Retry-After` nor both the usage of an exceeded window and a `Date`
   * header, which browsers hide for cross-origin responses.
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
export class ServerError extends /* @__PURE__ */ coded('ServerError', 'server_error') {}

/** The status does not have a separate class. */
export class UnexpectedStatusError extends /* @__PURE__ */ coded('UnexpectedStatusError', 'unexpected_status') {}

/**
 * The response is a redirect (301, 302, 303, 307 or 308), which the client does not follow: the API has no redirects, and the target of a
 * redirect would receive tokens and bodies. The message contains the origin and the path of the target, never its query, which can contain
 * a code. Browsers hide the target; in this case, the message does not contain it and `status` is undefined.
 */
export class RedirectedError extends /* @__PURE__ */ coded('RedirectedError', 'redirected') {}

/** The request was not sent, because a value in it is invalid or cannot be sent. The message states which value. */
export class InvalidRequestError extends /* @__PURE__ */ coded('InvalidRequestError', 'invalid_request') {}

/** No response: the connection could not be established, or was lost. Whether the service processed the request is unknown. */
export class ConnectionError extends /* @__PURE__ */ coded('ConnectionError', 'connection_failed') {}

/**
 * The call, or reading the stream that it returned, took longer than its `timeoutMs`. Whether the service processed the request is unknown.
 */
export class DeadlineError extends /* @__PURE__ */ coded('DeadlineError', 'deadline_exceeded') {}

/**
 * Two pages of a list in a row have the same items, and earlier pages contain all of them: the service, or a proxy, ignores the parameters of
 * the request. The message names both requests.
 */
export class RepeatedPageError extends /* @__PURE__ */ coded('RepeatedPageError', 'repeated_page') {}

/**
 * A successful response whose body is not JSON although the operation returns JSON. Usually sent by a proxy between the client and the
 * service.
 */
export class MalformedResponseError extends /* @__PURE__ */ coded('MalformedResponseError', 'malformed_response') {}

/** The body of a successful response has more bytes than the client accepts (`maxResponseBytes`). The rest was not read. */
export class ResponseTooLargeError extends /* @__PURE__ */ coded('ResponseTooLargeError', 'response_too_large') {}

/** The athlete denied access on the consent page, or cleared all check boxes: the callback contains `error=access_denied`. */
export class AuthorizationDeniedError extends /* @__PURE__ */ coded('AuthorizationDeniedError', 'authorization_denied') {}

/**
 * The callback does not belong to the authorization that was started: it is not a full URL, its `state` is missing or does not match, or it
 * has no `code`.
 */
export class InvalidCallbackError extends /* @__PURE__ */ coded('InvalidCallbackError', 'invalid_callback') {}

/** The service does not accept the code or the refresh token: it is unknown, was already used, has expired, or was revoked. */
export class InvalidGrantError extends /* @__PURE__ */ coded('InvalidGrantError', 'invalid_grant') {}

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

const tokenOperation = 'POST /oauth/token'

/** Error details with the time of the next attempt. */
interface RetryDetails extends Omit<ApiErrorDetails, 'operation'> {
  /** Milliseconds since 1970-01-01 UTC, by this machine's clock. */
  retryAt: number
}

/** Earlier refreshes failed, so nothing was sent. `cause` is the last failure. */
export class RefreshPausedError extends /* @__PURE__ */ coded('RefreshPausedError', 'refresh_paused') {
  /** When the next call sends a request to the service, in milliseconds since 1970-01-01 UTC. */
  readonly retryAt: number

  constructor({ retryAt, ...details }: RetryDetails) {
    super('earlier refreshes failed; the tokens will be refreshed later', { operation: tokenOperation, ...details })
    this.retryAt = retryAt
  }
}

/**
 * The athlete authorized the app, but the token response did not include the athlete, and `GET /athlete` failed; see `cause`. The tokens
 * are stored, because the code cannot be exchanged again: call `app.callback()` with the same URL, in any process of the app, while the
 * access token is valid (6 hours).
 */
export class UnidentifiedAthleteError extends /* @__PURE__ */ coded('UnidentifiedAthleteError', 'unidentified_athlete') {
  constructor(cause: unknown) {
    super('the athlete who authorized the app is not known yet; the tokens are stored: call callback() with the same URL again', {
      operation: 'GET /athlete',
      cause,
    })
  }
}

/** The app or its quota was closed before the request was sent. Do not retry: create another app. */
export class ClosedError extends /* @__PURE__ */ coded('ClosedError', 'closed') {
  constructor(what: 'app' | 'quota', operation = tokenOperation) {
    super(`not sent: the ${what} is closed`, { operation })
  }
}

/** Tokens of one athlete were passed to the session of another. Nothing was stored. */
export class WrongAthleteError extends /* @__PURE__ */ coded('WrongAthleteError', 'wrong_athlete') {
  constructor() {
    super('these tokens belong to a different athlete than this session', { operation: tokenOperation })
  }
}

/** The stored record of the grant cannot be read. It was not changed. */
export class UnreadableGrantError extends /* @__PURE__ */ coded('UnreadableGrantError', 'unreadable_grant') {
  constructor(why: string, details: Omit<ApiErrorDetails, 'operation'> = {}) {
    super(`the stored grant cannot be read: ${why}`, { operation: tokenOperation, ...details })
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

/** Any failed call. Use `error.code` or `instanceof` to distinguish the cases. */
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
  | RepeatedPageError
  | MalformedResponseError
  | ResponseTooLargeError
  | AuthorizationDeniedError
  | InvalidCallbackError
  | InvalidGrantError
  | NeedsReauthorizationError
  | NoGrantError
  | RefreshPausedError
  | UnidentifiedAthleteError
  | ClosedError
  | WrongAthleteError
  | UnreadableGrantError
  | UploadError

/** For `error instanceof ApiError`: true for every error class of this package. */
export const ApiError = BaseError as unknown as abstract new (message: string, details: ApiErrorDetails) => ApiError

/** Whether an error has the fields of an `ApiError`. Its class may be that of another copy of this package, which has made the client or the app. */
export function isApiError(error: unknown): error is ApiError {
  const { code, operation } = Object(error) as { readonly code?: unknown; readonly operation?: unknown }
  return typeof code === 'string' && typeof operation === 'string'
}
