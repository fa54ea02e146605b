import type { Tolerate } from './tolerate.ts'
import type { UploadedFile } from './types.ts'

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data'

type MediaType = typeof JSON_TYPE | typeof FORM_TYPE | typeof MULTIPART_TYPE

/** A body taken apart, all that was sent under a name together. */
export interface ParsedBody {
  /** What it is, whatever its header calls it; undefined without a body. */
  readonly mediaType: MediaType | undefined
  /** Values sent under a name; none when there is none. */
  getAll(name: string): readonly unknown[]
}

/** A body that cannot be taken apart, and what to name as wrong. */
export interface UnreadableBody {
  readonly field: string
  readonly code: 'missing' | 'invalid'
}

const invalid = (field: string): UnreadableBody => ({ field, code: 'invalid' })

/** A body of no fields. */
const EMPTY_BODY: ParsedBody = { mediaType: undefined, getAll: () => [] }

/** Takes a body apart by its media type: JSON, form or multipart. Does not throw. */
export async function parseBody(
  contentType: string | undefined,
  bytes: Uint8Array,
  tolerate: Tolerate,
): Promise<ParsedBody | UnreadableBody> {
  if (bytes.length === 0) return EMPTY_BODY
  if (contentType === undefined) return { field: 'Content-Type', code: 'missing' }
  const mediaType = contentType.replace(/;.*/s, '').trim().toLowerCase()
  const parse = parserOf(mediaType)
  if (parse === undefined || !isUtf8(contentType)) return invalid('Content-Type')
  try {
    const body = await parse(bytes, contentType)
    if (body.mediaType !== mediaType) tolerate(`Content-Type is another name of ${body.mediaType}`)
    return body
  } catch {
    return invalid('body')
  }
}

type Parse = (bytes: Uint8Array, contentType: string) => ParsedBody | Promise<ParsedBody>

function parserOf(mediaType: string): Parse | undefined {
  if (/^application\/([^/]+\+)?json$/.test(mediaType)) return parseJson
  if (mediaType === FORM_TYPE) return parseForm
  return mediaType === MULTIPART_TYPE ? parseMultipart : undefined
}

function isUtf8(contentType: string): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType) ?? []
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)
}

/** @throws TypeError when the bytes are not UTF-8 */
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

function parseJson(bytes: Uint8Array): ParsedBody {
  // Not the exact parser: no body holds an id, and this one takes its time over nothing.
  const value: unknown = JSON.parse(decode(bytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('the body is no JSON object')
  // A map, because every object seems to have `constructor` and `toString`.
  const fields = new Map(Object.entries(value))
  return { mediaType: JSON_TYPE, getAll: (name) => (fields.has(name) ? [fields.get(name)] : []) }
}

function parseForm(bytes: Uint8Array): ParsedBody {
  const fields = new URLSearchParams(decode(bytes))
  return { mediaType: FORM_TYPE, getAll: (name) => fields.getAll(name) }
}

async function parseMultipart(bytes: Uint8Array, contentType: string): Promise<ParsedBody> {
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': contentType } }).formData()
  const fields = new Map<string, (string | UploadedFile)[]>()
  for (const [name, entry] of form) {
    const value = typeof entry === 'string' ? entry : { name: entry.name, bytes: new Uint8Array(await entry.arrayBuffer()) }
    const values = fields.get(name)
    if (values === undefined) fields.set(name, [value])
    else values.push(value)
  }
  return { mediaType: MULTIPART_TYPE, getAll: (name) => fields.get(name) ?? [] }
}
