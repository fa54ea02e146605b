export { contractSuite } from './contract-suite.ts'
export type { Provocation, Target, TargetServer, WantedResponse } from './target.ts'
