import { randomBytes } from 'node:crypto'
import { storeConformance } from '../../src/conformance/index.ts'
import { encryptedStore, memoryStore } from '../../src/index.ts'

storeConformance('encryptedStore on memoryStore', () => {
  const store = memoryStore()
  const keys = { one: randomBytes(32) }
  return { open: () => encryptedStore(store, { keys, current: 'one' }), close() {} }
})

storeConformance('encryptedStore on a store without locks and list', () => {
  const { get, put, delete: remove } = memoryStore()
  const keys = { one: randomBytes(32) }
  return { open: () => encryptedStore({ get, put, delete: remove }, { keys, current: 'one' }), close() {} }
})
