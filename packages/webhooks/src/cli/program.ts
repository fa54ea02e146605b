import { toUpdates, toUrl } from '@activity-tracking/kit/command/arguments'
import { findOwnPackage } from '@activity-tracking/kit/command/own-package'
import { Program } from '@activity-tracking/kit/command/program'
import { addSettingsOption } from '@activity-tracking/kit/command/settings'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { withShortenedArguments } from './conceal.ts'
import { EVENT_NAMES, SIGNATURE_HEADER } from './events.ts'
import type { InboxFlags } from './open-inbox.ts'

const NOTES = `Settings are read from the environment or from a prompt. Secrets are never printed. The callback URL is a secret too, and is printed
shortened. It can be an argument, but then other users of the machine and the history of the shell can show it: set it in the environment,
or leave it out to be prompted for it.

Environment variables:
  ACTIVITY_TRACKING_CLIENT_ID      the app's client ID
  ACTIVITY_TRACKING_CLIENT_SECRET  the app's client secret
  ACTIVITY_TRACKING_BASE_URL       API root, such as https://host/api/v3
  ACTIVITY_TRACKING_AUTH_URL       web root of the OAuth paths; optional, not used here
  ACTIVITY_TRACKING_CALLBACK_URL   the callback URL
  ACTIVITY_TRACKING_VERIFY_TOKEN   verify token of a receiver that was not created with this package
  ACTIVITY_TRACKING_WEBHOOK_KEY    key for send --sign
  ACTIVITY_TRACKING_INBOX          the inbox, instead of --inbox`

/** The command line. Each command is loaded only if it is used, because --help does not need them. */
export function createWebhooksProgram(): Program {
  const name = '@activity-tracking/webhooks'
  const program = new Program({
    bin: 'activity-webhooks',
    package: name,
    version: findOwnPackage(name, import.meta.url).manifest.version,
    does: 'Manage and check the webhooks of an app of the Activity-Tracking Service API v3. Unofficial.',
    exits: ['unreachable', 'no_subscription'],
    defaults: [['dead', 'list']],
    conceal: withShortenedArguments,
    notes: NOTES,
    examples: [
      ['doctor', 'check a callback URL before you subscribe'],
      ['subscribe --dotenv .env', 'create the subscription, or replace the old one'],
      ['status --inbox sqlite:inbox.sqlite', 'print the subscription, and the waiting work'],
      ['listen http://127.0.0.1:3000/webhooks', 'forward the events of a sandbox to your server'],
      ['send --event activity.delete', 'send one event'],
      ['dead retry --all', 'retry all dead entries'],
    ],
  })
  addSubscription(program)
  addEvents(program)
  addDead(program)
  return program
}

function addSubscription(program: Program): void {
  const load = () => import('./subscription-commands.ts')
  program.perform(
    withInbox(withService(program.add(['status'], "print the app's subscription, and the content of an inbox", ''))),
    async (terminal, flags) => (await load()).status(terminal, flags),
  )
  program.perform(
    withService(
      program.add(['subscribe'], 'create the subscription, or replace one that has another callback URL', '--dotenv .env'),
    ).argument('[url]', CALLBACK_URL),
    async (terminal, url, flags) => (await load()).subscribe(terminal, url, flags),
  )
  program.perform(withService(program.add(['unsubscribe'], 'delete the subscription', '')), async (terminal, flags) =>
    (await load()).unsubscribe(terminal, flags),
  )
  program.perform(
    withService(
      program.add(['doctor'], 'check a callback URL in the same way as the service uses it, and print what would fail', '--dotenv .env'),
    ).argument('[url]', CALLBACK_URL),
    async (terminal, url, flags) => (await import('./doctor/doctor.ts')).doctor(terminal, url, flags),
  )
}

function addEvents(program: Program): void {
  program.perform(
    addSettingsOption(
      program.add(
        ['send'],
        'send one event to a callback URL, as the service would',
        'http://127.0.0.1:3000/webhooks --event activity.update --update title="New name"',
      ),
    )
      .argument('[url]', CALLBACK_URL)
      .addOption(new Option('--event <name>', 'the event').choices(EVENT_NAMES).default('activity.create'))
      .option('--object <id>', 'ID of the activity', toId, '1')
      .option('--athlete <id>', 'ID of the athlete', toId, '1')
      .option('--subscription <id>', 'ID of the subscription', toId, '1')
      .option('--time <time>', 'time of the event, such as 2026-11-02T10:00:00Z; default: now', toSeconds)
      .option('--update <name=value>', 'a changed field; can be repeated', toUpdates)
      .option('--sign', 'sign the event with ACTIVITY_TRACKING_WEBHOOK_KEY, or with a key from a prompt')
      .option('--signature-header <name>', 'header of the signature', SIGNATURE_HEADER)
      .option('--allow-public', 'allow a URL that is not on this machine'),
    async (terminal, url, flags) => (await import('./send.ts')).send(terminal, url, flags),
  )
  program.perform(
    withService(
      program.add(
        ['listen'],
        'subscribe the app of a sandbox, and forward its events to a URL on this machine',
        'http://127.0.0.1:3000/webhooks',
      ),
    )
      .argument('[url]', CALLBACK_URL.replace('the callback URL', 'the URL to forward events to'))
      .option('--replace', "delete the app's current subscription"),
    async (terminal, url, flags) => (await import('./listen.ts')).listen(terminal, url, flags),
  )
}

function addDead(program: Program): void {
  const load = () => Promise.all([import('./open-inbox.ts'), import('./dead.ts')])
  program.describe('dead', 'list the dead entries of an inbox, or make them due again')
  program.perform(
    withInbox(addSettingsOption(program.add(['dead', 'list'], 'list dead entries, one line each; the default command', ''))),
    async (terminal: Terminal, flags: InboxFlags) => {
      const [{ withInbox: using }, { listDead }] = await load()
      await using(flags, (inbox) => listDead(terminal, inbox))
    },
  )
  program.perform(
    withInbox(addSettingsOption(program.add(['dead', 'retry'], 'make one dead entry due again, or all', '7/activity/123')))
      .argument('[key]', 'the key of one entry, as listed')
      .option('--all', 'all dead entries'),
    async (terminal: Terminal, text: string | undefined, flags: InboxFlags & { readonly all?: boolean }) => {
      const [{ withInbox: using }, { readKey, retryDead }] = await load()
      const key = readKey(text, flags)
      await using(flags, (inbox) => retryDead(terminal, inbox, key))
    },
  )
}

const CALLBACK_URL = 'the callback URL; default ACTIVITY_TRACKING_CALLBACK_URL, or from a prompt'

const withInbox = (command: Command): Command =>
  command.option('--inbox <where>', 'sqlite:FILE, redis://host:port or postgres://host/database; default ACTIVITY_TRACKING_INBOX')

/** A command that sends requests to the service. */
const withService = (command: Command): Command =>
  addSettingsOption(command)
    .option('--client-id <id>', "the app's client ID; default ACTIVITY_TRACKING_CLIENT_ID")
    .option('--base-url <url>', 'API root; default ACTIVITY_TRACKING_BASE_URL', toUrl)

function toId(value: string): string {
  if (/^(0|[1-9]\d{0,18})$/.test(value)) return value
  throw new InvalidArgumentError('An ID must be a positive integer.')
}

function toSeconds(value: string): number {
  const [day = ''] = /^(?!0000)\d{4}-\d\d-\d\d(?=T|$)/.exec(value) ?? []
  const time = isDay(day) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(time)) return Math.floor(time / 1000)
  throw new InvalidArgumentError('A time has the format 2026-11-02T10:00:00Z, and a day of the calendar.')
}

/** `Date.parse` makes March 2 of February 30. */
function isDay(text: string): boolean {
  const midnight = Date.parse(text)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
}
