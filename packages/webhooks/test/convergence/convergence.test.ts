import { startSandbox } from '@activity-tracking/sandbox'
import * as fc from 'fast-check'
import { it } from 'vitest'
import { expectConvergence } from './expect-convergence.ts'
import { startModel } from './model-world.ts'
import { startSandboxWorld } from './sandbox-world.ts'
import { type Step, sequences } from './steps.ts'

/** A process dies after its `onChange`, while an event has made a later generation of the same activity. */
const CRASH_AND_RENAME: readonly Step[] = [
  { do: 'create', athlete: 0 },
  {
    do: 'work',
    fault: { at: 'onChange', when: 'after', kind: 'crash' },
    meanwhile: { athlete: 0, index: 0, action: 'rename', stalls: false },
  },
]

/** A process stands still in its `onChange` until the athlete's data is erased, and dies. The athlete authorizes the app again. */
const LATE_AFTER_ERASURE: readonly Step[] = [
  { do: 'create', athlete: 1 },
  {
    do: 'work',
    fault: { at: 'settle', when: 'before', kind: 'crash' },
    meanwhile: { athlete: 1, index: 0, action: 'deauthorize', stalls: true },
  },
  { do: 'connect', athlete: 1 },
  { do: 'forge', athlete: 0, index: 0, aspect: 'create' },
]

it('after any sequence of changes, faults and crashes, the copy matches what the app can read', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), fc.boolean(), (steps, seesAll, comparesTokens) =>
      expectConvergence(async () => startModel({ seesAll }), steps, comparesTokens),
    ),
    {
      numRuns: 250,
      examples: [
        [[...CRASH_AND_RENAME], false, false],
        [[...LATE_AFTER_ERASURE], false, true],
      ],
    },
  )
})

it('also against the sandbox', async () => {
  await using sandbox = await startSandbox()
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), fc.boolean(), (steps, seesAll, comparesTokens) =>
      expectConvergence(() => startSandboxWorld(sandbox, { seesAll }), steps, comparesTokens),
    ),
    { numRuns: 20 },
  )
})
