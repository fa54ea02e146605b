import { describe, expect, it } from 'vitest'
import { type ConformanceOptions, concurrently, failure, storeConformance } from '../conformance/store-conformance.ts'

/** The whole kit in long tests. Otherwise one test, for a store whose kind another driver is tested with. */
export function conformanceInLongTests(options: ConformanceOptions): void {
  if (process.env['LONG_TESTS']) storeConformance(options, { describe, it, expect })
  else smoke(options)
}

function smoke({ name, create, without = [] }: ConformanceOptions): void {
  it(`${name} creates, replaces, lists and deletes records, and loses no concurrent change`, async () => {
    const data = await create()
    try {
      const [store, other] = [await data.open(), await data.open()]
      const { version } = await store.put('a/1', { n: 1, text: 'ä\0"' }, { ifAbsent: true })
      expect(await other.get('a/1')).toEqual({ record: { n: 1, text: 'ä\0"' }, version })
      await expect(other.put('a/1', {}, { ifAbsent: true })).rejects.toMatchObject({ code: 'version_conflict' })
      const changed = await other.put('a/1', { n: 2 }, { ifVersion: version })
      await expect(store.put('a/1', {}, { ifVersion: version })).rejects.toMatchObject({ code: 'version_conflict' })
      await store.put('b', { count: 0 }, { ifAbsent: true })
      await concurrently(10, [store, other], async (one) => {
        for (;;) {
          const { record, version: ifVersion } = (await one.get('b')) ?? { record: { count: 0 }, version: '' }
          const outcome = await failure(one.put('b', { count: Number(record['count']) + 1 }, { ifVersion }))
          if (outcome === undefined) return
          expect(outcome).toBe('version_conflict')
        }
      })
      expect((await store.get('b'))?.record).toEqual({ count: 10 })
      if (!without.includes('list')) expect((await store.list?.({ prefix: 'a/' }))?.keys).toEqual(['a/1'])
      await store.delete('a/1', { ifVersion: changed.version })
      expect(await other.get('a/1')).toBeNull()
    } finally {
      await data.close()
    }
  })
}
