import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { encryptedStore, memoryStore } from '../src/index.ts'

const OLD = randomBytes(32)
const NEW = randomBytes(32)
const SECRET = { refreshToken: 'seeded-secret' }

describe('an encrypted store', () => {
  it('writes nothing that can be read, and never the same twice', async () => {
    const inner = memoryStore()
    const store = encryptedStore(inner, { keys: { old: OLD }, current: 'old' })
    await store.put('a', SECRET, { ifAbsent: true })
    await store.put('b', SECRET, { ifAbsent: true })
    const [a, b] = [await inner.get('a'), await inner.get('b')]
    expect(JSON.stringify([a, b])).not.toContain('seeded')
    expect(a?.record).toMatchObject({ alg: 'A256GCM', kid: 'old' })
    expect(a?.record['iv']).not.toBe(b?.record['iv'])
    expect((await store.get('a'))?.record).toEqual(SECRET)
  })

  it.each([
    ['under another key', { data: (record: object) => record, key: 'b' }],
    ['with a changed byte', { data: (record: object) => ({ ...record, data: `AAAA${Object(record).data.slice(4)}` }), key: 'a' }],
    ['with an unknown encryption key', { data: (record: object) => ({ ...record, kid: 'none' }), key: 'a' }],
    ['that was never encrypted', { data: () => SECRET, key: 'a' }],
  ])('refuses a record %s, and does not tell what it holds', async (_what, { data, key }) => {
    const inner = memoryStore()
    const store = encryptedStore(inner, { keys: { old: OLD }, current: 'old' })
    const { version } = await store.put('a', SECRET, { ifAbsent: true })
    const sealed = (await inner.get('a'))?.record ?? {}
    await inner.put(key, data(sealed) as typeof sealed, key === 'a' ? { ifVersion: version } : { ifAbsent: true })
    const error = await store.get(key).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'decryption_failed' })
    expect(inspect(error)).not.toContain('seeded')
  })

  it('changes its key: old records are read, new ones written with the new key, and the old key can go in the end', async () => {
    const inner = memoryStore()
    const before = encryptedStore(inner, { keys: { old: OLD }, current: 'old' })
    for (const key of ['a', 'b', 'c']) await before.put(key, { key }, { ifAbsent: true })
    const during = encryptedStore(inner, { keys: { old: OLD, new: NEW }, current: 'new' })
    const found = await during.get('a')
    expect(found?.record).toEqual({ key: 'a' })
    await during.put('a', { key: 'changed' }, { ifVersion: found?.version ?? '' })
    expect(await during.reencrypt()).toBe(2)
    expect(await during.reencrypt()).toBe(0)
    const after = encryptedStore(inner, { keys: { new: NEW }, current: 'new' })
    expect((await after.get('a'))?.record).toEqual({ key: 'changed' })
    expect((await after.get('b'))?.record).toEqual({ key: 'b' })
  })

  it.each([
    [{ keys: { short: randomBytes(16) }, current: 'short' }, '16 bytes instead of 32'],
    [{ keys: { old: OLD }, current: 'new' }, 'no key "new"'],
  ])('is not made with wrong keys', (options, message) => {
    expect(() => encryptedStore(memoryStore(), options)).toThrow(message)
  })
})
