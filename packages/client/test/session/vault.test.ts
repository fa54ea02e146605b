import { memoryStore, type Store } from '@activity-tracking/store'
import { describe, expect, it } from 'vitest'
import { type GrantRecord, toJson } from '../../src/session/grant-record.ts'
import { memorySpool } from '../../src/session/memory-spool.ts'
import { openVault } from '../../src/session/vault.ts'

const KEY = 'grant/48213/1'

const record = (name: string, expiresAt: number): GrantRecord => ({
  ...{ v: 1, status: 'active', accessToken: name, refreshToken: `R${name}`, expiresAt, scopes: null },
})
const A = record('A', 1_000)
const B = record('B', 2_000)
const C = record('C', 3_000)

async function setUp() {
  const store = memoryStore()
  const { version } = await store.put(KEY, toJson(A), { ifAbsent: true })
  return { store, spool: memorySpool(), version }
}

describe('reading a grant', () => {
  it('puts what waits in the spool into the store first, in its order', async () => {
    const { store, spool } = await setUp()
    const vault = openVault(store, spool, KEY)
    vault.spool({ record: B, spent: 'RA' })
    vault.spool({ record: C, spent: 'RB' })
    expect(vault.spooled()).toEqual(C)
    expect((await vault.read())?.record).toEqual(C)
    expect((await store.get(KEY))?.record).toEqual(C)
    expect(spool.entries()).toEqual([])
  })

  it('gives the tokens that another process has taken out of a shared spool and stored meanwhile', async () => {
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
    const vault = openVault(slow, spool, KEY)
    vault.spool({ record: B, spent: 'RA' })
    expect((await vault.read())?.record).toEqual(B)
  })

  it('drops from the spool what is older than the store', async () => {
    const { store, spool, version } = await setUp()
    await store.put(KEY, toJson(C), { ifVersion: version })
    const vault = openVault(store, spool, KEY)
    vault.spool({ record: B, spent: 'RA' })
    expect((await vault.read())?.record).toEqual(C)
    expect(spool.entries()).toEqual([])
  })

  it('keeps in the spool what the store does not take', async () => {
    const { store, spool } = await setUp()
    const full: Store = { ...store, put: () => Promise.reject(new Error('full')) }
    const vault = openVault(full, spool, KEY)
    vault.spool({ record: B, spent: 'RA' })
    await expect(vault.read()).rejects.toThrow('full')
    expect(spool.entries()).toHaveLength(1)
  })
})
