import { toUpdates, toUrl } from '@activity-tracking/kit/command/arguments'
import type { Program } from '@activity-tracking/kit/command/program'
import { addSettingsOption } from '@activity-tracking/kit/command/settings'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { EVENT_NAMES } from './post-event.ts'

export const WEBHOOK_NOTES = `The callback URL of webhooks is a secret too, and is printed shortened. It can be an argument, but then other users of the machine and the
history of the shell can show it: set it in the environment, or leave it out to be prompted for it. Variables:
  ACTIVITY_TRACKING_CALLBACK_URL  the callback URL
  ACTIVITY_TRACKING_VERIFY_TOKEN  verify token of a receiver that was not created with @activity-tracking/webhooks
  ACTIVITY_TRACKING_WEBHOOK_KEY   key for webhooks send --sign`

const CALLBACK_URL = 'the callback URL; default ACTIVITY_TRACKING_CALLBACK_URL, or from a prompt'

/** Adds the commands of the group `webhooks`. */
export function addWebhooks(program: Program): void {
  program.describe('webhooks', 'manage the subscription of the app, and send events to a receiver')
  const load = () => import('./subscription-commands.ts')
  program.perform(
    withService(program.add(['webhooks', 'status'], "print the app's subscription", '--dotenv .env')),
    async (terminal, flags) => (await load()).showSubscription(terminal, flags),
  )
  program.perform(
    withService(
      program.add(
        ['webhooks', 'subscribe'],
        'create the subscription, or replace one that has another callback URL; explains a handshake that fails',
        '--dotenv .env',
      ),
    ).argument('[url]', CALLBACK_URL),
    async (terminal, url, flags) => (await load()).subscribe(terminal, url, flags),
  )
  program.perform(
    withService(program.add(['webhooks', 'unsubscribe'], 'delete the subscription', '--dotenv .env')),
    async (terminal, flags) => (await load()).unsubscribe(terminal, flags),
  )
  program.perform(
    withService(
      program.add(
        ['webhooks', 'listen'],
        'subscribe the app of a sandbox, and forward its events to a URL on this machine',
        'http://127.0.0.1:3000/webhooks',
      ),
    )
      .argument('[url]', CALLBACK_URL.replace('the callback URL', 'the URL to forward events to'))
      .option('--replace', "delete the app's current subscription"),
    async (terminal, url, flags) => (await import('./listen.ts')).listen(terminal, url, flags),
  )
  program.perform(
    addSettingsOption(
      program.add(
        ['webhooks', 'send'],
        'send one event to a callback URL, as the service would',
        'http://127.0.0.1:3000/webhooks --event activity.update --update title="New name"',
      ),
    )
      .argument('[url]', CALLBACK_URL)
      .addOption(new Option('--event <name>', 'the event').choices(EVENT_NAMES).default('activity.create'))
      .option('--object <id>', 'ID of the activity', toId, '1')
      .option('--athlete <id>', 'ID of the athlete', toId, '1')
      .option('--subscription <id>', 'ID of the subscription', toId, '1')
      .option('--update <name=value>', 'a changed field; can be repeated', toUpdates)
      .option('--sign', 'sign the event with ACTIVITY_TRACKING_WEBHOOK_KEY, or with a key from a prompt')
      .option('--signature-header <name>', 'header of the signature', 'X-Activity-Tracking-Signature')
      .option('--allow-public', 'allow a URL that is not on this machine'),
    async (terminal, url, flags) => (await import('./send.ts')).send(terminal, url, flags),
  )
}

/** A command that sends requests to the service. */
const withService = (command: Command): Command =>
  addSettingsOption(command)
    .option('--client-id <id>', "the app's client ID; default ACTIVITY_TRACKING_CLIENT_ID")
    .option('--base-url <url>', 'API root; default ACTIVITY_TRACKING_BASE_URL', toUrl)

function toId(value: string): string {
  if (/^[1-9]\d{0,18}$/.test(value)) return value
  throw new InvalidArgumentError('An ID must be a positive integer.')
}
