import { expect } from 'vitest'
import type { Queue } from '../../src/queue/queue.ts'
import type { SqlQueueOptions } from '../../src/queue/sql-queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { isIdle } from '../support/copying-app.ts'
import { optionsIn, perform } from './perform.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

export const inMemory = (options: SqlQueueOptions): Queue => sqliteQueue({ path: ':memory:', ...options })

/**
 * Invariants after all work is done: the copy matches what the app may read, nothing waits or is dead, and every read belongs to an event, to a
 * repetition, or to a list.
 */
export async function expectConvergence(
  start: () => Promise<World>,
  steps: readonly Step[],
  open: (options: SqlQueueOptions) => Queue,
): Promise<void> {
  await using world = await start()
  await using queue = open(optionsIn(world))
  const { copies, views, reads, mostReads, stats } = await perform(world, steps, queue)
  expect(copies).toEqual(views)
  expect([isIdle(stats), stats.dead]).toEqual([true, 0])
  expect(reads).toBeLessThanOrEqual(mostReads)
}
