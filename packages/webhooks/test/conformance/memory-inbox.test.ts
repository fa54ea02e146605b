import { describe, expect, it } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { onMemory } from '../support/engines.ts'

inboxConformance({ name: 'memoryInbox', create: onMemory, without: ['transactions', 'plant', 'close'] }, { describe, it, expect })
