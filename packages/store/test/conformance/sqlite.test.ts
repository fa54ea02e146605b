import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { storeConformance } from '../../src/conformance/index.ts'
import { type SqliteStore, sqliteStore } from '../../src/sqlite/index.ts'

storeConformance('sqliteStore, a connection each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  const stores: SqliteStore[] = []
  return {
    open() {
      const store = sqliteStore({ path: join(folder, 'data.sqlite') })
      stores.push(store)
      return store
    },
    close() {
      for (const store of stores) store.close()
      rmSync(folder, { recursive: true })
    },
  }
})

storeConformance('sqliteStore, one connection of the caller', () => {
  const database = new DatabaseSync(':memory:')
  return { open: () => sqliteStore({ database, table: 'tokens' }), close: () => database.close() }
})
