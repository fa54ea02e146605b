export { inboxConformance } from './inbox.ts'
export type { InboxConformanceOptions, InboxUnderTest, TestFunctions } from './inbox-kit.ts'
export { type OptionalWakerFeature, type WakerConformanceOptions, type WakersUnderTest, wakerConformance } from './wakers.ts'
