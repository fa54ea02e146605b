import { expect, test } from 'vitest'
import { memoryStore } from '../src/index.ts'

test('locks expire by the clock that is passed in', async () => {
  let now = 0
  const store = memoryStore({ now: () => now })
  await store.lock('name', { waitMs: 0, ttlMs: 100 })
  now = 99
  expect(await store.lock('name', { waitMs: 0, ttlMs: 100 })).toBeNull()
  now = 100
  expect(await store.lock('name', { waitMs: 0, ttlMs: 100 })).not.toBeNull()
})

test('a lock whose time is over by that clock cannot be extended', async () => {
  let now = 0
  const store = memoryStore({ now: () => now })
  const lock = await store.lock('name', { waitMs: 0, ttlMs: 100 })
  now = 99
  expect(await lock?.extend(100)).toBe(true)
  now = 198
  expect(await store.lock('name', { waitMs: 0, ttlMs: 100 })).toBeNull()
  now = 199
  expect(await lock?.extend(100)).toBe(false)
})

test('two stores share nothing', async () => {
  await memoryStore().put('key', {}, { ifAbsent: true })
  expect(await memoryStore().get('key')).toBeNull()
})
