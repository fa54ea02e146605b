import { expect, test } from 'vitest'
import { VersionConflictError } from '../version-conflict-error.ts'
import { newKey, type SharedData } from './store-factory.ts'

/** A write or deletion happens only when its condition holds. */
export function registerConditions({ store, other }: SharedData): void {
  test('`ifAbsent` refuses a key that has a record, and changes nothing', async () => {
    const key = newKey()
    const { version } = await store().put(key, { by: 'first' }, { ifAbsent: true })
    await expect(other().put(key, { by: 'second' }, { ifAbsent: true })).rejects.toThrow(VersionConflictError)
    expect(await store().get(key)).toEqual({ record: { by: 'first' }, version })
  })

  test('`ifVersion` writes over the version it names, and gives a new one', async () => {
    const key = newKey()
    const first = await store().put(key, { n: 1 }, { ifAbsent: true })
    const second = await other().put(key, { n: 2 }, { ifVersion: first.version })
    expect(second.version).not.toBe(first.version)
    expect(await store().get(key)).toEqual({ record: { n: 2 }, version: second.version })
  })

  test('writing the same record again gives a new version', async () => {
    const key = newKey()
    const first = await store().put(key, { n: 1 }, { ifAbsent: true })
    const second = await store().put(key, { n: 1 }, { ifVersion: first.version })
    expect(second.version).not.toBe(first.version)
  })

  test('`ifVersion` refuses an older version, and changes nothing', async () => {
    const key = newKey()
    const { version: old } = await store().put(key, { n: 1 }, { ifAbsent: true })
    const { version } = await store().put(key, { n: 2 }, { ifVersion: old })
    await expect(other().put(key, { n: 3 }, { ifVersion: old })).rejects.toThrow(VersionConflictError)
    expect(await store().get(key)).toEqual({ record: { n: 2 }, version })
  })

  test.each(['', '1', 'never given', '=', '%', '\u{1F600}'])(
    '`ifVersion` refuses a key without record: version "%s"',
    async (ifVersion) => {
      const key = newKey()
      await expect(store().put(key, {}, { ifVersion })).rejects.toThrow(VersionConflictError)
      await expect(store().delete(key, { ifVersion })).rejects.toThrow(VersionConflictError)
      expect(await store().get(key)).toBeNull()
    },
  )

  test('a conflict names the key, and shows no record', async () => {
    const key = newKey()
    await store().put(key, { secret: 'kept to itself' }, { ifAbsent: true })
    const error: unknown = await store()
      .put(key, { secret: 'also kept' }, { ifAbsent: true })
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'VersionConflictError', code: 'version_conflict', key })
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('kept')
  })

  test('a deletion with the right version deletes', async () => {
    const key = newKey()
    const { version } = await store().put(key, {}, { ifAbsent: true })
    await other().delete(key, { ifVersion: version })
    expect(await store().get(key)).toBeNull()
    await expect(store().delete(key, { ifVersion: version })).rejects.toThrow(VersionConflictError)
  })

  test('a deletion with an older version deletes nothing', async () => {
    const key = newKey()
    const { version: old } = await store().put(key, { n: 1 }, { ifAbsent: true })
    await store().put(key, { n: 2 }, { ifVersion: old })
    await expect(other().delete(key, { ifVersion: old })).rejects.toThrow(VersionConflictError)
    expect((await store().get(key))?.record).toEqual({ n: 2 })
  })

  test('a key that is deleted and written again has none of its earlier versions', async () => {
    const key = newKey()
    const versions = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const { version } = await store().put(key, { same: true }, { ifAbsent: true })
      for (const earlier of versions) {
        await expect(other().put(key, { stale: true }, { ifVersion: earlier })).rejects.toThrow(VersionConflictError)
        await expect(other().delete(key, { ifVersion: earlier })).rejects.toThrow(VersionConflictError)
      }
      versions.add(version)
      await store().delete(key, { ifVersion: version })
    }
    expect(versions.size).toBe(5)
  })
}
