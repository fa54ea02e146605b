import { CommanderError } from 'commander'
import { CommandError, type ExitName, exitCode, InterruptedError } from './exit.ts'
import { printable, printableLines } from './printable.ts'
import { systemCodeIn } from './system-code.ts'

/** What is printed about an error, and how the process ends. */
export interface Explanation {
  readonly message: string
  /** Identifies the error for programs: `usage`, `port_in_use`, the code of an error of the API. */
  readonly code: string
  readonly exit: ExitName
}

/** Explains the errors that only one program has; undefined for all others. */
export type Explain = (error: unknown) => Partial<Explanation> | undefined

/** Errors of the client, by their code. By code and not by class, because an app can have another copy of the client. */
const EXITS: Readonly<Record<string, ExitName>> = {
  connection_failed: 'unreachable',
  not_logged_in: 'not_logged_in',
  needs_reauthorization: 'not_logged_in',
  no_grant: 'not_logged_in',
  authorization_denied: 'denied',
}

const WRONG_CREDENTIALS =
  'The service refused the client ID or the client secret: check ACTIVITY_TRACKING_CLIENT_ID and ACTIVITY_TRACKING_CLIENT_SECRET.'

interface ApiErrorFields {
  readonly code?: unknown
  readonly operation?: unknown
  readonly errors?: readonly { readonly field?: string }[]
}

function explainApiError(error: unknown): Explanation | undefined {
  const { code, operation, errors = [] } = Object(error) as ApiErrorFields
  if (typeof code !== 'string' || !(typeof operation === 'string' || Object.hasOwn(EXITS, code))) return undefined
  const isRefused = code === 'unauthorized' || errors.some(({ field }) => field === 'client_id' || field === 'client_secret')
  const system = systemCodeIn(error)
  const { message } = error as Error
  const shown = system === undefined || message.includes(system) ? message : `${message} (${system})`
  return { message: isRefused ? `${shown}\n${WRONG_CREDENTIALS}` : shown, code, exit: EXITS[code] ?? 'failure' }
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be accessed: permission denied',
  EPERM: 'cannot be accessed: permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
  EEXIST: 'exists already',
  ENOSPC: 'cannot be written: no space is left on the disk',
  EROFS: 'cannot be written: the file system is read-only',
}

/** A system error in words: the message of Node repeats names of system calls. */
function explainSystemError(error: unknown): Explanation | undefined {
  const { code, path, port, address } = Object(error) as NodeJS.ErrnoException & { readonly port?: number; readonly address?: string }
  if (code === 'EADDRINUSE') {
    const advice = 'stop the program that uses it, or choose another port with --port (0 selects a free port)'
    return { message: `port ${port} on ${address} is in use; ${advice}`, code: 'port_in_use', exit: 'port_in_use' }
  }
  const problem = code === undefined ? undefined : FILE_PROBLEMS[code]
  return problem === undefined || path === undefined ? undefined : { message: `${path} ${problem}`, code: 'file', exit: 'failure' }
}

const HELP_WITHOUT_ERROR = /^commander\.(help|helpDisplayed|version)$/

function explainCommander(error: unknown): Explanation | undefined {
  if (!(error instanceof CommanderError)) return undefined
  const message =
    error.code === 'commander.help' ? 'the command is incomplete; name one of its commands' : error.message.replace(/^error: /, '')
  return { message, code: 'usage', exit: 'usage' }
}

/** What to print about an error. `explain` comes first, and what it leaves open is filled in. */
function explainError(error: unknown, explain: Explain = () => undefined): Explanation {
  const general = explainCommander(error) ??
    (error instanceof CommandError ? { message: error.message, code: error.code, exit: error.exit } : undefined) ??
    explainApiError(error) ??
    explainSystemError(error) ?? { message: messageOf(error), code: 'failure', exit: 'failure' as const }
  return { ...general, ...explain(error) }
}

/** Codes that explain what a message such as `fetch failed` does not. */
const CONNECTION = /^(ECONN\w+|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/

function messageOf(error: unknown): string {
  const { message } = Object(error) as { readonly message?: unknown }
  const system = systemCodeIn(error)
  const text = typeof message === 'string' && message !== '' ? message : String(error)
  return system === undefined || !CONNECTION.test(system) || text.includes(system) ? text : `${text} (${system})`
}

/** How errors are printed. */
export interface ReportOptions {
  readonly isJson: boolean
  readonly explain?: Explain | undefined
  /** Removes secrets from a message. */
  readonly conceal?: ((message: string) => string) | undefined
  /** A command whose help has the options, for the advice after wrong usage. */
  readonly help: string
}

/**
 * Prints an error on standard error: as text, or as one line of JSON.
 * @returns the exit code
 */
export function reportError(error: unknown, { isJson, explain, conceal = (message) => message, help }: ReportOptions): number {
  if (error instanceof CommanderError && error.exitCode === 0 && HELP_WITHOUT_ERROR.test(error.code)) return exitCode('success')
  const interruption = error instanceof InterruptedError ? error : undefined
  const { exit, code, ...explanation } = explainError(error, explain)
  const exit_code = interruption?.exitCode ?? exitCode(exit)
  const message = conceal(explanation.message)
  if (isJson) console.error(printable(JSON.stringify({ error: { code: interruption?.code ?? code, message: message.trim(), exit_code } })))
  else console.error(printableLines(interruption === undefined ? `error: ${message}` : message))
  if (exit === 'usage' && !isJson) console.error(`For the options, run: ${help}`)
  return exit_code
}
