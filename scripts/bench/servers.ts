// The sandbox in comparison with `node:http`, and with Prism's mock of the same description. Each server is a separate process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@activity-tracking/kit/test-servers'
import { createControlClient, startSandbox } from '@activity-tracking/sandbox'
import { type Dispatcher, Pool } from 'undici'
import { fromRoot } from '../paths.ts'
import { installPrism } from '../prism.ts'
import { type Defer, type Figure, median, timeOf } from './measure.ts'

const CONNECTIONS = 10
const REQUESTS_A_ROUND = 1_000
const ROUNDS = 5

/** Preloaded into each server: replies to every message with the processor time of the process in microseconds, and ends with the bench. */
const REPORT_CPU = `data:text/javascript,process.on('disconnect', () => process.exit()).on('message', () => {
  const { user, system } = process.cpuUsage(); process.send(user + system) }); process.channel.unref()`

/** Starts a program at a free port, and waits until it responds. */
async function startServer(program: string, argsFor: (port: string) => readonly string[], input = '') {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const args = ['--import', REPORT_CPU, program, ...argsFor(String(port))]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] })
  child.stdin?.end(input)
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode} instead of listening`)
    await pause(10)
  }
  const startMs = performance.now() - start
  async function cpuTime(): Promise<number> {
    child.send('cpu time')
    const [microseconds] = (await once(child, 'message')) as [number]
    return microseconds
  }
  async function stop(): Promise<void> {
    if (child.kill('SIGKILL')) await once(child, 'close')
  }
  return { url, startMs, cpuTime, stop }
}

type Server = Awaited<ReturnType<typeof startServer>>

/** A server with nothing but `node:http` that sends the same response to every request. */
export const startBareServer = (response: { readonly headers: Readonly<Record<string, string>>; readonly body: string }): Promise<Server> =>
  startServer(fromRoot('scripts/bench/bare-server.ts'), (port) => [port], JSON.stringify(response))

async function startPrism(): Promise<Server> {
  const document = fromRoot('packages/spec/dist/openapi.json')
  return startServer(await installPrism(), (port) => ['mock', '-v', 'silent', '--port', port, document])
}

/** Processor time of a server per request, in microseconds. The requests per second are limited by the process that sends them. */
async function costOf({ url, cpuTime }: Server, request: Dispatcher.RequestOptions): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS })
  const before = await cpuTime()
  let left = REQUESTS_A_ROUND
  const send = async (): Promise<void> => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request(request)
      await body.dump({ limit: 1e9 })
      if (statusCode !== 200) throw new Error(`${url} responded with ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, send))
  const cost = ((await cpuTime()) - before) / REQUESTS_A_ROUND
  await pool.close()
  return cost
}

export async function benchSandbox(_folder: string, defer: Defer): Promise<Figure[]> {
  const prism = await startPrism()
  defer(prism.stop)
  const sandbox = await startServer(fromRoot('packages/sandbox/src/cli.ts'), (port) => ['--port', port, '--quiet', '--tier', 'unlimited'])
  defer(sandbox.stop)
  const control = createControlClient({ controlUrl: `${sandbox.url}/_sandbox` })
  const { access_token: token } = await control.createToken({ scope: 'read_all,profile:read_all,activity:read_all' })
  const figures: Figure[] = []
  for (const [name, path, toBare, toPrism] of [
    ['GET /athlete', '/athlete', 3, 0.3],
    ['a page of 30 activities', '/athlete/activities?per_page=30', 3, 0.4],
  ] as const) {
    const response = await fetch(`${sandbox.url}/api/v3${path}`, { headers: { Authorization: `Bearer ${token}` } })
    const { connection: _, 'keep-alive': __, ...headers } = Object.fromEntries(response.headers)
    const bare = await startBareServer({ headers, body: await response.text() })
    defer(bare.stop)
    const request = { path, method: 'GET', headers: { Authorization: `Bearer ${token}` } } as const
    const costs: Readonly<Record<'sandbox' | 'bare' | 'prism', number[]>> = { sandbox: [], bare: [], prism: [] }
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      costs.sandbox[round] = await costOf(sandbox, { ...request, path: `/api/v3${path}` })
      costs.bare[round] = await costOf(bare, request)
      costs.prism[round] = await costOf(prism, request)
    }
    const ours = median(costs.sandbox.slice(1))
    figures.push(
      { name: `${name}, processor time`, peer: 'node:http', unit: 'µs', ours, theirs: median(costs.bare.slice(1)), most: toBare },
      { name: `${name}, processor time`, peer: "Prism's mock", unit: 'µs', ours, theirs: median(costs.prism.slice(1)), most: toPrism },
    )
  }
  const start = { unit: 'ms', ours: sandbox.startMs, theirs: prism.startMs } as const
  const times = await timeOf('cpu', { world: () => control.createApp({}), start: async () => (await startSandbox()).close() })
  return [
    ...figures,
    { name: 'start of activity-sandbox', peer: "Prism's mock", ...start, most: 0.5 },
    { name: 'a new world', peer: 'startSandbox', unit: 'ms', ours: times.world / 1_000, theirs: times.start / 1_000, most: 0.5 },
  ]
}
