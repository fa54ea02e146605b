import { expect, test } from 'vitest'
import type { JsonObject } from '../store.ts'
import { newKey, type SharedData } from './store-factory.ts'

const ODD_KEYS: readonly (readonly [what: string, ending: string])[] = [
  ['slashes and dots', '/../a//b/./'],
  ['colons, braces and stars', ':{a}:*?[b]'],
  ['spaces and line breaks', ' \t\r\n '],
  ['quotes and backslashes', `'"\`\\`],
  ['percent and underscore', '%_%25'],
  ['letters of many scripts', 'Åß語العربية'],
  ['an emoji made of several', '👩‍👩‍👧'],
  ['the end of the basic plane', '\uE000\uFFFD\uFFFF'],
  ['the end of Unicode', '\u{10FFFF}0\u{10FFFF}'],
  ['capital letters', 'KEY'],
  ['lower-case letters', 'key'],
  ['composed letters', '\u00E9'],
  ['decomposed letters', 'e\u0301'],
]

const UNUSABLE_KEYS: readonly (readonly [what: string, key: string])[] = [
  ['empty', ''],
  ['with U+0000', 'a\0b'],
  ['with half a surrogate pair', 'a\uD800'],
  ['of more than 1,024 bytes', 'é'.repeat(513)],
]

const RECORDS: readonly (readonly [what: string, record: JsonObject])[] = [
  ['nothing', {}],
  ['every kind of value', { string: 'a', number: 1.5, true: true, false: false, null: null, array: [1, [2]], object: { a: {} } }],
  ['numbers at the edges', { numbers: [0, 5e-324, 1.7976931348623157e308, -9007199254740991, 0.1 + 0.2, 1e21, 123456789.12345679] }],
  ['64-bit ids as digits', { id: '9223372036854775807' }],
  ['odd text', { text: '\u0000\u001f\u2028\u2029\uD800 👩‍👩‍👧 \\u0041', '': 'empty name', 'a.b': 1, $c: 2 }],
  ['names of members that objects have', JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":null}')],
  ['names in no order', { b: 1, a: 2, 10: 3, 9: 4 }],
]

/** What is put comes back, and nothing else does. */
export function registerRecords({ store, other }: SharedData): void {
  test('a key that was never written has no record', async () => {
    expect(await store().get(newKey())).toBeNull()
  })

  test('a record is what was written, with the version that the write gave, through every store on the data', async () => {
    const key = newKey()
    const { version } = await store().put(key, { a: 1 }, { ifAbsent: true })
    expect(await store().get(key)).toEqual({ record: { a: 1 }, version })
    expect(await other().get(key)).toEqual({ record: { a: 1 }, version })
  })

  test.each(RECORDS)('a record comes back exactly: %s', async (_, record) => {
    const key = newKey()
    await store().put(key, record, { ifAbsent: true })
    const found = await store().get(key)
    expect(JSON.stringify(found?.record)).toBe(JSON.stringify(record))
    expect(found?.record).toEqual(record)
  })

  test('a record of 256 kB comes back exactly', async () => {
    const key = newKey()
    const record = { text: 'x½'.repeat(64 * 1_024), bytes: Array.from({ length: 16 * 1_024 }, (_, index) => index % 256) }
    await store().put(key, record, { ifAbsent: true })
    expect((await store().get(key))?.record).toEqual(record)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%s is refused instead of becoming null', async (number) => {
    const key = newKey()
    await expect(store().put(key, { deep: [{ number }] }, { ifAbsent: true })).rejects.toThrow(TypeError)
    expect(await store().get(key)).toBeNull()
  })

  test('changing an object that was written, or read, changes nothing in the store', async () => {
    const key = newKey()
    const written = { list: [1] }
    await store().put(key, written, { ifAbsent: true })
    written.list.push(2)
    const found = await store().get(key)
    Object.assign(found?.record ?? {}, { list: 'changed' })
    expect((await store().get(key))?.record).toEqual({ list: [1] })
  })

  test.each(ODD_KEYS)('a key is any text: %s', async (_, ending) => {
    const key = newKey() + ending
    const { version } = await store().put(key, { ending }, { ifAbsent: true })
    expect(await other().get(key)).toEqual({ record: { ending }, version })
    expect(await store().get(`${key} `)).toBeNull()
    await store().delete(key, { ifVersion: version })
    expect(await store().get(key)).toBeNull()
  })

  test('keys that look alike are different keys', async () => {
    const key = newKey()
    const endings = ODD_KEYS.map(([, ending]) => ending)
    await Promise.all(endings.map((ending) => store().put(key + ending, { ending }, { ifAbsent: true })))
    const found = await Promise.all(endings.map((ending) => store().get(key + ending)))
    expect(found.map((one) => one?.record['ending'])).toEqual(endings)
  })

  test('a key may be 1,024 bytes long', async () => {
    const key = newKey().padEnd(1_024, 'k')
    await store().put(key, { long: true }, { ifAbsent: true })
    await store().put(`${newKey()}/`.padEnd(60, '/') + '\uFFFD'.repeat(321), { long: 'in bytes' }, { ifAbsent: true })
    expect((await store().get(key))?.record).toEqual({ long: true })
  })

  test.each(UNUSABLE_KEYS)('a key is refused that is %s', async (_, key) => {
    await expect(store().get(key)).rejects.toThrow(TypeError)
    await expect(store().put(key, {}, { ifAbsent: true })).rejects.toThrow(TypeError)
    await expect(store().delete(key, { ifVersion: '1' })).rejects.toThrow(TypeError)
  })
}
