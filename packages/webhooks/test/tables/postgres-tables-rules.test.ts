import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { afterAll } from 'vitest'
import { SMOKE, WHOLE } from '../support/runner.ts'
import { openPostgres } from '../support/table-engines.ts'
import { tablesConformance } from '../support/tables-conformance.ts'

describeWith('postgres', 'PostgreSQL', (port) => {
  const open = (options?: string) => {
    const { create, close } = openPostgres(port, options)
    afterAll(close)
    return create
  }
  tablesConformance({ name: 'postgresTables', create: open() }, WHOLE)
  const strictly = '-c default_transaction_isolation=serializable -c search_path=pg_catalog -c timezone=Asia/Tokyo'
  tablesConformance(
    { name: 'postgresTables in a database that isolates strictly, with another search path', create: open(strictly) },
    SMOKE,
  )
})
