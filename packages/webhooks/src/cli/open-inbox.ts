import { existsSync } from 'node:fs'
import { CommandError, UsageError } from '@activity-tracking/kit/command/exit'
import { loadSettings, type SettingsFlags } from '@activity-tracking/kit/command/settings'
import type { Inbox } from '../inbox/inbox.ts'

export interface InboxFlags extends SettingsFlags {
  /** `sqlite:FILE`, or the URL of a Redis or PostgreSQL server. */
  readonly inbox?: string
}

/** URLs of databases contain passwords, so you can set them in the environment. */
const VARIABLE = 'ACTIVITY_TRACKING_INBOX'

/**
 * Opens the inbox of an option or the environment; undefined if neither is set.
 * @throws UsageError when it is not a valid inbox
 */
export async function openInbox(flags: InboxFlags): Promise<Inbox | undefined> {
  loadSettings(flags)
  const name = flags.inbox ?? process.env[VARIABLE]
  if (!name) return undefined
  const [, engine = '', rest = ''] = /^(sqlite|rediss?|postgres(?:ql)?):(.+)$/s.exec(name) ?? []
  // `redis:redis://…` is also accepted.
  const url = rest.startsWith('//') ? `${engine}:${rest}` : rest
  if (engine === 'sqlite') return openSqlite(rest)
  if (engine === '' || !URL.canParse(url)) {
    throw new UsageError('an inbox must be sqlite:FILE, redis://host:port or postgres://host/database')
  }
  if (flags.inbox !== undefined && new URL(url).password !== '') {
    throw new UsageError(`other users of this machine can read arguments; set a URL with a password in ${VARIABLE}`)
  }
  return engine.startsWith('redis') ? openRedis(url) : openPostgres(url)
}

/**
 * Runs work with the inbox of an option or the environment.
 * @throws UsageError when neither is set
 */
export async function withInbox<T>(flags: InboxFlags, work: (inbox: Inbox) => Promise<T>): Promise<T> {
  const inbox = await openInbox(flags)
  if (inbox === undefined) {
    throw new UsageError(`set the inbox with --inbox or ${VARIABLE}: sqlite:FILE, redis://host:port or postgres://host/database`)
  }
  try {
    return await work(inbox)
  } finally {
    await inbox.close()
  }
}

// Each engine is imported only if it is used, because its driver is optional.

async function openSqlite(path: string): Promise<Inbox> {
  // Opening the file would create it.
  if (!existsSync(path)) throw new CommandError(`${path} does not exist`)
  const { sqliteInbox } = await import('../inbox/sqlite-inbox.ts')
  return sqliteInbox({ path })
}

async function openRedis(url: string): Promise<Inbox> {
  const { createClient } = await driver(() => import('redis'), 'redis')
  const { redisInbox } = await import('../inbox/redis-inbox.ts')
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  // Failures reject the commands.
  client.on('error', () => undefined)
  await client.connect()
  return closing(redisInbox({ client }), async () => client.destroy())
}

async function openPostgres(connectionString: string): Promise<Inbox> {
  const { default: pg } = await driver(() => import('pg'), 'pg')
  const { postgresInbox } = await import('../inbox/postgres-inbox.ts')
  const pool = new pg.Pool({ connectionString, max: 2 })
  return closing(postgresInbox({ pool }), () => pool.end())
}

async function driver<Module>(load: () => Promise<Module>, name: string): Promise<Module> {
  try {
    return await load()
  } catch {
    throw new CommandError(`the package ${name} is not installed; run: npm install ${name}`)
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
