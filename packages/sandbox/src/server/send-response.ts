import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Received } from '../api/fault-kinds.ts'
import { HungUp, waitsToSend } from '../api/request.ts'
import type { Sendable } from '../api/response.ts'
import type { EventStream } from '../control/event-sink.ts'
import { MEGABYTE } from '../description/document.ts'

/** Waits for work to end, or until the client disconnects or the sandbox is closed. */
export async function untilClosed(outgoing: ServerResponse, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  outgoing.once('close', leave)
  if (!outgoing.destroyed) await work(gone.signal).catch(() => undefined)
  outgoing.off('close', leave)
}

/** Sends a whole response. If most of the request's body has not arrived, it is the last one on its connection. */
export function send(outgoing: ServerResponse, response: Sendable): void {
  if (hasBodyToCome(outgoing.req)) sendLast(outgoing, response)
  else outgoing.writeHead(response.status, headersOf(response)).end(response.body)
}

/** Sends what the client receives of a response, and closes the connection where it is closed early. */
export function sendReceived(outgoing: ServerResponse, { response, closed }: Received): void {
  if (closed === undefined) send(outgoing, response)
  else if (closed === 'without a response') outgoing.destroy()
  else outgoing.writeHead(response.status, response.headers).write(response.body, () => outgoing.destroy())
}

const headersOf = ({ headers, body }: Sendable): Record<string, string | number> => ({
  ...headers,
  ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
})

/** Maximum bytes of an unread body that are skipped to reuse the connection. */
const SKIPPED = 64 * 1024

function hasBodyToCome({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers
  return !complete && (coding !== undefined || Number(length) > SKIPPED || waitsToSend(headers))
}

/** Bytes that a client may continue to send: the size of an activity file. */
const DISCARDED = 26 * MEGABYTE

/** Time for a client to notice that its request was refused, in milliseconds. */
const PATIENCE = 5_000

/**
 * Sends a response immediately, without reading the body of the request, and closes the connection. Until the client stops sending, up to a
 * limit, its data is discarded. Closing immediately would reset the connection, and the client could lose the response.
 */
function sendLast(outgoing: ServerResponse, response: Sendable): void {
  const { req: message } = outgoing
  outgoing.writeHead(response.status, { ...headersOf(response), Connection: 'close' })
  if (response.body === undefined) outgoing.flushHeaders()
  else outgoing.write(response.body)
  // Without `100 Continue`, the client does not send more.
  if (waitsToSend(message.headers)) return void outgoing.end()
  let left = DISCARDED
  const finish = (): void => {
    clearTimeout(timer)
    message.off('data', discard)
    outgoing.end()
  }
  const discard = (chunk: Buffer): void => {
    left -= chunk.length
    if (left < 0) finish()
  }
  const timer = setTimeout(finish, PATIENCE)
  timer.unref()
  // A client that disconnects makes the message fail; it already has its response.
  message
    .on('error', () => undefined)
    .once('close', finish)
    .once('end', finish)
    .on('data', discard)
}

/**
 * Sends a body piece by piece, as fast as the client reads it.
 * @throws HungUp if the client disconnects before the end
 */
export async function sendPieces(
  outgoing: ServerResponse,
  { status, headers = {} }: Sendable,
  pieces: AsyncIterable<string>,
): Promise<void> {
  outgoing.writeHead(status, { ...headers })
  await pipeline(pieces, outgoing).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? new HungUp('the client disconnected', { cause: error }) : error
  })
}

/** Sends events until the client disconnects or the stream ends. */
export async function sendEvents(outgoing: ServerResponse, headers: Readonly<Record<string, string>>, stream: EventStream): Promise<void> {
  outgoing.writeHead(200, headers)
  if (outgoing.req.method === 'HEAD' || outgoing.destroyed) return void outgoing.end()
  const closed = new Promise<void>((resolve) => outgoing.once('close', resolve))
  const reader = stream({ write: (text) => outgoing.write(text), end: () => void outgoing.end() })
  outgoing.on('drain', reader.drained)
  await closed
  reader.closed()
}
