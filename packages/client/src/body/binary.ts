/** Bytes to upload. A stream is read to its end before the request is sent. */
export type BinaryInput = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** The bytes as a Blob; a File stays the File it is, with its name. */
export async function toBlob(input: BinaryInput): Promise<Blob> {
  if (input instanceof Blob) return input
  if (!(Symbol.asyncIterator in input)) return input instanceof ReadableStream ? new Response(input).blob() : new Blob([input as BlobPart])
  const chunks: BlobPart[] = []
  for await (const chunk of input) chunks.push(chunk as BlobPart)
  return new Blob(chunks)
}
