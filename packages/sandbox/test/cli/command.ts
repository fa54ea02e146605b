import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Ended, runHere } from '@activity-tracking/kit/command/testing'
import { onTestFinished } from 'vitest'
import { createSandboxProgram } from '../../src/cli/program.ts'

/** The file of the command. */
export const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** Runs the command in this process, until it ends. */
export const run = (...args: string[]): Promise<Ended> => runHere(createSandboxProgram, args)

/** Runs Node. A process that is still running when the test ends is stopped. */
export function runNode(...args: string[]) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', npm_command: '', npm_lifecycle_event: '' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  /** The next line of standard output with this beginning. Skips other lines. */
  const nextLine = async (start: string): Promise<string> => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) if (line.value.startsWith(start)) return line.value
    throw new Error(`ended without a line "${start}": ${output.err}`)
  }
  return { child, output, ended, nextLine }
}
