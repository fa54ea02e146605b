// Stores and queues in comparison with the minimal use of their drivers, and the takeover of a job of a killed process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Store } from '@activity-tracking/client'
import { postgresStore } from '@activity-tracking/client/postgres'
import { redisStore } from '@activity-tracking/client/redis'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { postgresMissing, redisMissing, startPostgres, startRedis } from '@activity-tracking/kit/test-servers'
import { Pool } from 'pg'
import { createClient } from 'redis'
import { fromRoot } from '../paths.ts'
import { type Defer, type Figure, timeOf } from './measure.ts'
import { type Engine, openQueue } from './open-queue.ts'

const RECORD = { access_token: 'a'.repeat(40), refresh_token: 'r'.repeat(40), expires_at: 1_793_613_600, scope: 'read,activity:read_all' }
const TEXT = JSON.stringify(RECORD)
const KEY = 'tokens/4207619'
/** Events that arrive at the same time. */
const AT_ONCE = 50
/** Seconds in which another process must take over a job, with default settings. */
const TAKEOVER_SECONDS = 15

/** A database of the toolkit, and the minimal use of its driver. */
interface Database {
  readonly engine: Engine
  readonly store: Store
  readonly peer: string
  get(): Promise<unknown>
  put(): Promise<unknown>
  insert(number: number): Promise<unknown>
  /** The largest ratio that we accept for events that arrive at the same time: for BullMQ, the peer has only one key. */
  readonly most: number
}

function openSqlite(folder: string, defer: Defer): Database {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  defer(() => database.close())
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('CREATE TABLE bare (key TEXT PRIMARY KEY, record TEXT); CREATE TABLE events (id INTEGER PRIMARY KEY, event TEXT)')
  const select = database.prepare('SELECT record FROM bare WHERE key = ?')
  const replace = database.prepare('REPLACE INTO bare VALUES (?, ?)')
  const insert = database.prepare('INSERT INTO events VALUES (?, ?)')
  return {
    engine: { name: 'sqlite', path: join(folder, 'queue.sqlite') },
    store: sqliteStore({ path: join(folder, 'store.sqlite') }),
    peer: 'node:sqlite',
    get: async () => JSON.parse(String(select.get(KEY)?.['record'] ?? 'null')),
    put: async () => replace.run(KEY, TEXT),
    insert: async (number) => insert.run(number, TEXT),
    most: 1,
  }
}

async function openRedis(defer: Defer): Promise<Database> {
  const { port, stop } = await startRedis()
  defer(stop)
  const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
  defer(() => client.close())
  return {
    engine: { name: 'bullmq', port },
    store: redisStore({ client }),
    peer: 'redis',
    get: async () => JSON.parse((await client.get(KEY)) ?? 'null'),
    put: () => client.set(KEY, TEXT),
    insert: (number) => client.hSet('events', String(number), TEXT),
    most: 30,
  }
}

async function openPostgres(defer: Defer): Promise<Database> {
  const { port, stop } = await startPostgres()
  defer(stop)
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  defer(() => pool.end())
  await pool.query('CREATE TABLE bare (key text PRIMARY KEY, record text); CREATE TABLE events (id bigint PRIMARY KEY, event text)')
  const upsert = 'INSERT INTO bare VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET record = excluded.record'
  return {
    engine: { name: 'postgres', port },
    store: postgresStore({ pool }),
    peer: 'pg',
    get: async () => JSON.parse((await pool.query('SELECT record FROM bare WHERE key = $1', [KEY])).rows[0]?.record ?? 'null'),
    put: () => pool.query(upsert, [KEY, TEXT]),
    insert: (number) => pool.query('INSERT INTO events VALUES ($1, $2)', [number, TEXT]),
    most: 1,
  }
}

async function compare({ engine, store, peer, most, ...bare }: Database, defer: Defer): Promise<Figure[]> {
  const { name } = engine
  const queue = openQueue(engine)
  defer(() => queue.close())
  let { version } = await store.put(KEY, RECORD, { ifAbsent: true })
  await bare.put()
  const put = async (): Promise<void> => {
    version = (await store.put(KEY, RECORD, { ifVersion: version })).version
  }
  let next = 0
  const burst = (keep: (number: number) => Promise<unknown>) => () => Promise.all(Array.from({ length: AT_ONCE }, () => keep(next++)))
  const add = (athlete: number, id: number): Promise<void> => queue.add([{ key: `${athlete}/activity/${id}`, lane: 'live' }])
  const times = await timeOf('wall', {
    get: () => store.get(KEY),
    bareGet: bare.get,
    put,
    barePut: bare.put,
    events: burst((number) => add(2 + (number % 20_000), number)),
    bareEvents: burst(bare.insert),
  })
  const unit = 'µs'
  return [
    { name: `${name} store, get`, peer, unit, ours: times.get, theirs: times.bareGet, most: 3 },
    { name: `${name} store, put`, peer, unit, ours: times.put, theirs: times.barePut, most: 4 },
    { name: `${name} queue, ${AT_ONCE} events`, peer: `${peer}, one by one`, unit, ours: times.events, theirs: times.bareEvents, most },
  ]
}

/** Kills a process while it runs a job, and waits until another one runs it, with default settings. */
async function takeover(engine: Engine, defer: Defer): Promise<Figure> {
  const begin = async () => {
    const child = spawn(process.execPath, [fromRoot('scripts/bench/open-queue.ts'), JSON.stringify(engine)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    defer(() => child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }
  const queue = openQueue(engine)
  defer(() => queue.close())
  const killed = await begin()
  await queue.add([{ key: '0/activity/1', lane: 'live' }])
  await once(killed.stdout, 'data')
  const survivor = await begin()
  const begun = once(survivor.stdout, 'data')
  killed.kill('SIGKILL')
  const killedAt = performance.now()
  await begun
  const ours = (performance.now() - killedAt) / 1_000
  return { name: `takeover, ${engine.name}`, peer: 'what is promised', unit: 's', ours, theirs: TAKEOVER_SECONDS, most: 1 }
}

export async function benchDatabases(folder: string, defer: Defer): Promise<Figure[]> {
  const databases = [openSqlite(folder, defer)]
  for (const [missing, open] of [[redisMissing, openRedis] as const, [postgresMissing, openPostgres] as const]) {
    const why = missing()
    if (why === undefined) databases.push(await open(defer))
    else console.log(`Not measured: ${why}`)
  }
  const figures: Figure[] = []
  for (const database of databases) figures.push(...(await compare(database, defer)))
  const takeovers = databases.map(({ engine }) => takeover({ ...engine, isApart: true }, defer))
  return [...figures, ...(await Promise.all(takeovers))]
}
