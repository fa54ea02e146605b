import { toPort, toUrl } from '@activity-tracking/kit/command/arguments'
import { findOwnPackage } from '@activity-tracking/kit/command/own-package'
import { Program } from '@activity-tracking/kit/command/program'
import type { Explain } from '@activity-tracking/kit/command/report'
import { addSettingsOption } from '@activity-tracking/kit/command/settings'
import { type Command, Option } from 'commander'
import { SCOPES, toScopes } from './scopes.ts'
import { withShortenedArguments } from './webhooks/callback-url.ts'
import { addWebhooks, WEBHOOK_NOTES } from './webhooks/webhook-commands.ts'

const NOTES = `The client secret is read from ACTIVITY_TRACKING_CLIENT_SECRET, or from a prompt that does not show it. It is never an argument,
because other users of the machine can read arguments. The secret and the tokens are stored in one file that only you can read:
$XDG_DATA_HOME/activity-tracking/account.sqlite, where XDG_DATA_HOME is ~/.local/share by default (%LOCALAPPDATA% on Windows).

${WEBHOOK_NOTES}`

const explain: Explain = (error) => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: string }
  if (code === 'authorization_denied') return { message: 'access was denied on the consent page; nothing was stored' }
  if (code === 'needs_reauthorization' || code === 'no_grant') return { message: `${message}; run npx @activity-tracking/cli login again` }
  return undefined
}

/** The command line. Each command is loaded only if it is used, because --help does not need them. */
export function createCliProgram(): Program {
  const name = '@activity-tracking/cli'
  const program = new Program({
    bin: 'activity-tracking',
    package: name,
    version: findOwnPackage(name, import.meta.url).manifest.version,
    does: 'Use the Activity-Tracking Service API v3 with your own account, and manage webhooks. Unofficial.',
    exits: ['port_in_use', 'unreachable', 'not_logged_in', 'denied', 'no_subscription'],
    explain,
    conceal: withShortenedArguments,
    notes: NOTES,
    examples: [
      ['login --dotenv .env', 'log in with the settings of a file'],
      ['login --scope read,activity:read_all', 'also request private activities'],
      ['login --port 8123 --no-browser', 'log in on another machine, through ssh -L 8123:127.0.0.1:8123'],
      ['status --json', 'print the state of the grant for a script: jq -r .state'],
      ['logout', 'revoke access and delete the tokens'],
      ['webhooks subscribe --dotenv .env', 'create the subscription, or replace the old one'],
      ['webhooks listen http://127.0.0.1:3000/webhooks', 'forward the events of a sandbox to your server'],
    ],
  })
  addLogin(program)
  const load = () => import('./account-commands.ts')
  program.perform(
    withStore(program.add(['status'], 'print which account is logged in, and whether its tokens work as far as known', '--json')),
    async (terminal, flags) => (await load()).status(terminal, flags),
  )
  program.perform(
    withStore(program.add(['logout'], 'revoke access and delete the tokens', '')).option(
      '--local-only',
      'delete the tokens here without revoking access at the service',
    ),
    async (terminal, flags) => (await load()).logout(terminal, flags),
  )
  addWebhooks(program)
  return program
}

const withStore = (command: Command): Command =>
  command.option('--store <file>', 'the account file; default ACTIVITY_TRACKING_STORE, or a file in your data folder')

function addLogin(program: Program): void {
  const login = addSettingsOption(
    withStore(program.add(['login'], 'authorize the app for your own account, in a browser', '--dotenv .env')),
  )
    .option('--client-id <id>', "the app's client ID; default ACTIVITY_TRACKING_CLIENT_ID")
    .option('--base-url <url>', 'API root, such as https://host/api/v3; default ACTIVITY_TRACKING_BASE_URL', toUrl)
    .option('--auth-url <url>', 'web root of the OAuth paths, such as https://host; default ACTIVITY_TRACKING_AUTH_URL', toUrl)
    .option('--new-base-url <url>', 'API root from 2027-01-04 on; default ACTIVITY_TRACKING_NEW_BASE_URL', toUrl)
    .addOption(
      new Option('--scope <scopes>', `scopes, separated by commas: ${SCOPES.join(', ')}`)
        .argParser(toScopes)
        .default(['read', 'activity:read'], 'read,activity:read'),
    )
    .option('-p, --port <number>', 'port of the callback URL on 127.0.0.1; 0 selects a free port', toPort, 0)
    .option('--force', 'show the consent page even if the account has authorized the app before')
    .option('--no-browser', 'only print the URL, do not open a browser')
  program.perform(login, async (terminal, flags) => (await import('./login.ts')).login(terminal, flags))
}
