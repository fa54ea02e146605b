/** Receives a function that stops reading a body. */
export type OnCancel = (cancel: () => void) => void

/**
 * The body of a request as it was sent, or as other code has parsed it, or why there is none. `gone`: other code has read it completely.
 */
export type ReadBody =
  | { readonly bytes: Uint8Array }
  | { readonly parsed: unknown }
  | { readonly problem: 'too large' | 'interrupted' | 'gone' }

/** Why a body that other code has read could not be used. */
export type UnusableBody = 'no body' | 'rounded id' | 'signature'

const REASONS: Readonly<Record<UnusableBody, string>> = {
  'no body': 'the body of the request has already been read',
  'rounded id': 'a framework has parsed the body, and an id larger than 2^53 has lost digits',
  signature: 'a framework has parsed the body, and a signature can be checked only with the bytes that were sent',
}

const FIX =
  'Let the webhooks read the request before anything else does: put app.use(toNode(webhooks)) before body parsers, or pass webhooks.fetch a request whose body was not read.'

/** What to report: the problem, and how to fix it. */
export const hintFor = (unusable: UnusableBody): string => `A webhook event was rejected with 500, because ${REASONS[unusable]}. ${FIX}`

/** Whether a `Content-Length` states that a body is too large. Values that are not numbers are handled when the body is read. */
export const isTooLarge = (contentLength: string | null | undefined, mostBytes: number): boolean => Number(contentLength) > mostBytes

/** Reads the body of a request up to a limit. A longer one is not read to its end. */
export async function readBody(request: Request, mostBytes: number, onCancel: OnCancel): Promise<ReadBody> {
  if (request.bodyUsed || request.body?.locked === true) return { problem: 'gone' }
  if (isTooLarge(request.headers.get('content-length'), mostBytes)) return { problem: 'too large' }
  if (request.body === null) return { bytes: new Uint8Array() }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const reader = request.body.getReader()
    const cancel = (): void => void reader.cancel().catch(() => undefined)
    onCancel(cancel)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { bytes: joinBytes(chunks, size) }
      size += value.byteLength
      if (size > mostBytes) {
        cancel()
        return { problem: 'too large' }
      }
      chunks.push(value)
    }
  } catch {
    return { problem: 'interrupted' }
  }
}

/** @param size of all chunks together */
export function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array {
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
