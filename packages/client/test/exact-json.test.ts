import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../src/exact-json.ts'

describe('parseExactJson', () => {
  it.each([
    ['an id beyond 2^53 as its digits', '{"id":3329485690369457990}', { id: '3329485690369457990' }],
    ['the smallest integer a number cannot hold', '9007199254740992', '9007199254740992'],
    ['the largest one it can', '9007199254740991', 9007199254740991],
    ['a negative one', '[-9007199254740993]', ['-9007199254740993']],
    ['digits inside a string as they are', '{"id_str":"3329485690369457990"}', { id_str: '3329485690369457990' }],
    ['digits after an escaped quote inside a string', String.raw`["\" 3329485690369457990 \\", 1]`, ['" 3329485690369457990 \\', 1]],
    ['coordinates with many digits as numbers', '[60.392991234567891234]', [Number('60.392991234567891234')]],
    ['an exponent as a number', '9007199254740993e2', 900719925474099300],
    ['small integers as numbers', '{"id":11284400713,"n":[1,2]}', { id: 11284400713, n: [1, 2] }],
  ])('reads %s', (_what, text, want) => {
    expect(parseExactJson(text)).toEqual(want)
  })

  it('refuses what is not JSON', () => {
    expect(() => parseExactJson('<html>3329485690369457990</html>')).toThrow(SyntaxError)
  })

  it('keeps every 64-bit integer exactly, wherever it stands', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), fc.string(), (ids, text) => {
        const document = `{"ids":[${ids.join(',')}],"text":${JSON.stringify(text)}}`
        const parsed = parseExactJson(document) as { ids: (number | string)[]; text: string }
        expect(parsed.ids.map(String)).toEqual(ids.map(String))
        expect(parsed.text).toBe(text)
      }),
      { numRuns: process.env['LONG_TESTS'] ? 1_000_000 : 1000 },
    )
  })
})
