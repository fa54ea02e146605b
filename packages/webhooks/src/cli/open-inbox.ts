import type { Inbox } from '../inbox/inbox.ts'
import { openPostgres, openRedis, openSqlite } from './engines.ts'
import { UsageError } from './exit.ts'
import { loadEnvironment } from './settings.ts'

export interface InboxFlags {
  /** `sqlite:FILE`, or the URL of a Redis or PostgreSQL server. */
  readonly inbox?: string
  readonly envFile?: string
}

/** URLs of databases contain passwords, so you can set them in the environment. */
const VARIABLE = 'ACTIVITY_TRACKING_INBOX'

/**
 * Opens the inbox of an option or the environment; undefined if neither is set.
 * @throws UsageError when it is not a valid inbox
 */
export async function openInbox(flags: InboxFlags): Promise<Inbox | undefined> {
  loadEnvironment(flags)
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
