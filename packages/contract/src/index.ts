export { contractSuite } from './suite/contract-suite.ts'
export type { Provocation, Target, TargetServer, WantedAnswer } from './target.ts'
