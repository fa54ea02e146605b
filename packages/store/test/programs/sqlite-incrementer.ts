// Adds one to a counter so many times, beside others that do the same: `sqlite-incrementer.ts FILE TIMES`.
import { sqliteStore } from '../../src/sqlite/index.ts'
import { increment } from '../support/load.ts'

await increment(sqliteStore({ path: String(process.argv[2]) }), 'counter', Number(process.argv[3]))
