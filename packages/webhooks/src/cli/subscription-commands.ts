import type { Inbox, InboxStats } from '../inbox/inbox.ts'
import { deleteSubscription, ensureSubscription } from '../subscription/ensure-subscription.ts'
import { EXIT } from './exit.ts'
import { type InboxFlags, openInbox } from './open-inbox.ts'
import { type OutputFlags, print, say, shortened, table } from './output.ts'
import { openApp, readCallbackUrl, type ServiceFlags, verifyTokenOfEnvironment } from './settings.ts'

type Flags = OutputFlags & ServiceFlags

/** Prints the app's subscription, and the content of an inbox. */
export async function status(flags: Flags & InboxFlags): Promise<void> {
  await using app = await openApp(flags)
  const [subscription] = await app.subscriptions.list()
  const { id, callback_url: url, created_at } = subscription ?? {}
  const callbackUrl = url === undefined ? undefined : shortened(url)
  const stats = await statsOf(await openInbox(flags))
  const rows: (readonly [string, string])[] =
    subscription === undefined
      ? [['subscription', 'none']]
      : [
          ['subscription', String(id)],
          ['callback URL', callbackUrl ?? 'unknown'],
          ['created', created_at ?? 'unknown'],
        ]
  if (stats !== undefined) rows.push(...describeStats(stats))
  const shown = subscription === undefined ? null : { id, callback_url: callbackUrl, created_at }
  print(flags, { subscription: shown, ...(stats !== undefined && { inbox: toJson(stats) }) }, table(rows))
  if (subscription === undefined) process.exitCode = EXIT.noSubscription
}

async function statsOf(inbox: Inbox | undefined): Promise<InboxStats | undefined> {
  try {
    return await inbox?.stats()
  } finally {
    await inbox?.close()
  }
}

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const toJson = ({ waiting, leased, dead, oldestAt }: InboxStats) => ({ waiting, leased, dead, oldest_at: isoOf(oldestAt) })

const describeStats = ({ waiting, leased, dead, oldestAt }: InboxStats): (readonly [string, string])[] => [
  ['waiting', `${waiting}${oldestAt === null ? '' : `, the oldest since ${isoOf(oldestAt)}`}`],
  ['in progress', `${leased} ${leased === 1 ? 'athlete' : 'athletes'}`],
  ['dead', `${dead}${dead === 0 ? '' : ' (activity-webhooks dead lists them)'}`],
]

/** Ensures that the app is subscribed with this callback URL. */
export async function subscribe(url: string | undefined, flags: Flags): Promise<void> {
  const callbackUrl = await readCallbackUrl(url, flags)
  await using app = await openApp(flags)
  const { id, action } = await ensureSubscription({ app, callbackUrl, verifyToken: verifyTokenOfEnvironment() })
  print(flags, { id, callback_url: shortened(callbackUrl), action }, String(id))
  const messages = {
    unchanged: 'The app already has this subscription.',
    created: 'The subscription was created.',
    replaced: 'The subscription to another callback URL was deleted, and this one was created.',
  }
  say(flags, messages[action])
}

/** Deletes the app's subscription. */
export async function unsubscribe(flags: Flags): Promise<void> {
  await using app = await openApp(flags)
  const deleted = await deleteSubscription({ app })
  print(
    flags,
    { deleted: deleted && { id: deleted.id, callback_url: shortened(deleted.callbackUrl) } },
    deleted === null ? '' : String(deleted.id),
  )
  say(flags, deleted === null ? 'The app has no subscription.' : 'The subscription was deleted. The service sends no more events.')
}
