import { inboxConformance } from '../../src/conformance/index.ts'
import { onSqliteDatabase, onSqliteFile } from '../support/engines.ts'
import { SMOKE, WHOLE } from '../support/runner.ts'

inboxConformance({ name: 'sqliteInbox, a connection each', create: onSqliteFile, without: ['transactions'] }, WHOLE)
inboxConformance({ name: 'sqliteInbox, one connection of the caller', create: onSqliteDatabase, without: ['transactions'] }, SMOKE)
