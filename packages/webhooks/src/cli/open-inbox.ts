import type { Inbox } from '../inbox/inbox.ts'
import { openPostgres, openRedis, openSqlite } from './engines.ts'
import { UsageError } from './exit.ts'
import { loadEnvironment } from './settings.ts'

export interface InboxFlags {
  /** `sqlite:FILE`, or the URL of a Redis or a PostgreSQL. */
  readonly inbox?: string
  readonly envFile?: string
}

/** Databases have passwords, so their URLs can be in the environment. */
const VARIABLE = 'ACTIVITY_TRACKING_INBOX'

/**
 * Opens the inbox that an option or the environment names; undefined when none is named.
 * @throws UsageError when it is not the name of an inbox
 */
export async function openInbox(flags: InboxFlags): Promise<Inbox | undefined> {
  loadEnvironment(flags)
  const name = flags.inbox ?? process.env[VARIABLE]
  if (!name) return undefined
  const [, engine = '', rest = ''] = /^(sqlite|rediss?|postgres(?:ql)?):(.+)$/s.exec(name) ?? []
  // `redis:redis://…` is accepted too.
  const url = rest.startsWith('//') ? `${engine}:${rest}` : rest
  if (engine === 'sqlite') return openSqlite(rest)
  if (engine === '' || !URL.canParse(url)) {
    throw new UsageError('an inbox is sqlite:FILE, redis://host:port or postgres://host/database')
  }
  if (flags.inbox !== undefined && new URL(url).password !== '') {
    throw new UsageError(`other users of this machine can read arguments: put a URL with a password in ${VARIABLE}`)
  }
  return engine.startsWith('redis') ? openRedis(url) : openPostgres(url)
}

/**
 * Works with the inbox that an option or the environment names.
 * @throws UsageError when none is named
 */
export async function withInbox<T>(flags: InboxFlags, work: (inbox: Inbox) => Promise<T>): Promise<T> {
  const inbox = await openInbox(flags)
  if (inbox === undefined) {
    throw new UsageError(`name an inbox with --inbox or ${VARIABLE}: sqlite:FILE, redis://host:port or postgres://host/database`)
  }
  try {
    return await work(inbox)
  } finally {
    await inbox.close()
  }
}
