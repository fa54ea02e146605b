import { expect, type TestContext, test } from 'vitest'
import type { ListOptions, Store } from '../store.ts'
import { newKey, type SharedData } from './store-factory.ts'

type List = NonNullable<Store['list']>

/** Sorted by code unit; by code point the last four would be in another order. */
const IN_ORDER = [
  '',
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

async function everyPage(list: List, options: ListOptions): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = []
  let cursor: string | undefined
  do {
    const page = await list(cursor === undefined ? options : { ...options, cursor })
    pages.push(page.keys)
    cursor = page.cursor
  } while (cursor !== undefined)
  return pages
}

/** Keys come in code unit order, a page at a time. */
export function registerListing({ store, other }: SharedData): void {
  const lister = ({ skip }: TestContext): List => {
    const one = store()
    return one.list?.bind(one) ?? skip('this store cannot list its keys')
  }
  const fill = async (endings: readonly string[]): Promise<string> => {
    const prefix = `${newKey()}/`
    await Promise.all(endings.map((ending) => other().put(prefix + ending, {}, { ifAbsent: true })))
    return prefix
  }

  test('without such keys a list is empty', async (context) => {
    expect(await lister(context)({ prefix: newKey() })).toEqual({ keys: [] })
  })

  test('keys are in code unit order', async (context) => {
    const list = lister(context)
    const prefix = await fill(IN_ORDER.toReversed())
    expect(IN_ORDER.toSorted()).toEqual(IN_ORDER)
    expect((await list({ prefix })).keys).toEqual(IN_ORDER.map((ending) => prefix + ending))
  })

  test.for([1, 3, 19, 20, 21])('pages of %i hold each key once, and the last has no cursor', async (limit, context) => {
    const list = lister(context)
    const prefix = await fill(IN_ORDER)
    const pages = await everyPage(list, { prefix, limit })
    expect(pages.flat()).toEqual(IN_ORDER.map((ending) => prefix + ending))
    expect(pages).toHaveLength(Math.ceil(IN_ORDER.length / limit))
  })

  test('a prefix is taken literally', async (context) => {
    const list = lister(context)
    const prefix = await fill(['a%b', 'a_b', 'axb', 'a*b', 'A%b', 'a\u{10FFFF}', 'a\u{10FFFF}b', 'a\uE000', '\u{10FFFF}x'])
    const ending = async (start: string) => (await list({ prefix: prefix + start })).keys.map((key) => key.slice(prefix.length))
    expect(await ending('a%')).toEqual(['a%b'])
    expect(await ending('a_')).toEqual(['a_b'])
    expect(await ending('a*')).toEqual(['a*b'])
    expect(await ending('a\u{10FFFF}')).toEqual(['a\u{10FFFF}', 'a\u{10FFFF}b'])
    expect(await ending('\u{10FFFF}')).toEqual(['\u{10FFFF}x'])
  })

  test('a page has 100 keys unless told otherwise', async (context) => {
    const list = lister(context)
    const prefix = await fill(Array.from({ length: 101 }, (_, index) => String(index).padStart(3, '0')))
    const { keys, cursor } = await list({ prefix })
    expect(keys).toHaveLength(100)
    expect((await list({ prefix, cursor: String(cursor) })).keys).toEqual([`${prefix}100`])
  })

  test('a list without a prefix goes through all keys', async (context) => {
    const list = lister(context)
    const prefix = await fill(['x'])
    const keys = (await everyPage(list, { limit: 50 })).flat()
    expect(keys).toContain(`${prefix}x`)
    expect(keys.toSorted()).toEqual(keys)
  })

  test('a deleted key is not listed', async (context) => {
    const list = lister(context)
    const prefix = await fill(['gone', 'here'])
    const found = await store().get(`${prefix}gone`)
    await store().delete(`${prefix}gone`, { ifVersion: String(found?.version) })
    expect((await list({ prefix })).keys).toEqual([`${prefix}here`])
  })

  test('paging goes on where it was when keys come and go', async (context) => {
    const list = lister(context)
    const prefix = await fill(['a', 'c', 'e'])
    const { cursor } = await list({ prefix, limit: 2 })
    const found = await store().get(`${prefix}c`)
    await store().delete(`${prefix}c`, { ifVersion: String(found?.version) })
    await store().put(`${prefix}d`, {}, { ifAbsent: true })
    expect((await list({ prefix, cursor: String(cursor) })).keys).toEqual([`${prefix}d`, `${prefix}e`])
  })

  test('a limit is a positive integer', async (context) => {
    const list = lister(context)
    for (const limit of [0, -1, 1.5, Number.NaN]) await expect(list({ limit })).rejects.toThrow(RangeError)
  })
}
