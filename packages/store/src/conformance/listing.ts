import { describe, expect, it } from 'vitest'
import type { ListOptions, Page, Store } from '../store.ts'
import type { Subject } from './index.ts'

function list(store: Store, options: ListOptions): Promise<Page> {
  if (store.list === undefined) throw new Error('the store lists nothing')
  return store.list(options)
}

/** In the order of their UTF-8 bytes, which is neither that of UTF-16 nor any language's. */
const NAMES = ['%', '10', '9', 'A', '_', 'a', 'aa', 'b', 'é', 'z', '\uFFFD', '😀'].sort((one, other) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)),
)

export function listing({ store, other, key }: Subject): void {
  describe('lists', () => {
    it('of keys come in the order of their bytes, a page at a time, with those of the prefix only', async ({ skip }) => {
      skip(store().list === undefined, 'this store lists nothing')
      const prefix = `${key('list')}/`
      for (const name of [...NAMES].reverse()) await store().put(prefix + name, {}, { ifAbsent: true })
      await store().put(`${prefix.slice(0, -1)}0`, {}, { ifAbsent: true })
      const pages: string[][] = []
      let cursor: string | undefined
      do {
        const page: Page = await list(other(), { prefix, limit: 5, ...(cursor !== undefined && { cursor }) })
        pages.push(page.keys.map((name) => name.slice(prefix.length)))
        cursor = page.cursor
      } while (cursor !== undefined)
      expect(pages).toEqual([NAMES.slice(0, 5), NAMES.slice(5, 10), NAMES.slice(10)])
    })

    it('leave out what was deleted', async ({ skip }) => {
      skip(store().list === undefined, 'this store lists nothing')
      const prefix = `${key('list')}/`
      const { version } = await store().put(`${prefix}a`, {}, { ifAbsent: true })
      await store().put(`${prefix}b`, {}, { ifAbsent: true })
      await store().delete(`${prefix}a`, { ifVersion: version })
      expect(await list(store(), { prefix })).toEqual({ keys: [`${prefix}b`] })
    })

    it('may be empty', async ({ skip }) => {
      skip(store().list === undefined, 'this store lists nothing')
      expect(await list(store(), { prefix: `${key('list')}/` })).toEqual({ keys: [] })
    })
  })
}
