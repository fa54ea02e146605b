import { describe, expect, it } from 'vitest'
import { encryptedStore, memoryStore, type Store } from '../../src/index.ts'
import { postgresStore } from '../../src/stores/postgres.ts'
import { redisStore } from '../../src/stores/redis.ts'
import { sqliteStore } from '../../src/stores/sqlite.ts'

const never = (): never => {
  throw new Error('the database was asked')
}

const STORES: [string, Store][] = [
  ['memoryStore', memoryStore()],
  ['sqliteStore', sqliteStore({ path: ':memory:' })],
  ['redisStore', redisStore({ client: { call: never } })],
  ['postgresStore', postgresStore({ pool: { query: never } })],
  ['encryptedStore', encryptedStore(memoryStore(), { keys: { one: new Uint8Array(32) }, current: 'one' })],
]

describe.each(STORES)('%s refuses with a TypeError', (_name, store) => {
  it.each([
    ['empty', ''],
    ['with U+0000', 'a\0b'],
    ['with half a surrogate pair', 'a\uD800'],
    ['of more than 1,024 bytes', 'é'.repeat(513)],
  ])('a key that is %s', async (_what, key) => {
    await expect(store.get(key)).rejects.toThrow(TypeError)
    await expect(store.put(key, {}, { ifAbsent: true })).rejects.toThrow(TypeError)
    await expect(store.delete(key, { ifVersion: '1' })).rejects.toThrow(TypeError)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('a record with the number %d', async (number) => {
    await expect(store.put('key', { deep: [{ number }] }, { ifAbsent: true })).rejects.toThrow(TypeError)
  })
})
