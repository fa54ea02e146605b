import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'

/** A separate database server, on 127.0.0.1. */
export interface TestServer extends AsyncDisposable {
  readonly port: number
  /** The server's process, which can be stopped or killed. `restart` replaces it. */
  readonly process: ChildProcess
  /** Starts it again after it was killed, with the same port and data. */
  restart(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/** User of the processes: PostgreSQL refuses to run as root. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/**
 * Starts a program and waits until it prints that it is ready.
 * @throws Error with the printed text if it ends before that
 */
export async function spawnUntilReady(
  program: string,
  args: readonly string[],
  ready: string,
  identity: Identity = {},
): Promise<ChildProcess> {
  const child = spawn(program, args, { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk
      if (printed.includes(ready)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} ended before it was ready:\n${printed}`)))
  })
  printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume()
  return child
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Ends a process and waits for its exit. */
async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isOver(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  child.kill('SIGCONT')
  await exited
}

export interface ServerParts {
  readonly port: number
  /** Its data; removed in the end. */
  readonly folder: string
  readonly start: () => Promise<ChildProcess>
  /** The signal that ends it immediately, without further writes. */
  readonly endSignal: NodeJS.Signals
}

/** Starts a server, and returns its controls for tests. */
export async function runServer({ port, folder, start, endSignal }: ServerParts): Promise<TestServer> {
  let child = await start()
  const stop = async () => {
    await endProgram(child, endSignal)
    await rm(folder, { recursive: true, force: true })
  }
  return {
    port,
    get process() {
      return child
    },
    async restart() {
      await endProgram(child, endSignal)
      child = await start()
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
