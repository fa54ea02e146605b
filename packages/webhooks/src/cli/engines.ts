import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import type { Inbox } from '../inbox/inbox.ts'

type Engine = 'sqlite' | 'redis' | 'postgres'

/** The module of an engine. Imported when it is named, because its driver is optional. */
const load = async <Module>(engine: Engine): Promise<Module> =>
  (await import(`../inbox/${engine}-inbox${extname(import.meta.filename)}`)) as Module

export async function openSqlite(path: string): Promise<Inbox> {
  // Opening would create it.
  if (!existsSync(path)) throw new Error(`there is no file ${path}`)
  const { sqliteInbox } = await load<{ sqliteInbox(options: { readonly path: string }): Inbox }>('sqlite')
  return sqliteInbox({ path })
}

export async function openRedis(url: string): Promise<Inbox> {
  const { createClient } = await driver(() => import('redis'), 'redis')
  const { redisInbox } = await load<{ redisInbox(options: { readonly client: object }): Inbox }>('redis')
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  // Failures reject the commands.
  client.on('error', () => undefined)
  await client.connect()
  return closing(redisInbox({ client }), async () => client.destroy())
}

export async function openPostgres(connectionString: string): Promise<Inbox> {
  const { default: pg } = await driver(() => import('pg'), 'pg')
  const { postgresInbox } = await load<{ postgresInbox(options: { readonly pool: object }): Inbox }>('postgres')
  const pool = new pg.Pool({ connectionString, max: 2 })
  return closing(postgresInbox({ pool }), () => pool.end())
}

async function driver<Module>(load: () => Promise<Module>, name: string): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(`the package ${name} is not installed: npm install ${name}`, { cause })
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
