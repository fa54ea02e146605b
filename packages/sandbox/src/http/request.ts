import type { IncomingMessage } from 'node:http'
import type { Target } from './target.ts'

/** A request, read to its end. */
export interface HttpRequest {
  /** GET also for HEAD, which is answered as GET is: Node leaves the body out. */
  readonly method: string
  /** As it was sent. */
  readonly sentMethod: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Uint8Array
  /** More was sent than is ever accepted; the rest was not read. */
  readonly tooLarge: boolean
}

const MEGABYTE = 1024 * 1024

/** Room for an activity file of 25 MB and the fields beside it; one megabyte is much for anything else. */
const limitFor = (contentType = ''): number => (contentType.startsWith('multipart/') ? 26 * MEGABYTE : MEGABYTE)

const NOTHING = new Uint8Array()

/** Reads a request; undefined when the client hangs up before its end. Nothing is parsed beyond its URL. */
export async function readRequest(message: IncomingMessage, { host, path }: Target): Promise<HttpRequest | undefined> {
  const mark = path.indexOf('?')
  const read = await readBody(message).catch((error: unknown) => {
    if (message.destroyed && !message.complete) return undefined
    throw error
  })
  if (read === undefined) return undefined
  const sentMethod = message.method ?? 'GET'
  return {
    method: sentMethod === 'HEAD' ? 'GET' : sentMethod,
    sentMethod,
    path: mark === -1 ? path : path.slice(0, mark),
    query: new URLSearchParams(mark === -1 ? '' : path.slice(mark + 1)),
    headers: { ...message.headers, host },
    ...read,
  }
}

async function readBody(message: IncomingMessage): Promise<Pick<HttpRequest, 'body' | 'tooLarge'>> {
  if (message.headers['content-length'] === undefined && message.headers['transfer-encoding'] === undefined) {
    return { body: NOTHING, tooLarge: false }
  }
  const limit = limitFor(message.headers['content-type'])
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return { body: NOTHING, tooLarge: true }
    chunks.push(chunk)
  }
  return { body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), tooLarge: false }
}
