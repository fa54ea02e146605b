import { describe, expect, it } from 'vitest'
import { wakerConformance } from '../../src/conformance/index.ts'
import { embeddedWaker } from '../../src/index.ts'

wakerConformance(
  {
    name: 'embeddedWaker',
    create: () => ({ open: () => embeddedWaker(), close() {} }),
    without: ['shared', 'transactions'],
  },
  { describe, it, expect },
)
