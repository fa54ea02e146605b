import type { Waker } from '../../src/index.ts'

/** A job queue that a waker can be on. */
export type Engine = 'pg-boss' | 'bullmq'

export interface EngineOptions {
  readonly port: number
  readonly queue: string
  readonly onError?: (error: unknown) => void
}

export interface OpenWaker {
  readonly waker: Waker
  close(): Promise<void>
}

/** A waker with the settings that the documentation recommends, and what ends all that it needed. Many processes use it, so each loads only its engine. */
export async function openWaker(engine: Engine, { port, ...options }: EngineOptions): Promise<OpenWaker> {
  if (engine === 'bullmq') {
    const { bullmqWaker } = await import('../../src/wakers/bullmq-waker.ts')
    return { waker: bullmqWaker({ connection: { host: '127.0.0.1', port }, ...options }), close: async () => {} }
  }
  const [{ PgBoss }, { pgBossWaker }] = await Promise.all([import('pg-boss'), import('../../src/wakers/pg-boss-waker.ts')])
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
