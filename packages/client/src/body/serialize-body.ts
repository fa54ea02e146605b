import type { Operation } from '../operation.ts'
import { toForm } from './form.ts'
import { toMultipart } from './multipart.ts'

export interface SerializedBody {
  content: string | FormData | undefined
  /** Empty for multipart, whose boundary only the runtime knows. */
  contentType: Readonly<Record<string, string>>
}

/** The request body in the encoding that the description gives for the operation. */
export async function serializeBody(encoding: Operation['encoding'], body: Record<string, unknown> | undefined): Promise<SerializedBody> {
  if (body === undefined || encoding === '') return { content: undefined, contentType: {} }
  if (encoding === 'multipart') return { content: await toMultipart(body), contentType: {} }
  return encoding === 'form'
    ? { content: toForm(body), contentType: { 'Content-Type': 'application/x-www-form-urlencoded' } }
    : { content: JSON.stringify(body), contentType: { 'Content-Type': 'application/json' } }
}
