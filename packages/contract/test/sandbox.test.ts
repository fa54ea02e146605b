import { contractSuite } from '../src/index.ts'
import { createSandboxTarget } from './support/sandbox-target.ts'

contractSuite('the sandbox', createSandboxTarget())
