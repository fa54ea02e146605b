import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterPrefix, fromSortable, toSortable } from '../../src/stores/keys.ts'

const SEED = Number(process.env['SEED'] ?? 20261102)
const text = fc.string({
  unit: fc.constantFrom('a', '0', '\uD7FF', '\uE000', '\uFFFF', '\u{10000}', '\u{10FFFF}', '\u{10FFFE}'),
  maxLength: 6,
})
const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))
const sign = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

test(`a key in a database is returned unchanged (seed ${SEED})`, () => {
  fc.assert(
    fc.property(text, (key) => fromSortable(toSortable(key)) === key),
    { seed: SEED, numRuns: 2_000 },
  )
})

test(`the bytes of keys in a database sort as the code units of the keys (seed ${SEED})`, () => {
  fc.assert(
    fc.property(text, text, (one, other) => byBytes(toSortable(one), toSortable(other)) === sign(one, other)),
    { seed: SEED, numRuns: 5_000 },
  )
})

test(`the range of a prefix contains exactly the keys that begin with it (seed ${SEED})`, () => {
  const within = (key: string, prefix: string): boolean =>
    byBytes(toSortable(key), toSortable(prefix)) >= 0 && byBytes(toSortable(key), afterPrefix(toSortable(prefix))) < 0
  fc.assert(
    fc.property(text, text, (key, prefix) => within(key, prefix) === key.startsWith(prefix) && within(prefix + key, prefix)),
    {
      seed: SEED,
      numRuns: 5_000,
    },
  )
})

test('ordinary keys stay readable in the database', () => {
  expect(toSortable('tokens/4207619:é 語 👩')).toBe('tokens/4207619:é 語 👩')
})
