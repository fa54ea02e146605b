import type { ClientRequest, IncomingMessage, Server } from 'node:http'
import { duplexPair, Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { http } from '@activity-tracking/kit/server/node-http'

/** A `fetch` that sends to one server. */
export type LocalFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

/** Statuses whose responses have no body (Fetch standard). */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Creates a `fetch` that sends requests to a server in this process, without a port. Each request has a connection in memory. The server treats it like a
 * socket: it parses bytes, checks the `Host` header, detects when the client disconnects, and cuts connections. Redirects are returned, not followed,
 * because most of them lead to other servers.
 * @param closed after it is aborted, requests are no longer accepted
 */
export function createLocalFetch(server: Server, closed: AbortSignal): LocalFetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    signal.throwIfAborted()
    if (closed.aborted) throw new TypeError('fetch failed', { cause: new Error('the sandbox was closed') })
    if (!/^https?:/.test(request.url)) throw new TypeError('fetch failed', { cause: new Error(`${request.url} is not an HTTP URL`) })
    return toResponse(await send(connect(server, request, closed), request), request)
  }
}

/** Sends a request to the server on a separate connection. */
function connect(server: Server, { url, method, headers, signal }: Request, closed: AbortSignal): ClientRequest {
  const { host, pathname, search } = new URL(url)
  return http.request({
    method,
    path: pathname + search,
    headers: { host, ...Object.fromEntries(headers) },
    signal,
    createConnection() {
      const [client, remote] = duplexPair()
      // It is not an error here if the server ends the connection during a write: the response states what happened.
      remote.on('error', () => undefined)
      // A server that does not listen does not track its connections, and cannot end them.
      const end = (): void => {
        remote.destroy()
        client.destroy()
      }
      closed.addEventListener('abort', end, { once: true })
      remote.once('close', () => closed.removeEventListener('abort', end))
      server.emit('connection', remote)
      return client
    },
  })
}

function send(sending: ClientRequest, { body, signal }: Request): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sending.on('response', resolve)
  sending.on('error', (error) => reject(signal.aborted ? signal.reason : new TypeError('fetch failed', { cause: error })))
  if (body === null) sending.end()
  else {
    const source = Readable.fromWeb(body as ReadableStream)
    source.on('error', (error) => sending.destroy(error))
    sending.on('close', () => source.destroy())
    source.pipe(sending)
  }
  return promise
}

function toResponse(message: IncomingMessage, { method, signal }: Request): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = message
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  const hasBody = method !== 'HEAD' && !WITHOUT_BODY.has(status)
  if (!hasBody) message.resume()
  const body = hasBody ? (ReadableStream.from(chunksOf(message, signal)) as ConstructorParameters<typeof Response>[0]) : null
  return new Response(body, { status, statusText, headers })
}

/** A body that ends too early is an error, as with any `fetch`. */
async function* chunksOf(message: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) yield new Uint8Array(chunk)
  } catch (error) {
    throw signal.aborted ? signal.reason : new TypeError('terminated', { cause: error })
  }
}
