import { Command, type Option } from 'commander'
import { withDefaultCommand } from './arguments.ts'
import { describeExitCodes, type ExitName, exitCode, isExitName } from './exit.ts'
import { watchInterruptions } from './interruption.ts'
import { type Explain, reportError } from './report.ts'
import { createTerminal, type Terminal } from './terminal.ts'

/** What a program is, and how it differs from the others. */
export interface ProgramInfo {
  /** Name of the installed command: `activity-sandbox`. */
  readonly bin: string
  /** Its package: `@activity-tracking/sandbox`. */
  readonly package: string
  readonly version: string
  readonly does: string
  /** Exit codes that not every program has. */
  readonly exits: readonly ExitName[]
  /** Arguments, and what they do. */
  readonly examples: readonly (readonly [args: string, effect: string])[]
  /** Text between the options and the examples in the help, such as the environment variables. */
  readonly notes?: string
  /** The command whose name can be omitted. */
  readonly defaultCommand?: string
  /** Writes results as JSON. Default `JSON.stringify`. */
  readonly stringify?: (data: unknown) => string
  readonly explain?: Explain
  /** Removes secrets from a message about wrong usage, which can repeat the arguments. */
  readonly conceal?: (message: string, args: readonly string[]) => string
}

/**
 * How to start a program again: the printed commands can be pasted. Always with the scope of the package: a command without it could be anyone's,
 * where the package is not installed.
 */
export function invocationOf({ bin, package: name }: Pick<ProgramInfo, 'bin' | 'package'>, env: NodeJS.ProcessEnv = process.env): string {
  const script = bin.replace(/^activity-/, '')
  return env['npm_command'] === 'run-script' && env['npm_lifecycle_event'] === script ? `npm run -s ${script} --` : `npx ${name}`
}

/** A command line of commands that all take `--json` and `--quiet`. */
export class Program extends Command {
  readonly info: ProgramInfo
  readonly invocation: string
  /** How the command that ran has ended. */
  outcome: ExitName = 'success'

  constructor(info: ProgramInfo) {
    super(info.bin)
    this.info = info
    this.invocation = invocationOf(info)
    this.description(info.does)
      .version(info.version, '-V, --version', 'print the version')
      .helpOption('-h, --help', HELP)
      .helpCommand('help [command]', 'print the help of a command')
      .exitOverride()
      .configureOutput({
        writeOut: (text) => console.log(text.replace(/\n$/, '')),
        writeErr: () => undefined,
        outputError: () => undefined,
      })
      .configureHelp({
        commandUsage: (command) => [this.invocation, ...pathOf(command), command.usage()].join(' '),
        commandDescription: (command) => toSentence(command.description()),
      })
      .addHelpText('after', () => this.moreHelp())
  }

  override createCommand(name?: string): Command {
    return new Command(name).helpOption('-h, --help', HELP)
  }

  /**
   * Adds a command.
   * @param words its name, after the groups that it is in: `['world', 'check']`
   * @param example its arguments in an example
   */
  add(words: readonly string[], does: string, example: string): Command {
    const group = words.slice(0, -1).reduce<Command>((parent, name) => childOf(parent, name) ?? parent.command(name), this)
    return group
      .command(words.at(-1) ?? '')
      .description(does)
      .option('--json', 'print results and errors as JSON, one line each')
      .option('-q, --quiet', 'print only results and errors')
      .addHelpText(
        'after',
        `\nExample:\n  ${this.invocation} ${[...words, example].join(' ').trim()}\n\n${describeExitCodes(this.info.exits)}`,
      )
  }

  /** Adds the description of a group of commands. */
  describe(group: string, does: string): void {
    const command = childOf(this, group) ?? this.command(group)
    command.description(does).addHelpText('after', `\n${describeExitCodes(this.info.exits)}`)
  }

  /** Sets what a command does, with the terminal, its arguments and its flags. It ends with the exit code whose name the action returns, if it returns one. */
  perform(command: Command, action: (terminal: Terminal, ...rest: never[]) => Promise<unknown>): void {
    command.action(async (...all: unknown[]) => {
      const { stringify } = this.info
      const terminal = createTerminal(command.opts(), stringify)
      const outcome = await action(terminal, ...(all as never[]))
      this.outcome = isExitName(outcome) ? outcome : 'success'
    })
  }

  private moreHelp(): string {
    const { examples, notes, exits, defaultCommand: omitted } = this.info
    const command = omitted === undefined ? undefined : childOf(this, omitted)
    const lines = examples.map(([args, effect]) => [`${this.invocation} ${args}`.trim(), effect] as const)
    const width = Math.min(LONGEST_EXAMPLE, Math.max(...lines.map(([line]) => line.length)))
    return [
      ...(command === undefined ? [] : [`Options of ${omitted} (the name of the command can be omitted):\n${describeOptions(command)}`]),
      ...(notes === undefined ? [] : [notes]),
      `Examples:\n${lines.map(([line, effect]) => exampleLine(line, effect, width)).join('\n')}`,
      describeExitCodes(exits),
    ]
      .map((section) => `\n${section}`)
      .join('\n')
  }
}

const HELP = 'print this help'

const LONGEST_EXAMPLE = 60

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`

const exampleLine = (line: string, effect: string, width: number): string =>
  line.length > width ? `  ${line}\n  ${' '.repeat(width)}  ${effect}` : `  ${line.padEnd(width)}  ${effect}`

const childOf = (parent: Command, name: string): Command | undefined => parent.commands.find((command) => command.name() === name)

/** The words of a command, without the program. */
function pathOf(command: Command): string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()]
}

/** Help text of the options of a command, one line each. */
function describeOptions(command: Command): string {
  const { options }: { readonly options: readonly Option[] } = command
  const width = Math.max(...options.map(({ flags }) => flags.length))
  const lines = options.map(({ flags, description, defaultValue }) => {
    const standard = defaultValue === undefined ? '' : ` (default: ${JSON.stringify(defaultValue)})`
    return `  ${flags.padEnd(width)}  ${description}${standard}`
  })
  return lines.join('\n')
}

/** The words at the beginning of the arguments that name a command or a group. */
function namedIn(program: Program, args: readonly string[]): string[] {
  const words: string[] = []
  let command: Command | undefined = program
  for (const word of args) {
    command = childOf(command, word)
    if (command === undefined) break
    words.push(word)
  }
  return words
}

/**
 * Runs a program in this process, and reports its errors.
 * @param given the arguments, without the names of Node and of the script
 * @returns the exit code
 */
export async function runProgram(program: Program, given: readonly string[]): Promise<number> {
  const { explain, conceal, defaultCommand } = program.info
  const args = defaultCommand === undefined ? given : withDefaultCommand(given, defaultCommand)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode(program.outcome)
  } catch (error) {
    return reportError(error, {
      isJson: args.includes('--json'),
      explain,
      conceal: conceal && ((message) => conceal(message, args)),
      help: [program.invocation, ...namedIn(program, args), '--help'].join(' '),
    })
  }
}

/** Runs a program as this process until it ends or is stopped, and sets the exit code. */
export async function runAsProcess(program: Program): Promise<void> {
  watchInterruptions()
  // The reader of the output can stop reading: `--json | head -1` does not stop a server.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
    })
  }
  process.exitCode = await runProgram(program, process.argv.slice(2))
}
