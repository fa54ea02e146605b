import { inboxConformance } from '../../src/conformance/index.ts'
import { onMemory } from '../support/engines.ts'
import { WHOLE } from '../support/runner.ts'

inboxConformance({ name: 'memoryInbox', create: onMemory, without: ['transactions', 'plant', 'close'] }, WHOLE)
