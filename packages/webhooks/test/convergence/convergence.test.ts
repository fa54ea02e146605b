import * as fc from 'fast-check'
import { it } from 'vitest'
import { expectConvergence, inMemory } from './expect-convergence.ts'
import { startModel } from './model-world.ts'
import { startSandboxWorld } from './sandbox-world.ts'
import { type Step, sequences } from './steps.ts'

/** A process dies after its `onChange`, while an event has reported a later change of the same activity. */
const CRASH_AND_RENAME: readonly Step[] = [
  { do: 'create', athlete: 0 },
  {
    do: 'work',
    fault: { at: 'onChange', when: 'after', kind: 'crash' },
    meanwhile: { athlete: 0, index: 0, action: 'rename', stalls: false },
    withOther: false,
  },
]

/** A process stands still in its `onChange` until the athlete's data is erased, and dies. The athlete authorizes the app again. */
const LATE_AFTER_ERASURE: readonly Step[] = [
  { do: 'create', athlete: 1 },
  {
    do: 'work',
    fault: { at: 'run', when: 'after', kind: 'crash' },
    meanwhile: { athlete: 1, index: 0, action: 'deauthorize', stalls: true },
    withOther: true,
  },
  { do: 'connect', athlete: 1 },
  { do: 'forge', athlete: 0, index: 0, aspect: 'create' },
]

it('after any sequence of changes, faults and crashes, the copy matches what the app can read', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), (steps, seesAll) => expectConvergence(async () => startModel({ seesAll }), steps, inMemory)),
    {
      numRuns: 250,
      examples: [
        [[...CRASH_AND_RENAME], false],
        [[...LATE_AFTER_ERASURE], false],
      ],
    },
  )
})

it('also against the sandbox', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), (steps, seesAll) => expectConvergence(() => startSandboxWorld({ seesAll }), steps, inMemory)),
    { numRuns: 20 },
  )
})
