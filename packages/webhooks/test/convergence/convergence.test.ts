import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { startModel } from './model-world.ts'
import { perform, type Step, sequences } from './sequence.ts'

/** What must hold after any sequence. */
export async function expectConvergence(steps: readonly Step[], seesAll: boolean, comparesTokens: boolean): Promise<void> {
  await using world = startModel({ seesAll })
  const { copies, views, violations, reads, mostReads, waiting } = await perform(world, steps, { comparesTokens })
  expect(copies).toEqual(views)
  expect(violations).toEqual([])
  expect(waiting).toBe(0)
  expect(reads).toBeLessThanOrEqual(mostReads)
}

it('after any sequence of changes, faults and crashes the copy is what the app may see', async () => {
  await fc.assert(fc.asyncProperty(sequences, fc.boolean(), fc.boolean(), expectConvergence), { numRuns: 2_000 })
})
