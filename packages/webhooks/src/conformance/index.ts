export type { TestFunctions } from '@activity-tracking/store/conformance'
export { inboxConformance } from './inbox.ts'
export type { InboxConformanceOptions, InboxUnderTest } from './inbox-kit.ts'
export { type OptionalWakerFeature, type WakerConformanceOptions, type WakersUnderTest, wakerConformance } from './wakers.ts'
