import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { http, https } from '@activity-tracking/kit/server/node-http'

/** A response, and its connection. */
export interface StreamConnection {
  readonly response: Response
  /** Lets the process end while the connection is open, which `fetch` cannot do. */
  unref(): void
}

/** After this time without data, a connection is dead, in milliseconds: a stream has a comment every 15 seconds. */
const DEAD_MS = 60_000

/** Sends a GET request for a response that goes on, like `fetch`. */
export function fetchStream(url: string, { headers, signal }: RequestInit): Promise<StreamConnection> {
  const { promise, resolve, reject } = Promise.withResolvers<StreamConnection>()
  const { request } = url.startsWith('https:') ? https : http
  const sent = request(url, { headers: Object.fromEntries(new Headers(headers)), ...(signal && { signal }), agent: false })
  sent.on('error', reject)
  sent.setTimeout(DEAD_MS, () => sent.destroy(new Error(`no data for ${DEAD_MS} ms`)))
  sent.on('response', (message: IncomingMessage) => {
    const body = Readable.toWeb(message) as ConstructorParameters<typeof Response>[0]
    const response = new Response(body, { status: message.statusCode ?? 0 })
    resolve({ response, unref: () => void message.socket.unref() })
  })
  sent.end()
  return promise
}
