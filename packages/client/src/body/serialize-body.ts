import type { Operation } from '../operation.ts'
import { toForm } from './form.ts'
import { toMultipart } from './multipart.ts'

export interface SerializedBody {
  content: string | ArrayBuffer | undefined
  contentType: Readonly<Record<string, string>>
}

/**
 * The request body in the encoding that the description gives for the operation. It can be sent more than once.
 * @throws the error of a stream in the body, or the signal's reason
 */
export async function serializeBody(
  encoding: Operation['encoding'],
  body: Record<string, unknown> | undefined,
  signal: AbortSignal,
): Promise<SerializedBody> {
  if (body === undefined || encoding === '') return { content: undefined, contentType: {} }
  if (encoding === 'multipart') return encodeMultipart(await toMultipart(body, signal))
  return encoding === 'form'
    ? { content: toForm(body), contentType: { 'Content-Type': 'application/x-www-form-urlencoded' } }
    : { content: JSON.stringify(body), contentType: { 'Content-Type': 'application/json' } }
}

/** As bytes: Node ends the process over a FormData that is sent, by a `fetch` of the caller's, after the signal has fired. */
async function encodeMultipart(form: FormData): Promise<SerializedBody> {
  const encoded = new Response(form)
  return { content: await encoded.arrayBuffer(), contentType: { 'Content-Type': encoded.headers.get('Content-Type') ?? '' } }
}
