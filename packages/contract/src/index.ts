export { contractSuite } from './suite/contract-suite.ts'
export type { Provocation, Target, TargetServer, WantedResponse } from './target.ts'
