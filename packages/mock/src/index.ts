export type { MockRoute } from './mock-route.ts'
export { type Mock, type MockOptions, startMock } from './start-mock.ts'
