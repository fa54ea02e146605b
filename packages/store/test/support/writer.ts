// Counts up in an SQLite store as fast as it can, and prints each number when it is acknowledged. Killed from outside.
import { sqliteStore } from '../../src/sqlite.ts'

const [path = '', key = ''] = process.argv.slice(2)
const store = sqliteStore({ path })
for (;;) {
  const found = await store.get(key)
  const count = Number(found?.record['count'] ?? 0) + 1
  const condition = found === null ? ({ ifAbsent: true } as const) : { ifVersion: found.version }
  await store.put(key, { count }, condition)
  process.stdout.write(`${count}\n`)
}
