import { memoryStore, type Spool, type SpoolEntry } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { type GrantRecord, toJson, toRecord } from '../../src/session/grant-record.ts'
import { GrantStore } from '../../src/session/grant-store.ts'

const KEY = 'grant/48213/1'

const record = (name: string, expiresAt: number): GrantRecord =>
  toRecord({ accessToken: name, refreshToken: `R${name}`, expiresAt, scopes: undefined }, { grantId: 'one', decidedAt: 0, scopes: null })

it('a grant that another process has moved from a shared spool to the store in the meantime is that of the store', async () => {
  const [older, newer] = [record('A', 1_000), record('B', 2_000)]
  const inner = memoryStore()
  const { version } = await inner.put(KEY, toJson(older), { ifAbsent: true })
  let entry: SpoolEntry | undefined
  const spool: Spool = {
    append(key, value) {
      entry = { id: '1', key, value }
      return entry
    },
    entries: () => (entry === undefined ? [] : [entry]),
    remove: () => (entry = undefined),
  }
  const store = {
    ...inner,
    async get(key: string) {
      const found = await inner.get(key)
      if (entry !== undefined) await inner.put(key, toJson(newer), { ifVersion: version })
      entry = undefined
      return found
    },
  }
  const grants = new GrantStore({ store, spool, key: KEY, report: (error) => expect(error).toBeUndefined() })
  grants.saveToSpool({ record: newer, spent: 'RA' })
  expect((await grants.read())?.record).toEqual(newer)
})

it('the newest of the grants that are not stored yet is used, whatever their order', () => {
  const [older, newer, newest] = [record('A', 1_000), record('B', 2_000), record('C', 3_000)]
  const grants = new GrantStore({ store: memoryStore(), spool: undefined, key: KEY, report: (error) => expect(error).toBeUndefined() })
  for (const each of [newer, newest, older]) grants.saveToSpool({ record: each, spent: 'R' })
  expect(grants.newestLocal()).toEqual(newest)
})
