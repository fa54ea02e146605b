import { createReadStream } from 'node:fs'
import { basename } from 'node:path'

/** A page or a file, as text. */
export interface Page {
  /** How to name it: its URL, or the name of the file. */
  readonly name: string
  /** Undefined for a file. */
  readonly url: URL | undefined
  readonly format: 'html' | 'markdown' | 'data'
  readonly text: string
}

/** A page that cannot be compared. Never the same as a page without differences. */
export class PageError extends Error {
  override readonly name = 'PageError'
}

export interface ReadLimits {
  /** Default 5 MB, after decompression. */
  readonly maxBytes?: number
  /** For the whole response. Default: 30 seconds. */
  readonly timeoutMs?: number
}

const MAX_BYTES = 5_000_000
const TIMEOUT_MS = 30_000
const MAX_REDIRECTS = 5

const FORMATS: readonly (readonly [type: RegExp, format: Page['format']])[] = [
  [/^(text\/html|application\/xhtml\+xml)$/, 'html'],
  [/^(text\/(x-)?(markdown|plain))$/, 'markdown'],
  [/^(application|text)\/((vnd\.oai\.openapi(\+json)?)|(x-)?(json|yaml)|[\w.-]+\+(json|yaml))$/, 'data'],
]

const ENDINGS: readonly (readonly [ending: RegExp, format: Page['format']])[] = [
  [/\.x?html?$/i, 'html'],
  [/\.(md|markdown|txt)$/i, 'markdown'],
  [/\.(json|ya?ml)$/i, 'data'],
]

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Reads a page: a URL, or the name of a file.
 * @throws PageError that says why the page cannot be read
 */
export async function readPage(location: string, limits: ReadLimits = {}): Promise<Page> {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(location) ? readUrl(location, limits) : readFile(location, limits)
}

async function readFile(path: string, { maxBytes = MAX_BYTES }: ReadLimits): Promise<Page> {
  const name = basename(path)
  const format = ENDINGS.find(([ending]) => ending.test(name))?.[1]
  if (format === undefined) throw new PageError(`${name} has an unknown format: name it .html, .md, .txt, .json or .yaml.`)
  try {
    return { name, url: undefined, format, text: new TextDecoder().decode(await collect(name, createReadStream(path), maxBytes)) }
  } catch (error) {
    if (error instanceof PageError) throw error
    throw new PageError(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}.`)
  }
}

async function readUrl(location: string, { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS }: ReadLimits): Promise<Page> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { url, response } = await request(location, signal)
    const [type = '', ...parameters] = (response.headers.get('Content-Type') ?? '').split(';').map((part) => part.trim().toLowerCase())
    const format = FORMATS.find(([pattern]) => pattern.test(type))?.[1]
    if (format === undefined || response.body === null) {
      await response.body?.cancel()
      throw new PageError(`${location} is not a page: its type is ${type === '' ? 'not stated' : type}.`)
    }
    const bytes = await collect(location, response.body, maxBytes)
    const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
    return { name: location, url, format, text: decode(location, bytes, charset) }
  } catch (error) {
    if (error instanceof PageError) throw error
    if (signal.aborted) throw new PageError(`${location} did not respond completely within ${timeoutMs / 1_000} seconds.`)
    throw new PageError(`${location} cannot be read: ${reasonOf(error)}.`)
  }
}

/** Requests a page, and follows redirects to the same host. */
async function request(location: string, signal: AbortSignal): Promise<{ readonly url: URL; readonly response: Response }> {
  let url = new URL(location)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    refuseUnsafe(url, location)
    const headers = { Accept: 'text/html, text/markdown, text/plain, application/json, application/yaml' }
    const response = await fetch(url, { redirect: 'manual', signal, headers })
    const target = response.headers.get('Location')
    if (response.ok) return { url, response }
    await response.body?.cancel()
    if (response.status < 300 || response.status > 399 || target === null)
      throw new PageError(`${location} responds with the status ${response.status}.`)
    const next = new URL(target, url)
    if (next.host !== url.host) throw new PageError(`${location} redirects to another host: if that is right, pass ${next.href} instead.`)
    url = next
  }
  throw new PageError(`${location} redirects more than ${MAX_REDIRECTS} times.`)
}

function refuseUnsafe({ protocol, hostname, username, password }: URL, location: string): void {
  if (username !== '' || password !== '') throw new PageError('A URL with a user name or a password is not accepted.')
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) return
  throw new PageError(`${location} is not an https URL.`)
}

async function collect(name: string, chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.byteLength
    // Leaving the loop ends the response.
    if (length > maxBytes) throw new PageError(`${name} is larger than ${maxBytes / 1_000_000} MB.`)
  }
  return Buffer.concat(parts)
}

/** By the charset of the response, or of the page. */
function decode(name: string, bytes: Uint8Array, stated: string | undefined): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  const charset = stated ?? /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(beginning)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset.replaceAll('"', '')).decode(bytes)
  } catch {
    throw new PageError(`${name} has the unknown charset ${charset}.`)
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const { code } = Object(cause) as NodeJS.ErrnoException
  return code ?? message
}
