export type { OptionalWakerFeature, WakerConformanceOptions, WakersUnderTest } from './wakers.ts'
export { wakerConformance } from './wakers.ts'
