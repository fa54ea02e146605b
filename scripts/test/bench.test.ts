import { expect, test } from 'vitest'
import { median } from '../bench/statistics.ts'
import { ratio, table } from '../bench/table.ts'

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, want) => {
  expect(median(values)).toBe(want)
})

test('there is no median of no values', () => {
  expect(() => median([])).toThrow(RangeError)
})

test('columns of a table are as wide as their widest cell, numbers to the right', () => {
  const lines = table([
    ['', 'µs', 'ratio'],
    ['a', '1.0', ratio(1, 1)],
    ['longer', '12.5', ratio(12.5, 1)],
  ])
  expect(lines.split('\n')).toEqual(['           µs     ratio', 'a         1.0    1.00 ×', 'longer   12.5   12.50 ×'])
})
