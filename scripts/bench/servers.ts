import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@activity-tracking/kit/test-servers'
import { createControlClient } from '@activity-tracking/sandbox'
import { fromRoot } from '../paths.ts'
import { toolCommand } from '../run.ts'

const EVERY_SCOPE = 'read_all,profile:read_all,activity:read_all'

/** A server in a separate process. */
export interface MeasuredServer {
  readonly name: string
  /** Base URL of the API's paths. */
  readonly baseUrl: string
  readonly accessToken: string
  /** Processor time of its process until now, user and system, in microseconds. */
  cpuTime(): Promise<number>
  stop(): Promise<void>
}

/** A silent sandbox for an app whose requests are counted but not limited. */
export async function startMeasuredSandbox(): Promise<MeasuredServer> {
  const program = fromRoot('packages/sandbox/src/cli.ts')
  const { url, ...server } = await startServer(program, (port) => ['--port', port, '--quiet', '--tier', 'unlimited'])
  const { access_token: accessToken } = await createControlClient({ controlUrl: `${url}/_sandbox` }).createToken({ scope: EVERY_SCOPE })
  return { name: 'sandbox', baseUrl: `${url}/api/v3`, accessToken, ...server }
}

/** A silent process of Prism's own command with the description. It ignores the path of the base URL. */
export async function startPrism(): Promise<MeasuredServer> {
  const document = fromRoot('packages/spec/dist/openapi.json')
  const [, program] = toolCommand('prism', 'scripts/judges/prism')
  const { url, ...server } = await startServer(program, (port) => ['mock', '-v', 'silent', '--port', port, document])
  return { name: 'Prism', baseUrl: url, accessToken: 'any-token-will-do', ...server }
}

/** A server with nothing but `node:http` that sends the same headers and body as another one does for a path. */
export async function startBareServer(original: MeasuredServer, path: string): Promise<MeasuredServer> {
  const response = JSON.stringify(await receive(original, path))
  const { url, ...server } = await startServer(fromRoot('scripts/bench/bare-server.ts'), (port) => [port], response)
  return { name: 'node:http', baseUrl: url, accessToken: original.accessToken, ...server }
}

/** The headers and the body of a response, without the headers that Node adds itself. */
export async function receive({ baseUrl, accessToken }: MeasuredServer, path: string) {
  const asked = request(baseUrl + path, { headers: { Authorization: `Bearer ${accessToken}` } }).end()
  const [message] = (await once(asked, 'response')) as [IncomingMessage]
  const headers: Record<string, string> = {}
  for (const [index, name] of message.rawHeaders.entries()) {
    if (index % 2 === 0 && !/^(connection|keep-alive)$/i.test(name)) headers[name] = message.rawHeaders[index + 1] ?? ''
  }
  return { headers, body: await text(message) }
}

/** Starts a program at a free port, and waits until it listens. */
async function startServer(program: string, argsFor: (port: string) => readonly string[], input = '') {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const preload = ['--import', new URL('report-cpu.ts', import.meta.url).href]
  const child = spawn(process.execPath, [...preload, program, ...argsFor(String(port))], { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] })
  child.stdin?.end(input)
  while (!(await listens(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode} instead of listening`)
    await pause(50)
  }
  return {
    url,
    async cpuTime() {
      child.send('cpu time')
      const [microseconds] = (await once(child, 'message')) as [number]
      return microseconds
    },
    stop: () => end(child),
  }
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
