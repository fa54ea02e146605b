import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { HttpRequest } from '../api/request.ts'
import { html, refusalResponse, type Sendable } from '../api/response.ts'
import { fileOf } from '../base/own-package.ts'
import { notFound } from '../core/refusal.ts'
import { html as markup, PAGE_SECURITY_POLICY, renderPage } from '../oauth/page.ts'

/** The folder of the built console. */
export const CONSOLE_FOLDER = fileOf('dist/console')

const INDEX = 'index.html'
/** Media types of the console's files, by file extension. No other file in the folder is served. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
}
/** A name without folders. */
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)*\.(html|js|css|svg|txt|json)$/

/** The console can load and run only its own files, connect only to its own origin, and cannot be framed. */
const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': SECURITY_POLICY,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
}

/** A file as it is sent. */
interface ConsoleFile {
  readonly modifiedAt: number
  readonly bytes: Uint8Array
  readonly gzipped: Uint8Array
  readonly etag: string
}

/** Serves the files of the console. */
export type ConsoleFiles = (request: Pick<HttpRequest, 'headers'>, name?: string) => Sendable

/** @param folder with the files, which are read again after a change */
export function createConsoleFiles(folder: string): ConsoleFiles {
  const files = new Map<string, ConsoleFile>()
  const find = (name: string): ConsoleFile | undefined => {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isFile() !== true) return undefined
    const { mtimeMs: modifiedAt } = found
    const known = files.get(name)
    if (known?.modifiedAt === modifiedAt) return known
    const bytes = readFileSync(path)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const fresh = { modifiedAt, bytes, gzipped: gzipSync(bytes), etag }
    files.set(name, fresh)
    return fresh
  }
  return ({ headers }, name = INDEX) => {
    const [, end = ''] = FILE_NAME.exec(name) ?? []
    const type = TYPES[end]
    const file = type === undefined ? undefined : find(name)
    if (type === undefined || file === undefined) return name === INDEX ? notBuilt() : refusalResponse(notFound('File'))
    if (isKnown(headers['if-none-match'], file)) return { status: 304, headers: { ...HEADERS, ETag: file.etag } }
    const sent = { ...HEADERS, 'Content-Type': type, ETag: file.etag }
    return acceptsGzip(headers['accept-encoding'])
      ? { status: 200, headers: { ...sent, 'Content-Encoding': 'gzip' }, body: file.gzipped }
      : { status: 200, headers: sent, body: file.bytes }
  }
}

const isKnown = (known: string | undefined, { etag }: ConsoleFile): boolean =>
  known?.split(',').some((each) => [etag, '*'].includes(each.trim().replace(/^W\//, ''))) === true

/** `gzip;q=0` refuses gzip. */
const acceptsGzip = (accepted = ''): boolean => /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/i.test(accepted)

const notBuilt = (): Sendable =>
  html(
    renderPage(
      'The console is not built',
      markup`<header><h1>The console is not built</h1>
<p>This sandbox runs from its sources, and the files of the console are missing. <code>npm start</code> builds them.</p></header>`,
    ),
    503,
    PAGE_SECURITY_POLICY,
  )
