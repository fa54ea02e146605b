import type { ExitName } from '@activity-tracking/kit/command/exit'
import { type Terminal, table } from '@activity-tracking/kit/command/terminal'
import type { Inbox, InboxStats } from '../inbox/inbox.ts'
import { deleteSubscription, ensureSubscription } from '../subscription/ensure-subscription.ts'
import { shortened } from './conceal.ts'
import { type InboxFlags, openInbox } from './open-inbox.ts'
import { ASKING, openApp, readCallbackUrl, type ServiceFlags, verifyTokenOfEnvironment } from './settings.ts'

/** Prints the app's subscription, and the content of an inbox. */
export async function status(terminal: Terminal, flags: ServiceFlags & InboxFlags): Promise<ExitName> {
  await using app = await openApp(flags)
  const [subscription] = await terminal.progress(ASKING, () => app.subscriptions.list())
  const { id, callback_url: url, created_at } = subscription ?? {}
  const callbackUrl = url === undefined ? undefined : shortened(url)
  const stats = await terminal.progress('Reading the inbox', async () => statsOf(await openInbox(flags)))
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
  terminal.print({ subscription: shown, ...(stats !== undefined && { inbox: toJson(stats) }) }, table(rows))
  return subscription === undefined ? 'no_subscription' : 'success'
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
  ['dead', `${dead}${dead === 0 ? '' : ' (npx @activity-tracking/webhooks dead lists them)'}`],
]

/** Ensures that the app is subscribed with this callback URL. */
export async function subscribe(terminal: Terminal, url: string | undefined, flags: ServiceFlags): Promise<void> {
  const callbackUrl = await readCallbackUrl(url, flags)
  await using app = await openApp(flags)
  const { id, action } = await terminal.progress('Subscribing', () =>
    ensureSubscription({ app, callbackUrl, verifyToken: verifyTokenOfEnvironment() }),
  )
  terminal.print({ id, callback_url: shortened(callbackUrl), action }, String(id))
  const messages = {
    unchanged: 'The app already has this subscription.',
    created: 'The subscription was created.',
    replaced: 'The subscription to another callback URL was deleted, and this one was created.',
  }
  terminal.say(messages[action])
}

/** Deletes the app's subscription. */
export async function unsubscribe(terminal: Terminal, flags: ServiceFlags): Promise<void> {
  await using app = await openApp(flags)
  const deleted = await terminal.progress(ASKING, () => deleteSubscription({ app }))
  terminal.print(
    { deleted: deleted && { id: deleted.id, callback_url: shortened(deleted.callbackUrl) } },
    deleted === null ? '' : String(deleted.id),
  )
  terminal.say(deleted === null ? 'The app has no subscription.' : 'The subscription was deleted. The service sends no more events.')
}
