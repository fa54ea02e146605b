import { expect, it } from 'vitest'
import { sameText } from '../../src/oauth/same-text.ts'

it.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcabc', false],
  ['abcabc', 'abc', false],
  ['', 'abc', false],
  ['abc', '', false],
  ['\u0000', '', false],
  ['é', 'é', true],
])('%j and %j: %s', (given, expected, same) => {
  expect(sameText(given, expected)).toBe(same)
})
