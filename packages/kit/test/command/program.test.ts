import { describe, expect, it } from 'vitest'
import { toPort } from '../../src/command/arguments.ts'
import { CommandError, type ExitName, InterruptedError, UsageError } from '../../src/command/exit.ts'
import { invocationOf, Program } from '../../src/command/program.ts'
import { runHere } from '../../src/command/testing.ts'

/** A program with a server, a command in a group, and a command that throws. */
function createProgram(thrown: unknown = new Error('nothing works'), outcome: ExitName = 'success'): Program {
  const program = new Program({
    bin: 'activity-tool',
    package: '@activity-tracking/tool',
    version: '1.2.3',
    does: 'A tool.',
    exits: ['port_in_use'],
    defaultCommand: 'start',
    examples: [['--port 0', 'choose a free port']],
    notes: 'Settings are read from the environment.',
    conceal: (message) => message.replaceAll('--secret', '--…'),
  })
  program.perform(
    program.add(['start'], 'start it', '--port 0').option('-p, --port <number>', 'port to listen on', toPort),
    async (terminal, flags: object) => {
      terminal.say('starting')
      terminal.print(flags, 'started')
      return outcome
    },
  )
  program.perform(program.add(['dead', 'list'], 'list what is dead', ''), async (terminal) => terminal.print([], 'none'))
  program.perform(program.add(['fail'], 'fail', ''), async () => {
    throw thrown
  })
  return program
}

const run = (...args: string[]) => runHere(() => createProgram(), args)
const runThrowing = (thrown: unknown, ...args: string[]) => runHere(() => createProgram(thrown), ['fail', ...args])

describe('output', () => {
  it('has results on standard output, and messages on standard error', async () => {
    expect(await run('start', '--port', '7')).toEqual({ code: 0, out: 'started\n', err: 'starting\n' })
  })

  it('is one line of JSON with --json, without messages', async () => {
    expect(await run('start', '--json')).toEqual({ code: 0, out: '{"json":true}\n', err: '' })
  })

  it.each(['-q', '--quiet'])('has no messages with %s', async (flag) => {
    expect(await run('start', flag)).toEqual({ code: 0, out: 'started\n', err: '' })
  })

  it('ends with the exit code of the outcome', async () => {
    expect(await runHere(() => createProgram(undefined, 'port_in_use'), ['start'])).toMatchObject({ code: 3, out: 'started\n' })
  })
})

describe('the default command', () => {
  it.each([
    [[], 'started\n'],
    [['--port', '65535'], 'started\n'],
    [['-p', '7', '-q'], 'started\n'],
    [['dead', 'list'], 'none\n'],
    [['--version'], '1.2.3\n'],
  ])('%j prints %j', async (args, out) => {
    expect(await run(...args)).toMatchObject({ code: 0, out })
  })

  it.each([[['--help']], [['help']], [['dead', '--help']], [['dead', '-h']], [['help', 'dead']]])('%j prints help', async (args) => {
    const { code, out, err } = await run(...args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: npx @activity-tracking\/tool /)
  })
})

describe('wrong usage', () => {
  it.each([
    [['strat'], "unknown command 'strat'\n(Did you mean start?)", ''],
    [['--prot', '7'], "unknown option '--prot'\n(Did you mean --port?)", ' start'],
    [['start', 'now'], /^too many arguments for 'start'/, ' start'],
    [['start', '--port', '65536'], /The port must be a number from 0 to 65535\.$/, ' start'],
    [['dead', 'lsit'], /\(Did you mean list\?\)$/, ' dead'],
    [['start', '--secret'], "unknown option '--…'", ' start'],
  ])('%j ends with 2 and names the help', async (args, message, command) => {
    const { code, out, err } = await run(...args)
    const [, text = '', help] = /^error: ([\s\S]*)\nFor the options, run: (.*)\n$/.exec(err) ?? []
    expect({ code, out, text, help }).toEqual({
      code: 2,
      out: '',
      text: typeof message === 'string' ? message : expect.stringMatching(message),
      help: `npx @activity-tracking/tool${command} --help`,
    })
  })

  it('is one line of JSON with --json, wherever that is', async () => {
    for (const args of [
      ['--json', 'strat'],
      ['strat', '--json'],
      ['start', '--json', '--port', 'http'],
      ['start', '--json', '--secret'],
    ]) {
      const { code, out, err } = await run(...args)
      expect(err).not.toContain('--secret')
      expect({ code, out, error: JSON.parse(err).error }).toEqual({
        code: 2,
        out: '',
        error: { code: 'usage', message: expect.any(String), exit_code: 2 },
      })
    }
  })

  it('of a group without a command is reported in the same way', async () => {
    const program = () => {
      const made = createProgram()
      made.describe('world', 'check a world')
      made.add(['world', 'check'], 'check it', '')
      return made
    }
    expect(await runHere(program, ['world'])).toEqual({
      code: 2,
      out: '',
      err: 'error: the command is incomplete; name one of its commands\nFor the options, run: npx @activity-tracking/tool world --help\n',
    })
  })
})

const apiError = (code: string, fields: object = {}) =>
  Object.assign(new Error('the service said no'), { code, operation: 'getAthlete', ...fields })
const systemError = (code: string, fields: object = {}) => Object.assign(new Error(`${code}: raw text, open 'x'`), { code, ...fields })

const REFUSED =
  'the service said no\nThe service refused the client ID or the client secret: check ACTIVITY_TRACKING_CLIENT_ID and ACTIVITY_TRACKING_CLIENT_SECRET.'

const CYCLIC: Error = new Error('around', {
  cause: {
    get cause() {
      return CYCLIC
    },
  },
})

describe('errors', () => {
  it.each<[unknown, code: number, jsonCode: string, message: string]>([
    [new Error('nothing works'), 1, 'failure', 'nothing works'],
    [new Error('no response', { cause: systemError('ECONNRESET') }), 1, 'failure', 'no response (ECONNRESET)'],
    [
      new Error('no response', { cause: new Error('lost', { cause: systemError('ECONNRESET') }) }),
      1,
      'failure',
      'no response (ECONNRESET)',
    ],
    [new AggregateError([systemError('ECONNREFUSED')], 'no address'), 1, 'failure', 'no address (ECONNREFUSED)'],
    [new Error('lost: ECONNRESET', { cause: systemError('ECONNRESET') }), 1, 'failure', 'lost: ECONNRESET'],
    [new Error('it is in use', { cause: systemError('ERR_SQLITE_ERROR') }), 1, 'failure', 'it is in use'],
    [new UsageError('set A'), 2, 'usage', 'set A'],
    [new CommandError('it is damaged', 'failure', 'file'), 1, 'file', 'it is damaged'],
    [
      systemError('EADDRINUSE', { port: 7, address: '::1' }),
      3,
      'port_in_use',
      'port 7 on ::1 is in use; stop the program that uses it, or choose another port with --port (0 selects a free port)',
    ],
    [systemError('ENOENT', { path: 'nope' }), 1, 'file', 'nope does not exist'],
    [systemError('EACCES', { path: 'nope' }), 1, 'file', 'nope cannot be accessed: permission denied'],
    [systemError('ENOSPC', { path: 'nope' }), 1, 'file', 'nope cannot be written: no space is left on the disk'],
    [systemError('EROFS', { path: 'nope' }), 1, 'file', 'nope cannot be written: the file system is read-only'],
    [systemError('ENOENT'), 1, 'failure', "ENOENT: raw text, open 'x'"],
    [apiError('connection_failed', { cause: systemError('ECONNREFUSED') }), 4, 'connection_failed', 'the service said no (ECONNREFUSED)'],
    [apiError('unauthorized'), 1, 'unauthorized', REFUSED],
    ...['client_id', 'client_secret'].map((field): [unknown, number, string, string] => [
      apiError('bad_request', { errors: [{ field }] }),
      1,
      'bad_request',
      REFUSED,
    ]),
    [apiError('no_grant'), 5, 'no_grant', 'the service said no'],
    [apiError('needs_reauthorization'), 5, 'needs_reauthorization', 'the service said no'],
    [apiError('authorization_denied'), 6, 'authorization_denied', 'the service said no'],
    [new InterruptedError('SIGTERM'), 143, 'interrupted', 'stopped'],
    ['a text', 1, 'failure', 'a text'],
    [new Error(''), 1, 'failure', 'Error'],
    [CYCLIC, 1, 'failure', 'around'],
    [
      apiError('connection_failed', { message: 'lost: ECONNRESET', cause: systemError('ECONNRESET') }),
      4,
      'connection_failed',
      'lost: ECONNRESET',
    ],
  ])('%s ends with %i', async (thrown, code, jsonCode, message) => {
    const plain = await runThrowing(thrown)
    expect(plain).toMatchObject({ code, out: '' })
    expect(plain.err).toContain(message)
    const json = await runThrowing(thrown, '--json')
    expect({ ...json, err: JSON.parse(json.err) }).toEqual({ code, out: '', err: { error: { code: jsonCode, message, exit_code: code } } })
  })

  it('begin on a new line after what a terminal shows of Ctrl-C, and not in JSON', async () => {
    const stopped = Object.assign(new InterruptedError('SIGINT'), { message: '\nStopped.' })
    expect((await runThrowing(stopped)).err).toBe('\nStopped.\n')
    expect(JSON.parse((await runThrowing(stopped, '--json')).err).error).toEqual({
      code: 'interrupted',
      message: 'Stopped.',
      exit_code: 130,
    })
  })

  it('do not print control characters', async () => {
    expect((await runThrowing(new Error('\u001b[2J'))).err).toBe('error: \\u001b[2J\n')
    expect((await runThrowing(new Error('\u202e'), '--json')).err).toContain('"\\u202e"')
  })
})

it('the help has examples, notes, options of the default command, and the exit codes', async () => {
  let text = ''
  for (const words of [[], ['start'], ['dead']]) text += (await run(...words, '--help')).out
  await expect(text).toMatchFileSnapshot('help.txt')
})

it.each([
  [{}, 'npx @activity-tracking/tool'],
  [{ npm_command: 'exec', npm_lifecycle_event: 'tool' }, 'npx @activity-tracking/tool'],
  [{ npm_command: 'run-script', npm_lifecycle_event: 'tool' }, 'npm run -s tool --'],
  [{ npm_command: 'run-script', npm_lifecycle_event: 'dev' }, 'npx @activity-tracking/tool'],
])('the printed commands work in the same shell: %j', (env, invocation) => {
  expect(invocationOf({ bin: 'activity-tool', package: '@activity-tracking/tool' }, env)).toBe(invocation)
})
