import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { START, startTest } from '../support/sandbox.ts'

const DAY = 86_400_000
/** Size of the data of one start, in bytes. */
const DATA_OF_A_START = 800_000

/** Starts and closes sandboxes with different start times, and returns how many bytes are in use then. */
async function usedAfterStarts(from: number, to: number): Promise<number> {
  for (let day = from; day < to; day += 1) await (await startTest({ now: START + day * DAY })).sandbox.close()
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let round = 0; round < 5; round += 1) {
    collect()
    await nextTurn()
  }
  return process.memoryUsage().heapUsed
}

it('a closed sandbox does not leave data in memory, for any start time: 30 starts', async () => {
  const before = await usedAfterStarts(0, 10)
  expect((await usedAfterStarts(10, 40)) - before).toBeLessThan((30 * DATA_OF_A_START) / 4)
})
