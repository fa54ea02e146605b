import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { InterruptedError, UsageError } from './exit.ts'

/** The option of {@link addSettingsOption}. */
export interface SettingsFlags {
  readonly dotenv?: string
}

/** Adds the option that names a file of settings. Not as `--env-file`: Node also reads that one, and if the file does not exist, it ends before the program starts. */
export const addSettingsOption = (command: Command): Command =>
  command.option('--dotenv <file>', 'read environment variables from this file first, such as .env')

/** Reads environment variables from the file, if one is given. Variables that are set already stay as they are. */
export function loadSettings({ dotenv }: SettingsFlags): void {
  if (dotenv !== undefined) process.loadEnvFile(dotenv)
}

/** A setting that an environment variable has, or that the user is asked for. */
export interface Setting {
  readonly variable: string
  readonly question: string
  /** The input is not shown, and the message about its absence does not suggest an option. */
  readonly isSecret: boolean
  /** An option that also sets it: `--client-id`. */
  readonly option?: string
}

/**
 * A setting: the given value, otherwise from the environment, otherwise as known, otherwise typed in the terminal.
 * @param signal ends the question
 * @throws UsageError that names the variable, if there is no terminal; the reason of the signal, also if it was aborted before
 */
export async function readSetting(
  { variable, question, isSecret, option }: Setting,
  {
    given,
    known,
    signal,
  }: { readonly given?: string | undefined; readonly known?: string | undefined; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const found = given || process.env[variable] || known
  if (found) return found
  signal?.throwIfAborted()
  const typed = process.stdin.isTTY ? await ask(`${question}${isSecret ? ' (not shown)' : ''}: `, isSecret, signal) : ''
  if (typed) return typed
  throw new UsageError(`set ${variable}${option === undefined ? '' : `, or use ${option}`}`)
}

/** Asks a question on the terminal. */
async function ask(question: string, isSecret: boolean, signal?: AbortSignal): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isSecret ? hidden : process.stderr, terminal: true })
  // In this mode the terminal sends Ctrl-C and Ctrl-D as characters, not as a signal.
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const event of ['SIGINT', 'close'] as const) lines.once(event, () => reject(new InterruptedError('SIGINT')))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // After the terminal has stopped showing what is typed.
  if (isSecret) process.stderr.write(question)
  try {
    return (await Promise.race([lines.question(isSecret ? '' : question), interrupted])).trim()
  } finally {
    lines.close()
    if (isSecret) process.stderr.write('\n')
  }
}
