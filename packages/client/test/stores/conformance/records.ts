import type { JsonObject } from '../../../src/stores/store.ts'
import type { StoreRules } from './store-case.ts'

const ODD_KEYS: Readonly<Record<string, string>> = {
  'slashes and dots': '/../a//b/./',
  'colons, braces and stars': ':{a}:*?[b]',
  'spaces and line breaks': ' \t\r\n ',
  'quotes and backslashes': `'"\`\\`,
  'percent and underscore': '%_%25',
  'letters of many scripts': 'Åß語العربية',
  'an emoji made of several': '👩‍👩‍👧',
  'the end of the basic plane': '\uE000\uFFFD\uFFFF',
  'the end of Unicode': '\u{10FFFF}0\u{10FFFF}',
  'capital letters': 'KEY',
  'lowercase letters': 'key',
  'composed letters': '\u00E9',
  'decomposed letters': 'e\u0301',
}

const RECORDS: Readonly<Record<string, JsonObject>> = {
  nothing: {},
  'every kind of value': { string: 'a', number: 1.5, true: true, false: false, null: null, array: [1, [2]], object: { a: {} } },
  'numbers at the edges': { numbers: [0, 5e-324, 1.7976931348623157e308, -9007199254740991, 0.1 + 0.2, 1e21, 123456789.12345679] },
  '64-bit ids as digits': { id: '9223372036854775807' },
  'odd text': { text: '\u0000\u001f\u2028\u2029\uD800 👩‍👩‍👧 \\u0041', '': 'empty name', 'a.b': 1, $c: 2 },
  'names of members that objects have': JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":null}'),
  'names in no order': { b: 1, a: 2, 10: 3, 9: 4 },
}

/** Records: reads return exactly what was written. */
export const records: StoreRules = {
  async '`get` returns null if the key has no record'({ store, expect }) {
    expect(await store.get('key')).toEqual(null)
  },

  async '`get` returns the record and the version of the last write, through every store on the data'({ store, other, expect }) {
    const { version } = await store.put('key', { a: 1 }, { ifAbsent: true })
    expect(await store.get('key')).toEqual({ record: { a: 1 }, version })
    expect(await other.get('key')).toEqual({ record: { a: 1 }, version })
  },

  async 'a record is returned exactly: every JSON value, every string, members in the same order'({ store, expect }) {
    for (const [what, record] of Object.entries(RECORDS)) {
      await store.put(what, record, { ifAbsent: true })
      expect([what, JSON.stringify((await store.get(what))?.record)]).toEqual([what, JSON.stringify(record)])
    }
  },

  async 'a record of 256 kB is returned exactly'({ store, expect }) {
    const record = { text: 'x½'.repeat(64 * 1_024), bytes: Array.from({ length: 16 * 1_024 }, (_, index) => index % 256) }
    await store.put('key', record, { ifAbsent: true })
    expect((await store.get('key'))?.record).toEqual(record)
  },

  async 'changing an object that was written or read does not change the store'({ store, expect }) {
    const written = { list: [1] }
    await store.put('key', written, { ifAbsent: true })
    written.list.push(2)
    const found = await store.get('key')
    Object.assign(found?.record ?? {}, { list: 'changed' })
    expect((await store.get('key'))?.record).toEqual({ list: [1] })
  },

  async 'a key is any string of 1 to 1,024 bytes of UTF-8'({ store, other, expect }) {
    const long = { 'long in ASCII': 'k'.repeat(1_024), 'long in UTF-8': `k${'\uFFFD'.repeat(341)}` }
    for (const [what, key] of Object.entries({ ...ODD_KEYS, ...long })) {
      const { version } = await store.put(key, { what }, { ifAbsent: true })
      expect([what, await other.get(key)]).toEqual([what, { record: { what }, version }])
      await store.delete(key, { ifVersion: version })
      expect([what, await store.get(key)]).toEqual([what, null])
    }
  },

  async 'keys that look similar are different keys'({ store, expect }) {
    const keys = Object.values(ODD_KEYS).flatMap((key) => [key, `${key} `])
    await Promise.all(keys.map((key) => store.put(key, { key }, { ifAbsent: true })))
    const found = await Promise.all(keys.map((key) => store.get(key)))
    expect(found.map((one) => one?.record['key'])).toEqual(keys)
  },
}
