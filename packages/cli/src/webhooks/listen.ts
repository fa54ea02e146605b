import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { NotFoundError } from '@activity-tracking/client'
import { CommandError, UsageError } from '@activity-tracking/kit/command/exit'
import { abortWhenInterrupted } from '@activity-tracking/kit/command/interruption'
import { printable } from '@activity-tracking/kit/command/printable'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { ensureSubscription } from '@activity-tracking/webhooks'
import { isLocal, readCallbackUrl, shortened } from './callback-url.ts'
import { openApp, type ServiceFlags } from './open-app.ts'
import { type Posted, postEvent } from './post-event.ts'

export interface ListenFlags extends ServiceFlags {
  readonly replace?: boolean
}

/** Subscribes the app of a sandbox to a callback of this process, and forwards its events to a URL until Ctrl-C. */
export async function listen(terminal: Terminal, argument: string | undefined, flags: ListenFlags): Promise<void> {
  const target = await readCallbackUrl(argument, flags)
  if (!isLocal(target)) throw new UsageError('events can be forwarded only to this machine')
  const app = await openApp(flags)
  if (!isLocal(app.baseUrl)) {
    throw new UsageError('listen works only with a sandbox on this machine: another service cannot reach a callback here')
  }
  const [existing] = await app.subscriptions.list()
  if (existing !== undefined && flags.replace !== true) {
    throw new CommandError(`the app already has the subscription ${existing.id}; add --replace to delete it`)
  }
  const path = `/${randomBytes(16).toString('hex')}`
  const verifyToken = randomBytes(16).toString('hex')
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://callback')
    if (pathname !== path) response.writeHead(404).end()
    else if (request.method === 'GET') completeHandshake(searchParams, verifyToken, response)
    else void forward(terminal, request, response, target).catch(() => response.destroy())
  })
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    const interruption = abortWhenInterrupted()
    const { id } = await terminal.progress('Subscribing', () => ensureSubscription({ app, callbackUrl, verifyToken }))
    const shown = shortened(target)
    // The callback URL is this process's own, on this machine, until it ends.
    terminal.print({ event: 'ready', subscription_id: id, callback_url: callbackUrl, forward_to: shown }, '')
    terminal.say(`Subscription ${id}: forwarding events to ${shown}. Press Ctrl-C to stop and unsubscribe.`)
    if (!interruption.aborted) await once(interruption, 'abort')
    await app.subscriptions.delete(id).catch((error: unknown) => {
      // Another process has deleted it.
      if (!(error instanceof NotFoundError)) throw error
    })
    terminal.say('Stopped. The subscription was deleted.')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function completeHandshake(parameters: URLSearchParams, verifyToken: string, response: ServerResponse): void {
  const isOurs = parameters.get('hub.verify_token') === verifyToken
  response.writeHead(isOurs ? 200 : 403, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(isOurs ? { 'hub.challenge': parameters.get('hub.challenge') } : {}))
}

/** Forwards an event, and returns the status: the sandbox repeats failed deliveries. */
async function forward(terminal: Terminal, request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
  const body = await text(request)
  const own = Object.entries(request.headers).filter(([name]) => name === 'content-type' || name.startsWith('x-'))
  const posted = await postEvent(target, Object.fromEntries(own.map(([name, value]) => [name, String(value)])), body)
  const status = posted.status ?? 502
  response.writeHead(status).end()
  if (terminal.isJson) console.log(`{"event":"delivery","status":${status},"duration_ms":${posted.durationMs},"body":${printable(body)}}`)
  else printDelivery(terminal, body, posted)
}

/** Prints an event in one line, with its IDs as sent: parsing would round them. */
function printDelivery({ colors }: Terminal, body: string, { status, text: result, durationMs }: Posted): void {
  const field = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"?([\\w-]+)`).exec(body)?.[1] ?? '?'
  const what = `${field('object_type')}.${field('aspect_type')} ${field('object_id')} of athlete ${field('owner_id')}`
  console.log(`${(status === 200 ? colors.green : colors.red)(result)}  ${printable(what)}  ${durationMs} ms`)
}
