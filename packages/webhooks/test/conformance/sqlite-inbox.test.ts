import { describe, expect, it } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { onSqliteDatabase, onSqliteFile } from '../support/engines.ts'

inboxConformance({ name: 'sqliteInbox, a connection each', create: onSqliteFile, without: ['transactions'] }, { describe, it, expect })
inboxConformance(
  { name: 'sqliteInbox, one connection of the caller', create: onSqliteDatabase, without: ['transactions'] },
  { describe, it, expect },
)
