import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fromRoot } from '../paths.ts'
import { evaluate } from './evaluate.ts'
import type { Figure } from './targets.ts'

/** Number of processes that start a sandbox in each way. */
export const STARTS = 11

const IN_PROCESS = `
const { startSandbox } = await import('@activity-tracking/sandbox')
const start = performance.now()
const sandbox = await startSandbox()
console.log(performance.now() - start)
await sandbox.close()`

/** Milliseconds from the start of the command to its ready line. */
async function timeCommand(): Promise<number> {
  const start = performance.now()
  const args = [fromRoot('packages/sandbox/src/cli.ts'), '--port', '0', '--json']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"event":"ready"')) continue
    const took = performance.now() - start
    // Not immediately, because the cache of compiled modules is written after the ready line.
    child.kill('SIGTERM')
    await ended
    return took
  }
  throw new Error('the command ended without a ready line')
}

/** Startup time of a sandbox in a running process and as a command, each in a new process. */
export async function timeStarts(): Promise<Figure[]> {
  const [inProcess, command]: [number[], number[]] = [[], []]
  for (let count = 0; count < STARTS; count += 1) {
    inProcess.push(await evaluate(IN_PROCESS))
    command.push(await timeCommand())
  }
  return [
    { name: 'startSandbox() until it is ready', samples: inProcess, bound: 'at most', target: 100, unit: 'ms' },
    { name: 'activity-sandbox until its ready line', samples: command, bound: 'at most', target: 500, unit: 'ms' },
  ]
}
