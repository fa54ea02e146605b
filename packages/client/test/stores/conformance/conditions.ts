import { failure } from './contract.ts'
import { CONFLICT, type StoreRules, shownOf } from './store-case.ts'

const STRANGE_VERSIONS = ['', '1', 'never given', '=', '%', '\u{1F600}']

/** A write or deletion happens only when its condition holds. */
export const conditions: StoreRules = {
  async '`put` with `ifAbsent` rejects if the key has a record, and changes nothing'({ store, other, expect }) {
    const { version } = await store.put('key', { by: 'first' }, { ifAbsent: true })
    expect(await failure(other.put('key', { by: 'second' }, { ifAbsent: true }))).toEqual(CONFLICT)
    expect(await store.get('key')).toEqual({ record: { by: 'first' }, version })
  },

  async '`put` with the current version replaces the record and returns a new version'({ store, other, expect }) {
    const first = await store.put('key', { n: 1 }, { ifAbsent: true })
    const second = await other.put('key', { n: 2 }, { ifVersion: first.version })
    expect(second.version === first.version).toEqual(false)
    expect(await store.get('key')).toEqual({ record: { n: 2 }, version: second.version })
  },

  async 'writing the same record again returns a new version'({ store, expect }) {
    const first = await store.put('key', { n: 1 }, { ifAbsent: true })
    const second = await store.put('key', { n: 1 }, { ifVersion: first.version })
    expect(second.version === first.version).toEqual(false)
  },

  async '`put` with an older version rejects and changes nothing'({ store, other, expect }) {
    const { version: old } = await store.put('key', { n: 1 }, { ifAbsent: true })
    const { version } = await store.put('key', { n: 2 }, { ifVersion: old })
    expect(await failure(other.put('key', { n: 3 }, { ifVersion: old }))).toEqual(CONFLICT)
    expect(await store.get('key')).toEqual({ record: { n: 2 }, version })
  },

  async '`put` and `delete` with any version reject if the key has no record'({ store, expect }) {
    for (const ifVersion of STRANGE_VERSIONS) {
      const put = await failure(store.put('key', {}, { ifVersion }))
      const remove = await failure(store.delete('key', { ifVersion }))
      expect([ifVersion, put, remove, await store.get('key')]).toEqual([ifVersion, CONFLICT, CONFLICT, null])
    }
  },

  async 'a conflict has the code `version_conflict`, names the key and does not contain a record'({ store, expect }) {
    await store.put('key', { secret: 'confidential' }, { ifAbsent: true })
    const error: unknown = await store.put('key', { secret: 'also confidential' }, { ifAbsent: true }).catch((caught: unknown) => caught)
    const { name, code, key } = Object(error)
    expect({ name, code, key }).toEqual({ name: 'VersionConflictError', code: CONFLICT, key: 'key' })
    expect(shownOf(error).includes('confidential')).toEqual(false)
  },

  async '`delete` with the current version deletes the record; a second `delete` rejects'({ store, other, expect }) {
    const { version } = await store.put('key', {}, { ifAbsent: true })
    await other.delete('key', { ifVersion: version })
    expect(await store.get('key')).toEqual(null)
    expect(await failure(store.delete('key', { ifVersion: version }))).toEqual(CONFLICT)
  },

  async '`delete` with an older version rejects and deletes nothing'({ store, other, expect }) {
    const { version: old } = await store.put('key', { n: 1 }, { ifAbsent: true })
    await store.put('key', { n: 2 }, { ifVersion: old })
    expect(await failure(other.delete('key', { ifVersion: old }))).toEqual(CONFLICT)
    expect((await store.get('key'))?.record).toEqual({ n: 2 })
  },

  async 'a key that is deleted and written again never has one of its earlier versions'({ store, other, expect }) {
    const versions = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const { version } = await store.put('key', { same: true }, { ifAbsent: true })
      for (const earlier of versions) {
        expect(await failure(other.put('key', { stale: true }, { ifVersion: earlier }))).toEqual(CONFLICT)
        expect(await failure(other.delete('key', { ifVersion: earlier }))).toEqual(CONFLICT)
      }
      versions.add(version)
      await store.delete('key', { ifVersion: version })
    }
    expect(versions.size).toEqual(5)
  },
}
