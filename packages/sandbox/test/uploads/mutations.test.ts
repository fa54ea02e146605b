import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { type DataType, UploadRefusal } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { hostileFile } from './support/hostile-file.ts'

const COUNT = process.env['LONG_TESTS'] ? 100_000 : 2_000
const FILES_PER_REPORT = 50_000

/** Whether an activity is accepted. Its data must be complete then. */
function isAccepted(type: DataType, bytes: Uint8Array): boolean {
  try {
    const { streams, laps, startTime } = parseActivityFile(bytes, type)
    const points = streams.time.length
    const whole = points > 0 && Number.isFinite(startTime) && laps.length > 0 && laps.at(-1)?.endIndex === points - 1
    const finite = Object.values(totalsOf(streams)).every((value) => typeof value !== 'number' || Number.isFinite(value))
    if (!whole || !finite || Object.values(streams).some((values) => values.length !== points)) throw new Error('accepted, but not whole')
    return true
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error
    return false
  }
}

test(`${COUNT.toLocaleString('en')} mutated files are refused or read whole`, { timeout: 14_400_000 }, async () => {
  let accepted = 0
  const report = (done: number): void => console.log(`${done} of ${COUNT} mutated files: ${accepted} accepted`)
  for (let index = 0; index < COUNT; index += 1) {
    if (index > 0 && index % FILES_PER_REPORT === 0) {
      report(index)
      // The output leaves the process only between two turns of the event loop.
      await setImmediate()
    }
    const seed = `mutation-${index}`
    const [type, bytes] = hostileFile(createRandom(seed))
    try {
      if (isAccepted(type, bytes)) accepted += 1
    } catch (error) {
      throw new Error(`seed ${seed} (${type}): ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  report(COUNT)
  expect(accepted).toBeGreaterThan(COUNT / 10)
  expect(accepted).toBeLessThan(COUNT)
})
