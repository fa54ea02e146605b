import { parseArgs } from 'node:util'

interface Option {
  /** Name of the value, such as `number`, if the option has one. */
  readonly value?: string
  readonly effect: string
}

/** A task of the repository, with its command line. */
interface Task {
  /** The command that runs it, such as `npm run pack`. */
  readonly command: string
  readonly does: string
  readonly options?: Readonly<Record<string, Option>>
  /** `<folder>`: one required operand. `<page …>`: at least one. `[filter …]`: any number of operands. Default: none. */
  readonly operands?: '<folder>' | '<page …>' | '[filter …]'
  /** A clause that names the command for everything that the task does not accept. */
  readonly otherwise?: string
}

interface Arguments {
  /** Options by name, with their values, or an empty text for an option without a value. */
  readonly options: ReadonlyMap<string, string>
  readonly operands: readonly string[]
}

const MOST_OPERANDS = { '<folder>': 1, '<page …>': Number.POSITIVE_INFINITY, '[filter …]': Number.POSITIVE_INFINITY }

const labelOf = ([name, { value }]: readonly [string, Option]): string => (value === undefined ? `--${name}` : `--${name} <${value}>`)

function helpOf({ command, does, options = {}, operands, otherwise }: Task): string {
  const rows = [...Object.entries(options).map((entry) => [labelOf(entry), entry[1].effect] as const), ['--help', 'prints this'] as const]
  const width = Math.max(...rows.map(([label]) => label.length))
  const usage = [
    command,
    '--',
    ...Object.entries(options).map((entry) => `[${labelOf(entry)}]`),
    ...(operands === undefined ? [] : [operands]),
  ]
  return [
    usage.length > 2 ? usage.join(' ') : command,
    '',
    does,
    '',
    ...rows.map(([label, effect]) => `  ${label.padEnd(width)}  ${effect}`),
    ...(otherwise === undefined ? [] : ['', `${otherwise.charAt(0).toUpperCase()}${otherwise.slice(1)}.`]),
  ].join('\n')
}

/** Ends the process with a text: on standard output with exit code 0, on standard error with another exit code. */
function end(code: number, text: string): never {
  if (code === 0) console.log(text)
  else console.error(text)
  process.exit(code)
}

/**
 * Parses the arguments of a task. Ends the process for `--help`. For anything that the task does not accept, ends it with exit code 2 and one sentence
 * that names the command to run instead.
 */
export function readArguments(task: Task, args: readonly string[] = process.argv.slice(2)): Arguments {
  const { command, options = {}, operands } = task
  const instead = task.otherwise ?? `run \`${command} -- --help\` for its options`
  const refuse = (what: string): never => end(2, `${command} does not accept ${what}: ${instead}.`)
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
    ),
  })
  const found = new Map<string, string>()
  const given: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (given.push(token.value) > (operands === undefined ? 0 : MOST_OPERANDS[operands])) refuse(token.value)
    } else if (token.kind === 'option') {
      if (token.name === 'help') end(0, helpOf(task))
      const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
      if (option === undefined) return refuse(token.rawName)
      if ((token.value === undefined) !== (option.value === undefined)) end(2, `${command} takes ${labelOf([token.name, option])}.`)
      found.set(token.name, token.value ?? '')
    }
  }
  if (operands?.startsWith('<') && given.length === 0)
    end(2, `${command} requires a ${/\w+/.exec(operands)?.[0]}: \`${command} -- ${operands}\`.`)
  return { options: found, operands: given }
}
