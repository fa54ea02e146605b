import { startSandbox } from '@activity-tracking/sandbox'
import * as fc from 'fast-check'
import { it } from 'vitest'
import { expectConvergence } from './expect-convergence.ts'
import { startModel } from './model-world.ts'
import { startSandboxWorld } from './sandbox-world.ts'
import { sequences } from './steps.ts'

const PATIENCE_MS = 4 * 3_600_000

it('after any of 100,000 sequences, the copy matches what the app can read', { timeout: PATIENCE_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), fc.boolean(), (steps, seesAll, comparesTokens) =>
      expectConvergence(async () => startModel({ seesAll }), steps, comparesTokens),
    ),
    { numRuns: 100_000 },
  )
})

it('also after any of 10,000 sequences against the sandbox', { timeout: PATIENCE_MS }, async () => {
  await using sandbox = await startSandbox()
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), fc.boolean(), (steps, seesAll, comparesTokens) =>
      expectConvergence(() => startSandboxWorld(sandbox, { seesAll }), steps, comparesTokens),
    ),
    { numRuns: 10_000 },
  )
})
