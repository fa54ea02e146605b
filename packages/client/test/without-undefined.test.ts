import { expect, it } from 'vitest'
import { withoutUndefined } from '../src/without-undefined.ts'

it('omits undefined values, and keeps every other value', () => {
  expect(Object.entries(withoutUndefined({ a: undefined, b: null, c: 0, d: '', e: false }))).toEqual([
    ['b', null],
    ['c', 0],
    ['d', ''],
    ['e', false],
  ])
})
