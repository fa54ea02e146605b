import { join } from 'node:path'
import type { FullStore } from '@activity-tracking/store'
import { embeddedWaker, type Inbox, type Waker } from '../../src/index.ts'
import { type Mirror, postgresMirror, redisMirror, sqliteMirror } from './mirror.ts'
import { openWaker } from './waker-engines.ts'

/** Where an app keeps everything, and what wakes its workers. */
export interface EngineChoice {
  readonly database: 'sqlite' | 'redis' | 'postgres'
  readonly waker: 'embedded' | 'bullmq' | 'pg-boss'
}

/** Engines that belong together. */
export const ENGINE_CHOICES: readonly EngineChoice[] = [
  { database: 'sqlite', waker: 'embedded' },
  { database: 'redis', waker: 'bullmq' },
  { database: 'redis', waker: 'embedded' },
  { database: 'postgres', waker: 'pg-boss' },
  { database: 'postgres', waker: 'embedded' },
]

export interface EngineLocation extends EngineChoice {
  /** Port of the server; 0 for SQLite. */
  readonly port: number
  /** Folder of the SQLite files. */
  readonly folder: string
  /** Distinguishes apps on one server: letters, digits and underscores. */
  readonly name: string
}

/** The engines of one process of an app. */
export interface AppEngines {
  readonly store: FullStore
  readonly inbox: Inbox
  readonly mirror: Mirror
  openWaker(): Promise<Waker>
  /** Closes everything, the wakers first. */
  close(): Promise<void>
}

interface Databases extends Pick<AppEngines, 'store' | 'inbox' | 'mirror'> {
  readonly end: () => unknown
}

/** Each process of an app loads only what it opens: the rest takes longer to load than the app. */
const opened: Readonly<
  Record<EngineChoice['database'], (location: EngineLocation, onError: (error: unknown) => void) => Promise<Databases>>
> = {
  async sqlite({ folder }) {
    const [{ sqliteStore }, { sqliteInbox }] = await Promise.all([
      import('@activity-tracking/store/sqlite'),
      import('../../src/inbox/sqlite-inbox.ts'),
    ])
    const [store, inbox, mirror] = [
      sqliteStore({ path: join(folder, 'grants.sqlite') }),
      sqliteInbox({ path: join(folder, 'inbox.sqlite') }),
      sqliteMirror(join(folder, 'mirror.sqlite')),
    ]
    return {
      store,
      inbox,
      mirror,
      end: () => {
        store.close()
        mirror.close()
      },
    }
  },
  async redis({ port, name }, onError) {
    const [{ Redis }, { redisStore }, { redisInbox }] = await Promise.all([
      import('ioredis'),
      import('@activity-tracking/store/redis'),
      import('../../src/inbox/redis-inbox.ts'),
    ])
    const client = new Redis({ host: '127.0.0.1', port, retryStrategy: () => 50 })
    client.on('error', onError)
    const options = (part: string) => ({ client, prefix: `${name}_${part}` })
    return {
      store: redisStore(options('store')),
      inbox: redisInbox(options('inbox')),
      mirror: redisMirror(client, `${name}_mirror`),
      end: () => client.disconnect(),
    }
  },
  async postgres({ port, name }, onError) {
    const [{ Pool }, { postgresStore }, { postgresInbox }] = await Promise.all([
      import('pg'),
      import('@activity-tracking/store/postgres'),
      import('../../src/inbox/postgres-inbox.ts'),
    ])
    const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5 })
    pool.on('error', onError)
    const inbox = postgresInbox({ pool, schema: name })
    // Makes the schema.
    await inbox.stats()
    const table = `${name}.mirror`
    const lock = 'SELECT pg_advisory_xact_lock(1)'
    await pool.query(`${lock}; CREATE TABLE IF NOT EXISTS ${table} (number bigint GENERATED ALWAYS AS IDENTITY, applied text)`)
    return { store: postgresStore({ pool, schema: name }), inbox, mirror: postgresMirror(pool, table), end: () => pool.end() }
  },
}

/** Opens what a process of an app needs. */
export async function openEngines(location: EngineLocation, onError: (error: unknown) => void): Promise<AppEngines> {
  const { store, inbox, mirror, end } = await opened[location.database](location, onError)
  const closers: (() => unknown)[] = []
  return {
    store,
    inbox,
    mirror,
    async openWaker() {
      const { waker: engine, port, name } = location
      const { waker, close } =
        engine === 'embedded' ? { waker: embeddedWaker({ onError }), close() {} } : await openWaker(engine, { port, queue: name, onError })
      closers.push(async () => {
        await waker.close()
        await close()
      })
      return waker
    },
    async close() {
      for (const close of closers) await close()
      await inbox.close()
      await end()
    },
  }
}
