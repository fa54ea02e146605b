import type { IncomingMessage } from 'node:http'

/** A request for the engine. */
export interface MockRequest {
  /** Lowercase. */
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string | string[]>>
  readonly search: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON, or any other body as text; undefined if there is none. */
  readonly body: unknown
  /** Why the body cannot be read. */
  readonly malformed?: string
}

/** Largest accepted body, in bytes. Activity files are smaller. */
export const LARGEST_BODY = 64 * 1024 * 1024

/**
 * Reads a whole request; undefined if its body is larger than {@link LARGEST_BODY}.
 * @param target path and query
 * @throws Error if the connection is closed
 */
export async function readRequest(message: IncomingMessage, target: string): Promise<MockRequest | undefined> {
  const bytes = await readBytes(message)
  if (bytes === undefined) return undefined
  const [path = '/'] = target.split('?', 1)
  const search = new URLSearchParams(target.slice(path.length))
  const head = { method: methodOf(message), path, query: toRecord(search), search }
  const headers = headersOf(message, bytes.length)
  try {
    const body = await parseBody(bytes, headers['content-type'])
    return {
      ...head,
      headers: { ...headers, ...(body.contentType !== undefined && { 'content-type': body.contentType }) },
      body: body.value,
    }
  } catch (error) {
    return { ...head, headers, body: undefined, malformed: `The body cannot be read: ${error instanceof Error ? error.message : error}` }
  }
}

async function readBytes(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= LARGEST_BODY) chunks.push(chunk)
  }
  return size <= LARGEST_BODY ? Buffer.concat(chunks) : undefined
}

/** A HEAD request is handled as GET. Node omits the body. */
const methodOf = ({ method = 'GET' }: IncomingMessage): string => (method === 'HEAD' ? 'get' : method.toLowerCase())

function toRecord(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    Array.from(new Set(params.keys()), (name) => {
      const values = params.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

function headersOf({ headers }: IncomingMessage, bodyLength: number): Record<string, string> {
  // Removed, because every response has one media type and the service ignores `Accept`. Prism would refuse the request or ignore `Prefer`.
  const { accept: _accept, 'transfer-encoding': _chunked, ...rest } = headers
  const kept = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  // Prism reads the media type only if there is a length, and treats the scheme Bearer as case-sensitive (it is not: RFC 9110, 11.1).
  const authorization = kept['authorization']?.replace(/^bearer\b/i, 'Bearer')
  return { ...kept, 'content-length': String(bodyLength), ...(authorization !== undefined && { authorization }) }
}

interface Body {
  readonly value: unknown
  /** Set if the media type differs from the one that was sent. */
  readonly contentType?: string
}

const MEDIA_TYPE = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;|$)/

/** @throws Error if the body does not match its media type, or the media type is invalid */
async function parseBody(bytes: Buffer, contentType: string | undefined): Promise<Body> {
  const mediaType = contentType === undefined ? '' : MEDIA_TYPE.exec(contentType)?.[1]?.toLowerCase()
  if (mediaType === undefined) throw new Error(`"${contentType}" is not a media type`)
  if (bytes.length === 0) return { value: undefined }
  if (/^application\/(.+\+)?json$/.test(mediaType)) return { value: JSON.parse(bytes.toString()) }
  if (mediaType === 'multipart/form-data') return normalizeMultipart(bytes, contentType ?? '')
  // Parsed and serialized again, because Prism fails on percent signs that are not part of an encoding.
  if (mediaType === 'application/x-www-form-urlencoded') return { value: new URLSearchParams(bytes.toString()).toString() }
  return { value: bytes.toString() }
}

const BOUNDARY = 'activity-mock'

/**
 * Serializes a multipart body again so that Prism can validate it: Prism fails on a file without a media type, decodes percent signs in fields, and is
 * slow on large files. Fields are not changed. The content of files is removed.
 * @throws TypeError if the body does not match its media type
 */
async function normalizeMultipart(bytes: Buffer, contentType: string): Promise<{ value: string; contentType: string }> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
  const parts = Array.from(form, ([name, value]) => part(name, typeof value === 'string' ? value : 'file'))
  return { value: `${parts.join('')}--${BOUNDARY}--\r\n`, contentType: `multipart/form-data; boundary=${BOUNDARY}` }
}

const part = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${encodeURIComponent(name)}"\r\n\r\n${encodeURIComponent(value)}\r\n`
