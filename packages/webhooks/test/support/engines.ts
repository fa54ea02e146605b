import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Cluster, Redis } from 'ioredis'
import { Pool } from 'pg'
import { createClient, createCluster } from 'redis'
import type { InboxUnderTest } from '../../src/conformance/index.ts'
import { memoryStorage } from '../../src/inbox/memory-inbox.ts'
import { postgresInbox } from '../../src/inbox/postgres-inbox.ts'
import { redisInbox } from '../../src/inbox/redis-inbox.ts'
import { sqliteInbox } from '../../src/inbox/sqlite-inbox.ts'
import { createInbox, type Inbox } from '../../src/index.ts'

/** How long a test waits for a server, in milliseconds. On a busy machine, the time of a program is too short. */
const timeoutMs = 120_000

/** Inboxes in the memory of this process. */
export function onMemory(): InboxUnderTest {
  const storage = memoryStorage()
  return { open: (options) => createInbox(storage, options), close() {} }
}

/** An inbox in a file, a connection each. */
export function onSqliteFile(): Required<InboxUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-test-'))
  const path = join(folder, 'data.sqlite')
  const inboxes: Inbox[] = []
  return {
    open(options) {
      const inbox = sqliteInbox({ path, ...options })
      inboxes.push(inbox)
      return inbox
    },
    async close() {
      for (const inbox of inboxes) await inbox.close()
      rmSync(folder, { recursive: true })
    },
    async plant(athleteId, text, format) {
      using database = new DatabaseSync(path)
      database.prepare('UPDATE activity_inbox_athletes SET data = ?, format = ? WHERE athlete_id = ?').run(text, format, athleteId)
    },
  }
}

/** Inboxes on one connection in memory. */
export function onSqliteDatabase(): Required<InboxUnderTest> {
  const database = new DatabaseSync(':memory:')
  return {
    open: (options) => sqliteInbox({ database, table: 'events', ...options }),
    close: () => database.close(),
    async plant(athleteId, text, format) {
      database.prepare('UPDATE events_athletes SET data = ?, format = ? WHERE athlete_id = ?').run(text, format, athleteId)
    },
  }
}

/** What a client of Redis is to these tests. */
interface OpenedClient {
  readonly client: Parameters<typeof redisInbox>[0]['client']
  readonly set: (key: string, ...fields: string[]) => Promise<unknown>
  readonly close: () => Promise<unknown>
}

/** Clients of Redis by driver. */
export const REDIS_CLIENTS: Readonly<Record<string, (port: number) => Promise<OpenedClient>>> = {
  async redis(port) {
    const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
    return { client, set: (key, ...fields) => client.hSet(key, fields), close: () => client.close() }
  },
  async ioredis(port) {
    const client = new Redis({ host: '127.0.0.1', port })
    return { client, set: (key, ...fields) => client.hset(key, ...fields), close: () => client.quit() }
  },
}

/** Cluster clients of Redis by driver. */
export const REDIS_CLUSTER_CLIENTS: typeof REDIS_CLIENTS = {
  async redis(port) {
    const client = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${port}` }] })
    await client.connect()
    return { client, set: (key, ...fields) => client.hSet(key, fields), close: () => client.close() }
  },
  async ioredis(port) {
    const client = new Cluster([{ host: '127.0.0.1', port }])
    return { client, set: (key, ...fields) => client.hset(key, ...fields), close: () => client.quit() }
  },
}

/** Inboxes in Redis, a client each. */
export function onRedis(openClient: (typeof REDIS_CLIENTS)[string] | undefined, port: number): Required<InboxUnderTest> {
  const prefix = `{inbox}-${crypto.randomUUID()}`
  const opened: OpenedClient[] = []
  return {
    async open(options) {
      const one = await openClient?.(port)
      if (one === undefined) throw new Error('unknown client')
      opened.push(one)
      return redisInbox({ client: one.client, prefix, timeoutMs, ...options })
    },
    close: async () => void (await Promise.all(opened.map(({ close }) => close()))),
    async plant(athleteId, text, format) {
      await opened[0]?.set(`{${prefix}}:athlete:${athleteId}`, 'data', text, 'format', String(format))
    },
  }
}

/** Inboxes in PostgreSQL, a pool each. The pools and tables are kept for later tests, because creating them takes longer than most of them. */
export function openPostgres(port: number, options?: string) {
  const pools: Pool[] = []
  const poolAt = (index: number): Pool => {
    const settings = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5 }
    const pool = pools[index] ?? new Pool({ ...settings, ...(options !== undefined && { options }) })
    pools[index] = pool
    return pool
  }
  const schema = `inbox_${crypto.randomUUID().replaceAll('-', '_')}`
  const create = (): Required<InboxUnderTest> => {
    let opened = 0
    return {
      open: (given) => postgresInbox({ pool: poolAt(opened++), schema, timeoutMs, ...given }),
      async close() {
        await poolAt(0).query(`DELETE FROM ${schema}.activity_inbox_athletes; DELETE FROM ${schema}.activity_inbox`)
      },
      async plant(athleteId, text, format) {
        await poolAt(0).query(`UPDATE ${schema}.activity_inbox_athletes SET data = $1, format = $2 WHERE athlete_id = $3`, [
          text,
          format,
          athleteId,
        ])
      },
    }
  }
  return { create, close: async () => void (await Promise.all(pools.map((pool) => pool.end()))) }
}
