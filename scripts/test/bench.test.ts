import { expect, test } from 'vitest'
import { evaluate } from '../bench/evaluate.ts'
import { readLoadReport } from '../bench/load.ts'
import { median } from '../bench/statistics.ts'
import { ratio, table } from '../bench/table.ts'
import { type Figure, judge, toRows } from '../bench/targets.ts'

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, want) => {
  expect(median(values)).toBe(want)
})

test('the median of no values is an error', () => {
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

test.each<[Figure['bound'], number[], ReturnType<typeof judge>]>([
  ['at most', [90, 100, 300], 'met'],
  ['at most', [99, 101, 102], 'unclear'],
  ['at most', [101, 102, 103], 'missed'],
  ['at least', [50, 100, 101], 'met'],
  ['at least', [98, 99, 100], 'unclear'],
  ['at least', [97, 98, 99], 'missed'],
])('a figure that is to be %s 100 and is %j is %s', (bound, samples, want) => {
  expect(judge({ name: 'any', samples, bound, target: 100, unit: 'ms' })).toBe(want)
})

test('the table contains a figure with its median, its target and the verdict', () => {
  const figures: Figure[] = [
    { name: 'start', samples: [80, 81.26, 120], bound: 'at most', target: 100, unit: 'ms' },
    { name: 'speed', samples: [4.5], bound: 'at least', target: 5, unit: '×' },
  ]
  expect(toRows(figures).slice(1)).toEqual([
    ['start', '81.3 ms', 'at most 100 ms', 'met'],
    ['speed', '4.50 ×', 'at least 5 ×', 'missed'],
  ])
})

test('the report of a load is found between other lines', () => {
  const report = { requests: { average: 1234.5, total: 3703 }, errors: 0, non2xx: 0 }
  expect(readLoadReport(`Running 3s test\n${JSON.stringify(report)}\n`)).toEqual(report)
})

test.each([
  ['nothing', 'Running 3s test', 'did not print a report'],
  ['requests that failed', '{"requests":{"average":9},"errors":2,"non2xx":0}', '2 requests failed'],
  ['requests that were refused', '{"requests":{"average":9},"errors":0,"non2xx":3}', '3 were refused'],
])('a load that reports %s is not valid', (_what, output, message) => {
  expect(() => readLoadReport(output)).toThrow(message)
})

test('a program returns the number that it prints, and nothing else', async () => {
  expect(await evaluate('console.log(6 * 7)')).toBe(42)
  await expect(evaluate("console.log('many')")).rejects.toThrow('does not print a number')
  await expect(evaluate('')).rejects.toThrow('does not print a number')
  await expect(evaluate('process.exitCode = 1; console.log(1)')).rejects.toThrow('does not print a number')
})
