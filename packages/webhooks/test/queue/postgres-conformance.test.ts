import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Pool } from 'pg'
import { afterAll } from 'vitest'
import { postgresQueue } from '../../src/queue/postgres-queue.ts'
import { manualTime } from './manual-time.ts'
import { queueConformance } from './queue-conformance.ts'

describeWith('postgres', 'PostgreSQL', (port) => {
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 10 })
  let tables = 0
  afterAll(() => pool.end())

  queueConformance({
    name: 'postgresQueue',
    hasRows: true,
    create() {
      tables += 1
      const place = { pool, schema: 'queue_conformance', table: `jobs_${tables}` }
      const { settings, ...data } = manualTime()
      return { ...data, open: (options) => postgresQueue({ ...place, ...settings, ...options }), async [Symbol.asyncDispose]() {} }
    },
  })
})
