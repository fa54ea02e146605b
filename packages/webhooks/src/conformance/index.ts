export { type OptionalWakerFeature, type WakerConformanceOptions, type WakersUnderTest, wakerConformance } from './wakers.ts'
