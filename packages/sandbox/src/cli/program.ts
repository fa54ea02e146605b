import { Argument, Command, Option } from 'commander'
import { isLoopback } from '../loopback.ts'
import { printableLines } from '../printable.ts'
import {
  DEFAULT_URL,
  describeOptions,
  EVENTS,
  toDocsUrl,
  toHosts,
  toMoment,
  toOrigins,
  toPort,
  toPublicUrl,
  toSeed,
  toUpdates,
  toUrl,
} from './arguments.ts'
import { EXIT_CODES } from './exit.ts'
import type { StartFlags } from './start.ts'

const EXAMPLES = `
Examples:
  activity-sandbox                              listen on ${DEFAULT_URL} and print how to connect
  activity-sandbox --port 0 --json              choose a free port and print it for a script: jq -r .base_url
  activity-sandbox --now 2027-01-04T00:00:00Z --frozen
                                                see how an app works on a future date
  activity-sandbox env --format dotenv > .env   write URLs, credentials and tokens to a file
  activity-sandbox token --scope read,activity:read_all
                                                get an access token without a browser
  activity-sandbox advance 6h                   let the access tokens expire
  activity-sandbox trigger activity.update      send an event to the app's webhook
  activity-sandbox world check fixtures/club    look for mistakes in a world of your own
  activity-sandbox complete zsh                 print the completion script of a shell (bash, fish, powershell, zsh)`

/** The command line, and the command `start`, whose name may be omitted. */
export function createProgram(version: string): { program: Command; start: Command } {
  const program = new Command('activity-sandbox')
    .description('The Activity-Tracking Service API v3 on your machine, with athletes, time, limits and webhooks. Unofficial.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) })
  const start = addStart(program)
  addRemote(program)
  addWorld(program)
  program
    .addHelpText(
      'after',
      () => `\nOptions of start (the name of the command may be omitted):\n${describeOptions(start.options)}\n${EXAMPLES}`,
    )
    .addHelpText('after', EXIT_CODES)
  return { program, start }
}

const addStart = (program: Command): Command =>
  program
    .command('start')
    .description('start a sandbox; the default command')
    .option('-p, --port <number>', 'port to listen on; 0 takes a free one', toPort, 8484)
    .option('--host <host>', 'host to listen on', '127.0.0.1')
    .option('--i-know-this-is-public', 'allow a host that other machines can reach')
    .option('--allow-public-callbacks', 'allow webhook callbacks on other machines')
    .option('--allow-callback-host <name>', 'allow webhook callbacks on this host; may be repeated', toHosts)
    .option('--allow-host <name>', 'also accept requests for this host name; may be repeated', toHosts)
    .option('--public-url <url>', 'print URLs with this origin, and accept requests for its host', toPublicUrl)
    .option('--allow-origin <origin>', 'let web pages of this origin read responses; may be repeated', toOrigins)
    .option('--data <file>', 'keep everything in this SQLite file; in memory without it')
    .option('--seed <number>', 'make data and secrets from this number; default: data of seed 1 and random secrets', toSeed)
    .option('--world <path>', 'use the world of this file or folder instead of the seeded one')
    .option('--now <moment>', 'start the clock at this moment, as 2026-11-02T10:00:00Z', toMoment)
    .option('--frozen', 'stop the clock: it moves only through the control API')
    .addOption(new Option('--tier <tier>', "the app's request limits; standard without it").choices(['standard', 'upgraded', 'unlimited']))
    .option('--extended-access', 'let the app explore segments')
    .option('--single-player', "let only the app's owner authorize it")
    .option('--realistic', 'respond as the real service is reported to: late, and not always as described')
    .option('--sign-webhooks [key]', 'sign events, with this key or a generated one')
    .option('--docs-url <url>', 'link to the documentation on this site, as from the advice of the console', toDocsUrl)
    .option('--faults <file>', 'fault rules (JSON)')
    .option('--json', 'print one line of JSON when ready, and one per request')
    .option('--quiet', 'print errors only, and the lines of --json')
    .action(async (flags: StartFlags, command: Command) => {
      if (!isLoopback(flags.host) && !flags.iKnowThisIsPublic) {
        command.error(
          `error: other machines could reach the sandbox on ${flags.host}; add --i-know-this-is-public if that is what you want`,
        )
      }
      // Loaded here, because --help and completion need none of it.
      await (await import('./start.ts')).start(flags)
    })

/** Options of every command that talks to a running sandbox, and an example of its use. */
const remote = (command: Command, example: string): Command =>
  command
    .addHelpText('after', `\nExample:\n  ${example}\n${EXIT_CODES}`)
    .option('--url <url>', 'where the sandbox is', toUrl, DEFAULT_URL)
    .addOption(new Option('-p, --port <number>', 'where the sandbox is, on this machine').argParser(toPort).conflicts('url'))
    .option('--world <client_id>', 'world of another app than the default one')
    .addOption(new Option('--json', 'print the whole response as JSON').conflicts('format'))
    .option('--quiet', 'print data and errors only')

function addRemote(program: Command): void {
  const command = (name: string, description: string, example: string): Command =>
    remote(program.command(name).description(description), `activity-sandbox ${example}`)
  command('env', 'print URLs, credentials and tokens', 'env --format dotenv > .env')
    .addOption(new Option('--format <format>', 'how').choices(['dotenv', 'export', 'json']).default('dotenv'))
    .action(async (flags) => (await import('./remote.ts')).env(flags))
  command('trigger', "send an event to the app's webhook", 'trigger activity.update --update title="New name"')
    .addArgument(new Argument('<event>', 'what happened').choices(Object.keys(EVENTS)))
    .option('--athlete <id>', 'whose activity; the owner of the app unless given')
    .option('--object <id>', 'which activity; the newest unless given')
    .option('--update <name=value>', 'what changed; may be repeated', toUpdates)
    .action(async (event, flags) => (await import('./remote.ts')).trigger(event, flags))
  command('advance', 'move the clock forward, through everything that falls due', 'advance 6h')
    .argument('<duration>', '90m, 6h, 1d12h, PT6H, or seconds')
    .action(async (duration, flags) => (await import('./remote.ts')).advance(duration, flags))
  command('token', 'print an access token for an athlete, without a browser', 'token --scope read,activity:read_all')
    .option('--scope <scopes>', 'scopes, separated by commas', 'read')
    .option('--athlete <id>', 'the athlete; the owner of the app unless given')
    .action(async (flags) => (await import('./remote.ts')).token(flags))
  command('har', 'print the last requests as an HTTP Archive (HAR)', 'har > sandbox.har').action(async (flags) =>
    (await import('./remote.ts')).har(flags),
  )
  command('reset', 'reset the world to its start', 'reset').action(async (flags) => (await import('./remote.ts')).reset(flags))
}

function addWorld(program: Command): void {
  const world = program.command('world').description('work with a world of your own')
  world
    .command('check')
    .description('read a world of your own, and print what is in it or what is wrong with it')
    .argument('<path>', 'a folder with world.yaml in it, or a file in YAML or JSON')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', `\nExample:\n  activity-sandbox world check fixtures/club\n${EXIT_CODES}`)
    .action(async (path, flags) => (await import('./world-command.ts')).checkWorld(path, flags))
  remote(
    world.command('export').description('write the world of a running sandbox as a world of your own, with its recordings'),
    'activity-sandbox world export fixtures/club',
  )
    .argument('<folder>', 'a new folder, or an empty one')
    .action(async (folder, flags) => (await import('./remote.ts')).exportWorld(folder, flags))
}
