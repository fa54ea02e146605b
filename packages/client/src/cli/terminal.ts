import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Control characters, and invisible ones such as those that reverse the order of text: a terminal obeys them instead of showing them. */
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

/** Asks a question on the terminal. What is typed is not shown when it is secret. */
export async function ask(question: string, isSecret = false): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isSecret) process.stderr.write(question)
  const lines = createInterface({ input: process.stdin, output: isSecret ? hidden : process.stderr, terminal: true })
  const interrupted = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () => reject(new InterruptedError('SIGINT')))
    lines.once('close', () => reject(new InterruptedError('SIGINT')))
  })
  try {
    return (await Promise.race([lines.question(isSecret ? '' : question), interrupted])).trim()
  } finally {
    lines.close()
    if (isSecret) process.stderr.write('\n')
  }
}

/** The program that opens a URL in the user's browser; undefined when there is no screen to show one on. */
export function browserCommand(
  url: string,
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly [program: string, ...args: string[]] | undefined {
  if (platform === 'darwin') return ['open', url]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', url] : undefined
}

/** Opens a URL in the user's browser if that is possible. The URL is printed as well, so a failure does not matter. */
export function openBrowser(url: string): void {
  const [program, ...args] = browserCommand(url, process.platform, process.env) ?? []
  if (program === undefined) return
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
