import { describe, expect, it } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { onMemory } from '../support/engines.ts'

inboxConformance({ name: 'memoryInbox', create: onMemory, canClose: false }, { describe, it, expect })
