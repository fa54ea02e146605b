// Increments a counter in an SQLite store and prints every acknowledged write: `sqlite-writer.ts FILE`.
import { writeSync } from 'node:fs'
import { sqliteStore } from '../../../src/stores/sqlite.ts'

const store = sqliteStore({ path: String(process.argv[2]) })
const found = await store.get('counter')
let count = Number(found?.record['count'] ?? 0)
let version = found?.version
for (;;) {
  count += 1
  version = (await store.put('counter', { count }, version === undefined ? { ifAbsent: true } : { ifVersion: version })).version
  writeSync(1, `${count}\n`)
}
