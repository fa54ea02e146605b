/** Exit codes of all programs, by name, with what they mean. */
export const EXIT_CODES = {
  success: [0, 'success, or a server was stopped with Ctrl-C'],
  failure: [1, 'failure'],
  usage: [2, 'wrong usage, or a setting is missing'],
  port_in_use: [3, 'the port is in use'],
  unreachable: [4, 'the service or the sandbox cannot be reached'],
  not_logged_in: [5, 'not logged in, or the authorization has ended'],
  denied: [6, 'the authorization was denied'],
  no_subscription: [7, 'the app has no subscription'],
  interrupted: [130, 'stopped with Ctrl-C before the end'],
} as const satisfies Readonly<Record<string, readonly [code: number, meaning: string]>>

export type ExitName = keyof typeof EXIT_CODES

export const isExitName = (value: unknown): value is ExitName => typeof value === 'string' && Object.hasOwn(EXIT_CODES, value)

export const exitCode = (name: ExitName): number => EXIT_CODES[name][0]

/** The exit codes that a program can end with, for its help. All programs can succeed, fail, be used incorrectly and be stopped. */
export function describeExitCodes(special: readonly ExitName[]): string {
  const names: readonly ExitName[] = ['success', 'failure', 'usage', ...special, 'interrupted']
  return ['Exit codes:', ...names.map((name) => `  ${String(EXIT_CODES[name][0]).padEnd(3)}  ${EXIT_CODES[name][1]}`)].join('\n')
}

/** An error that a command explains in its own words. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exit: ExitName
  /** Identifies the error in the output of `--json`. Default: the name of the exit code. */
  readonly code: string

  constructor(message: string, exit: ExitName = 'failure', code: string = exit) {
    super(message)
    this.exit = exit
    this.code = code
  }
}

/** Invalid command line, or a missing setting. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, 'usage')
  }
}

/** The user pressed Ctrl-C, or the process was asked to end. */
export class InterruptedError extends Error {
  readonly exitCode: number
  readonly code = 'interrupted'

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super('stopped')
    this.exitCode = signal === 'SIGINT' ? exitCode('interrupted') : 143
  }
}
