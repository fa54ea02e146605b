import { describeWith } from '@activity-tracking/test-servers/vitest'
import { describe, expect, it } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { onPostgres } from '../support/engines.ts'

describeWith('postgres', 'PostgreSQL', (port) => {
  const suite = (name: string, options?: string) =>
    inboxConformance({ name, create: () => onPostgres(port, options) }, { describe, it, expect })

  suite('postgresInbox')
  suite('postgresInbox in a database that isolates strictly', '-c default_transaction_isolation=serializable')
  suite('postgresInbox with another search path', '-c search_path=pg_catalog')
})
