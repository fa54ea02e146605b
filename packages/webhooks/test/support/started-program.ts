import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A program of `test/programs` in a separate process, which reads and prints lines. */
export interface StartedProgram extends AsyncDisposable {
  readonly process: ChildProcess
  send(line: string): void
  /** Resolves when the process has printed a line so often; rejects when it ends before that. */
  printed(line: string, count?: number): Promise<void>
  /** What it has printed so far. */
  lines(): readonly string[]
  /** Resolves to how the process has ended, when all that it has printed was read. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
}

/** Timeout for a missing line, less than the time limit of a test, so that the failure shows the actual output. */
const PATIENCE_MS = 120_000

/** Starts a program and waits until it prints `ready`. */
export async function startProgram(name: string, args: readonly string[]): Promise<StartedProgram> {
  const file = fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const lines: string[] = []
  const checks = new Set<() => void>()
  let rest = ''
  child.stdin.on('error', () => {})
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = `${rest}${chunk}`.split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    for (const check of [...checks]) check()
  })

  const printed: StartedProgram['printed'] = (line, count = 1) =>
    new Promise((resolve, reject) => {
      const giveUp = (why: string): void => reject(new Error(`${why}, and has not printed "${line}" but ${JSON.stringify(lines)}`))
      const timer = setTimeout(() => giveUp('the program is silent'), PATIENCE_MS)
      const check = (): void => {
        if (lines.filter((each) => each === line).length < count) return
        clearTimeout(timer)
        checks.delete(check)
        resolve()
      }
      checks.add(check)
      check()
      void ended.then(() => {
        clearTimeout(timer)
        giveUp('the program has ended')
      })
    })

  await printed('ready')
  return {
    process: child,
    send: (line) => void child.stdin.write(`${line}\n`),
    printed,
    lines: () => lines,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
