export { inboxConformance } from './inbox.ts'
export type { InboxConformanceOptions, InboxUnderTest, TestFunctions } from './inbox-kit.ts'
export type { OptionalWakerFeature, WakerConformanceOptions, WakersUnderTest } from './wakers.ts'
export { wakerConformance } from './wakers.ts'
