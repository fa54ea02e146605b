// Opens a queue. As a program: runs its jobs, none of which ends, and prints when it is ready and when a job begins. Argument: the engine as JSON.
import type { Queue } from '@activity-tracking/webhooks'
import { bullmqQueue } from '@activity-tracking/webhooks/bullmq'
import { postgresQueue } from '@activity-tracking/webhooks/postgres'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'
import { Pool } from 'pg'

/** Where a queue is. `isApart`: not the one that the bench adds events to. */
export type Engine = { readonly isApart?: boolean } & (
  | { readonly name: 'sqlite'; readonly path: string }
  | { readonly name: 'postgres' | 'bullmq'; readonly port: number }
)

export function openQueue(engine: Engine): Queue {
  const suffix = engine.isApart ? '_apart' : ''
  if (engine.name === 'sqlite') return sqliteQueue({ path: engine.path + suffix })
  const connection = { host: '127.0.0.1', port: engine.port }
  if (engine.name === 'bullmq') return bullmqQueue({ connection, prefix: `bench${suffix}` })
  const pool = new Pool({ ...connection, user: 'postgres', database: 'postgres' })
  const queue = postgresQueue({ pool, table: `jobs${suffix}` })
  return {
    ...queue,
    async close() {
      await queue.close()
      await pool.end()
    },
  }
}

if (import.meta.main) {
  openQueue(JSON.parse(process.argv[2] ?? '')).run(
    ({ key }) => {
      console.log(key)
      return Promise.withResolvers<undefined>().promise
    },
    { concurrency: { live: 4, background: 1 } },
  )
  console.log('ready')
}
