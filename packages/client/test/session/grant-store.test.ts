import { memoryStore, type Spool, type SpoolEntry, type Store } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { type GrantRecord, toJson, toRecord } from '../../src/session/grant-record.ts'
import { GrantStore } from '../../src/session/grant-store.ts'

const KEY = 'grant/48213/1'

const record = (name: string, expiresAt: number): GrantRecord =>
  toRecord({ accessToken: name, refreshToken: `R${name}`, expiresAt, scopes: undefined }, { grantId: 'one', decidedAt: 0, scopes: null })
const report = (error: unknown): never => {
  throw error
}
const A = record('A', 1_000)
const B = record('B', 2_000)
const C = record('C', 3_000)

async function setUp() {
  const store = memoryStore()
  const { version } = await store.put(KEY, toJson(A), { ifAbsent: true })
  const entries = new Map<string, SpoolEntry>()
  const spool: Spool = {
    append(key, value) {
      const entry = { id: String(entries.size), key, value }
      entries.set(entry.id, entry)
      return entry
    },
    entries: () => [...entries.values()].reverse(),
    remove: (id) => void entries.delete(id),
  }
  return { store, spool, version }
}

describe('reading a grant', () => {
  it('first stores the entries of the spool, whatever their order', async () => {
    const { store, spool } = await setUp()
    const grants = new GrantStore({ store, spool, key: KEY, report })
    grants.saveToSpool({ record: B, spent: 'RA' })
    grants.saveToSpool({ record: C, spent: 'RB' })
    expect(grants.newestLocal()).toEqual(C)
    expect((await grants.read())?.record).toEqual(C)
    expect((await store.get(KEY))?.record).toEqual(C)
    expect(spool.entries()).toEqual([])
  })

  it('returns the tokens that another process has moved from a shared spool to the store in the meantime', async () => {
    const { store, spool, version } = await setUp()
    const slow: Store = {
      ...store,
      async get(key) {
        const found = await store.get(key)
        const [entry] = spool.entries(KEY)
        if (entry !== undefined) {
          await store.put(key, toJson(B), { ifVersion: version })
          spool.remove(entry.id)
        }
        return found
      },
    }
    const grants = new GrantStore({ store: slow, spool, key: KEY, report })
    grants.saveToSpool({ record: B, spent: 'RA' })
    expect((await grants.read())?.record).toEqual(B)
  })

  it('removes entries of the spool that are older than the stored tokens', async () => {
    const { store, spool, version } = await setUp()
    await store.put(KEY, toJson(C), { ifVersion: version })
    const grants = new GrantStore({ store, spool, key: KEY, report })
    grants.saveToSpool({ record: B, spent: 'RA' })
    expect((await grants.read())?.record).toEqual(C)
    expect(spool.entries()).toEqual([])
  })

  it('keeps entries in the spool that cannot be stored', async () => {
    const { store, spool } = await setUp()
    const full: Store = { ...store, put: () => Promise.reject(new Error('full')) }
    const grants = new GrantStore({ store: full, spool, key: KEY, report })
    grants.saveToSpool({ record: B, spent: 'RA' })
    await expect(grants.read()).rejects.toThrow('full')
    expect(spool.entries()).toHaveLength(1)
  })
})

it('tokens that the spool cannot store are in memory, for every session on the store', async () => {
  const { store } = await setUp()
  const spool: Spool = { append: () => fail(), entries: () => fail(), remove: () => fail() }
  const fail = (): never => {
    throw new Error('no space')
  }
  const errors: unknown[] = []
  const parts = { store, spool, key: KEY, report: (error: unknown) => void errors.push(error) }
  expect(new GrantStore(parts).saveToSpool({ record: B, spent: 'RA' })).toBe(false)
  expect(new GrantStore(parts).newestLocal()).toEqual(B)
  expect((await new GrantStore(parts).read())?.record).toEqual(B)
  expect(new GrantStore(parts).newestLocal()).toBeUndefined()
  expect(errors.length).toBeGreaterThan(0)
})
