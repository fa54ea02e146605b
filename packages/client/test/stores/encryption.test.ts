import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { DecryptionError, encryptedStore, memoryStore, reencrypt, VersionConflictError } from '../../src/index.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]
const SECRET = 'refresh-token-kept-to-itself'
const RECORD = { refresh_token: SECRET }

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  )

/** A store, with one record encrypted with the older key. */
async function withOldRecord() {
  const inner = memoryStore()
  const older = encryptedStore(inner, { keys: { old: OLD }, current: 'old' })
  const { version } = await older.put('key', RECORD, { ifAbsent: true })
  return { inner, older, version }
}

describe('an encrypted record', () => {
  test('shows nothing but the id of its key, and differs each time', async () => {
    const { inner, older, version } = await withOldRecord()
    const first = (await inner.get('key'))?.record
    await older.put('key', RECORD, { ifVersion: version })
    const second = (await inner.get('key'))?.record
    expect(first).toEqual({ alg: 'A256GCM', kid: 'old', iv: expect.any(String), data: expect.any(String) })
    expect(atob(String(first?.['iv']))).toHaveLength(12)
    expect(JSON.stringify(first)).not.toContain(SECRET)
    expect(first?.['iv']).not.toBe(second?.['iv'])
    expect(first?.['data']).not.toBe(second?.['data'])
  })

  test('does not decrypt under another name', async () => {
    const { inner, older } = await withOldRecord()
    const moved = (await inner.get('key'))?.record ?? {}
    await inner.put('other', moved, { ifAbsent: true })
    expect(await failure(older.get('other'))).toMatchObject({ name: 'DecryptionError', reason: 'wrong_key' })
    expect((await older.get('key'))?.record).toEqual(RECORD)
  })

  test.each([
    ['of which a byte was changed', 'wrong_key', { data: btoa(`${'x'.repeat(40)}`) }],
    ['whose IV is no base64', 'wrong_key', { iv: '***' }],
    ['whose key nobody has', 'unknown_key', { kid: 'nobody-has-it' }],
    ['whose key is named like a member of every object', 'unknown_key', { kid: '__proto__' }],
    ['that claims another key', 'wrong_key', { kid: 'new' }],
    ['that claims another ID of its key', 'wrong_key', { kid: 'same' }],
    ['of another algorithm', 'not_encrypted', { alg: 'none' }],
    ['without its data', 'not_encrypted', { data: null }],
  ])('%s is refused, without showing anything', async (_, reason, change) => {
    const { inner, version } = await withOldRecord()
    await inner.put('key', { ...(await inner.get('key'))?.record, ...change }, { ifVersion: version })
    const error = await failure(encryptedStore(inner, { keys: { old: OLD, new: NEW, same: OLD }, current: 'new' }).get('key'))
    expect(error).toBeInstanceOf(DecryptionError)
    expect(error).toMatchObject({ reason, code: 'decryption_failed' })
    expect(inspect(error, { showHidden: true, depth: 9 }) + JSON.stringify(error)).not.toMatch(/kept-to-itself|nobody-has-it|\*\*\*/)
  })

  test.each([
    [
      'unknown_key',
      { new: NEW },
      /^the record of "key" cannot be decrypted: .* Add that key under its ID\. If the key is lost.*delete it from the underlying store.*authorize/,
    ],
    [
      'wrong_key',
      { old: NEW, new: NEW },
      /^the record of "key" cannot be decrypted: .* Correct the key\. If the key is lost.*delete it from the underlying store.*authorize/,
    ],
  ])('whose key was lost is refused with the solution, which works: %s', async (reason, keys, way) => {
    const { inner } = await withOldRecord()
    const store = encryptedStore(inner, { keys, current: 'new' })
    const error = await failure(store.get('key'))
    expect(error).toMatchObject({ name: 'DecryptionError', reason, message: expect.stringMatching(way) })
    expect(await failure(store.put('key', { n: 2 }, { ifAbsent: true }))).toBeInstanceOf(VersionConflictError)
    await inner.delete('key', { ifVersion: String((await inner.get('key'))?.version) })
    await store.put('key', { n: 2 }, { ifAbsent: true })
    expect((await store.get('key'))?.record).toEqual({ n: 2 })
  })
})

describe('keys', () => {
  test('are 32 bytes, and the current one is among them', () => {
    expect(() => encryptedStore(memoryStore(), { keys: { a: randomBytes(16) }, current: 'a' })).toThrow(
      'the encryption key "a" is not 32 bytes long',
    )
    expect(() => encryptedStore(memoryStore(), { keys: { a: OLD }, current: 'b' })).toThrow('`current` is not in `keys`')
    expect(() => encryptedStore(memoryStore(), { keys: {}, current: '__proto__' })).toThrow('`current` is not in `keys`')
  })

  test('can be WebCrypto keys, and bytes are copied when the store is created', async () => {
    const inner = memoryStore()
    const bytes = Uint8Array.from(OLD)
    const store = encryptedStore(inner, { keys: { a: bytes }, current: 'a' })
    bytes.fill(0)
    await store.put('key', RECORD, { ifAbsent: true })
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(OLD), 'AES-GCM', false, ['encrypt', 'decrypt'])
    expect((await encryptedStore(inner, { keys: { a: key }, current: 'a' }).get('key'))?.record).toEqual(RECORD)
  })

  test('are not shown by the store', () => {
    const store = encryptedStore(memoryStore(), { keys: { a: OLD }, current: 'a' })
    const shown = inspect(store, { showHidden: true, depth: 9 }) + JSON.stringify(store)
    expect(shown).not.toContain(inspect(OLD).slice(8, 30))
    expect(shown).not.toContain(OLD.toString('hex'))
  })
})

describe('rotation', () => {
  const both = { keys: { old: OLD, new: NEW }, current: 'new' }

  test('reads older keys and writes the current one', async () => {
    const { inner, version } = await withOldRecord()
    const store = encryptedStore(inner, both)
    expect(await store.get('key')).toEqual({ record: RECORD, version })
    await store.put('key', { n: 2 }, { ifVersion: version })
    expect((await inner.get('key'))?.record['kid']).toBe('new')
  })

  test('reencrypt writes every record with the current key, once, and does not change records that it cannot decrypt', async () => {
    const { inner, older } = await withOldRecord()
    await Promise.all(Array.from({ length: 120 }, (_, n) => older.put(`many/${n}`, { n }, { ifAbsent: true })))
    await inner.put('plain', RECORD, { ifAbsent: true })
    const store = encryptedStore(inner, both)
    expect(await reencrypt(store, { prefix: 'many/' })).toEqual({ rewritten: 120, failed: [] })
    expect(await reencrypt(store)).toEqual({ rewritten: 1, failed: ['plain'] })
    expect(await reencrypt(store)).toEqual({ rewritten: 0, failed: ['plain'] })
    const newest = encryptedStore(inner, { keys: { new: NEW }, current: 'new' })
    expect((await newest.get('many/77'))?.record).toEqual({ n: 77 })
    expect((await newest.get('key'))?.record).toEqual(RECORD)
  })

  test('reencrypt needs an encrypted store that can list its keys', async () => {
    const { get, put, delete: remove } = memoryStore()
    await expect(reencrypt(memoryStore())).rejects.toThrow('this store was not created by encryptedStore')
    await expect(reencrypt(encryptedStore({ get, put, delete: remove }, both))).rejects.toThrow('this store cannot list its keys')
  })

  test('reencrypt ends with the error of a store that fails, which may be an object with fields', async () => {
    const get = () => Promise.reject(new Error('away'))
    class Away {
      readonly keys = ['key']
      readonly get = get
      readonly put = get
      readonly delete = get
      async list() {
        return { keys: this.keys }
      }
    }
    const store = encryptedStore(new Away(), both)
    expect(await store.list?.()).toEqual({ keys: ['key'] })
    await expect(reencrypt(store)).rejects.toThrow('away')
  })
})
