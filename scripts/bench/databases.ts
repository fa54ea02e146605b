// Stores and inboxes in comparison with the minimal use of their drivers, and the takeover of webhook work of a killed process.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { postgresMissing, redisMissing, startPostgres, startRedis } from '@activity-tracking/kit/test-servers'
import type { Store } from '@activity-tracking/store'
import { postgresStore } from '@activity-tracking/store/postgres'
import { redisStore } from '@activity-tracking/store/redis'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { groupMarks, type Inbox } from '@activity-tracking/webhooks'
import { postgresInbox } from '@activity-tracking/webhooks/postgres'
import { redisInbox } from '@activity-tracking/webhooks/redis'
import { sqliteInbox } from '@activity-tracking/webhooks/sqlite'
import { Pool } from 'pg'
import { createClient } from 'redis'
import type { EngineChoice } from '../../packages/webhooks/test/support/app-engines.ts'
import { startAppWorld } from '../../packages/webhooks/test/support/app-world.ts'
import { type Defer, type Figure, timeOf } from './measure.ts'

const RECORD = { access_token: 'a'.repeat(40), refresh_token: 'r'.repeat(40), expires_at: 1_793_613_600, scope: 'read,activity:read_all' }
const TEXT = JSON.stringify(RECORD)
const KEY = 'tokens/4207619'
/** Events that arrive at the same time. */
const AT_ONCE = 50
/** Seconds until the lease of a killed process has ended, by default. */
const LEASE_SECONDS = 12

/** A database of the toolkit, and the minimal use of its driver. */
interface Database {
  readonly name: EngineChoice['database']
  readonly port: number
  readonly waker: EngineChoice['waker']
  readonly store: Store
  readonly inbox: Inbox
  readonly peer: string
  get(): Promise<unknown>
  put(): Promise<unknown>
  insert(number: number): Promise<unknown>
  /** The largest ratio that we accept for events that arrive at the same time: for Redis, the peer has no transactions, and only one key. */
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
  const [store, inbox] = [sqliteStore({ path: join(folder, 'store.sqlite') }), sqliteInbox({ path: join(folder, 'inbox.sqlite') })]
  defer(() => inbox.close())
  return {
    name: 'sqlite',
    port: 0,
    waker: 'embedded',
    store,
    inbox,
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
    name: 'redis',
    port,
    waker: 'bullmq',
    store: redisStore({ client }),
    inbox: redisInbox({ client }),
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
    name: 'postgres',
    port,
    waker: 'pg-boss',
    store: postgresStore({ pool }),
    inbox: postgresInbox({ pool }),
    peer: 'pg',
    get: async () => JSON.parse((await pool.query('SELECT record FROM bare WHERE key = $1', [KEY])).rows[0]?.record ?? 'null'),
    put: () => pool.query(upsert, [KEY, TEXT]),
    insert: (number) => pool.query('INSERT INTO events VALUES ($1, $2)', [number, TEXT]),
    most: 1,
  }
}

async function compare({ name, store, inbox, peer, most, ...bare }: Database): Promise<Figure[]> {
  let { version } = await store.put(KEY, RECORD, { ifAbsent: true })
  await bare.put()
  const put = async (): Promise<void> => {
    version = (await store.put(KEY, RECORD, { ifVersion: version })).version
  }
  const mark = groupMarks(inbox)
  const event = { aspectType: 'create', eventTime: Date.now(), updates: {} } as const
  let next = 0
  const burst = (keep: (number: number) => Promise<unknown>) => () => Promise.all(Array.from({ length: AT_ONCE }, () => keep(next++)))
  const times = await timeOf('wall', {
    get: () => store.get(KEY),
    bareGet: bare.get,
    put,
    barePut: bare.put,
    events: burst((number) => mark([{ athleteId: String(number % 20_000), kind: 'activity', id: String(number), lane: 'live', event }])),
    bareEvents: burst(bare.insert),
  })
  const unit = 'µs'
  return [
    { name: `${name} store, get`, peer, unit, ours: times.get, theirs: times.bareGet, most: 3 },
    { name: `${name} store, put`, peer, unit, ours: times.put, theirs: times.barePut, most: 4 },
    { name: `${name} inbox, ${AT_ONCE} events`, peer: `${peer}, one by one`, unit, ours: times.events, theirs: times.bareEvents, most },
  ]
}

/** Kills a process of an app right after it has begun to work on an event, and waits until another one has begun, with default settings. */
async function takeover({ name, waker, port }: Database, parent: string): Promise<Figure> {
  const defaults = { leaseMs: null, pollMs: null }
  const folder = await mkdtemp(join(parent, 'takeover-'))
  await using world = await startAppWorld({ database: name, waker, port, folder, name: 'takeover' })
  const killed = await world.start({ ...defaults, haltAt: 'before onChange' })
  const survivor = await world.start(defaults)
  world.forwarder.route(killed.port)
  await world.subscribe()
  await killed.run()
  const id = await world.create()
  await killed.printed('at before onChange')
  await survivor.run()
  killed.process.kill('SIGKILL')
  const killedAt = performance.now()
  await survivor.printed(`began ${id}`)
  const ours = (performance.now() - killedAt) / 1_000
  return { name: `takeover, ${name} and ${waker}`, peer: 'the lease', unit: 's', ours, theirs: LEASE_SECONDS, most: 1.25 }
}

export async function benchDatabases(folder: string, defer: Defer): Promise<Figure[]> {
  const databases = [openSqlite(folder, defer)]
  for (const [missing, open] of [[redisMissing, openRedis] as const, [postgresMissing, openPostgres] as const]) {
    const why = missing()
    if (why === undefined) databases.push(await open(defer))
    else console.log(`Not measured: ${why}`)
  }
  const figures: Figure[] = []
  for (const database of databases) figures.push(...(await compare(database)))
  return [...figures, ...(await Promise.all(databases.map((database) => takeover(database, folder))))]
}
