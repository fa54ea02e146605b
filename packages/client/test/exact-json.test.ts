import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../src/exact-json.ts'

/** The third argument that `JSON.parse` passes to a reviver. */
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source: string }) => unknown

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value

/** The same result by another way: the engine reports how each value was written. */
const bySourceText = (text: string): unknown => JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)

describe('parseExactJson', () => {
  it.each([
    ['an id larger than 2^53 as its digits', '{"id":3329485690369457990}', { id: '3329485690369457990' }],
    ['the smallest integer a number cannot hold', '[-9007199254740992]', ['-9007199254740992']],
    ['the largest one it can', '9007199254740991', 9007199254740991],
    ['digits inside a string as they are', String.raw`["\" 3329485690369457990 \\", 1]`, ['" 3329485690369457990 \\', 1]],
    ['coordinates with many digits as numbers', '[60.392991234567891234]', [Number('60.392991234567891234')]],
    ['an exponent as a number', '9007199254740993e2', 900719925474099300],
    ['a negative zero', '[-0, 3329485690369457990]', [-0, '3329485690369457990']],
  ])('reads %s', (_what, text, want) => {
    expect(parseExactJson(text)).toEqual(want)
  })

  it('keeps a key called __proto__ as an own property', () => {
    const parsed = parseExactJson('{"__proto__":{"id":3329485690369457990}}') as object
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(Object.entries(parsed)).toEqual([['__proto__', { id: '3329485690369457990' }]])
  })

  it('reads every document, and every 64-bit integer, like the engine with the source text of integers', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.constantFrom('', ' ', '\n\t'),
        (document, id, space) => {
          expect(parseExactJson(document)).toEqual(bySourceText(document))
          const beside = `[${space}${document}${space},${space}${id}${space}]`
          expect(parseExactJson(beside)).toEqual(bySourceText(beside))
        },
      ),
      { numRuns: process.env['LONG_TESTS'] ? 100_000 : 1000 },
    )
  })

  it('rejects what JSON.parse rejects', () => {
    const INTEGER = '3329485690369457990'
    const parts = fc.array(fc.constantFrom('"', '\\', '{', '}', '[', ']', ':', ',', '-', '0', INTEGER, ' ', '\t'))
    const accepts = (parse: (document: string) => unknown, text: string): boolean => {
      try {
        parse(text)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(parts, (texts) => {
        const text = texts.join('')
        expect(accepts(parseExactJson, text)).toBe(accepts(JSON.parse, text))
      }),
      { numRuns: 5000, examples: ['{I:1}', '[0I]', '[--I]', '"a"I', '[I,"\\'].map((text) => [text.replace('I', INTEGER).split(/(?!^)/)]) },
    )
  })
})

describe('the cost of parsing', () => {
  const ID = '3329485690369457990'

  /** Texts on which careless patterns go back and forth, or run out of stack. */
  it.each<[string, (size: number) => string]>([
    ['escaped quotes', (size) => `[${ID},"${'\\"'.repeat(size / 2)}"]`],
    ['escaped backslashes', (size) => `[${ID},"${'\\\\'.repeat(size / 2)}"]`],
    ['a string of digits', (size) => `[${ID},"${'9'.repeat(size)}"]`],
    ['a string of minus signs', (size) => `[${ID},"${'-'.repeat(size)}"]`],
    ['almost long integers', (size) => `[${ID},"${'123456789012345 '.repeat(size / 16)}"]`],
    ['empty strings', (size) => `[${ID}${',""'.repeat(size / 3)}]`],
    ['long integers', (size) => `[${ID}${`,${ID}`.repeat(size / 20)}]`],
    ['one long integer', (size) => `[${'9'.repeat(size)}]`],
  ])('does not grow faster than the text, nor the stack: %s', (_what, make) => {
    const mebibytes = process.env['LONG_TESTS'] ? 8 : 1
    expect(parseExactJson(make(mebibytes * 1024 * 1024))).toHaveProperty('length')
  })
})
