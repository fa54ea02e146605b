import { contractSuite } from '../src/index.ts'
import { sandboxTarget } from './support/sandbox-target.ts'

contractSuite('the sandbox', sandboxTarget)
