import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJsonParts, type JsonPart } from '../src/base/json-parts.ts'

interface Reading {
  readonly opens?: (path: readonly string[]) => boolean
  readonly limit?: number
}

/** The parts of a text that arrives in pieces of these sizes, again and again. */
function partsOf(
  text: string | Uint8Array,
  sizes: readonly number[] = [7],
  { opens = () => false, limit = 1_000 }: Reading = {},
): JsonPart[] {
  const parts: JsonPart[] = []
  const reader = createJsonParts({ opens, limit, onPart: (part) => parts.push(part) })
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let [at, turn] = [0, 0]; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    reader.write(bytes.subarray(at, at + size))
    at += size
  }
  reader.end()
  return parts
}

/** Values by path, as the parts of a text contain them. */
const valuesOf = (parts: readonly JsonPart[]) => parts.map(({ path, text }) => [path, JSON.parse(text)])

/** The same values, from the whole value. */
function expectedOf(value: unknown, depth: number, path: readonly string[] = []): unknown[] {
  if (typeof value !== 'object' || value === null || path.length >= depth) return [[path, value]]
  return Object.entries(value).flatMap(([name, child]) => expectedOf(child, depth, [...path, Array.isArray(value) ? '' : name]))
}

describe('a JSON text that arrives in pieces', () => {
  it('has the same values as the whole text, for every depth and every size of the pieces', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.jsonValue(), sizes, fc.nat(4), fc.constantFrom(0, 1, '\t'), (value, pieces, depth, indent) => {
        const parsed = JSON.parse(JSON.stringify(value))
        const parts = partsOf(JSON.stringify(value, null, indent), pieces, { opens: (path) => path.length < depth, limit: 1e6 })
        expect(valuesOf(parts)).toEqual(expectedOf(parsed, depth))
      }),
    )
  })

  it.each([
    '',
    ' ',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":1,}',
    '{,}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{a:1}',
    '[1',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1}',
    '{"a":1]',
    '1 2',
    '[]]',
    '{}{}',
    '"a',
    '["a]',
  ])('is refused if it is not valid: %s', (text) => {
    expect(() => valuesOf(partsOf(text, [1], { opens: (path) => path.length < 1 }))).toThrow(SyntaxError)
  })

  it('is refused if it is not UTF-8', () => {
    expect(() => partsOf(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(TypeError)
  })

  it('is refused if a value is too large or too deep', () => {
    expect(partsOf(JSON.stringify('x'.repeat(998)))).toHaveLength(1)
    expect(() => partsOf(JSON.stringify('x'.repeat(999)))).toThrow('a value is larger than 1000 bytes')
    expect(partsOf('['.repeat(100) + ']'.repeat(100))).toHaveLength(1)
    expect(() => partsOf('['.repeat(101))).toThrow('more than 100 objects or lists are nested')
  })
})
