import { expect, test } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { UploadRefusal } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { countWork } from '../support/count-work.ts'
import { hostileFile } from './support/hostile-file.ts'

const COUNT = process.env['LONG_TESTS'] ? 100_000 : 500
const FILES_PER_COUNT = 100
/** Blocks of code that a hundred files may run: four times as many as for intact files. A single file that is read in quadratic time takes more. */
const MOST_WORK = 20_000_000
const work = countWork()

test(`${COUNT.toLocaleString('en')} mutated files take little more work than intact ones`, { timeout: 3_600_000 }, () => {
  for (let from = 0; from < COUNT; from += FILES_PER_COUNT) {
    const files = Array.from({ length: FILES_PER_COUNT }, (_, index) => hostileFile(createRandom(`mutation-${from + index}`)))
    work.take()
    for (const [type, bytes] of files) {
      try {
        parseActivityFile(bytes, type)
      } catch (error) {
        if (!(error instanceof UploadRefusal)) throw error
      }
    }
    expect(work.take(), `seeds mutation-${from} and the ${FILES_PER_COUNT - 1} after it`).toBeLessThan(MOST_WORK)
  }
})
