export { inboxConformance } from './inbox.ts'
export type { InboxConformanceOptions, InboxUnderTest, TestFunctions } from './inbox-kit.ts'
