/** Events and deliveries with faults, for tests of apps with webhooks. */
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
