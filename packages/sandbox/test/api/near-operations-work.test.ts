import { expect, it } from 'vitest'
import { createNearSearch } from '../../src/api/near-operations.ts'
import { countWork } from '../support/count-work.ts'

const work = countWork()

const words = ['activities', 'athlete', 'segments', 'routes', 'uploads']
/** Operations with these words and numbers, as many for each word. */
const table = (count: number) =>
  words.flatMap((word) => Array.from({ length: count }, (_, index) => ({ method: 'GET', path: `/${word}${index}/{id}/${word}` })))

function workOf(count: number, segments: readonly string[]): number {
  const search = createNearSearch(table(count))
  work.take()
  search.find(segments, () => true)
  return work.take()
}

it('grows with the number of operations', () => {
  const segments = ['activity', '1', 'activity']
  workOf(10, segments)
  expect(workOf(400, segments) / workOf(100, segments)).toBeLessThan(5)
})

it('does not grow with the path', () => {
  const usual = workOf(100, ['activity', '1', 'activity'])
  for (const segments of [
    Array.from({ length: 3 }, () => 'activities'.repeat(1_000)),
    Array.from({ length: 3 }, () => 'x'.repeat(10_000)),
    Array.from({ length: 10_000 }, () => 'activity'),
  ]) {
    expect(workOf(100, segments)).toBeLessThan(3 * usual)
  }
})
