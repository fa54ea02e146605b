/** For tests of apps that have webhooks: events, and deliveries with faults. */
export {
  type AttemptContext,
  type Chance,
  type DeliverOptions,
  type DeliveryAttempt,
  type DeliveryHandler,
  type DeliveryReport,
  deliver,
  sign,
  type VirtualClock,
} from './deliver.ts'
export {
  activityCreated,
  activityDeleted,
  activityUpdated,
  bodyOf,
  deauthorized,
  type EventFields,
  type SentEvent,
  type UpdateFields,
} from './event-builders.ts'
