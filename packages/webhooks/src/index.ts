export type {
  ActivityChanged,
  ActivityDeleted,
  AthleteDeauthorized,
  Change,
  Detail,
  Differences,
  Erasure,
  ListedActivities,
} from './change.ts'
export { createWebhooks } from './create-webhooks.ts'
export type { ImportProgress, WebhookHooks } from './hooks.ts'
export { type DeadJob, type Job, type JobOutcome, type Queue, type QueueStats, UnrecoverableError } from './queue/queue.ts'
export type { ReceiverOutcome } from './receiver/outcome.ts'
export type { WebhookEvent } from './receiver/parse-event.ts'
export { deleteSubscription, ensureSubscription } from './subscription/ensure-subscription.ts'
export { HandshakeError } from './subscription/errors.ts'
export type { Webhooks, WebhooksOptions } from './webhooks.ts'
export type { Waits } from './worker/limits.ts'
