import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { type SqliteStore, sqliteStore } from '../../../src/stores/sqlite.ts'
import { conformanceInLongTests } from '../support/smoke.ts'
import { storeConformance } from './store-conformance.ts'

storeConformance(
  {
    name: 'sqliteStore, a connection each',
    create() {
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
    },
  },
  { describe, it, expect },
)

conformanceInLongTests({
  name: 'sqliteStore, one connection of the caller',
  create() {
    const database = new DatabaseSync(':memory:')
    return { open: () => sqliteStore({ database, table: 'tokens' }), close: () => database.close() }
  },
})
