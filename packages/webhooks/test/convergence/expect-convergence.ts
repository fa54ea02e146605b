import { expect } from 'vitest'
import { perform } from './perform.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/**
 * Invariants after all work is done: the copy matches what the app may read, nothing waits, repeated deliveries were marked as such, and every
 * read belongs to a generation, a repetition or a failure.
 */
export async function expectConvergence(start: () => Promise<World>, steps: readonly Step[], comparesTokens: boolean): Promise<void> {
  await using world = await start()
  const { copies, views, violations, reads, mostReads, waiting } = await perform(world, steps, { comparesTokens })
  expect(copies).toEqual(views)
  expect(violations).toEqual([])
  expect(waiting).toBe(0)
  expect(reads).toBeLessThanOrEqual(mostReads)
}
