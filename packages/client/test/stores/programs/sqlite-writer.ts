// Says that it begins, and increments a counter in an SQLite store: `sqlite-writer.ts FILE TIMES`.
import { sqliteStore } from '../../../src/stores/sqlite.ts'
import { increment } from '../support/increment.ts'

const store = sqliteStore({ path: String(process.argv[2]) })
console.log('begins')
for (let done = 0; done < Number(process.argv[3]); done += 1) await increment(store, 'counter')
