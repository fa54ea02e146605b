import type { Operation } from './operation.ts'
import { readChunks } from './response-body.ts'
import { type BinaryInput, webStream } from './web-stream.ts'

/** The body of a request and its `Content-Type`. It can be sent more than once. */
export interface SerializedBody {
  readonly content: string | ArrayBuffer
  readonly contentType: string
}

/**
 * The request body in the encoding of the operation.
 * @throws the error of a stream in the body, or the signal's reason
 */
export async function serializeBody(
  { encoding }: Operation,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<SerializedBody> {
  if (encoding === 'multipart') return encodeMultipart(await toMultipart(body, signal))
  return encoding === 'form'
    ? { content: toForm(body), contentType: 'application/x-www-form-urlencoded' }
    : { content: JSON.stringify(body), contentType: 'application/json' }
}

/** URL-encoded form. Undefined and null values are omitted. */
function toForm(body: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form.toString()
}

/** Encoded as bytes, because Node ends the process if a custom `fetch` sends a FormData after the signal has fired. */
async function encodeMultipart(form: FormData): Promise<SerializedBody> {
  const encoded = new Response(form)
  // Before the body: Bun forgets the type once the body is read.
  const contentType = encoded.headers.get('Content-Type') ?? ''
  return { content: await encoded.arrayBuffer(), contentType }
}

/** Multipart form: binary values become file parts, all other values text. Undefined and null values are omitted. */
async function toMultipart(body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    if (typeof value !== 'object') form.append(name, String(value))
    else {
      const blob = await toBlob(value as BinaryInput, signal)
      // The service distinguishes files from fields by the file name. A name with the format helps people who read the upload's status.
      if (blob instanceof File) form.append(name, blob)
      else form.append(name, blob, `activity.${body['data_type'] ?? 'bin'}`)
    }
  }
  return form
}

/**
 * The bytes as a Blob. A File stays a File, with its name. A stream is canceled when the signal fires.
 * @throws the error of the stream, or the signal's reason
 */
export async function toBlob(input: BinaryInput, signal: AbortSignal): Promise<Blob> {
  if (input instanceof Blob) return input
  if (!(input instanceof ReadableStream || Symbol.asyncIterator in input)) return new Blob([input as BlobPart])
  const stream = webStream<Uint8Array>(input)
  const toError = (cause: unknown): unknown => cause
  return new Blob(await readChunks(stream as ReadableStream<Uint8Array<ArrayBuffer>>, { signal, toError }))
}
