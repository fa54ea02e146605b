import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'

/** A database server of one's own, on 127.0.0.1. */
export interface TestServer extends AsyncDisposable {
  readonly port: number
  /** The server's process, to be stopped or killed; another one after `restart`. */
  readonly process: ChildProcess
  /** Starts it again, on the same port and data, after it was killed. */
  restart(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** Whose processes they are: PostgreSQL refuses to run as root. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/**
 * Starts a program and waits until it prints that it is ready.
 * @throws Error with what it printed when it ends before that
 */
export async function startProgram(
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
    child.once('exit', () => reject(new Error(`${program} ended at once:\n${printed}`)))
  })
  printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume()
  return child
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Ends a process and waits until it is gone. */
async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isOver(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  child.kill('SIGCONT')
  await gone
}

export interface ServerParts {
  readonly port: number
  /** Everything it keeps; removed in the end. */
  readonly folder: string
  readonly start: () => Promise<ChildProcess>
  /** What makes it end at once, without writing anything more. */
  readonly endSignal: NodeJS.Signals
}

/** Starts a server, and gives what tests may do with it. */
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
