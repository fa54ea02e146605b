// Increments a counter a number of times, concurrently with other processes: `sqlite-incrementer.ts FILE TIMES`.
import { sqliteStore } from '../../../src/stores/sqlite.ts'
import { increment } from '../support/load.ts'

await increment(sqliteStore({ path: String(process.argv[2]) }), 'counter', Number(process.argv[3]))
