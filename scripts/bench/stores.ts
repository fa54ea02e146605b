import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { memoryStore, type Store } from '@activity-tracking/store'
import { postgresStore } from '@activity-tracking/store/postgres'
import { redisStore } from '@activity-tracking/store/redis'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import pg from 'pg'
import { createClient } from 'redis'
import { startPostgres } from '../test-servers/postgres.ts'
import { startRedis } from '../test-servers/redis.ts'
import { median } from './statistics.ts'

/** Operations a round, one after another, and rounds. */
export const OPERATIONS = 100
export const ROUNDS = 7

const RECORD = { v: 1, status: 'active', accessToken: 'a'.repeat(40), refreshToken: 'b'.repeat(40), expiresAt: 1_800_000_000 }
const TEXT = JSON.stringify(RECORD)

/** A store, and the same database through its driver alone. */
interface Pair {
  readonly name: string
  readonly store: Store
  readonly read: () => unknown
  readonly write: () => unknown
}

export interface StoreSpeed {
  readonly name: string
  readonly operation: 'get' | 'put'
  /** Median of the rounds, a second. */
  readonly perSecond: number
  readonly driverPerSecond: number
}

async function speedOf(work: () => unknown): Promise<number> {
  const start = performance.now()
  for (let count = 0; count < OPERATIONS; count += 1) await work()
  return (OPERATIONS * 1000) / (performance.now() - start)
}

async function measure({ name, store, read, write }: Pair): Promise<StoreSpeed[]> {
  let { version } = await store.put('bench', RECORD, { ifAbsent: true })
  const put = async (): Promise<void> => {
    ;({ version } = await store.put('bench', RECORD, { ifVersion: version }))
  }
  const samples = { get: [] as number[], put: [] as number[], read: [] as number[], write: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    samples.get.push(await speedOf(() => store.get('bench')))
    samples.read.push(await speedOf(read))
    samples.put.push(await speedOf(put))
    samples.write.push(await speedOf(write))
  }
  return [
    { name, operation: 'get', perSecond: median(samples.get), driverPerSecond: median(samples.read) },
    { name, operation: 'put', perSecond: median(samples.put), driverPerSecond: median(samples.write) },
  ]
}

/** Gets and puts of each store that is installed, next to a plain read and write of a row through the driver. */
export async function measureStores(): Promise<StoreSpeed[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-stores-'))
  const results: StoreSpeed[] = []

  const map = new Map<string, string>()
  results.push(
    ...(await measure({
      name: 'memory',
      store: memoryStore(),
      read: () => JSON.parse(map.get('bench') ?? 'null'),
      write: () => map.set('bench', TEXT),
    })),
  )

  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table rows (key text primary key, record text)')
  const select = database.prepare('select record from rows where key = ?')
  const upsert = database.prepare('insert or replace into rows values (?, ?)')
  using sqlite = sqliteStore({ path: join(folder, 'store.sqlite') })
  results.push(
    ...(await measure({ name: 'SQLite', store: sqlite, read: () => select.get('bench'), write: () => upsert.run('bench', TEXT) })),
  )
  database.close()

  const redis = await startRedis(folder)
  if (redis !== undefined) {
    const client = createClient({ url: redis.url })
    await client.connect()
    const store = redisStore({ client })
    results.push(...(await measure({ name: 'Redis', store, read: () => client.get('bare'), write: () => client.set('bare', TEXT) })))
    client.destroy()
    await redis.stop()
  }

  const postgres = await startPostgres(folder)
  if (postgres !== undefined) {
    const pool = new pg.Pool({ connectionString: postgres.url })
    await pool.query('create table bare (key text primary key, record text)')
    const read = () => pool.query('select record from bare where key = $1', ['bench'])
    const write = () =>
      pool.query('insert into bare values ($1, $2) on conflict (key) do update set record = excluded.record', ['bench', TEXT])
    results.push(...(await measure({ name: 'PostgreSQL', store: postgresStore({ pool }), read, write })))
    await pool.end()
    await postgres.stop()
  }
  await rm(folder, { recursive: true, force: true })
  return results
}
