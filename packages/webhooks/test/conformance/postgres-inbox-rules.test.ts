import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { afterAll } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { openPostgres } from '../support/engines.ts'
import { SMOKE, WHOLE } from '../support/runner.ts'

describeWith('postgres', 'PostgreSQL', (port) => {
  const open = (options?: string) => {
    const { create, close } = openPostgres(port, options)
    afterAll(close)
    return create
  }
  inboxConformance({ name: 'postgresInbox', create: open() }, WHOLE)

  for (const [setting, options] of [
    ['in a database that isolates strictly', '-c default_transaction_isolation=serializable'],
    ['with another search path', '-c search_path=pg_catalog'],
  ] as const)
    inboxConformance({ name: `postgresInbox ${setting}`, create: open(options) }, SMOKE)
})
