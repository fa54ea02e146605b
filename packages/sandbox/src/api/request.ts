import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Target } from '@activity-tracking/kit/server/host'

/** A request before its body is read. */
export interface HttpRequest {
  /** GET for HEAD as well: Node omits the body of the response. */
  readonly method: string
  /** As it was sent. */
  readonly sentMethod: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  /**
   * Reads the whole body, or nothing if its `Content-Length` is larger than the limit. Call it at most once.
   * @param limit in bytes
   * @throws HungUp if the client disconnects before the end
   */
  readBody(limit: number): Promise<ReceivedBody>
  /** Returns a signal that aborts when the connection ends. */
  untilHungUp(): AbortSignal
}

export interface ReceivedBody {
  readonly body: Uint8Array
  /** The body is larger than the limit; the rest was not read. */
  readonly tooLarge: boolean
}

/** The client disconnected while its body was read, so a response cannot be delivered. */
export class HungUp extends Error {
  override readonly name = 'HungUp'
}

export const NO_BODY: ReceivedBody = { body: new Uint8Array(), tooLarge: false }
const NO_QUERY = new URLSearchParams()
const TOO_LARGE: ReceivedBody = { ...NO_BODY, tooLarge: true }

/** Whether the client waits for `100 Continue` before it sends the body. */
export const waitsToSend = ({ expect }: IncomingMessage['headers']): boolean => expect?.toLowerCase() === '100-continue'

/** The head of a request. */
export function readHead(message: IncomingMessage, response: ServerResponse, { host, path }: Target): HttpRequest {
  const mark = path.indexOf('?')
  const query = mark === -1 ? '' : path.slice(mark + 1)
  const sentMethod = message.method ?? 'GET'
  return {
    method: sentMethod === 'HEAD' ? 'GET' : sentMethod,
    sentMethod,
    path: mark === -1 ? path : path.slice(0, mark),
    query: query === '' ? NO_QUERY : new URLSearchParams(query),
    headers: host === message.headers.host ? message.headers : { ...message.headers, host },
    readBody: (limit) => readBody(message, response, limit),
    untilHungUp: () => {
      const controller = new AbortController()
      if (response.closed) controller.abort()
      else response.once('close', () => controller.abort())
      return controller.signal
    },
  }
}

async function readBody(message: IncomingMessage, response: ServerResponse, limit: number): Promise<ReceivedBody> {
  const { 'content-length': length, 'transfer-encoding': coding } = message.headers
  if (length === undefined && coding === undefined) return NO_BODY
  if (Number(length) > limit) return TOO_LARGE
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of readPieces(message, response)) {
    size += chunk.length
    if (size > limit) return TOO_LARGE
    chunks.push(chunk)
  }
  return { body: Buffer.concat(chunks), tooLarge: false }
}

async function* readPieces(message: IncomingMessage, response: ServerResponse): AsyncGenerator<Buffer, void> {
  if (waitsToSend(message.headers)) response.writeContinue()
  try {
    yield* message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    if (message.destroyed && !message.complete) throw new HungUp('the client disconnected', { cause: error })
    throw error
  }
}
