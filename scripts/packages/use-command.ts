import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const DEADLINE_MS = 180_000

/** An operation of the mock. */
interface Route {
  readonly method: string
  readonly url: string
  readonly authentication: 'bearer' | 'basic' | 'none'
}

/** The line that a server's command prints with `--json` when it is ready. */
interface ReadyLine {
  readonly base_url?: string
  readonly access_token?: string
  readonly routes?: readonly Route[]
}

/** The requests for a server, from its ready line. The mock accepts any token, and lists URLs that work. */
export function readReadyLine(line: string): { readonly url: string; readonly token: string; readonly routes: readonly Route[] } {
  const { base_url, access_token = 'any-token', routes = [] } = JSON.parse(line) as ReadyLine
  if (base_url === undefined) throw new Error(`the ready line does not contain a URL: ${line}`)
  return { url: `${base_url}/athlete`, token: access_token, routes: routes.filter(({ method }) => ['GET', 'DELETE'].includes(method)) }
}

/** The listed operations whose response is not a success or a redirect. */
async function refusedRoutes(routes: readonly Route[], signal: AbortSignal): Promise<string[]> {
  const outcomes = routes.map(async ({ method, url, authentication }) => {
    const headers = { bearer: { Authorization: 'Bearer any' }, basic: { Authorization: 'Basic YTpi' }, none: {} }[authentication]
    const response = await fetch(url, { method, headers, redirect: 'manual', signal })
    const text = await response.text()
    return response.status < 400 ? [] : [`${response.status} to ${method} ${url}: ${text}`]
  })
  return (await Promise.all(outcomes)).flat()
}

/**
 * Waits until a server prints its first line with `--json`, which reports that it is ready.
 * @param command the name of its command, for errors
 * @throws Error with what it printed on standard error, if it ends before or is not ready in time
 */
async function untilReady(child: ChildProcessByStdio<null, Readable, Readable>, command: string): Promise<string> {
  const complaints: string[] = []
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
  const failure = (what: string): Error => new Error(`${command} ${what}\n${complaints.join('')}`.trim())
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const ended = once(child, 'close', { signal }).then(([code]) => Promise.reject(failure(`ended with ${code} before it was ready`)))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line', { signal }), ended]).catch((error: unknown) => {
    throw signal.aborted ? failure(`was not ready after ${DEADLINE_MS / 1000} s`) : error
  })
  ended.catch(() => {})
  return line
}

/** Stops a server. Resolves when its output is complete, which a server that npx has started may keep open. */
async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close', { signal: AbortSignal.timeout(DEADLINE_MS) })
  child.kill('SIGTERM')
  await closed
}

interface Use {
  /** How to start the command without its arguments. */
  readonly start: readonly [program: string, ...args: string[]]
  readonly cwd: string
  /** Variables besides those of this process. */
  readonly env?: NodeJS.ProcessEnv
}

interface Used {
  /** One line with the response. */
  readonly said: string
  /** Until it was ready. */
  readonly readyMs: number
}

/**
 * Starts a server's command, requests the athlete and the operations that it lists, and stops it.
 * @throws Error if it does not start, does not respond, or does not stop
 */
export async function useCommand(command: string, { start, cwd, env = {} }: Use): Promise<Used> {
  const [program, ...args] = start
  const began = performance.now()
  const child = spawn(program, [...args, '--port', '0', '--json'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
  const failure = (what: string): Error => new Error(`${command} ${what}\n${complaints.join('')}`.trim())
  try {
    const line = await untilReady(child, command)
    const readyMs = performance.now() - began
    const { url, token, routes } = readReadyLine(line)
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` }, signal })
    const { firstname } = (await response.json()) as { firstname?: string }
    if (response.status !== 200 || firstname === undefined) throw failure(`responded with ${response.status} to GET ${url}`)
    const [refused] = await refusedRoutes(routes, signal)
    if (refused !== undefined) throw failure(`responded with ${refused}`)
    await end(child)
    const isUp = await fetch(url, { signal }).then(
      () => true,
      () => false,
    )
    if (isUp) throw failure('still runs after SIGTERM')
    const said = [`${command} responded with ${firstname}`, ...(routes.length > 0 ? [`and to ${routes.length} listed requests`] : [])].join(
      ' ',
    )
    return { said, readyMs }
  } finally {
    if (child.exitCode === null && child.signalCode === null) await end(child)
  }
}
