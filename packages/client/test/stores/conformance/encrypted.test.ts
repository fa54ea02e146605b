import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encryptedStore, memoryStore, type Store } from '../../../src/index.ts'
import { conformanceInLongTests } from '../support/smoke.ts'
import { storeConformance } from './store-conformance.ts'

/** Data in a store, and encrypted stores on it. */
const on = (store: Store) => {
  const keys = { one: randomBytes(32) }
  return { open: () => encryptedStore(store, { keys, current: 'one' }), close() {} }
}

storeConformance({ name: 'encryptedStore on memoryStore', without: ['close'], create: () => on(memoryStore()) }, { describe, it, expect })

conformanceInLongTests({
  name: 'encryptedStore on a store without list',
  without: ['list', 'close'],
  create() {
    const { get, put, delete: remove } = memoryStore()
    return on({ get, put, delete: remove })
  },
})
