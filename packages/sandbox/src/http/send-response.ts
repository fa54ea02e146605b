import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import { FILE_BODY_LIMIT, waitsToSend } from './request.ts'

/** Waits for something, not longer than the client, nor than the sandbox is open. */
export async function untilClosed(response: ServerResponse, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  response.once('close', leave)
  if (!response.destroyed) await work(gone.signal).catch(() => undefined)
  response.off('close', leave)
}

/** Sends an answer whole. When most of the request's body is still to come, it is the last one on its connection. */
export function send(response: ServerResponse, answer: Answer): void {
  if (hasBodyToCome(response.req)) sendLast(response, answer)
  else response.writeHead(answer.status, headersOf(answer)).end(answer.body)
}

const headersOf = ({ headers, body }: Answer): Record<string, string | number> => ({
  ...headers,
  ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
})

/** Bytes of a body that nobody wants which are skipped so that the connection can go on. */
const SKIPPED = 64 * 1024

function hasBodyToCome({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers
  return !complete && (coding !== undefined || Number(length) > SKIPPED || waitsToSend(headers))
}

/** How long a client may take to notice that it is refused, in milliseconds. */
const PATIENCE = 5_000

/**
 * Sends an answer at once, although the body of the request is not read, and closes the connection. What the client goes on sending is
 * thrown away until it has noticed, up to the size of the largest body there is: to close at once would reset the connection, and the
 * answer could be lost with it.
 */
function sendLast(response: ServerResponse, answer: Answer): void {
  const { req: message } = response
  response.writeHead(answer.status, { ...headersOf(answer), Connection: 'close' })
  if (answer.body === undefined) response.flushHeaders()
  else response.write(answer.body)
  // Not asked to continue, the client sends nothing more.
  if (waitsToSend(message.headers)) return void response.end()
  let left = FILE_BODY_LIMIT
  const finish = (): void => {
    clearTimeout(timer)
    message.off('data', discard)
    response.end()
  }
  const discard = (chunk: Buffer): void => {
    left -= chunk.length
    if (left < 0) finish()
  }
  const timer = setTimeout(finish, PATIENCE)
  timer.unref()
  // A client that hangs up makes the message fail; it has its answer.
  message
    .on('error', () => undefined)
    .once('close', finish)
    .once('end', finish)
    .on('data', discard)
}
