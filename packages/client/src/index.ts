export type { AppSignatures } from './app/app-signatures.ts'
export type { AppSubscriptions, SubscriptionRequest } from './app/app-subscriptions.ts'
export type { Connection } from './app/connect-athlete.ts'
export type { ConnectedAthlete } from './app/connected-athletes.ts'
export { type App, type AppOptions, type AppQuotaOptions, createApp } from './app/create-app.ts'
export type { ImportDetails, ImportedGrant, ImportedTokenResponse } from './app/imported-grant.ts'
export {
  type Connect,
  type ConnectAttempt,
  type Connected,
  type ConnectFailure,
  type ConnectOptions,
  createConnect,
} from './connect/create-connect.ts'
export * from './core.ts'
export { type LocalDate, localDate, type StartFields } from './dates.ts'
export type { AccessToken, TokenSource, WaitUntil } from './layers/auth.ts'
export type {
  CallEndEvent,
  CallEvent,
  CallReport,
  DeprecatedEvent,
  Hooks,
  Logger,
  RefreshEvent,
  RequestErrorEvent,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from './layers/events.ts'
export { createReporter, type LogOptions, log, type Reporter } from './layers/log.ts'
export { type RetryOptions, retry } from './layers/retry.ts'
export { type Authorization, type AuthorizationRequest, createOAuth, type OAuth, type OAuthOptions } from './oauth/create-oauth.ts'
export type { OnReceipt, Receipt } from './oauth/post-form.ts'
export { type TokenAthlete, TokenSet, type TokenSetInit } from './oauth/token-set.ts'
export type { Operation } from './operation.ts'
export { type ListItem, type Listing, type ListPath, type PaginateOptions, paginate } from './paginate.ts'
export type { ListPosition } from './paging-styles.ts'
export { decodePolyline } from './polyline.ts'
export { createQuota, type Quota, type QuotaCounter, type QuotaOptions, type QuotaSnapshot } from './quota/create-quota.ts'
export { type Halves, type LimitHeaders, readLimits } from './quota/limit-headers.ts'
export type { QuotaLimits } from './quota/windows.ts'
export { missingScopes } from './scopes.ts'
export type { DeauthorizeOptions } from './session/deauthorize.ts'
export type { GrantState } from './session/grant-record.ts'
export { type Grant, TokenSession, type TokenSessionOptions } from './session/token-session.ts'
export { type EncryptedStoreOptions, type EncryptionKey, encryptedStore, type Reencryption, reencrypt } from './stores/encrypted-store.ts'
export { DecryptionError, type DecryptionFailure, StoreUnavailableError, VersionConflictError } from './stores/errors.ts'
export { memoryStore } from './stores/memory-store.ts'
export type {
  FullStore,
  JsonObject,
  JsonValue,
  ListOptions,
  Page,
  PutCondition,
  Spool,
  SpoolEntry,
  Store,
  Versioned,
} from './stores/store.ts'
export {
  getStreams,
  pointCount,
  type StreamKey,
  type StreamOf,
  type StreamOptions,
  type StreamOwner,
  type StreamRow,
  type Streams,
  streamRows,
  toFloat64Array,
  toLatLngArrays,
} from './streams.ts'
export { findUploadedActivity, type UploadOptions, uploadActivity, uploadDataTypeOf } from './uploads.ts'
export {
  type SentUpload,
  type UploadDataType,
  type UploadedActivity,
  type UploadProgress,
  type UploadWaitOptions,
  waitForUpload,
} from './wait-for-upload.ts'
