import type { ListOptions, Store } from '../store.ts'
import { failure, lister, type Rule } from './kit.ts'

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

/** Lists: keys are sorted by code unit and paginated. */
export function registerListing(rule: Rule, hasLists: boolean): void {
  if (!hasLists) {
    rule('a store that cannot list its keys has no `list`', async ({ store, expect }) => {
      expect(store.list === undefined).toEqual(true)
    })
    return
  }

  rule('a list without keys is empty and has no cursor', async ({ store, expect }) => {
    expect(await lister(store)()).toEqual({ keys: [] })
    await store.put('key', {}, { ifAbsent: true })
    expect(await lister(store)({ prefix: 'other' })).toEqual({ keys: [] })
  })

  rule('`list` returns all keys in code unit order', async ({ store, other, expect }) => {
    await fill(other, IN_ORDER.toReversed())
    expect((await lister(store)()).keys).toEqual(IN_ORDER)
  })

  rule('pages have `limit` keys, each key is on one page, and only the last page has no cursor', async ({ store, other, expect }) => {
    await fill(other, IN_ORDER)
    for (const limit of [1, 3, 18, 19, 20]) {
      const pages = await everyPage(store, { limit })
      const full = Math.ceil(IN_ORDER.length / limit)
      expect([limit, pages]).toEqual([limit, Array.from({ length: full }, (_, page) => IN_ORDER.slice(page * limit, (page + 1) * limit))])
    }
  })

  rule('a prefix is used literally', async ({ store, other, expect }) => {
    await fill(other, ['a%b', 'a_b', 'axb', 'a*b', 'A%b', 'a\u{10FFFF}', 'a\u{10FFFF}b', 'a\uE000', '\u{10FFFF}x'])
    const found = async (prefix: string) => (await lister(store)({ prefix })).keys
    expect(await found('a%')).toEqual(['a%b'])
    expect(await found('a_')).toEqual(['a_b'])
    expect(await found('a*')).toEqual(['a*b'])
    expect(await found('a\u{10FFFF}')).toEqual(['a\u{10FFFF}', 'a\u{10FFFF}b'])
    expect(await found('\u{10FFFF}')).toEqual(['\u{10FFFF}x'])
  })

  rule('a page has 100 keys by default', async ({ store, other, expect }) => {
    const keys = Array.from({ length: 101 }, (_, index) => String(index).padStart(3, '0'))
    await fill(other, keys)
    const page = await lister(store)()
    expect(page.keys).toEqual(keys.slice(0, 100))
    expect((await lister(store)({ cursor: String(page.cursor) })).keys).toEqual(['100'])
  })

  rule('a deleted key is not listed', async ({ store, other, expect }) => {
    await fill(other, ['gone', 'here'])
    await remove(store, 'gone')
    expect((await lister(store)()).keys).toEqual(['here'])
  })

  rule('pagination continues at the same position if keys are added and deleted', async ({ store, other, expect }) => {
    await fill(other, ['a', 'c', 'e'])
    const { cursor } = await lister(store)({ limit: 2 })
    await remove(store, 'c')
    await store.put('d', {}, { ifAbsent: true })
    expect((await lister(store)({ cursor: String(cursor) })).keys).toEqual(['d', 'e'])
  })

  rule('a `limit` that is not a positive integer rejects with a RangeError', async ({ store, expect }) => {
    for (const limit of [0, -1, 1.5, Number.NaN]) expect(await failure(lister(store)({ limit }))).toEqual('RangeError')
  })
}
