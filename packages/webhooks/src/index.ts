export { type AthleteRecord, type Entry, UnreadableRecordError } from './inbox/athlete-record.ts'
export { createInbox, type InboxOptions } from './inbox/create-inbox.ts'
export type * from './inbox/inbox.ts'
export { memoryInbox } from './inbox/memory-inbox.ts'
export type { Change, InboxStorage, RecordSummary } from './inbox/storage.ts'
export {
  deleteSubscription,
  type EnsuredSubscription,
  type EnsureSubscriptionOptions,
  ensureSubscription,
  type SubscribingApp,
} from './subscription/ensure-subscription.ts'
export {
  HandshakeError,
  type HandshakeFailure,
  type RemainingSubscription,
  ReplaceSubscriptionError,
  SubscriptionConflictError,
} from './subscription/errors.ts'
export type { ProbeFetch } from './subscription/probe-callback.ts'
export type { HandshakeProblem } from './subscription/probe-handshake.ts'
export { issueVerifyToken, isVerifyToken } from './subscription/verify-token.ts'
export {
  type SubscriptionStatus,
  type SubscriptionWatch,
  type WatchSubscriptionOptions,
  watchSubscription,
} from './subscription/watch-subscription.ts'
export type { WakeHandler, WakeOptions, Waker } from './waker.ts'
