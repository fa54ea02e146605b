import { readChunks } from './response-body.ts'

/** Bytes to upload. A stream is read to its end before the request is sent. */
export type BinaryInput = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * The bytes as a Blob; a File stays the File it is, with its name. A stream is cancelled when the signal fires.
 * @throws the error of the stream, or the signal's reason
 */
export async function toBlob(input: BinaryInput, signal: AbortSignal): Promise<Blob> {
  if (input instanceof Blob) return input
  if (!(input instanceof ReadableStream || Symbol.asyncIterator in input)) return new Blob([input as BlobPart])
  const stream = input instanceof ReadableStream ? input : toStream(input[Symbol.asyncIterator]())
  const toError = (cause: unknown): unknown => cause
  return new Blob(await readChunks(stream as ReadableStream<Uint8Array<ArrayBuffer>>, { signal, toError }))
}

const toStream = (iterator: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
