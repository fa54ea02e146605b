import { isErrorBody } from './error-body.ts'
import { ApiError, ConnectionError, MalformedResponseError } from './errors.ts'
import { parseExactJson } from './exact-json.ts'
import { discard } from './layers/layer.ts'
import type { Operation } from './operation.ts'
import { hasLimits } from './quota/limit-headers.ts'
import { quote } from './redact.ts'
import { webStream } from './web-stream.ts'

/** The data type of a successful response that is not parsed. */
export interface BodyAs {
  text: string
  blob: Blob
  arrayBuffer: ArrayBuffer
  // By reference, here and below: before TypeScript 5.7 `Uint8Array` has no type parameter.
  stream: Response['body']
}

/** Maximum number of bytes that are read from the body of an error response, and of any response of the OAuth endpoints. */
export const SMALL_BODY_BYTES = 2 ** 20

/** Why reading ends when a body exceeds its limit. */
const TOO_LARGE = new RangeError('too many bytes')

/** Limits for reading a body. */
export interface Bounds {
  /** Maximum number of bytes, after decompression. Default: no limit. */
  readonly limit?: number
  /** Stops the reading, which then rejects with the signal's reason. Never fires after the call that it belongs to. */
  readonly signal?: AbortSignal | undefined
  /**
   * Creates the error that the reading rejects with for {@link TOO_LARGE} or the error of the connection. Default: it does not reject, and
   * what was read so far is the body.
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
  const reader = webStream(body).getReader()
  let left = limit
  const cancel = (reason?: unknown): Promise<void> => reader.cancel(reason).catch(() => undefined)
  // A pending read ends immediately when the reader is canceled, independent of the source.
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

/** Whether the response states that its body is within the limit. A compressed body can be longer than the header states. */
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

/** Reads the body with the engine, which is faster than chunk by chunk. */
const readWhole = (response: Response, { toError }: Bounds & Required<Pick<Bounds, 'toError'>>): Promise<string> =>
  response.text().catch((cause: unknown) => {
    throw toError(cause)
  })

/**
 * The body as a stream that stays within the limits while it is read.
 * @param onEnd called when it has ended, failed or was canceled
 */
function boundedStream(body: ReadableStream<Chunk>, bounds: Bounds, onEnd: () => void): ReadableStream<Chunk> {
  const { signal } = bounds
  const { next, cancel } = openBody(body, bounds)
  return new ReadableStream<Chunk>(
    {
      start(controller) {
        // Also reports the deadline to a caller that holds the stream without reading it.
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

/** Creates the typed error of a body that could not be read to its end. */
export const bodyError =
  (operation: Operation, response: Response) =>
  (cause: unknown): ApiError => {
    const details = { operation: operation.key, response, cause }
    return cause === TOO_LARGE
      ? new ApiError('response_too_large', 'the response is too large', details)
      : new ConnectionError('the response was cut off', details)
  }

/** How the body of a successful response is read. */
export interface Reading {
  readonly as: keyof BodyAs | 'json' | undefined
  readonly limit: number
  readonly signal: AbortSignal
  /** Called when a requested stream has ended, failed or was canceled. */
  readonly onEnd: () => void
}

/**
 * Reads the body of a successful response: in the requested form, otherwise as text if the operation sends text, otherwise as JSON with
 * exact integers; undefined if it is empty and can be.
 * @throws MalformedResponseError when it should be JSON and is not, including when it is empty
 * @throws ApiError `response_too_large` when it is larger than its limit
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
  if (as === 'text' || operation.returnsText) return text
  if (text.trim() === '' && mayBeEmpty(operation, status)) return undefined
  try {
    return parseExactJson(text)
  } catch {
    // The parser's own error contains parts of the body.
    const message = `${status} with a body that is not JSON (${quote(type.split(';')[0], response) || 'no type'})`
    throw new MalformedResponseError(message, { operation: operation.key, response })
  }
}

/** Whether a success can have an empty body. For all other operations, the types guarantee data. */
const mayBeEmpty = ({ method, onAuthBase }: Operation, status: number): boolean => status === 204 || method === 'DELETE' || onAuthBase

/**
 * The body of an unsuccessful response, whatever it is: JSON, a page, empty, cut off, or longer than what is read. Rejects only when the
 * signal fires.
 */
export const readErrorBody = async (response: Response, signal: AbortSignal): Promise<unknown> =>
  parseErrorBody(await readText(response, { limit: SMALL_BODY_BYTES, signal }))

/**
 * Whether a 429 is the service's own and is about one of its windows: it has a rate-limit header of the service, or a body in its format.
 * Any other one is of a server in between, such as a proxy. Rejects only when the signal fires.
 */
export async function isOwnLimit(response: Response, signal: AbortSignal): Promise<boolean> {
  if (hasLimits(response.headers)) return true
  try {
    return isErrorBody(await readErrorBody(response.clone(), signal))
  } catch (reason) {
    discard(response)
    throw reason
  }
}

/** The body of an error response: JSON parsed, anything else as text, undefined when it is empty. */
export function parseErrorBody(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return text || undefined
  }
}
