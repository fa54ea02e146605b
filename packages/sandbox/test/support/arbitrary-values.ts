import type { Schema } from '@activity-tracking/kit/server/document'
import fc, { type Arbitrary } from 'fast-check'
import { follow } from './description.ts'

/** Values of a schema as text in requests. `right` ones pass, `wrong` ones mostly do not. */
export interface TextValues {
  readonly right: Arbitrary<string>
  readonly wrong: Arbitrary<string>
}

const HUGE = ['9007199254740993', '9223372036854775807', '9223372036854775808', '-9223372036854775809', '9'.repeat(400), '1e400', '-0']
const JUNK = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  'TRUE',
  '[]',
  '{}',
  ',',
  '__proto__',
]
const TEXTS = [
  'Løp på fjellet',
  '早朝ラン',
  '🚴🏽‍♀️',
  '\u0000',
  '\u202e',
  "'; DROP TABLE activities; --",
  '<b>&amp;</b>',
  '%',
  '%00',
  '../..',
  'a\r\nb',
]

/** Anything that a program could send by mistake or on purpose. */
export const junkText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...JUNK),
  fc.constantFrom(...HUGE),
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constant('x'.repeat(5000)),
)

const DATES = ['2026-10-21T06:30:00Z', '2024-02-29T23:59:59Z', '1970-01-01T00:00:00Z', '2026-10-21T06:30:00+02:00']
const ODD_DATES = [
  '2026-02-30T10:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-10-21',
  '2026-10-21T25:61:00Z',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59Z',
  'yesterday',
]

/**
 * Texts for a schema.
 * @param examples valid values, from the description or the world under test
 */
export function textValues(schema: Schema, examples: readonly unknown[]): TextValues {
  const resolved = follow<Schema>(schema)
  const known = examples.map(String)
  const right = [...known, ...boundariesOf(resolved), ...choicesOf(resolved)]
  const isDate = resolved.format === 'date-time' || resolved.pattern?.toString().startsWith('^\\d{4}') === true
  if (isDate) right.push(...DATES)
  const free = resolved.type === 'string' && right.length === known.length && resolved.format === undefined
  return {
    right: fc.oneof(
      fc.constantFrom(...(right.length > 0 ? right : ['1'])),
      ...(free ? [fc.string({ unit: 'grapheme', maxLength: 20 })] : []),
    ),
    wrong: fc.oneof(
      junkText,
      fc.constantFrom(...beyond(resolved), ...(isDate ? ODD_DATES : [])),
      ...(known.length > 0 ? [twisted(known)] : []),
    ),
  }
}

const twisted = (known: readonly string[]): Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...known), fc.constantFrom(' ', 'x', ',', '0', '%')).map(([text, more]) => text + more)

const isNumber = (value: unknown): value is number => typeof value === 'number'

const boundariesOf = ({ type, minimum, maximum }: Schema): string[] => {
  if (type === 'boolean') return ['true', 'false', '1', '0']
  if (type !== 'integer' && type !== 'number') return []
  return [minimum, maximum, 1, 2].filter(isNumber).map(String)
}

/** One step outside the allowed range. */
const beyond = ({ minimum, maximum, maxLength }: Schema): string[] => [
  ...(isNumber(minimum) ? [String(minimum - 1)] : []),
  ...(isNumber(maximum) ? [String(maximum + 1)] : []),
  ...(isNumber(maxLength) ? [`http://127.0.0.1/${'x'.repeat(maxLength)}`] : []),
  '',
]

const choicesOf = (schema: Schema): string[] => {
  const single = schema.const === undefined ? [] : [String(schema.const)]
  const members = Array.isArray(schema['enum']) ? schema['enum'].map(String) : []
  const items = schema.items === undefined ? [] : choicesOf(follow<Schema>(schema.items))
  return [...single, ...members, ...items, ...(items.length > 0 ? [items.join(','), items.toReversed().join(',')] : [])]
}
