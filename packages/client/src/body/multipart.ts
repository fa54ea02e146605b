import { type BinaryInput, toBlob } from './binary.ts'

/** Multipart form of a request body: binary values become file parts, everything else text. Undefined and null values are left out. */
export async function toMultipart(body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    if (typeof value !== 'object') form.append(name, String(value))
    else {
      const blob = await toBlob(value as BinaryInput, signal)
      // The service tells files from fields by the file name; one that names the format helps people who read the upload's status.
      if (blob instanceof File) form.append(name, blob)
      else form.append(name, blob, `activity.${body['data_type'] ?? 'bin'}`)
    }
  }
  return form
}
