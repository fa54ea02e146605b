export type { MockRoute } from './routes.ts'
export { type Mock, type MockOptions, startMock } from './start-mock.ts'
