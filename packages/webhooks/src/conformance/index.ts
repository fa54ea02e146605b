export type { TestFunctions } from '@activity-tracking/store/conformance'
export { type InboxConformanceOptions, type InboxUnderTest, inboxConformance, type OptionalInboxFeature } from './inbox-conformance.ts'
export { type OptionalWakerFeature, type WakerConformanceOptions, type WakersUnderTest, wakerConformance } from './waker-conformance.ts'
