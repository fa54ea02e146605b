/**
 * Only the typed client: the part of `@activity-tracking/client` without connecting athletes, storing tokens and sharing rate limits. It
 * loads in a fraction of the time, which matters if a program starts for each request.
 */
export { type ClientOptions, createClient } from './create-client.ts'
export {
  ApiError,
  AppInactiveError,
  AthleteLimitError,
  AuthenticationError,
  AuthorizationDeniedError,
  BadRequestError,
  ClosedError,
  ConnectionError,
  DeadlineError,
  type ErrorBody,
  type ErrorDetail,
  ForbiddenError,
  InvalidCallbackError,
  InvalidGrantError,
  InvalidRequestError,
  MalformedResponseError,
  MissingScopeError,
  NeedsReauthorizationError,
  NoGrantError,
  NotFoundError,
  OperationRemovedError,
  type QuotaFamily,
  type QuotaWindow,
  type RateLimitDetails,
  RateLimitError,
  RedirectedError,
  RefreshPausedError,
  RepeatedPageError,
  ResponseTooLargeError,
  ServerError,
  SubscriptionRequiredError,
  UnexpectedStatusError,
  UnidentifiedAthleteError,
  UnreadableGrantError,
  UploadError,
  type UploadFailure,
  WrongAthleteError,
} from './errors.ts'
export { parseExactJson } from './exact-json.ts'
export type { Id } from './id.ts'
export type { Call, CallSettings, Deliver, Layer, Send, SendInit, SentResponse } from './layers/layer.ts'
export type { Scope } from './operations.gen.ts'
export type * from './schema.gen.ts'
export type { ActivityClient, Athlete, CallOptions, Result, ScopedPaths } from './types.ts'
export { unwrap } from './unwrap.ts'
export type { BinaryInput } from './web-stream.ts'
