import type { ExitName } from '@activity-tracking/kit/command/exit'
import { type Terminal, table } from '@activity-tracking/kit/command/terminal'
import { deleteSubscription, ensureSubscription } from '@activity-tracking/webhooks'
import { readCallbackUrl, shortened } from './callback-url.ts'
import { openApp, type ServiceFlags } from './open-app.ts'

/** What a command does while it waits for the service. */
const ASKING = 'Waiting for the service'

/** Prints the app's subscription. */
export async function showSubscription(terminal: Terminal, flags: ServiceFlags): Promise<ExitName> {
  const app = await openApp(flags)
  const [subscription] = await terminal.progress(ASKING, () => app.subscriptions.list())
  if (subscription === undefined) {
    terminal.print({ subscription: null }, table([['subscription', 'none']]))
    return 'no_subscription'
  }
  const { id, callback_url: url, created_at } = subscription
  const callback_url = url === undefined ? undefined : shortened(url)
  terminal.print(
    { subscription: { id, callback_url, created_at } },
    table([
      ['subscription', String(id)],
      ['callback URL', callback_url ?? 'unknown'],
      ['created', created_at ?? 'unknown'],
    ]),
  )
  return 'success'
}

/** Ensures that the app is subscribed with this callback URL. */
export async function subscribe(terminal: Terminal, url: string | undefined, flags: ServiceFlags): Promise<void> {
  const callbackUrl = await readCallbackUrl(url, flags)
  const app = await openApp(flags)
  const verifyToken = process.env['ACTIVITY_TRACKING_VERIFY_TOKEN'] || undefined
  const { id, action } = await terminal.progress('Subscribing', () => ensureSubscription({ app, callbackUrl, verifyToken }))
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
  const app = await openApp(flags)
  const deleted = await terminal.progress(ASKING, () => deleteSubscription({ app }))
  terminal.print(
    { deleted: deleted && { id: deleted.id, callback_url: shortened(deleted.callbackUrl) } },
    deleted === null ? '' : String(deleted.id),
  )
  terminal.say(deleted === null ? 'The app has no subscription.' : 'The subscription was deleted. The service sends no more events.')
}
