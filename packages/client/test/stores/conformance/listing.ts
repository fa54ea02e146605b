import type { ListOptions, Store } from '../../../src/stores/store.ts'
import { failure } from './contract.ts'
import type { StoreRules } from './store-case.ts'

/** Sorted by code unit. By code point, the last four would be in a different order. */
const IN_ORDER = [
  '\u0001',
  ' ',
  '%',
  '*',
  '0',
  'A',
  '[',
  '_',
  'a',
  'aa',
  'a\u{10FFFF}',
  'a\uE000',
  'b',
  'é',
  '語',
  '👩',
  '\u{10FFFF}',
  '\uE000',
  '\uFFFF',
]

async function everyPage(store: Store, options: ListOptions): Promise<readonly (readonly string[])[]> {
  const list = lister(store)
  const pages: (readonly string[])[] = []
  let cursor: string | undefined
  do {
    const page = await list(cursor === undefined ? options : { ...options, cursor })
    pages.push(page.keys)
    cursor = page.cursor
  } while (cursor !== undefined)
  return pages
}

const fill = async (store: Store, keys: readonly string[]): Promise<void> =>
  void (await Promise.all(keys.map((key) => store.put(key, {}, { ifAbsent: true }))))

async function remove(store: Store, key: string): Promise<void> {
  await store.delete(key, { ifVersion: String((await store.get(key))?.version) })
}

/** The list function of a store that must have one. */
function lister(store: Store): NonNullable<Store['list']> {
  if (store.list === undefined) throw new Error('the store has no `list`; add it to `without`')
  return store.list.bind(store)
}

/** Lists: keys are sorted by code unit and paginated. */
export const listing: StoreRules = {
  async 'a list without keys is empty and has no cursor'({ store, expect }) {
    expect(await lister(store)()).toEqual({ keys: [] })
    await store.put('key', {}, { ifAbsent: true })
    expect(await lister(store)({ prefix: 'other' })).toEqual({ keys: [] })
  },

  async '`list` returns all keys in code unit order'({ store, other, expect }) {
    await fill(other, IN_ORDER.toReversed())
    expect((await lister(store)()).keys).toEqual(IN_ORDER)
  },

  async 'pages have `limit` keys, each key is on one page, and only the last page has no cursor'({ store, other, expect }) {
    await fill(other, IN_ORDER)
    for (const limit of [1, 3, 18, 19, 20]) {
      const pages = await everyPage(store, { limit })
      const full = Math.ceil(IN_ORDER.length / limit)
      expect([limit, pages]).toEqual([limit, Array.from({ length: full }, (_, page) => IN_ORDER.slice(page * limit, (page + 1) * limit))])
    }
  },

  async 'a prefix is used literally'({ store, other, expect }) {
    await fill(other, ['a%b', 'a_b', 'axb', 'a*b', 'A%b', 'a\u{10FFFF}', 'a\u{10FFFF}b', 'a\uE000', '\u{10FFFF}x'])
    const found = async (prefix: string) => (await lister(store)({ prefix })).keys
    expect(await found('a%')).toEqual(['a%b'])
    expect(await found('a_')).toEqual(['a_b'])
    expect(await found('a*')).toEqual(['a*b'])
    expect(await found('a\u{10FFFF}')).toEqual(['a\u{10FFFF}', 'a\u{10FFFF}b'])
    expect(await found('\u{10FFFF}')).toEqual(['\u{10FFFF}x'])
  },

  async 'a page has 100 keys by default'({ store, other, expect }) {
    const keys = Array.from({ length: 101 }, (_, index) => String(index).padStart(3, '0'))
    await fill(other, keys)
    const page = await lister(store)()
    expect(page.keys).toEqual(keys.slice(0, 100))
    expect((await lister(store)({ cursor: String(page.cursor) })).keys).toEqual(['100'])
  },

  async 'a deleted key is not listed'({ store, other, expect }) {
    await fill(other, ['gone', 'here'])
    await remove(store, 'gone')
    expect((await lister(store)()).keys).toEqual(['here'])
  },

  async 'pagination continues at the same position if keys are added and deleted'({ store, other, expect }) {
    await fill(other, ['a', 'c', 'e'])
    const { cursor } = await lister(store)({ limit: 2 })
    await remove(store, 'c')
    await store.put('d', {}, { ifAbsent: true })
    expect((await lister(store)({ cursor: String(cursor) })).keys).toEqual(['d', 'e'])
  },

  async 'a `limit` that is not a positive integer rejects with a RangeError'({ store, expect }) {
    for (const limit of [0, -1, 1.5, Number.NaN]) expect(await failure(lister(store)({ limit }))).toEqual('RangeError')
  },
}

export const noListing: StoreRules = {
  async 'a store that cannot list its keys has no `list`'({ store, expect }) {
    expect(store.list === undefined).toEqual(true)
  },
}
