import type { QuotaFamily, QuotaWindow } from '../errors.ts'
import type { Operation } from '../operation.ts'
import type { LimitHeaders } from '../quota/limit-headers.ts'

/** Common fields of all events of a call. Events never contain a URL, a query, a header, a body or a token. */
export interface CallEvent {
  /** The same for all events of one call. */
  readonly callId: string
  /** Method and path template, for example `GET /activities/{id}`. */
  readonly operation: string
  readonly method: Operation['method']
  /** Path template, for example `/activities/{id}`. */
  readonly path: string
  /** Scheme, host and port of the request, for example `https://host`. */
  readonly origin: string
  /** 1 for the first attempt; the retry layer counts up. */
  readonly attempt: number
}

/** A request is about to be sent. */
export interface RequestEvent extends CallEvent {
  /** Number of times that the request was sent before: in earlier attempts, or with an access token that was refused. */
  readonly resendCount: number
}

/** A response has arrived; its body has not been read. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number
  /** From sending the request, in milliseconds. */
  readonly durationMs: number
  /** Rate limits and usage from the response; undefined for each number that it does not contain. */
  readonly limits: LimitHeaders
}

/** The request got no response. */
export interface RequestErrorEvent extends RequestEvent {
  /** `code` of the error, for example `connection_failed`; `aborted` when the caller's signal has fired. */
  readonly error: string
  /** From sending the request, in milliseconds. */
  readonly durationMs: number
}

/** A request is sent again after a delay. `attempt` is the failed attempt. */
export interface RetryEvent extends CallEvent {
  readonly delayMs: number
  /** Status of the response; undefined when there was none. */
  readonly status: number | undefined
  /** `code` of the error; undefined when there was a response. */
  readonly error: string | undefined
}

/** A call waits until a rate limit allows it. */
export interface WaitEvent extends CallEvent {
  readonly family: QuotaFamily
  readonly window: QuotaWindow
  /** In milliseconds. */
  readonly delayMs: number
}

/** A call has ended: its body was read, or it failed. */
export interface CallEndEvent extends CallEvent {
  /** Status of the last response; undefined when the call failed without one. */
  readonly status: number | undefined
  /** `code` of the error that the call ended with; `aborted` when the caller's signal has fired; undefined when it succeeded. */
  readonly error: string | undefined
  /** Since the call reached the layers, in milliseconds. */
  readonly durationMs: number
}

/** A session has refreshed the tokens of an athlete, or has tried to. */
export interface RefreshEvent {
  readonly athleteId: string
  /** `rotated`: the service returned new tokens. `unchanged`: the service returned the same tokens. `failed`: see `error`. */
  readonly outcome: 'rotated' | 'unchanged' | 'failed'
  /** `code` of the error; undefined unless the refresh failed. */
  readonly error: string | undefined
  readonly durationMs: number
}

/** Something that the service has deprecated was used. Reported once. */
export interface DeprecatedEvent {
  /** Method and path template of the operation, or `baseUrl`. */
  readonly subject: string
  /** First day (`YYYY-MM-DD`, UTC) of the deprecation. */
  readonly since: string
  /** First day (`YYYY-MM-DD`, UTC) on which the service no longer supports it; undefined when none is announced. */
  readonly removed: string | undefined
  /** The replacement: method and path template of an operation, or `newBaseUrl`. */
  readonly replacement: string | undefined
  /** The complete message. */
  readonly message: string
}

/**
 * Functions that are called when something happens. They cannot change or delay it: their return values are not awaited, and errors that
 * they throw are logged.
 */
export interface Hooks {
  onCallStart?(event: CallEvent): unknown
  onRequest?(event: RequestEvent): unknown
  onResponse?(event: ResponseEvent): unknown
  onRequestError?(event: RequestErrorEvent): unknown
  onRetry?(event: RetryEvent): unknown
  onWait?(event: WaitEvent): unknown
  onCallEnd?(event: CallEndEvent): unknown
  onRefresh?(event: RefreshEvent): unknown
  onDeprecated?(event: DeprecatedEvent): unknown
}

/** Receives log messages, for example `console`. The second argument is the event. */
export interface Logger {
  debug(message: string, event?: object): unknown
  info(message: string, event?: object): unknown
  warn(message: string, event?: object): unknown
  error(message: string, event?: object): unknown
}

/** What layers report about their call. */
export interface CallReport {
  /** A request is about to be sent. */
  request(): void
  response(response: Response): void
  requestError(error: unknown): void
  /** The request is sent again after the delay, because of the response or the error. */
  retry(retry: { readonly delayMs: number; readonly response?: Response; readonly error?: unknown }): void
  /** The call waits until a rate limit allows it. */
  wait(wait: { readonly family: QuotaFamily; readonly window: QuotaWindow; readonly delayMs: number }): void
  /** The call has ended, with or without an error. Only the first report counts. */
  end(outcome: { readonly response?: Response | undefined; readonly error?: unknown }): void
}
