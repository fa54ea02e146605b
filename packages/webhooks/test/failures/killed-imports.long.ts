import { expect, test } from 'vitest'
import { createRandom } from '../../src/testing/deliver.ts'
import { expectImport } from './expect-import.ts'
import { describeEngines } from './expect-takeover.ts'

/** Numbers of activities, and of the processes that are killed while they import them: 200 in all. */
const CASES: readonly (readonly [count: number, kills: number])[] = [
  [0, 15],
  [1, 35],
  [5, 98],
  [199, 15],
  [200, 15],
  [201, 15],
  [996, 5],
  [5_000, 2],
]

describeEngines('A process that imports is killed at any step', (choice, port) => {
  test.each(CASES)(
    '%i activities',
    async (count, kills) => {
      const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
      console.log(`SEED=${seed}`)
      const random = createRandom(seed)
      const { steps } = await expectImport(choice, port, { count, killAt: null, seed })
      for (let kill = 0; kill < kills; kill += 1) {
        const killAt = 1 + Math.floor(random() * steps)
        await expectImport(choice, port, { count, killAt, seed: seed + kill }).catch((error: unknown) => {
          throw new Error(`killed at step ${killAt} of ${steps}, SEED=${seed}`, { cause: error })
        })
      }
      expect(steps).toBeGreaterThan(0)
    },
    3_600_000,
  )
})
