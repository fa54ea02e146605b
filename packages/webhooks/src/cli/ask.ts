import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The user pressed Ctrl-C. */
export class InterruptedError extends Error {
  readonly exitCode = 130
}

/** Asks a question on the terminal. Secrets are not shown as they are typed. */
export async function ask(question: string, { isSecret }: { readonly isSecret: boolean }): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isSecret ? hidden : process.stderr, terminal: true })
  // In this mode the terminal sends Ctrl-C and Ctrl-D as characters, not as a signal.
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const event of ['SIGINT', 'close'] as const) lines.once(event, () => reject(new InterruptedError('interrupted')))
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
