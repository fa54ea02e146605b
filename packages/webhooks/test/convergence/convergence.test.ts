import { startSandbox } from '@activity-tracking/sandbox'
import * as fc from 'fast-check'
import { it } from 'vitest'
import { expectConvergence } from './expect-convergence.ts'
import { startModel } from './model-world.ts'
import { startSandboxWorld } from './sandbox-world.ts'
import { sequences } from './steps.ts'

it('after any sequence of changes, faults and crashes, the copy matches what the app can read', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), fc.boolean(), (steps, seesAll, comparesTokens) =>
      expectConvergence(async () => startModel({ seesAll }), steps, comparesTokens),
    ),
    { numRuns: 2_000 },
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
