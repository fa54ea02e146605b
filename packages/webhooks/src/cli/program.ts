import { Command, InvalidArgumentError, Option } from 'commander'
import { EVENT_NAMES, SIGNATURE_HEADER } from './events.ts'
import { EXIT_CODES } from './exit.ts'
import { printableLines, withShortenedArguments } from './output.ts'

const EXAMPLES = `
Examples:
  activity-webhooks doctor                check a callback URL before you subscribe
  activity-webhooks subscribe --env-file .env
                                          create the subscription, or replace the old one
  activity-webhooks status --inbox sqlite:inbox.sqlite
                                          print the subscription, and the waiting work
  activity-webhooks listen http://127.0.0.1:3000/webhooks
                                          forward the events of a sandbox to your server
  activity-webhooks send --event activity.delete
                                          send one event
  activity-webhooks dead retry --all      retry all dead entries
  activity-webhooks complete zsh          print the completion script of a shell (bash, fish, powershell, zsh)`

const ENVIRONMENT = `
Settings are read from the environment or from a prompt. Secrets are never printed. The callback URL is a secret too, and is printed
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

/**
 * The command line. Each command is loaded only if it is used, because --help and completion do not need them.
 * @param args the arguments, which errors repeat
 */
export function createProgram(version: string, args: readonly string[]): Command {
  const program = new Command('activity-webhooks')
    .description('Manage and check the webhooks of an app of the Activity-Tracking Service API v3. Unofficial.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(withShortenedArguments(text, args))) })
  addSubscription(program)
  addEvents(program)
  addDead(program)
  return program.addHelpText('after', `${ENVIRONMENT}\n${EXAMPLES}\n${EXIT_CODES}`)
}

function addSubscription(program: Command): void {
  named(
    service(output(program.command('status').description("print the app's subscription, and the content of an inbox"), 'status')),
  ).action(async (flags) => (await import('./subscription-commands.ts')).status(flags))
  service(
    output(
      program.command('subscribe').description('create the subscription, or replace one that has another callback URL'),
      'subscribe --env-file .env',
    ),
  )
    .argument('[url]', CALLBACK_URL)
    .action(async (url, flags) => (await import('./subscription-commands.ts')).subscribe(url, flags))
  service(output(program.command('unsubscribe').description('delete the subscription'), 'unsubscribe')).action(async (flags) =>
    (await import('./subscription-commands.ts')).unsubscribe(flags),
  )
  service(
    output(
      program.command('doctor').description('check a callback URL in the same way as the service uses it, and print what would fail'),
      'doctor --env-file .env',
    ),
  )
    .argument('[url]', CALLBACK_URL)
    .action(async (url, flags) => (await import('./doctor/doctor.ts')).doctor(url, flags))
}

function addEvents(program: Command): void {
  const send = program.command('send').description('send one event to a callback URL, as the service would')
  withEnvFile(output(send, 'send http://127.0.0.1:3000/webhooks --event activity.update --update title="New name"'))
    .argument('[url]', CALLBACK_URL)
    .option('--event <name>', `the event: ${EVENT_NAMES.join(', ')}`, 'activity.create')
    .option('--object <id>', 'ID of the activity', toId, '1')
    .option('--athlete <id>', 'ID of the athlete', toId, '1')
    .option('--subscription <id>', 'ID of the subscription', toId, '1')
    .option('--time <time>', 'time of the event, such as 2026-11-02T10:00:00Z; default: now', toSeconds)
    .option('--update <name=value>', 'a changed field; can be repeated', toUpdates)
    .option('--sign', 'sign the event with ACTIVITY_TRACKING_WEBHOOK_KEY, or with a key from a prompt')
    .option('--signature-header <name>', 'header of the signature', SIGNATURE_HEADER)
    .option('--allow-public', 'allow a URL that is not on this machine')
    .action(async (url, flags) => (await import('./send.ts')).send(url, flags))
  const listen = program.command('listen').description('subscribe the app of a sandbox, and forward its events to a URL on this machine')
  service(output(listen, 'listen http://127.0.0.1:3000/webhooks'))
    .argument('[url]', CALLBACK_URL.replace('the callback URL', 'the URL to forward events to'))
    .option('--replace', "delete the app's current subscription")
    .action(async (url, flags) => (await import('./listen.ts')).listen(url, flags))
}

function addDead(program: Command): void {
  const dead = program.command('dead').description('list the dead entries of an inbox, or make them due again')
  named(withEnvFile(output(dead.command('list').description('list dead entries, one line each'), 'dead'))).action(async (flags) => {
    const [{ withInbox }, { listDead }] = await Promise.all([import('./open-inbox.ts'), import('./dead.ts')])
    await withInbox(flags, (inbox) => listDead(inbox, flags))
  })
  named(withEnvFile(output(dead.command('retry').description('make one dead entry due again, or all'), 'dead retry 7/activity/123')))
    .argument('[key]', 'the key of one entry, as listed')
    .option('--all', 'all dead entries')
    .action(async (text, flags) => {
      const [{ withInbox }, { readKey, retryDead }] = await Promise.all([import('./open-inbox.ts'), import('./dead.ts')])
      const key = readKey(text, flags)
      await withInbox(flags, (inbox) => retryDead(inbox, key, flags))
    })
}

const HELP: readonly string[] = ['-h', '--help']

/** Adds the optional word `list` to the arguments: `dead --json` is `dead list --json`. */
export function withList(args: readonly string[]): string[] {
  const [command, first] = args
  const isLeftOut = command === 'dead' && (first === undefined || (first.startsWith('-') && !HELP.includes(first)))
  return isLeftOut ? ['dead', 'list', ...args.slice(1)] : [...args]
}

const CALLBACK_URL = 'the callback URL; default ACTIVITY_TRACKING_CALLBACK_URL, or from a prompt'

const output = (command: Command, example: string): Command =>
  command
    .option('--json', 'print one line of JSON for each result')
    .option('-q, --quiet', 'print only results and errors')
    .addHelpText('after', `\nExample:\n  activity-webhooks ${example}\n${EXIT_CODES}`)

const withEnvFile = (command: Command): Command => command.option('--env-file <file>', 'read environment variables from this file first')

/** A command that uses an inbox. */
const named = (command: Command): Command =>
  command.addOption(new Option('--inbox <where>', 'sqlite:FILE, redis://host:port or postgres://host/database'))

const service = (command: Command): Command =>
  withEnvFile(command)
    .option('--client-id <id>', "the app's client ID; default ACTIVITY_TRACKING_CLIENT_ID")
    .option('--base-url <url>', 'API root; default ACTIVITY_TRACKING_BASE_URL', toUrl)

function toUrl(value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  throw new InvalidArgumentError('A URL has the format https://app.example/webhooks.')
}

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

/** `title=New name` as an entry of an object; called once for each entry. */
function toUpdates(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const mark = value.indexOf('=')
  if (mark < 1) throw new InvalidArgumentError('An update has the format title="New name".')
  return { ...before, [value.slice(0, mark)]: value.slice(mark + 1) }
}
