import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Control characters, and invisible ones such as those that reverse the order of text: a terminal interprets them instead of showing them.
 */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Text from the service or from a file, safe to print. */
export const printable = (text: string): string =>
  text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The user pressed Ctrl-C, or the process was asked to end. */
export class InterruptedError extends Error {
  readonly exitCode: number

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super('interrupted')
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}

/** Rejects with the signal's reason if the signal fires first. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  })
  return Promise.race([work, aborted])
}

export interface Question {
  readonly text: string
  /** The input is not shown. */
  readonly isSecret: boolean
}

/** Asks a question on the terminal. */
export async function ask({ text, isSecret }: Question, signal: AbortSignal): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isSecret ? hidden : process.stderr, terminal: true })
  // In this mode the terminal sends Ctrl-C and Ctrl-D as characters, not as a signal.
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const event of ['SIGINT', 'close'] as const) lines.once(event, () => reject(new InterruptedError('SIGINT')))
  })
  // After the terminal has stopped showing what is typed.
  if (isSecret) process.stderr.write(text)
  try {
    return (await orAborted(Promise.race([lines.question(isSecret ? '' : text), interrupted]), signal)).trim()
  } finally {
    lines.close()
    if (isSecret) process.stderr.write('\n')
  }
}

/** The program that opens a URL in the user's browser; undefined when there is no screen. */
export function browserCommand(
  url: string,
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly [program: string, ...args: string[]] | undefined {
  if (platform === 'darwin') return ['open', url]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', url] : undefined
}

/** Opens a URL in the user's browser if possible. The URL is also printed, so a failure does not matter. */
export function openBrowser(url: string): void {
  const [program, ...args] = browserCommand(url, process.platform, process.env) ?? []
  if (program === undefined) return
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
