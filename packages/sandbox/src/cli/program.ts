import { addListenOptions, refusePublicHost, toHosts, toPort } from '@activity-tracking/server-kit/command'
import { printableLines } from '@activity-tracking/server-kit/printable'
import { Argument, Command, Option } from 'commander'
import {
  DEFAULT_PORT,
  DEFAULT_URL,
  describeOptions,
  EVENTS,
  toDocsUrl,
  toOrigins,
  toPublicUrl,
  toSeed,
  toTimestamp,
  toUpdates,
  toUrl,
} from './arguments.ts'
import { EXIT_CODES } from './exit.ts'
import type { StartFlags } from './start.ts'

const EXAMPLES = `
Examples:
  activity-sandbox                              listen on ${DEFAULT_URL} and print how to connect
  activity-sandbox --port 0 --json              listen on a free port and print it for a script: jq -r .base_url
  activity-sandbox --now 2027-01-04T00:00:00Z --frozen
                                                test an app on a future date
  activity-sandbox env --format dotenv > .env   write URLs, credentials and tokens to a file
  activity-sandbox token --scope read,activity:read_all
                                                get an access token without a browser
  activity-sandbox advance 6h                   move the clock until the access tokens have expired
  activity-sandbox trigger activity.update      send an event to the app's callback URL
  activity-sandbox world check fixtures/club    check a custom world for problems
  activity-sandbox complete zsh                 print the completion script of a shell (bash, fish, powershell, zsh)`

/** The command line, and the command `start`. The name `start` can be omitted. */
export function createProgram(version: string): { program: Command; start: Command } {
  const program = new Command('activity-sandbox')
    .description('The Activity-Tracking Service API v3 on your machine, with athletes, a clock, rate limits and webhooks. Unofficial.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) })
  const start = addStart(program)
  addRemote(program)
  addWorld(program)
  program
    .addHelpText(
      'after',
      () => `\nOptions of start (the name of the command can be omitted):\n${describeOptions(start.options)}\n${EXAMPLES}`,
    )
    .addHelpText('after', EXIT_CODES)
  return { program, start }
}

const addStart = (program: Command): Command =>
  addListenOptions(program.command('start').description('start a sandbox; the default command'), DEFAULT_PORT)
    .option('--allow-public-callbacks', 'allow webhook callbacks on other machines')
    .option('--allow-callback-host <name>', 'allow webhook callbacks on this host; can be repeated', toHosts)
    .option('--public-url <url>', 'print URLs with this origin, and accept requests for its host', toPublicUrl)
    .option('--allow-origin <origin>', 'let web pages of this origin read responses; can be repeated', toOrigins)
    .option('--data <file>', 'store everything in this SQLite file; default: in memory')
    .option('--seed <number>', 'generate data and secrets from this number; default: data of seed 1 and random secrets', toSeed)
    .option('--world <path>', 'use the custom world in this file or folder instead of the seeded one')
    .option('--now <time>', 'start the clock at this time, such as 2026-11-02T10:00:00Z', toTimestamp)
    .option('--frozen', 'stop the clock; it moves only through the control API')
    .addOption(new Option('--tier <tier>', "the app's rate limits; default: standard").choices(['standard', 'upgraded', 'unlimited']))
    .option('--extended-access', 'let the app explore segments')
    .option('--single-player', "let only the app's owner authorize it")
    .option('--realistic', 'respond as the real service is reported to respond: with delays, and not always as described')
    .option('--sign-webhooks [key]', 'sign events with this key, or with a generated key')
    .option('--docs-url <url>', 'link to the documentation on this site, for example from the advice in the console', toDocsUrl)
    .option('--faults <file>', 'read fault rules from this JSON file')
    .option('--json', 'print one line of JSON when the sandbox is ready, and one line per request')
    .option('--quiet', 'print only errors, and the lines of --json')
    .action(async (flags: StartFlags, command: Command) => {
      refusePublicHost(command, 'sandbox', flags)
      // Loaded only here, because --help and completion do not need it.
      await (await import('./start.ts')).start(flags)
    })

/** Options of every command that talks to a running sandbox, and an example of its use. */
const remote = (command: Command, example: string): Command =>
  command
    .addHelpText('after', `\nExample:\n  ${example}\n${EXIT_CODES}`)
    .option('--url <url>', 'URL of the sandbox', toUrl, DEFAULT_URL)
    .addOption(new Option('-p, --port <number>', 'port of a sandbox on this machine').argParser(toPort).conflicts('url'))
    .option('--world <client_id>', 'use the world of this app instead of the default app')
    .addOption(new Option('--json', 'print the whole response as JSON').conflicts('format'))
    .option('--quiet', 'print only data and errors')

function addRemote(program: Command): void {
  const command = (name: string, description: string, example: string): Command =>
    remote(program.command(name).description(description), `activity-sandbox ${example}`)
  command('env', 'print URLs, credentials and tokens', 'env --format dotenv > .env')
    .addOption(new Option('--format <format>', 'output format').choices(['dotenv', 'export', 'json']).default('dotenv'))
    .action(async (flags) => (await import('./remote.ts')).env(flags))
  command('trigger', "send an event to the app's callback URL", 'trigger activity.update --update title="New name"')
    .addArgument(new Argument('<event>', 'event to send').choices(Object.keys(EVENTS)))
    .option('--athlete <id>', "owner of the activity; default: the app's owner")
    .option('--object <id>', 'activity; default: the newest one')
    .option('--update <name=value>', 'change that the event reports; can be repeated', toUpdates)
    .action(async (event, flags) => (await import('./remote.ts')).trigger(event, flags))
  command('advance', 'move the clock forward, and run everything that becomes due', 'advance 6h')
    .argument('<duration>', '90m, 6h, 1d12h, PT6H, or seconds')
    .action(async (duration, flags) => (await import('./remote.ts')).advance(duration, flags))
  command('token', 'print an access token for an athlete, without a browser', 'token --scope read,activity:read_all')
    .option('--scope <scopes>', 'scopes, separated by commas', 'read')
    .option('--athlete <id>', "athlete; default: the app's owner")
    .action(async (flags) => (await import('./remote.ts')).token(flags))
  command('har', 'print the latest requests as an HTTP Archive (HAR)', 'har > sandbox.har').action(async (flags) =>
    (await import('./remote.ts')).har(flags),
  )
  command('reset', 'reset the world to its initial state', 'reset').action(async (flags) => (await import('./remote.ts')).reset(flags))
}

function addWorld(program: Command): void {
  const world = program.command('world').description('check or export a custom world')
  world
    .command('check')
    .description('read a custom world, and print a summary or its problems')
    .argument('<path>', 'folder that contains world.yaml, or a YAML or JSON file')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', `\nExample:\n  activity-sandbox world check fixtures/club\n${EXIT_CODES}`)
    .action(async (path, flags) => (await import('./world-command.ts')).checkWorld(path, flags))
  remote(
    world.command('export').description('write the world of a running sandbox as a custom world, with its recordings'),
    'activity-sandbox world export fixtures/club',
  )
    .argument('<folder>', 'new or empty folder')
    .action(async (folder, flags) => (await import('./remote.ts')).exportWorld(folder, flags))
}
