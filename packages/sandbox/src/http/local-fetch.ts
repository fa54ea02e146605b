import { type ClientRequest, type IncomingMessage, request as requestHttp, type Server } from 'node:http'
import { duplexPair, Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'

/** A `fetch` that reaches one server. */
export type LocalFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

/** Statuses whose responses have no body (Fetch standard). */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Makes a `fetch` whose requests go to a server in this process, without a port. Each has a connection in memory, so that the server does with it what it
 * does with a socket: parses bytes, checks the `Host` header, notices when the client hangs up, cuts connections. Redirects are not followed, because most of
 * them lead to other servers: their response is returned.
 * @param closed when it is aborted, no request is accepted any more
 */
export function createLocalFetch(server: Server, closed: AbortSignal): LocalFetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    signal.throwIfAborted()
    if (closed.aborted) throw new TypeError('fetch failed', { cause: new Error('the sandbox was closed') })
    if (!/^https?:/.test(request.url)) throw new TypeError('fetch failed', { cause: new Error(`${request.url} is not an HTTP URL`) })
    const message = await send(connect(server, request, closed), request)
    if (request.redirect === 'error' && isRedirect(message)) {
      message.destroy()
      throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') })
    }
    return toResponse(message, request)
  }
}

/** A request to the server on a connection of its own. */
function connect(server: Server, { url, method, headers, signal }: Request, closed: AbortSignal): ClientRequest {
  const { host, pathname, search } = new URL(url)
  return requestHttp({
    method,
    path: pathname + search,
    headers: { host, ...Object.fromEntries(headers) },
    signal,
    createConnection() {
      const [client, remote] = duplexPair()
      // A connection that the server ends while something is written to it is not an error here: the response says what happened.
      remote.on('error', () => undefined)
      // A server that does not listen does not know its connections, and cannot end them.
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

const isRedirect = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  statusCode >= 300 && statusCode < 400 && headers.location !== undefined

function toResponse(message: IncomingMessage, { method, signal }: Request): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = message
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  const hasBody = method !== 'HEAD' && !WITHOUT_BODY.has(status)
  if (!hasBody) message.resume()
  const body = hasBody ? (ReadableStream.from(chunksOf(message, signal)) as ConstructorParameters<typeof Response>[0]) : null
  return new Response(body, { status, statusText, headers })
}

/** A body that ends too early is an error, as in every `fetch`. */
async function* chunksOf(message: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) yield new Uint8Array(chunk)
  } catch (error) {
    throw signal.aborted ? signal.reason : new TypeError('terminated', { cause: error })
  }
}
