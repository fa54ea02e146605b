import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
}

/** Serves the files of the console. */
export type ConsoleFiles = (name?: string) => Sendable

/** @param folder with the files, which are read with each request */
export const createConsoleFiles =
  (folder: string): ConsoleFiles =>
  (name = INDEX) => {
    const [, end = ''] = FILE_NAME.exec(name) ?? []
    const type = TYPES[end]
    const path = join(folder, name)
    if (type === undefined || statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
      return name === INDEX ? notBuilt() : refusalResponse(notFound('File'))
    return { status: 200, headers: { ...HEADERS, 'Content-Type': type }, body: readFileSync(path) }
  }

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
