import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createControlClient } from '@activity-tracking/sandbox'
import { freePort } from '@activity-tracking/test-servers'
import { fromRoot } from '../paths.ts'
import { toolCommand } from '../run.ts'

const EVERY_SCOPE = 'read_all,profile:read_all,activity:read_all'

/** A server in a separate process. */
export interface MeasuredServer {
  readonly name: string
  /** Base URL of the API's paths. */
  readonly baseUrl: string
  readonly accessToken: string
  stop(): Promise<void>
}

/** A silent sandbox for an app whose requests are counted but not limited. */
export async function startMeasuredSandbox(): Promise<MeasuredServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { stop } = await startServer(
    fromRoot('packages/sandbox/src/cli.ts'),
    ['--port', String(port), '--quiet', '--tier', 'unlimited'],
    url,
  )
  const { access_token: accessToken } = await createControlClient({ controlUrl: `${url}/_sandbox` }).createToken({ scope: EVERY_SCOPE })
  return { name: 'sandbox', baseUrl: `${url}/api/v3`, accessToken, stop }
}

/** A silent process of Prism's own command with the description. It ignores the path of the base URL. */
export async function startPrism(): Promise<MeasuredServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const document = fromRoot('packages/spec/dist/openapi.json')
  const [, program] = toolCommand('prism', 'scripts/judges/prism')
  const { stop } = await startServer(program, ['mock', '-v', 'silent', '--port', String(port), document], url)
  return { name: 'Prism', baseUrl: url, accessToken: 'any-token-will-do', stop }
}

/** Starts a program, and waits until it listens at the URL. */
async function startServer(program: string, args: readonly string[], url: string): Promise<Pick<MeasuredServer, 'stop'>> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await listens(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode} instead of listening`)
    await pause(50)
  }
  return { stop: () => end(child) }
}

const listens = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}
