import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { postgresMissing, redisMissing, startPostgres, startRedis } from '@activity-tracking/kit/test-servers'
import { encryptedStore, memoryStore, type Store } from '@activity-tracking/store'
import { postgresStore } from '@activity-tracking/store/postgres'
import { redisStore } from '@activity-tracking/store/redis'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { createClient } from 'redis'
import { unlessMissing } from './unless-missing.ts'

/** Reads and overwrites one record, one call after another. */
export interface Keeper {
  read(): Promise<unknown>
  write(): Promise<unknown>
}

/** A store, and the minimal use of its driver for the same purpose. */
export interface StoreContender {
  readonly name: string
  readonly store: Keeper
  /** The calls of `bare`. */
  readonly peer: string
  readonly bare: Keeper
}

const RECORD = { access_token: 'a'.repeat(40), refresh_token: 'r'.repeat(40), expires_at: 1_793_613_600, scope: 'read,activity:read_all' }
const TEXT = JSON.stringify(RECORD)
const KEY = 'tokens/4207619'

async function keeperOf(store: Store): Promise<Keeper> {
  let { version } = await store.put(KEY, RECORD, { ifAbsent: true })
  return {
    read: () => store.get(KEY),
    async write() {
      version = (await store.put(KEY, RECORD, { ifVersion: version })).version
    },
  }
}

async function inMemory(): Promise<StoreContender[]> {
  const records = new Map<string, string>()
  const bare: Keeper = {
    read: async () => JSON.parse(records.get(KEY) ?? 'null'),
    write: async () => records.set(KEY, JSON.stringify(RECORD)),
  }
  const encrypted = encryptedStore(memoryStore(), { keys: { a: crypto.getRandomValues(new Uint8Array(32)) }, current: 'a' })
  return [
    { name: 'memoryStore', store: await keeperOf(memoryStore()), peer: 'a Map of JSON', bare },
    { name: 'encryptedStore', store: await keeperOf(encrypted), peer: 'memoryStore', bare: await keeperOf(memoryStore()) },
  ]
}

async function inSqlite(folder: string): Promise<StoreContender> {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (key TEXT PRIMARY KEY, record TEXT)')
  const [select, replace] = [database.prepare('SELECT record FROM bare WHERE key = ?'), database.prepare('REPLACE INTO bare VALUES (?, ?)')]
  const bare: Keeper = {
    read: async () => JSON.parse(String(select.get(KEY)?.['record'] ?? 'null')),
    write: async () => replace.run(KEY, JSON.stringify(RECORD)),
  }
  return { name: 'sqliteStore', store: await keeperOf(sqliteStore({ path: join(folder, 'store.sqlite') })), peer: 'node:sqlite', bare }
}

/** Adds a function that closes a resource afterwards, newest first. */
type Defer = (close: () => unknown) => void

async function inRedis(defer: Defer): Promise<StoreContender[]> {
  const { port, stop } = await startRedis()
  defer(stop)
  const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
  defer(() => client.close())
  const other = new Redis({ host: '127.0.0.1', port })
  defer(() => other.quit())
  const bare = (get: () => Promise<string | null>, set: () => Promise<unknown>): Keeper => ({
    read: async () => JSON.parse((await get()) ?? 'null'),
    write: set,
  })
  return [
    {
      name: 'redisStore (redis)',
      store: await keeperOf(redisStore({ client, prefix: 'one' })),
      peer: 'GET, SET',
      bare: bare(
        () => client.get(KEY),
        () => client.set(KEY, TEXT),
      ),
    },
    {
      name: 'redisStore (ioredis)',
      store: await keeperOf(redisStore({ client: other, prefix: 'two' })),
      peer: 'GET, SET',
      bare: bare(
        () => other.get(KEY),
        () => other.set(KEY, TEXT),
      ),
    },
  ]
}

async function inPostgres(defer: Defer): Promise<StoreContender[]> {
  const { port, stop } = await startPostgres()
  defer(stop)
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  defer(() => pool.end())
  await pool.query('CREATE TABLE bare (key text PRIMARY KEY, record text)')
  const upsert = 'INSERT INTO bare VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET record = excluded.record'
  const bare: Keeper = {
    read: async () => JSON.parse((await pool.query('SELECT record FROM bare WHERE key = $1', [KEY])).rows[0]?.record ?? 'null'),
    write: () => pool.query(upsert, [KEY, TEXT]),
  }
  return [{ name: 'postgresStore', store: await keeperOf(postgresStore({ pool })), peer: 'SELECT, upsert', bare }]
}

/**
 * All stores and their peers, ready to use, without those whose database server is not installed.
 * @throws Error if a database server cannot be started
 */
export async function storeContenders(folder: string, defer: Defer): Promise<StoreContender[]> {
  return [
    ...(await inMemory()),
    await inSqlite(folder),
    ...(await unlessMissing('redisStore', redisMissing(), () => inRedis(defer))),
    ...(await unlessMissing('postgresStore', postgresMissing(), () => inPostgres(defer))),
  ]
}
