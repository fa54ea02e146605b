/** Bytes to upload. A stream is read to its end before the request is sent. */
export type BinaryInput = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * The stream itself, or a stream of the chunks of an iterable, such as a stream of Node: the body of a response of `node-fetch` is one.
 */
export function webStream<Chunk>(source: ReadableStream<Chunk> | AsyncIterable<Chunk>): ReadableStream<Chunk> {
  if ('getReader' in source) return source
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
