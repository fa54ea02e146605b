import { existsSync } from 'node:fs'
import type { Inbox } from '../inbox/inbox.ts'

// Each engine is imported only if it is used, because its driver is optional.

export async function openSqlite(path: string): Promise<Inbox> {
  // Opening the file would create it.
  if (!existsSync(path)) throw new Error(`the file ${path} does not exist`)
  const { sqliteInbox } = await import('../inbox/sqlite-inbox.ts')
  return sqliteInbox({ path })
}

export async function openRedis(url: string): Promise<Inbox> {
  const { createClient } = await driver(() => import('redis'), 'redis')
  const { redisInbox } = await import('../inbox/redis-inbox.ts')
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  // Failures reject the commands.
  client.on('error', () => undefined)
  await client.connect()
  return closing(redisInbox({ client }), async () => client.destroy())
}

export async function openPostgres(connectionString: string): Promise<Inbox> {
  const { default: pg } = await driver(() => import('pg'), 'pg')
  const { postgresInbox } = await import('../inbox/postgres-inbox.ts')
  const pool = new pg.Pool({ connectionString, max: 2 })
  return closing(postgresInbox({ pool }), () => pool.end())
}

async function driver<Module>(load: () => Promise<Module>, name: string): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(`the package ${name} is not installed; run: npm install ${name}`, { cause })
  }
}

/** An inbox whose `close` also ends the connection that was opened for it. */
const closing = (inbox: Inbox, end: () => Promise<void>): Inbox => ({
  ...inbox,
  async close() {
    await inbox.close()
    await end()
  },
})
