import { expect, test } from 'vitest'
import { reportTypeCost } from '../packages/check-type-cost.ts'

const plain = { instantiations: 1000, types: 100, seconds: 0.1 }

test('type-checking within its budget is stated, whatever time it takes', () => {
  const { fits, text } = reportTypeCost({ instantiations: 1500, types: 90, seconds: 9 }, plain)
  expect(fits).toBe(true)
  expect(text).toBe(
    [
      'instantiations: 1500, 1.50 × the 1000 of openapi-fetch, at most 1.5 ×',
      'types: 90, 0.90 × the 100 of openapi-fetch, at most 1.5 ×',
      'check time: 9 s, with openapi-fetch 0.1 s',
    ].join('\n'),
  )
})

test.each([
  { instantiations: 1501, types: 90 },
  { instantiations: 900, types: 151 },
  { instantiations: Number.NaN, types: 90 },
])('type-checking beyond its budget is refused: %j', (counts) => {
  expect(reportTypeCost({ ...counts, seconds: 0.1 }, plain).fits).toBe(false)
})
