import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Received } from '../api/fault-kinds.ts'
import { HungUp, waitsToSend } from '../api/request.ts'
import type { Sendable } from '../api/response.ts'
import type { EventStream } from '../control/event-sink.ts'

/** Waits for work to end, or until the client disconnects or the sandbox is closed. */
export async function untilClosed(outgoing: ServerResponse, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  outgoing.once('close', leave)
  if (!outgoing.destroyed) await work(gone.signal).catch(() => undefined)
  outgoing.off('close', leave)
}

/** Sends a whole response. The rest of a body that was not read is skipped, so that the connection can be reused. */
export function send(outgoing: ServerResponse, { status, headers, body }: Sendable): void {
  const { req: message } = outgoing
  // A client that waits for `100 Continue` does not send its body.
  const isLast = !message.complete && waitsToSend(message.headers)
  const length = body !== undefined && { 'Content-Length': Buffer.byteLength(body) }
  outgoing.writeHead(status, { ...headers, ...length, ...(isLast && { Connection: 'close' }) }).end(body)
  if (!message.complete) message.resume()
}

/** Sends what the client receives of a response, and closes the connection where it is closed early. */
export function sendReceived(outgoing: ServerResponse, { response, closed }: Received): void {
  if (closed === undefined) send(outgoing, response)
  else if (closed === 'without a response') outgoing.destroy()
  else outgoing.writeHead(response.status, response.headers).write(response.body, () => outgoing.destroy())
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
