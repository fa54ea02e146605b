import { expect, test } from 'vitest'
import { expectImport } from './expect-import.ts'
import { describeEngines } from './expect-takeover.ts'

// More points, longer histories and all engines are in `killed-imports.long.ts`.
describeEngines(
  'A process that imports is killed',
  (choice, port) => {
    // While the first activity is read, and after it was applied.
    test.each([26, 30])('at step %i: another one continues, and repeats nothing but the step', async (killAt) => {
      const first = await expectImport(choice, port, { count: 3, killAt, seed: killAt })
      expect(first.isKilled).toBe(true)
    })
  },
  [{ database: 'sqlite', waker: 'embedded' }],
)
