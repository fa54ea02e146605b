import { spawn } from 'node:child_process'
import { fromRoot } from './paths.ts'

export interface Outcome {
  readonly code: number
  /** Standard output and standard error, in the order they came. */
  readonly output: string
}

/** Runs a program from the root of the repository to its end, with its output collected. */
export const run = (command: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? fromRoot('.'),
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })

/** Path of a command that a workspace package brings with it, the scripts' own by default. */
export const bin = (name: string, owner = 'scripts'): string => fromRoot(`${owner}/node_modules/.bin/${name}`.replace(/^\.\//, ''))
