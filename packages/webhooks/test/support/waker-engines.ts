import { PgBoss } from 'pg-boss'
import type { Waker } from '../../src/index.ts'
import { bullmqWaker } from '../../src/wakers/bullmq-waker.ts'
import { pgBossWaker } from '../../src/wakers/pg-boss-waker.ts'

/** A job queue that a waker can be on. */
export type Engine = 'pg-boss' | 'bullmq'

export interface EngineOptions {
  readonly port: number
  readonly queue: string
  readonly onError?: (error: unknown) => void
}

/** A waker with the settings that the documentation recommends, and what ends all that it needed. */
export function openWaker(engine: Engine, { port, ...options }: EngineOptions): { readonly waker: Waker; close(): Promise<void> } {
  if (engine === 'bullmq') return { waker: bullmqWaker({ connection: { host: '127.0.0.1', port }, ...options }), close: async () => {} }
  const boss = new PgBoss({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    schema: 'waker_processes',
    max: 4,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 300,
    useListenNotify: true,
  })
  return { waker: pgBossWaker({ boss, ...options }), close: () => boss.stop() }
}
