import { SMOKE, WHOLE } from '../support/runner.ts'
import { onSqliteDatabase, onSqliteFile } from '../support/table-engines.ts'
import { tablesConformance } from '../support/tables-conformance.ts'

tablesConformance({ name: 'sqliteTables, a connection each', create: onSqliteFile }, WHOLE)
tablesConformance({ name: 'sqliteTables, one connection of the caller, with a prefix', create: onSqliteDatabase }, SMOKE)
