export * from './control/index.ts'
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts'
export { type Har, type HarEntry, harOf } from './testing/har.ts'
export { WorldFileError, type WorldProblem } from './world-file/world-problem.ts'
