export type * from './change.ts'
export { createWebhooks } from './create-webhooks.ts'
export { createInbox, type InboxOptions } from './inbox/create-inbox.ts'
export { type GroupMarksOptions, groupMarks } from './inbox/group-marks.ts'
export type * from './inbox/inbox.ts'
export { memoryInbox } from './inbox/memory-inbox.ts'
export { UnreadableRecordError } from './inbox/rows.ts'
export type * from './inbox/storage.ts'
export type { PlainResponse, ReceiverContext } from './receiver/create-receiver.ts'
export type { RawDelivery } from './receiver/judge-delivery.ts'
export type { OutcomeReason, ReceiverCounts, ReceiverOutcome } from './receiver/outcome.ts'
export type { EventKind, UnknownEvent, WebhookEvent } from './receiver/parse-event.ts'
export type { OnCancel, ReadBody, UnusableBody } from './receiver/read-body.ts'
export type { SignatureOptions, SignatureOutcome } from './receiver/signature.ts'
export {
  deleteSubscription,
  type EnsuredSubscription,
  type EnsureSubscriptionOptions,
  ensureSubscription,
  type SubscribingApp,
} from './subscription/ensure-subscription.ts'
export * from './subscription/errors.ts'
export type { ProbeFetch } from './subscription/probe-callback.ts'
export type { HandshakeProblem } from './subscription/probe-handshake.ts'
export { issueVerifyToken, isVerifyToken } from './subscription/verify-token.ts'
export * from './subscription/watch-subscription.ts'
export type { SetTimer } from './timers.ts'
export { type EmbeddedWakerOptions, embeddedWaker } from './wakers/embedded-waker.ts'
export type { WakeHandler, WakeOptions, Waker, WakerOptions } from './wakers/waker.ts'
export type { DrainResult, RunOptions, Webhooks, WebhooksOptions } from './webhooks.ts'
export type { Estimate, EstimateOptions } from './worker/estimate.ts'
export type { TaskProgress, WorkHooks } from './worker/hooks.ts'
export type { Shares } from './worker/limits.ts'
export type { AthleteCaps } from './worker/read-budget.ts'
