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

it('after any sequence of changes, faults and crashes, the copy matches what the app can read', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), fc.boolean(), (steps, seesAll, comparesTokens) =>
      expectConvergence(async () => startModel({ seesAll }), steps, comparesTokens),
    ),
    { numRuns: 2_000, examples: [[[...CRASH_AND_RENAME], false, false]] },
  )
})

it('also against the sandbox', async () => {
  await using sandbox = await startSandbox()
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), fc.boolean(), (steps, seesAll, comparesTokens) =>
      expectConvergence(() => startSandboxWorld(sandbox, { seesAll }), steps, comparesTokens),
    ),
    { numRuns: 200 },
  )
})
