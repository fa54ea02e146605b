/** The body of a request, or why it was not read. */
export type ReadBody =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly problem: 'too large' | 'interrupted' }

/**
 * Reads the body of a request up to a limit. A longer one is not read to its end.
 * @param onCancel is given a function that stops the reading
 */
export async function readBody(request: Request, mostBytes: number, onCancel: (cancel: () => void) => void): Promise<ReadBody> {
  // Whatever is not a number of bytes is left to the reading itself.
  if (Number(request.headers.get('content-length')) > mostBytes) return { ok: false, problem: 'too large' }
  if (request.body === null) return { ok: true, bytes: new Uint8Array() }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const reader = request.body.getReader()
    const cancel = (): void => void reader.cancel().catch(() => undefined)
    onCancel(cancel)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { ok: true, bytes: joined(chunks, size) }
      size += value.byteLength
      if (size > mostBytes) {
        cancel()
        return { ok: false, problem: 'too large' }
      }
      chunks.push(value)
    }
  } catch {
    return { ok: false, problem: 'interrupted' }
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return only
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** The text of UTF-8; undefined when the bytes are something else. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
