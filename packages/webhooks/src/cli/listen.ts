import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CommandError, UsageError } from '@activity-tracking/kit/command/exit'
import { abortWhenInterrupted } from '@activity-tracking/kit/command/interruption'
import { printable } from '@activity-tracking/kit/command/printable'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { ensureSubscription, removeSubscription } from '../subscription/ensure-subscription.ts'
import { describeUnreachable, isLoopback, type ProbeResult, probeCallback } from '../subscription/probe-callback.ts'
import { isVerifyToken } from '../subscription/verify-token.ts'
import { shortened } from './conceal.ts'
import { ASKING, openApp, readCallbackUrl, type ServiceFlags } from './settings.ts'

export interface ListenFlags extends ServiceFlags {
  readonly replace?: boolean
}

/** Subscribes the app of a sandbox to a callback of this process, and forwards its events to a URL until Ctrl-C. */
export async function listen(terminal: Terminal, argument: string | undefined, flags: ListenFlags): Promise<void> {
  const target = await readCallbackUrl(argument, flags)
  if (!isLoopback(new URL(target).hostname)) throw new UsageError('events can be forwarded only to this machine')
  await using app = await openApp(flags)
  if (!isLoopback(new URL(app.baseUrl).hostname)) {
    throw new UsageError('listen works only with a sandbox on this machine: another service cannot reach a callback here')
  }
  const [existing] = await terminal.progress(ASKING, () => app.subscriptions.list())
  if (existing !== undefined && flags.replace !== true) {
    throw new CommandError(`the app already has the subscription ${existing.id}; add --replace to delete it`)
  }
  const path = `/${randomBytes(16).toString('hex')}`
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy())
  })
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://callback')
    if (url.pathname !== path) response.writeHead(404).end()
    else if (request.method === 'GET') {
      const isOurs = await isVerifyToken(app, url.searchParams.get('hub.verify_token') ?? '', Date.now())
      response.writeHead(isOurs ? 200 : 403, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(isOurs ? { 'hub.challenge': url.searchParams.get('hub.challenge') } : {}))
    } else await forward(terminal, request, response, target)
  }
  try {
    const callbackUrl = `${await start(server)}${path}`
    const interruption = abortWhenInterrupted()
    const { id } = await terminal.progress('Subscribing', () => ensureSubscription({ app, callbackUrl }))
    const shown = shortened(target)
    // The callback URL is this process's own, on this machine, until it ends.
    terminal.print({ event: 'ready', subscription_id: id, callback_url: callbackUrl, forward_to: shown }, '')
    terminal.say(`Subscription ${id}: forwarding events to ${shown}. Press Ctrl-C to stop and unsubscribe.`)
    if (!interruption.aborted) await once(interruption, 'abort')
    await removeSubscription(app, id)
    terminal.say('Stopped. The subscription was deleted.')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function start(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Forwards an event, and returns the status: the sandbox repeats failed deliveries. */
async function forward(terminal: Terminal, request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
  const body = await text(request)
  const own = Object.entries(request.headers).filter(([name]) => name === 'content-type' || name.startsWith('x-'))
  const headers = Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
  const result = await probeCallback(target, { method: 'POST', headers, body })
  const status = statusOf(result)
  response.writeHead(status).end()
  printDelivery(terminal, body, result, status)
}

const statusOf = (result: ProbeResult): number =>
  result.kind === 'response' || result.kind === 'redirect' ? result.status : result.kind === 'timeout' ? 504 : 502

function printDelivery({ isJson, colors }: Terminal, body: string, result: ProbeResult, status: number): void {
  if (isJson) {
    console.log(`{"event":"delivery","status":${status},"duration_ms":${result.durationMs},"body":${printable(body)}}`)
    return
  }
  const why =
    result.kind === 'timeout' ? '  no response within 2 seconds' : result.kind === 'unreachable' ? `  ${describeUnreachable(result)}` : ''
  const color = status === 200 ? colors.green : colors.red
  console.log(`${color(status)}  ${printable(describe(body))}  ${result.durationMs} ms${why}`)
}

/** An event in one line, with its IDs as sent: parsing would round them. */
function describe(body: string): string {
  const field = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"?([\\w-]+)`).exec(body)?.[1] ?? '?'
  return `${field('object_type')}.${field('aspect_type')} ${field('object_id')} of athlete ${field('owner_id')}`
}
