import { expect, test } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { countWork } from '../support/count-work.ts'
import { steadyTrack } from './support.ts'

const work = countWork()

test.each([1_500, 15_000])('totalsOf takes a fixed amount of work for each of %d points', (points) => {
  const random = createRandom('totals')
  const vary = (middle: number, width: number): number => middle + (random.next() - 0.5) * width
  const streams = steadyTrack(points, 4, () => ({
    altitude: vary(300, 10),
    heartrate: vary(150, 30),
    cadence: vary(85, 10),
    watts: vary(200, 100),
    temp: 20,
  }))
  work.take()
  totalsOf(streams)
  expect(work.take() / points).toBeLessThan(60)
})
