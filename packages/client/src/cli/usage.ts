import { parseArgs } from 'node:util'
import type { Scope } from '../operations.gen.ts'

/** Invalid command line. */
export class UsageError extends Error {}

interface Option {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  /** Placeholder for the value in the help. */
  readonly value?: string
  readonly help: string
}

interface Command {
  readonly summary: string
  readonly options: readonly string[]
}

const OPTIONS: Readonly<Record<string, Option>> = {
  'client-id': { type: 'string', value: 'id', help: "the app's client ID; default ACTIVITY_TRACKING_CLIENT_ID" },
  'base-url': { type: 'string', value: 'url', help: 'API root, such as https://host/api/v3; default ACTIVITY_TRACKING_BASE_URL' },
  'auth-url': {
    type: 'string',
    value: 'url',
    help: 'web root of the OAuth paths, such as https://host; default ACTIVITY_TRACKING_AUTH_URL',
  },
  'new-base-url': { type: 'string', value: 'url', help: 'API root from 2027-01-04 on; default ACTIVITY_TRACKING_NEW_BASE_URL' },
  'env-file': { type: 'string', value: 'file', help: 'read environment variables from this file first' },
  scope: { type: 'string', value: 'scopes', help: 'scopes, separated by commas; default read,activity:read' },
  port: { type: 'string', short: 'p', value: 'number', help: 'port of the callback URL on 127.0.0.1; default: a free port' },
  force: { type: 'boolean', help: 'show the consent page even if the account has authorized the app before' },
  'no-browser': { type: 'boolean', help: 'only print the URL, do not open a browser' },
  'local-only': { type: 'boolean', help: 'delete the tokens here without revoking access at the service' },
  store: { type: 'string', value: 'file', help: 'the account file; default ACTIVITY_TRACKING_STORE, or see below' },
  json: { type: 'boolean', help: 'print the result as one line of JSON' },
  quiet: { type: 'boolean', short: 'q', help: 'print only errors, the result, and the URL to open' },
  help: { type: 'boolean', short: 'h', help: 'print this help' },
  version: { type: 'boolean', short: 'V', help: 'print the version' },
}

const COMMON = ['store', 'json', 'quiet', 'help']
const SHELLS = ['bash', 'zsh', 'fish'] as const

export const COMMANDS = {
  login: {
    summary: 'authorize the app for your own account, in a browser',
    options: ['client-id', 'base-url', 'auth-url', 'new-base-url', 'env-file', 'scope', 'port', 'force', 'no-browser', ...COMMON],
  },
  status: { summary: 'print which account is logged in, and whether its tokens work', options: COMMON },
  logout: { summary: 'revoke access and delete the tokens', options: ['local-only', ...COMMON] },
  complete: { summary: `print the completion script of a shell (${SHELLS.join(', ')})`, options: ['help'] },
} as const satisfies Readonly<Record<string, Command>>

export type CommandName = keyof typeof COMMANDS
const commandNames = Object.keys(COMMANDS) as CommandName[]

/** A parsed command line. */
export interface Invocation {
  readonly command: CommandName | 'help' | 'version'
  /** The command to show help for. */
  readonly topic: CommandName | undefined
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** @throws UsageError that names the problem and the closest match */
export function readArguments(args: readonly string[]): Invocation {
  const [first, ...rest] = args
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') return help(rest[0])
  if (first === '--version' || first === '-V') return { command: 'version', topic: undefined, operands: [], options: {} }
  if (!isCommand(first))
    throw new UsageError(`unknown ${first.startsWith('-') ? 'option' : 'command'} ${first}${didYouMean(first, commandNames)}`)
  const names: readonly string[] = COMMANDS[first].options
  const known = Object.fromEntries(names.map((name) => [name, readable(OPTIONS[name])]))
  const { values, positionals, tokens } = parseArgs({ args: rest, options: known, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = OPTIONS[token.name]
    if (option === undefined || !names.includes(token.name)) {
      const meant = didYouMean(
        token.rawName,
        names.map((name) => `--${name}`),
      )
      throw new UsageError(`${first} does not have the option ${token.rawName}${meant}`)
    }
    if (option.type === 'boolean' && token.value !== undefined) throw new UsageError(`--${token.name} does not take a value`)
    if (option.type === 'string' && !token.value) throw new UsageError(`--${token.name} needs a value: --${token.name} <${option.value}>`)
  }
  if (values['help'] === true) return help(first)
  const expected = first === 'complete' ? 1 : 0
  if (positionals.length > expected) throw new UsageError(`${first} does not take the argument ${positionals[expected]}`)
  return { command: first, topic: undefined, operands: positionals, options: values as Invocation['options'] }
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)
const readable = ({ type = 'boolean', short }: Partial<Option> = {}) => ({ type, ...(short !== undefined && { short }) })

function help(topic: string | undefined): Invocation {
  if (topic !== undefined && !topic.startsWith('-') && !isCommand(topic)) {
    throw new UsageError(`unknown command ${topic}${didYouMean(topic, commandNames)}`)
  }
  return { command: 'help', topic: topic !== undefined && isCommand(topic) ? topic : undefined, operands: [], options: {} }
}

/** The validated scopes of `--scope`. */
export function readScopes(text: string): readonly Scope[] {
  const all: Readonly<Record<Scope, true>> = {
    read: true,
    read_all: true,
    'profile:read_all': true,
    'profile:write': true,
    'activity:read': true,
    'activity:read_all': true,
    'activity:write': true,
  }
  const scopes = text.split(/[\s,]+/).filter(Boolean)
  const unknown = scopes.find((scope) => !Object.hasOwn(all, scope))
  if (unknown !== undefined) throw new UsageError(`unknown scope ${unknown}${didYouMean(unknown, Object.keys(all))}`)
  if (scopes.length === 0) throw new UsageError('--scope needs at least one scope')
  return scopes as Scope[]
}

export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new UsageError('--port must be a number from 0 to 65535')
}

/** Maximum edit distance for a suggestion. */
const LARGEST_DISTANCE = 3

function didYouMean(word: string, candidates: readonly string[]): string {
  const initial = (text: string): string | undefined => /\w/.exec(text)?.[0]
  const [nearest] = candidates
    .filter((candidate) => initial(candidate) === initial(word))
    .map((candidate) => ({ candidate, distance: distanceBetween(word, candidate) }))
    .filter(({ distance }) => distance <= LARGEST_DISTANCE)
    .sort((one, other) => one.distance - other.distance)
  return nearest === undefined ? '' : `; did you mean ${nearest.candidate}?`
}

/** Levenshtein distance: the number of characters to insert, delete or replace. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}

const optionRow = (name: string): readonly [string, string] => {
  const { short, value, help: text = '' }: Partial<Option> = OPTIONS[name] ?? {}
  return [`${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`, text]
}

const EXIT_CODES = `Exit codes:
  0    success
  1    failure
  2    wrong usage
  3    the port is in use
  4    not logged in, or the authorization has ended
  5    the authorization was denied
  130  stopped with Ctrl-C`

const ENVIRONMENT = `The client secret is read from ACTIVITY_TRACKING_CLIENT_SECRET, or from a prompt that does not show it. It is never an argument,
because other users of the machine can read arguments. The secret and the tokens are stored in one file that only you can read:
$XDG_DATA_HOME/activity-tracking/account.sqlite, where XDG_DATA_HOME is ~/.local/share by default (%LOCALAPPDATA% on Windows).`

const EXAMPLES: Readonly<Record<CommandName, string>> = {
  login: `  activity-tracking login --env-file .env                 log in with the settings of a file
  activity-tracking login --scope read,activity:read_all  also request private activities
  activity-tracking login --port 8123 --no-browser        log in on another machine, through ssh -L 8123:127.0.0.1:8123`,
  status: '  activity-tracking status --json | jq -r .state          print active if the tokens work',
  logout: '  activity-tracking logout                                revoke access and delete the tokens',
  complete: '  activity-tracking complete bash >> ~/.bashrc            complete commands and options in bash',
}

/** The text of `--help`. */
export function helpText(topic: CommandName | undefined): string {
  if (topic !== undefined) {
    const { summary, options } = COMMANDS[topic]
    const usage = topic === 'complete' ? `complete <${SHELLS.join('|')}>` : `${topic} [options]`
    return [
      `Usage: activity-tracking ${usage}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
      `Options:\n${table(options.map(optionRow))}`,
      ...(topic === 'login' ? [ENVIRONMENT] : []),
      `Example${topic === 'login' ? 's' : ''}:\n${EXAMPLES[topic]}`,
      EXIT_CODES,
    ].join('\n\n')
  }
  return [
    'Usage: activity-tracking <command> [options]\n\nUse the Activity-Tracking Service API v3 with your own account. Unofficial.',
    `Commands:\n${table(commandNames.map((name) => [name, COMMANDS[name].summary]))}`,
    `Options:\n${table(['help', 'version'].map(optionRow))}\n\nactivity-tracking <command> --help lists the options of a command.`,
    ENVIRONMENT,
    `Examples:\n${commandNames.map((name) => EXAMPLES[name]).join('\n')}`,
    EXIT_CODES,
  ].join('\n\n')
}

/** The completion script of a shell: commands, and the options of each command. */
export function completionScript(shell: string | undefined): string {
  const optionsOf = (name: CommandName): string => COMMANDS[name].options.map((option) => `--${option}`).join(' ')
  const cases = commandNames.map((name) => `    ${name}) words='${name === 'complete' ? SHELLS.join(' ') : optionsOf(name)}' ;;`).join('\n')
  const choose = `  case "$command" in\n${cases}\n    *) words='${commandNames.join(' ')} --help --version' ;;\n  esac`
  switch (shell) {
    case 'bash':
      return `_activity_tracking() {
  local command="\${COMP_WORDS[1]}" words
  [ "$COMP_CWORD" -eq 1 ] && command=''
${choose}
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _activity_tracking activity-tracking`
    case 'zsh':
      return `#compdef activity-tracking
_activity_tracking() {
  local command="\${words[2]}" position=$CURRENT words
  [ "$position" -eq 2 ] && command=''
${choose}
  compadd -- \${=words}
}
compdef _activity_tracking activity-tracking`
    case 'fish': {
      const lines = commandNames.flatMap((name) => [
        `complete -c activity-tracking -n __fish_use_subcommand -f -a ${name} -d '${COMMANDS[name].summary}'`,
        ...COMMANDS[name].options.map((option) => `complete -c activity-tracking -n '__fish_seen_subcommand_from ${name}' -l ${option}`),
      ])
      return [...lines, `complete -c activity-tracking -n '__fish_seen_subcommand_from complete' -f -a '${SHELLS.join(' ')}'`].join('\n')
    }
    default:
      throw new UsageError(`complete needs the name of a shell: ${SHELLS.join(', ')}`)
  }
}
