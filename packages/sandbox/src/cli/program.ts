import { SANDBOX_PORT, SANDBOX_URL, toPort, toUpdates } from '@activity-tracking/kit/command/arguments'
import { Program } from '@activity-tracking/kit/command/program'
import type { Explain } from '@activity-tracking/kit/command/report'
import { addSettingsOption } from '@activity-tracking/kit/command/settings'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { addListenOptions, toHosts } from '@activity-tracking/kit/server/listen-options'
import { Argument, type Command, Option } from 'commander'
import { stringifyExact } from '../base/exact-json.ts'
import { manifest } from '../base/own-package.ts'
import { ControlError } from '../control/client.ts'
import { EVENTS, toOrigins, toPublicUrl, toSandboxUrl, toSeed, toTimestamp } from './arguments.ts'

const START = 'start a sandbox with npx @activity-tracking/sandbox, or use --port or --url to connect to another one'

/** Explains that there is no sandbox at a URL. */
const explain: Explain = (error) =>
  error instanceof ControlError && error.status === null
    ? { message: `${error.message}; ${START}`, code: 'unreachable', exit: 'unreachable' }
    : undefined

/** The command line. The name `start` can be omitted. */
export function createSandboxProgram(): Program {
  const program = new Program({
    bin: 'activity-sandbox',
    package: '@activity-tracking/sandbox',
    version: manifest.version,
    does: 'The Activity-Tracking Service API v3 on your machine, with athletes, a clock, rate limits and webhooks. Unofficial.',
    exits: ['port_in_use', 'unreachable'],
    defaultCommand: 'start',
    stringify: stringifyExact,
    explain,
    examples: [
      ['', `listen on ${SANDBOX_URL} and print how to connect`],
      ['--port 0 --json', 'listen on a free port and print it for a script: jq -r .base_url'],
      ['--now 2027-01-04T00:00:00Z --frozen', 'test an app on a future date'],
      ['env --format dotenv > .env', 'write URLs, credentials and tokens to a file'],
      ['token', 'get an access token with every scope, without a browser'],
      ['advance 6h', 'move the clock until the access tokens have expired'],
      ['trigger activity.update', "send an event to the app's callback URL"],
    ],
  })
  addStart(program)
  addRemote(program)
  return program
}

function addStart(program: Program): void {
  const command = addListenOptions(program.add(['start'], 'start a sandbox; the default command', '--port 0 --json'), SANDBOX_PORT)
    .option('--allow-public-callbacks', 'allow webhook callbacks on other machines')
    .option('--allow-callback-host <name>', 'allow webhook callbacks on this host; can be repeated', toHosts)
    .option('--public-url <url>', 'print URLs with this origin, and accept requests for its host', toPublicUrl)
    .option('--allow-origin <origin>', 'let web pages of this origin read responses; can be repeated', toOrigins)
    .option('--data <file>', 'store everything in this SQLite file; default: in memory')
    .option('--seed <number>', 'generate tokens and secrets from this number; default: at random', toSeed)
    .option('--world <file>', 'use the data in this YAML or JSON file instead of the default ones')
    .option('--now <time>', 'start the clock at this time, such as 2026-11-02T10:00:00Z', toTimestamp)
    .option('--frozen', 'stop the clock; it moves only through the control API')
    .addOption(new Option('--tier <tier>', "the app's rate limits; default: standard").choices(['standard', 'upgraded', 'unlimited']))
    .option('--extended-access', 'let the app explore segments')
    .option('--single-player', "let only the app's owner authorize it")
    .option('--sign-webhooks [key]', 'sign events with this key, or with a generated key')
  // Loaded only when they run, because --help does not need them.
  program.perform(command, async (terminal, flags) => (await import('./start.ts')).start(terminal, flags, program.invocation))
}

/** Adds a command that talks to a running sandbox. */
const addRemoteCommand = (program: Program, words: readonly string[], does: string, example: string): Command =>
  addSettingsOption(program.add(words, does, example))
    .addOption(
      new Option('--url <url>', `URL of the sandbox; default ACTIVITY_TRACKING_CONTROL_URL, or ${SANDBOX_URL}`).argParser(toSandboxUrl),
    )
    .addOption(new Option('-p, --port <number>', 'port of a sandbox on this machine').argParser(toPort).conflicts('url'))
    .option('--world <client_id>', 'use the world of this app instead of the default app')

type Remote = typeof import('./remote.ts')

function addRemote(program: Program): void {
  const add = (name: string, does: string, example: string): Command => addRemoteCommand(program, [name], does, example)
  const remote = (command: Command, action: (remote: Remote, terminal: Terminal, ...rest: never[]) => Promise<unknown>) =>
    program.perform(command, async (terminal, ...rest) => action(await import('./remote.ts'), terminal, ...rest))
  remote(
    add('env', 'print URLs, credentials and tokens', '--format dotenv > .env').addOption(
      new Option('--format <format>', 'output format').choices(['dotenv', 'export', 'json']).default('dotenv').conflicts('json'),
    ),
    ({ env }, terminal, flags) => env(terminal, flags),
  )
  remote(
    add('trigger', "send an event to the app's callback URL", 'activity.update --update title="New name"')
      .addArgument(new Argument('<event>', 'event to send').choices(Object.keys(EVENTS)))
      .option('--athlete <id>', "owner of the activity; default: the app's owner")
      .option('--object <id>', 'activity; default: the newest one')
      .option('--update <name=value>', 'change that the event reports; can be repeated', toUpdates),
    ({ trigger }, terminal, event, flags) => trigger(terminal, event, flags),
  )
  remote(
    add('advance', 'move the clock forward, and run everything that becomes due', '6h').argument(
      '<duration>',
      '90m, 6h, 1d12h, PT6H, or seconds',
    ),
    ({ advance }, terminal, duration, flags) => advance(terminal, duration, flags),
  )
  remote(
    add('token', 'print an access token for an athlete, without a browser', '--scope read,activity:read_all')
      .option('--scope <scopes>', 'scopes, separated by commas; default: every scope')
      .option('--athlete <id>', "athlete; default: the app's owner"),
    ({ token }, terminal, flags) => token(terminal, flags),
  )
  remote(add('reset', 'reset the world to its initial state', ''), ({ reset }, terminal, flags) => reset(terminal, flags))
}
