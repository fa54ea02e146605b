/**
 * Only the typed client: the part of `@activity-tracking/client` without connecting athletes, storing tokens and sharing rate limits. It
 * loads in a fraction of the time, which matters if a program starts for each request.
 */

export type { CallOptions, Result } from './call-types.ts'
export type * from './calls.gen.ts'
export { type ClientOptions, createClient } from './create-client.ts'
export type { ErrorBody, ErrorDetail } from './error-body.ts'
export {
  ApiError,
  AuthenticationError,
  AuthorizationDeniedError,
  BadRequestError,
  ConnectionError,
  DeadlineError,
  MalformedResponseError,
  MissingScopeError,
  NeedsReauthorizationError,
  NoGrantError,
  NotFoundError,
  type QuotaFamily,
  type QuotaWindow,
  RateLimitError,
  UploadError,
  type UploadFailure,
} from './errors.ts'
export { parseExactJson } from './exact-json.ts'
export type { Id } from './id.ts'
export type { Call, CallSettings, Deliver, Layer, Send } from './layers/layer.ts'
export type { Scope } from './operations.gen.ts'
export { unwrap } from './perform-call.ts'
export type * from './schema.gen.ts'
export type { ActivityClient, Athlete, ScopedPaths } from './types.ts'
export type { BinaryInput } from './web-stream.ts'
