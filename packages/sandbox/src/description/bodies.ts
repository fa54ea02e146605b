import type { UploadedFile } from './fields.ts'
import type { Problem } from './problem.ts'

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'
export const MULTIPART_TYPE = 'multipart/form-data'

type MediaType = typeof JSON_TYPE | typeof FORM_TYPE | typeof MULTIPART_TYPE

/** A parsed body, with all values that were sent under each name. */
export interface ParsedBody {
  /** The detected media type, independent of the header; undefined without a body. */
  readonly mediaType: MediaType | undefined
  /** Values sent under a name; empty if there are none. */
  getAll(name: string): readonly unknown[]
  /** Everything that was sent, in its order. */
  entries(): Iterable<readonly [name: string, value: unknown]>
}

/** A body that cannot be parsed, and the problem to report. */
export interface UnreadableBody {
  readonly field: string
  readonly code: Problem['code']
  readonly words: string
}

const invalid = (field: string, words: string): UnreadableBody => ({ field, code: 'invalid', words })

/** A body without fields. */
export const EMPTY_BODY: ParsedBody = { mediaType: undefined, getAll: () => [], entries: () => [] }

/** Parses a body of one of the media types JSON, form and multipart. Does not throw. */
export async function parseBody(contentType: string | undefined, bytes: Uint8Array): Promise<ParsedBody | UnreadableBody> {
  if (bytes.length === 0) return EMPTY_BODY
  if (contentType === undefined) {
    return { field: 'Content-Type', code: 'missing', words: 'Content-Type is missing: name the media type of the body.' }
  }
  const mediaType = contentType.replace(/;.*/s, '').trim().toLowerCase()
  const parse = parserOf(mediaType)
  if (parse === undefined)
    return invalid('Content-Type', `Content-Type is not supported: send the body as JSON, as a form or as multipart/form-data.`)
  if (!isUtf8(contentType)) return invalid('Content-Type', 'The charset of the body is not supported: use UTF-8.')
  try {
    return await parse(bytes, contentType)
  } catch {
    return invalid('body', `The body cannot be read as ${mediaType}.`)
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

/** @throws TypeError if the bytes are not UTF-8 */
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

function parseJson(bytes: Uint8Array): ParsedBody {
  // Not the exact parser, because it is slower, and no body has an id larger than 2^53.
  const value: unknown = JSON.parse(decode(bytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('the body is not a JSON object')
  // A map, because objects inherit `constructor` and `toString`.
  const fields = new Map(Object.entries(value))
  return { mediaType: JSON_TYPE, getAll: (name) => (fields.has(name) ? [fields.get(name)] : []), entries: () => fields }
}

function parseForm(bytes: Uint8Array): ParsedBody {
  const fields = new URLSearchParams(decode(bytes))
  return { mediaType: FORM_TYPE, getAll: (name) => fields.getAll(name), entries: () => fields }
}

async function parseMultipart(bytes: Uint8Array, contentType: string): Promise<ParsedBody> {
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': contentType } }).formData()
  const entries: [string, string | UploadedFile][] = []
  for (const [name, entry] of form) {
    const value = typeof entry === 'string' ? entry : { name: entry.name, bytes: new Uint8Array(await entry.arrayBuffer()) }
    entries.push([name, value])
  }
  const getAll = (name: string) => entries.filter(([sent]) => sent === name).map(([, value]) => value)
  return { mediaType: MULTIPART_TYPE, getAll, entries: () => entries }
}
