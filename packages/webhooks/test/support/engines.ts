import { join } from 'node:path'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { describe } from 'vitest'
import type { Queue } from '../../src/queue/queue.ts'

/** What the queue of an app is on. */
export type Engine = 'sqlite' | 'postgres' | 'redis'

/** The queue of an app. */
export interface QueueLocation {
  readonly engine: Engine
  /** Port of the server; 0 for SQLite. */
  readonly port: number
  /** Folder of the SQLite files. */
  readonly folder: string
  /** Distinguishes apps on one server: lower-case letters, digits and underscores. */
  readonly name: string
}

/** Whether the tests of a long campaign run. */
export const isLong = process.env['LONG_TESTS'] !== undefined

/** Processes that are killed are replaced sooner than by default, and failures are tried again sooner. */
const OPTIONS = { leaseMs: 2_000, pollMs: 100, backoff: (failures: number) => Math.min(1_000, 50 * 2 ** failures) }

/** Each process of an app loads only its engine: the rest takes longer to load than the app. */
export async function openQueue({ engine, port, folder, name }: QueueLocation, onError: (error: unknown) => void): Promise<Queue> {
  const options = { ...OPTIONS, onError }
  if (engine === 'sqlite') {
    const { sqliteQueue } = await import('../../src/queue/sqlite-queue.ts')
    return sqliteQueue({ path: join(folder, 'queue.sqlite'), ...options })
  }
  if (engine === 'redis') {
    const { bullmqQueue } = await import('../../src/queue/bullmq-queue.ts')
    return bullmqQueue({ connection: { host: '127.0.0.1', port }, prefix: `{${name}}`, lockMs: 1_000, ...options })
  }
  const [{ Pool }, { postgresQueue }] = await Promise.all([import('pg'), import('../../src/queue/postgres-queue.ts')])
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5 })
  pool.on('error', onError)
  const queue = postgresQueue({ pool, table: name, ...options })
  const close = async (): Promise<void> => {
    await queue.close()
    await pool.end()
  }
  return { ...queue, close, [Symbol.asyncDispose]: close }
}

/** Registers tests for SQLite; in a long campaign for each engine. Where a server is not installed they are skipped, and their title says why. */
export function describeEngines(title: string, register: (engine: Engine, port: number) => void): void {
  describe(`${title}, with SQLite`, () => register('sqlite', 0))
  if (!isLong) return
  describeWith('postgres', `${title}, with PostgreSQL`, (port) => register('postgres', port))
  describeWith('redis', `${title}, with BullMQ`, (port) => register('redis', port))
}
