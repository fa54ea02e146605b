import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Engine } from './waker-engines.ts'

/** A process of `programs/waker-worker.ts`. */
export interface WorkerProcess extends AsyncDisposable {
  readonly process: ChildProcess
  send(line: string): void
  /** Resolves when the process has printed a line so often; rejects when it ends before that. */
  printed(line: string, count?: number): Promise<void>
  /** What it has printed so far. */
  lines(): readonly string[]
  /** Resolves to how the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
}

/** For what never comes: less than the time limit of a test, so that it is told what came instead. */
const PATIENCE_MS = 120_000

const PROGRAM = fileURLToPath(new URL('../programs/waker-worker.ts', import.meta.url))

/** Starts a worker and waits until it is ready. */
export async function startWorker(
  engine: Engine,
  { port, queue, killAt = '' }: { readonly port: number; readonly queue: string; readonly killAt?: string },
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [PROGRAM, engine, String(port), queue, killAt], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
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

  const printed: WorkerProcess['printed'] = (line, count = 1) =>
    new Promise((resolve, reject) => {
      const giveUp = (why: string): void => reject(new Error(`${why}, and has not printed "${line}" but ${JSON.stringify(lines)}`))
      const timer = setTimeout(() => giveUp('the worker is silent'), PATIENCE_MS)
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
        giveUp('the worker has ended')
      })
    })

  const worker: WorkerProcess = {
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
  await printed('ready')
  return worker
}
