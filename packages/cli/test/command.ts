import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { watchInterruptions } from '@activity-tracking/kit/command/interruption'
import { type Environment, type RunningHere, runHere, startHere } from '@activity-tracking/kit/command/testing'
import { type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import { onTestFinished, vi } from 'vitest'
import { createCliProgram } from '../src/program.ts'

/** Runs a command in this process until it ends. */
export const run = (env: Environment, ...args: string[]) => runHere(createCliProgram, args, env)

/** Starts a command in this process. */
export const start = (env: Environment, ...args: string[]): RunningHere => startHere(createCliProgram, args, env)

/** A user whose app is registered with a sandbox: the environment, a folder for files, and the account file. */
export async function createSetting(options: SandboxOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'account-'))
  const sandbox = await startSandbox(options)
  onTestFinished(async () => {
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  })
  const data = join(folder, 'data')
  const env: Record<string, string> = {
    XDG_DATA_HOME: data,
    LOCALAPPDATA: data,
    ACTIVITY_TRACKING_BASE_URL: sandbox.baseUrl,
    ACTIVITY_TRACKING_AUTH_URL: sandbox.authUrl,
    ACTIVITY_TRACKING_CLIENT_ID: sandbox.clientId,
    ACTIVITY_TRACKING_CLIENT_SECRET: sandbox.clientSecret,
  }
  return { sandbox, folder, env, path: join(data, 'activity-tracking', 'account.sqlite') }
}

/** The URL that a login asks to open. */
export const authorizationUrl = ({ output }: Pick<RunningHere, 'output'>): Promise<string> =>
  vi.waitUntil(() => /https?:\/\/[^\s"]+\/oauth\/authorize[^\s"]+/.exec(output.err + output.out)?.[0], { timeout: 60_000, interval: 5 })

/** Submits the consent form, by default with everything granted. Resolves to the callback URL. */
export async function consent(
  url: string,
  { decision = 'authorize', ...fields }: { athlete: string; decision?: string; granted?: string },
) {
  const scopes = fields.granted ?? new URL(url).searchParams.get('scope') ?? ''
  const body = new URLSearchParams([...new URL(url).searchParams, ...Object.entries({ athlete: fields.athlete, decision })])
  for (const scope of scopes.split(',')) body.append('granted', scope)
  return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).headers.get('Location') ?? ''
}

/** Sends a signal to the command that runs in this process. */
export function interrupt(signal: 'SIGINT' | 'SIGTERM'): void {
  const on = vi.spyOn(process, 'on').mockReturnValue(process)
  watchInterruptions()
  const [, end] = on.mock.calls.find(([event]) => String(event) === signal) ?? []
  on.mockRestore()
  end?.()
}

/**
 * A server that completes handshakes, and responds to events.
 * @param statusOf the status for an event, by the number of events so far
 * @param verifyToken the only one that it accepts; default: any
 */
export async function startReceiver(statusOf: (count: number) => number = () => 200, verifyToken?: string) {
  const received: { body: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://callback')
    if (request.method === 'GET') {
      const isKnown = verifyToken === undefined || searchParams.get('hub.verify_token') === verifyToken
      response.writeHead(isKnown ? 200 : 403, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ 'hub.challenge': searchParams.get('hub.challenge') }))
      return
    }
    received.push({ body: await text(request), headers: request.headers })
    response.writeHead(statusOf(received.length), { Location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: (path = '/hook') => origin + path, received }
}
