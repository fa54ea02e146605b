/** What to return as the data of a successful response instead of parsing its body. */
export interface BodyAs {
  text: string
  blob: Blob
  arrayBuffer: ArrayBuffer
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null
}

/** Largest response body that a client accepts unless it is told otherwise, in bytes. */
export const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

/** What is read of the body of an error response, and of any response of the OAuth endpoints, in bytes. */
export const SMALL_BODY_BYTES = 1024 * 1024

/** A body has more bytes than its limit. */
export class BodyTooLarge extends Error {}

/** What bounds the reading of a body. */
export interface Bounds {
  /** Largest number of bytes, after decompression. */
  readonly limit: number
  /** Ends the reading; reads then reject with its reason. */
  readonly signal?: AbortSignal | undefined
}

type Chunk = Uint8Array<ArrayBuffer>

interface BodyReader {
  /** The next chunk; undefined at the end. Rejects with the signal's reason, {@link BodyTooLarge}, or the error of the connection. */
  next(): Promise<Chunk | undefined>
  cancel(reason: unknown): Promise<void>
}

function openBody(body: ReadableStream<Chunk>, { limit, signal }: Bounds): BodyReader {
  const reader = body.getReader()
  let size = 0
  // A pending read ends at once when the reader is cancelled, whatever the source does.
  const stop = (): void => void reader.cancel(signal?.reason).catch(() => undefined)
  const release = (): void => signal?.removeEventListener('abort', stop)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)

  async function next(): Promise<Chunk | undefined> {
    if (size > limit) throw new BodyTooLarge()
    try {
      const { value } = await reader.read()
      signal?.throwIfAborted()
      if (value === undefined) {
        release()
        return undefined
      }
      size += value.byteLength
      if (size <= limit) return value
      stop()
      release()
      const rest = value.subarray(0, value.byteLength - (size - limit))
      if (rest.byteLength > 0) return rest
      throw new BodyTooLarge()
    } catch (error) {
      release()
      throw signal?.aborted ? signal.reason : error
    }
  }
  const cancel = (reason: unknown): Promise<void> => {
    release()
    return reader.cancel(reason)
  }
  return { next, cancel }
}

/** A body as far as it could be read. */
interface PartialBody {
  readonly chunks: readonly Chunk[]
  /** Why there is no more: {@link BodyTooLarge}, or the error of the connection; undefined when the body is complete. */
  readonly failure: unknown
}

/** Rejects only when the signal fires. */
async function readChunks(response: Response, bounds: Bounds): Promise<PartialBody> {
  const chunks: Chunk[] = []
  try {
    if (response.body === null) return { chunks, failure: undefined }
    const body = openBody(response.body, bounds)
    for (let chunk = await body.next(); chunk !== undefined; chunk = await body.next()) chunks.push(chunk)
    return { chunks, failure: undefined }
  } catch (failure) {
    bounds.signal?.throwIfAborted()
    // A stream may fail without a reason.
    return { chunks, failure: failure ?? new Error('the stream failed') }
  }
}

function decode(chunks: readonly Chunk[]): string {
  const decoder = new TextDecoder()
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}

/**
 * The body as text.
 * @throws BodyTooLarge, the error of the connection, or the signal's reason
 */
export async function readText(response: Response, bounds: Bounds): Promise<string> {
  const { chunks, failure } = await readChunks(response, bounds)
  if (failure !== undefined) throw failure
  return decode(chunks)
}

/** The body as text, as far as it could be read within the bounds. Rejects only when the signal fires. */
export async function readTextSoFar(response: Response, bounds: Bounds): Promise<string> {
  return decode((await readChunks(response, bounds)).chunks)
}

/**
 * The body in a form other than a stream.
 * @throws BodyTooLarge, the error of the connection, or the signal's reason
 */
export async function readBodyAs(
  response: Response,
  as: Exclude<keyof BodyAs, 'stream'>,
  bounds: Bounds,
): Promise<string | Blob | ArrayBuffer> {
  if (as === 'text') return readText(response, bounds)
  const { chunks, failure } = await readChunks(response, bounds)
  if (failure !== undefined) throw failure
  const blob = new Blob([...chunks], { type: response.headers.get('Content-Type') ?? '' })
  return as === 'blob' ? blob : blob.arrayBuffer()
}

/** What a stream tells those who made it. */
interface StreamEvents {
  /** It has ended, failed or was cancelled. */
  readonly onEnd: () => void
  /** The error that readers get for {@link BodyTooLarge} or the error of the connection. */
  readonly toError: (cause: unknown) => unknown
}

/** The body as a stream that stays within the bounds while it is read; null without a body. It errors with the signal's reason. */
export function boundedStream(response: Response, bounds: Bounds, { onEnd, toError }: StreamEvents): ReadableStream<Chunk> | null {
  if (response.body === null) return null
  const { signal } = bounds
  const body = openBody(response.body, bounds)
  let fail = (): void => undefined
  const end = (): void => {
    signal?.removeEventListener('abort', fail)
    onEnd()
  }
  return new ReadableStream<Chunk>(
    {
      start(controller) {
        // Whoever holds the stream without reading learns of the deadline too.
        fail = () => controller.error(signal?.reason)
        if (signal?.aborted) fail()
        signal?.addEventListener('abort', fail)
      },
      async pull(controller) {
        try {
          const chunk = await body.next()
          if (chunk !== undefined) return controller.enqueue(chunk)
          end()
          controller.close()
        } catch (error) {
          end()
          controller.error(signal?.aborted ? signal.reason : toError(error))
        }
      },
      cancel(reason) {
        end()
        return body.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
