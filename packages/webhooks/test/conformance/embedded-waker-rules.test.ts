import { wakerConformance } from '../../src/conformance/index.ts'
import { embeddedWaker } from '../../src/index.ts'
import { WHOLE } from '../support/runner.ts'

wakerConformance(
  {
    name: 'embeddedWaker',
    create: () => ({ open: () => embeddedWaker(), close() {} }),
    without: ['shared', 'transactions'],
  },
  WHOLE,
)
