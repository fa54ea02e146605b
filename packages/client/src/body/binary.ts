/** Bytes to upload. A stream is read to its end before the request is sent. */
export type BinaryInput = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * The bytes as a Blob; a File stays the File it is, with its name. A stream is no longer read once the signal fires.
 * @throws the error of the stream, or the signal's reason
 */
export async function toBlob(input: BinaryInput, signal: AbortSignal): Promise<Blob> {
  if (input instanceof Blob) return input
  if (input instanceof ReadableStream) return readAll(iteratorOf(input), signal)
  if (Symbol.asyncIterator in input) return readAll(input[Symbol.asyncIterator](), signal)
  return new Blob([input as BlobPart])
}

/** Browsers differ in whether streams can be iterated. */
function iteratorOf(stream: ReadableStream<Uint8Array>): AsyncIterator<Uint8Array> {
  const reader = stream.getReader()
  return {
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    return: async () => {
      await reader.cancel()
      return { done: true, value: undefined }
    },
  }
}

async function readAll(iterator: AsyncIterator<Uint8Array>, signal: AbortSignal): Promise<Blob> {
  const stop = (): void => void iterator.return?.().catch(() => undefined)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    const chunks: BlobPart[] = []
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await iterator.next()
      if (done) break
      chunks.push(value as BlobPart)
    }
    signal.throwIfAborted()
    return new Blob(chunks)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
