import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../store.ts'
import { VersionConflictError } from '../version-conflict-error.ts'
import type { Subject } from './index.ts'

const ODD_RECORDS: readonly [string, JsonObject][] = [
  ['nothing', {}],
  [
    'every kind of value',
    { text: 'é\u0000\u2028😀', number: -1.5e-7, large: 9_007_199_254_740_991, yes: true, none: null, list: [1, [2, {}]] },
  ],
  ['a number that is text', { id: '9007199254740993' }],
  ['names that objects have already', JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":null}')],
  ['an empty name', { '': 1 }],
  ['256 kB', { text: 'ü'.repeat(128 * 1024) }],
]

const ODD_KEYS = ['a', '  ', 'a/b:c*?[x]%_\\', "'; drop table records; --", '日本語', '😀', 'x'.repeat(1_024), '{braces}', '\n\t\u0001']

export function records({ store, other, key }: Subject): void {
  describe('records', () => {
    it('are null before the first write', async () => {
      expect(await store().get(key())).toBeNull()
    })

    it('are read as they were written, through any handle', async () => {
      const name = key()
      const { version } = await store().put(name, { a: 1 }, { ifAbsent: true })
      expect(await store().get(name)).toEqual({ record: { a: 1 }, version })
      expect(await other().get(name)).toEqual({ record: { a: 1 }, version })
    })

    it.each(ODD_RECORDS)('hold %s', async (_what, record) => {
      const name = key()
      await store().put(name, record, { ifAbsent: true })
      const found = await other().get(name)
      expect(JSON.stringify(found?.record)).toBe(JSON.stringify(record))
    })

    it.each(ODD_KEYS)('have a key such as %j', async (suffix) => {
      const name = (key('odd') + suffix).slice(-1_024)
      await store().put(name, { a: 1 }, { ifAbsent: true })
      expect((await other().get(name))?.record).toEqual({ a: 1 })
      expect(await store().get(`${[...name].slice(0, -1).join('')}~`)).toBeNull()
    })

    it.each(['', 'x'.repeat(1_025), 'a\0b', '\uD800'])('have no key such as %j', async (name) => {
      await expect(store().get(name)).rejects.toThrow(TypeError)
      await expect(store().put(name, {}, { ifAbsent: true })).rejects.toThrow(TypeError)
      await expect(store().delete(name, { ifVersion: 'x' })).rejects.toThrow(TypeError)
    })

    it('are copies: changing what was written or read changes nothing', async () => {
      const name = key()
      const written = { list: [1] }
      await store().put(name, written, { ifAbsent: true })
      written.list.push(2)
      const read = await store().get(name)
      Object.assign(read?.record ?? {}, { list: [3] })
      expect((await store().get(name))?.record).toEqual({ list: [1] })
    })
  })

  describe('versions', () => {
    it('change with every write', async () => {
      const name = key()
      const first = await store().put(name, { a: 1 }, { ifAbsent: true })
      const second = await store().put(name, { a: 1 }, { ifVersion: first.version })
      expect(second.version).not.toBe(first.version)
    })

    it('let nobody write over a record that has changed', async () => {
      const name = key()
      const first = await store().put(name, { a: 1 }, { ifAbsent: true })
      const second = await other().put(name, { a: 2 }, { ifVersion: first.version })
      await expect(store().put(name, { a: 3 }, { ifVersion: first.version })).rejects.toMatchObject({ code: 'version_conflict', key: name })
      await expect(store().delete(name, { ifVersion: first.version })).rejects.toThrow(VersionConflictError)
      expect(await store().get(name)).toEqual({ record: { a: 2 }, version: second.version })
    })

    it('let nobody make a record that is there, nor change one that is not', async () => {
      const name = key()
      for (const ifVersion of ['', '1', 'x']) {
        await expect(store().put(name, {}, { ifVersion })).rejects.toThrow(VersionConflictError)
        await expect(store().delete(name, { ifVersion })).rejects.toThrow(VersionConflictError)
      }
      await store().put(name, { a: 1 }, { ifAbsent: true })
      await expect(other().put(name, { a: 2 }, { ifAbsent: true })).rejects.toThrow(VersionConflictError)
      expect((await store().get(name))?.record).toEqual({ a: 1 })
    })

    it('never come back, not even when the record is deleted and made again', async () => {
      const name = key()
      const first = await store().put(name, { a: 1 }, { ifAbsent: true })
      await store().delete(name, { ifVersion: first.version })
      expect(await other().get(name)).toBeNull()
      await other().put(name, { a: 1 }, { ifAbsent: true })
      await expect(store().put(name, { a: 2 }, { ifVersion: first.version })).rejects.toThrow(VersionConflictError)
    })
  })
}
