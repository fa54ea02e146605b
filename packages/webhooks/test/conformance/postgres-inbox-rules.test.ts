import { describeWith } from '@activity-tracking/test-servers/vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { onPostgres } from '../support/engines.ts'
import { SMOKE, WHOLE } from '../support/runner.ts'

describeWith('postgres', 'PostgreSQL', (port) => {
  inboxConformance({ name: 'postgresInbox', create: () => onPostgres(port) }, WHOLE)

  for (const [setting, options] of [
    ['in a database that isolates strictly', '-c default_transaction_isolation=serializable'],
    ['with another search path', '-c search_path=pg_catalog'],
  ] as const)
    inboxConformance({ name: `postgresInbox ${setting}`, create: () => onPostgres(port, options) }, SMOKE)
})
