import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { postgresStore } from '../../../src/stores/postgres.ts'
import { conformanceInLongTests } from '../support/smoke.ts'
import { type ConformanceOptions, storeConformance } from './store-conformance.ts'

let schemas = 0

describeWith('postgres', 'PostgreSQL', (port) => {
  const on = (name: string, options?: string): ConformanceOptions => ({
    name,
    create() {
      schemas += 1
      const schema = `conformance_${schemas}`
      const pools: Pool[] = []
      return {
        open() {
          const settings = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5 }
          const pool = new Pool({ ...settings, ...(options ? { options } : {}) })
          pools.push(pool)
          return postgresStore({ pool, schema })
        },
        close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
      }
    },
  })

  storeConformance(on('postgresStore'), { describe, it, expect })
  conformanceInLongTests(on('postgresStore in a database that isolates strictly', '-c default_transaction_isolation=serializable'))
})
