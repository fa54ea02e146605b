import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { untilReady } from '../packages/use-command.ts'
import { execute, lastLine } from './builder.ts'
import type { Dockerfile } from './dockerfile.ts'

/** A sandbox that runs as the image runs it. */
export interface Instance {
  /** The line that it printed when it was ready. */
  readonly ready: string
  /** Where this machine reaches it: `http://127.0.0.1:49153`. */
  readonly origin: string
  /** Stops it with the signal that container runtimes send. Returns its exit code; 137 if it did not react and was killed. */
  stop(): Promise<number>
  /** Ends it, and removes what it leaves. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a sandbox with the data of earlier ones. */
export type Start = () => Promise<Instance>

/** Seconds that a runtime waits before it kills a container. */
const GRACE = 10

/** Runs a command in a container, and returns what it prints. */
export type InContainer = (...command: string[]) => Promise<{ readonly code: number; readonly output: string }>

export interface Container extends Instance {
  readonly exec: InContainer
}

/** What starts containers of an image. They share a volume, which is removed at the end. */
interface Containers {
  start(): Promise<Container>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts containers of an image on a loopback port, without capabilities, and with a root file system that is read-only.
 * @param program docker or podman
 */
export function createContainers(program: 'docker' | 'podman', image: string, { list }: Dockerfile): Containers {
  const volume = `activity-sandbox-${process.pid}`
  let count = 0
  const succeed = async (...args: string[]): Promise<string> => {
    const outcome = await execute(program, ...args)
    if (outcome.code !== 0) throw new Error(`${program} ${args[0]} failed:\n${outcome.output}`)
    return outcome.stdout.trim()
  }
  return {
    async start() {
      count += 1
      const name = `${volume}-${count}`
      const limits = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
      const connections = ['--publish', '127.0.0.1::8484', '--volume', `${volume}:/data`]
      const remove = async () => void (await execute(program, 'rm', '--force', name))
      try {
        await succeed('run', '--detach', '--name', name, ...limits, ...connections, image, ...list('CMD'), '--json')
        const log = spawn(program, ['logs', '--follow', name], { stdio: ['ignore', 'pipe', 'pipe'] })
        const ready = await untilReady(log, image).finally(() => log.kill())
        const [port = ''] = (await succeed('port', name, '8484/tcp')).split('\n')
        return {
          ready,
          origin: `http://${port}`,
          exec: (...command) => execute(program, 'exec', name, ...command),
          async stop() {
            await succeed('stop', '-t', String(GRACE), name)
            return Number(await succeed('inspect', '--format', '{{.State.ExitCode}}', name))
          },
          [Symbol.asyncDispose]: remove,
        }
      } catch (error) {
        await remove()
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      const { code, ...outcome } = await execute(program, 'volume', 'rm', '--force', volume)
      if (code !== 0) throw new Error(`${program} does not remove the volume ${volume}: ${lastLine(outcome)}`)
    },
  }
}

/**
 * Starts the command of the image without a container, on a free loopback port.
 * @param folder with `node_modules`, in which the command runs. Its data is there too
 */
export function createProcesses(folder: string, { list }: Dockerfile): Start {
  return async () => {
    const [, ...entry] = list('ENTRYPOINT')
    const options = list('CMD').map((option) => option.replace(/^\/data(?=\/)/, folder))
    // The last one of repeated options counts.
    const args = [...entry, ...options, '--json', '--host', '127.0.0.1', '--port', '0']
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    const closed = once(child, 'close')
    const end = async (signal: NodeJS.Signals): Promise<number> => {
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE * 1000)
      child.kill(signal)
      const [code, by] = (await closed) as [number | null, NodeJS.Signals | null]
      clearTimeout(timer)
      return code ?? (by === 'SIGKILL' ? 137 : 143)
    }
    try {
      const ready = await untilReady(child, join(folder, entry[0] ?? ''))
      return {
        ready,
        origin: new URL((JSON.parse(ready) as { base_url: string }).base_url).origin,
        stop: () => end('SIGTERM'),
        [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
      }
    } catch (error) {
      await end('SIGKILL')
      throw error
    }
  }
}
