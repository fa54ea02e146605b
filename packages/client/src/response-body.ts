import { type ApiError, ConnectionError, MalformedResponseError, ResponseTooLargeError } from './errors.ts'
import { parseExactJson } from './exact-json.ts'
import type { Operation } from './operation.ts'
import { quote } from './redact.ts'
import { toApiError } from './to-api-error.ts'

/** What to return as the data of a successful response instead of parsing its body. */
export interface BodyAs {
  text: string
  blob: Blob
  arrayBuffer: ArrayBuffer
  // By reference, here and below: before TypeScript 5.7 `Uint8Array` has no type parameter.
  stream: Response['body']
}

/** What is read of the body of an error response, and of any response of the OAuth endpoints, in bytes. */
export const SMALL_BODY_BYTES = 2 ** 20

/** Why reading ends when a body has more bytes than its limit. */
const TOO_LARGE = new RangeError('too many bytes')

/** What bounds the reading of a body. */
export interface Bounds {
  /** Largest number of bytes, after decompression. Default: no limit. */
  readonly limit?: number
  /** Ends the reading; it then rejects with the signal's reason. Never fires after the call that it belongs to. */
  readonly signal?: AbortSignal | undefined
  /**
   * What the reading rejects with for {@link TOO_LARGE} or the error of the connection. Default: it does not reject, and what was read so
   * far is the body.
   */
  readonly toError?: (cause: unknown) => unknown
}

/** A piece of a body. */
type Chunk = NonNullable<Response['body']> extends ReadableStream<infer Bytes> ? Bytes : never

interface BodyReader {
  /** The next chunk; undefined at the end. */
  next(): Promise<Chunk | undefined>
  cancel(reason?: unknown): Promise<void>
}

function openBody(body: ReadableStream<Chunk>, { limit = Number.POSITIVE_INFINITY, signal, toError }: Bounds): BodyReader {
  const reader = body.getReader()
  let left = limit
  const cancel = (reason?: unknown): Promise<void> => reader.cancel(reason).catch(() => undefined)
  // A pending read ends at once when the reader is cancelled, whatever the source does.
  signal?.addEventListener('abort', () => cancel(signal.reason))

  async function next(): Promise<Chunk | undefined> {
    try {
      if (left < 0) throw TOO_LARGE
      const { value } = await reader.read()
      signal?.throwIfAborted()
      if (value === undefined) return undefined
      left -= value.byteLength
      if (!(left < 0)) return value
      cancel()
      return value.subarray(0, left)
    } catch (cause) {
      signal?.throwIfAborted()
      if (toError === undefined) return undefined
      throw toError(cause)
    }
  }
  return { next, cancel }
}

/** The chunks of a body. */
export async function readChunks(body: ReadableStream<Chunk> | null, bounds: Bounds): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  if (body === null) return chunks
  const { next } = openBody(body, bounds)
  for (let chunk = await next(); chunk !== undefined; chunk = await next()) chunks.push(chunk)
  return chunks
}

/** Whether the response itself says that its body is within the limit: what comes compressed may be longer than the header says. */
function isKnownToFit({ headers }: Response, { limit = Number.POSITIVE_INFINITY }: Bounds): boolean {
  const length = headers.get('Content-Length')
  return length !== null && Number(length) <= limit && !headers.has('Content-Encoding')
}

/** The body as text. */
export async function readText(response: Response, bounds: Bounds): Promise<string> {
  const { toError } = bounds
  if (toError !== undefined && isKnownToFit(response, bounds)) return readWhole(response, { ...bounds, toError })
  const decoder = new TextDecoder()
  const texts = (await readChunks(response.body, bounds)).map((chunk) => decoder.decode(chunk, { stream: true }))
  return texts.join('') + decoder.decode()
}

/** As the engine reads it, which is faster than chunk by chunk. */
const readWhole = (response: Response, { signal, toError }: Bounds & Required<Pick<Bounds, 'toError'>>): Promise<string> =>
  response.text().catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw toError(cause)
  })

/**
 * The body as a stream that stays within the bounds while it is read.
 * @param onEnd called when it has ended, failed or was cancelled
 */
function boundedStream(body: ReadableStream<Chunk>, bounds: Bounds, onEnd: () => void): ReadableStream<Chunk> {
  const { signal } = bounds
  const { next, cancel } = openBody(body, bounds)
  return new ReadableStream<Chunk>(
    {
      start(controller) {
        // Whoever holds the stream without reading learns of the deadline too.
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
      async pull(controller) {
        try {
          const chunk = await next()
          if (chunk !== undefined) return controller.enqueue(chunk)
          onEnd()
          controller.close()
        } catch (error) {
          onEnd()
          controller.error(error)
        }
      },
      cancel(reason) {
        onEnd()
        return cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Makes the typed error of a body that could not be read to its end. */
export const bodyError =
  (operation: Operation, response: Response) =>
  (cause: unknown): ApiError => {
    const details = { operation: operation.key, response, cause }
    return cause === TOO_LARGE
      ? new ResponseTooLargeError('the response is too large', details)
      : new ConnectionError('the response broke off', details)
  }

/** How the body of a successful response is read. */
export interface Reading {
  readonly as: keyof BodyAs | 'json' | undefined
  readonly limit: number
  readonly signal: AbortSignal
  /** Called when a stream that was asked for has ended, failed or was cancelled. */
  readonly onEnd: () => void
}

/**
 * Reads the body of a successful response: in the form that was asked for, else text where the operation sends text, else JSON with exact
 * integers; undefined when it is empty and may be.
 * @throws MalformedResponseError when it should be JSON and is not, also when it is empty
 * @throws ResponseTooLargeError when it is larger than its limit
 * @throws ConnectionError when the connection breaks before its end
 */
export async function readSuccess(operation: Operation, response: Response, { as, limit, signal, onEnd }: Reading): Promise<unknown> {
  const bounds = { limit, signal, toError: bodyError(operation, response) }
  const { body, headers, status } = response
  if (as === 'stream') return body && boundedStream(body, bounds, onEnd)
  const type = headers.get('Content-Type') ?? ''
  if (as === 'blob' || as === 'arrayBuffer') {
    const blob = new Blob(await readChunks(body, bounds), { type })
    return as === 'blob' ? blob : blob.arrayBuffer()
  }
  const text = await readText(response, bounds)
  if (as === 'text' || operation.answersText) return text
  if (text.trim() === '' && mayBeEmpty(operation, status)) return undefined
  try {
    return parseExactJson(text)
  } catch {
    // The parser's own error quotes the body.
    const message = `${status} with a body that is not JSON (${quote(type.split(';')[0], response) || 'no type'})`
    throw new MalformedResponseError(message, { operation: operation.key, response })
  }
}

/** Whether a success needs no body. Anywhere else the types promise data. */
const mayBeEmpty = ({ method, onAuthBase }: Operation, status: number): boolean => status === 204 || method === 'DELETE' || onAuthBase

/**
 * The typed error of an unsuccessful response, whatever its body is: JSON, a page, nothing, cut off, or more than is read of it. Rejects
 * only when the signal fires.
 */
export const readError = async (operation: Operation, response: Response, signal: AbortSignal): Promise<ApiError> =>
  toApiError(operation, response, parseErrorBody(await readText(response, { limit: SMALL_BODY_BYTES, signal })))

/** The body of an error response: JSON parsed, anything else as text, undefined when it is empty. */
export function parseErrorBody(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return text || undefined
  }
}
