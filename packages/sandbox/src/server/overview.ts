import { readFileSync } from 'node:fs'
import { documentFile } from '@activity-tracking/kit/server/load-document'
import { allowHeader, createRouter, resolveServers } from '@activity-tracking/spec'
import { api, newBaseFrom } from '../api/api.ts'
import type { HttpRequest } from '../api/request.ts'
import { type HttpResponse, html, json, jsonText, MethodRefusal, redirect, refusalResponse, type Sendable } from '../api/response.ts'
import { parseExact, stringifyExact } from '../base/exact-json.ts'
import type { Endpoints } from '../control/state.ts'
import { notFound } from '../core/refusal.ts'
import { CONSOLE_PATH } from '../core/world.ts'
import { controlDescription } from '../description/control-description.ts'
import { html as markup, PAGE_SECURITY_POLICY, renderPage } from '../oauth/page.ts'
import type { ConsoleFiles } from './console-files.ts'

/** Pages and documents about the sandbox. They are not part of the service. */
export interface Documents {
  /** Undefined if the request is for another path. */
  find(request: HttpRequest): Sendable | undefined
}

export interface DocumentParts {
  /** Returns the URLs of the sandbox. Called for each request, because the port is known only after the start. */
  endpoints(): Endpoints
  /** A picture by its name, as SVG. */
  picture(hash: string): string | undefined
  readonly consoleFiles: ConsoleFiles
}

export function createDocuments({ endpoints, picture, consoleFiles }: DocumentParts): Documents {
  let description: string | undefined
  const get = (path: string, show: (request: HttpRequest, params: Readonly<Record<string, string>>) => Sendable) => ({
    method: 'GET',
    path,
    show,
  })
  const { find } = createRouter([
    get('/', (request) => index(request, endpoints())),
    get('/openapi.json', () => {
      description ??= stringifyExact(resolveServers(readDescription(), endpoints()))
      return jsonText(description)
    }),
    ...['/_sandbox', '/_sandbox/'].map((path) => get(path, () => redirect(endpoints().consoleUrl))),
    // The callback of a test authorization, which the console reads from its own URL.
    ...['', '/', '/callback'].map((path) => get(CONSOLE_PATH + path, (request) => consoleFiles(request))),
    get(`${CONSOLE_PATH}/{file}`, (request, { file = '' }) => consoleFiles(request, file)),
    get('/pictures/{file}', (_request, { file = '' }) => pictureResponse(picture(file.replace(/\.svg$/, '')))),
    get('/_sandbox/openapi.json', () => json(controlAt(endpoints()))),
  ])
  return {
    find(request) {
      // Only paths without percent-encoding: the literal path decides what other origins may read.
      if (request.path.includes('%')) return undefined
      const found = find(request.method, request.path)
      if ('operation' in found) return found.operation.show(request, found.params)
      if (found.unknown === 'path') return undefined
      const allow = allowHeader(found.operations.map(({ method }) => method))
      if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } }
      return refusalResponse(new MethodRefusal(request.sentMethod, allow))
    },
  }
}

/** The picture of a name never changes. A picture that is opened as a page may not load or run anything. */
const PICTURE_HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

const pictureResponse = (svg: string | undefined): HttpResponse =>
  svg === undefined ? refusalResponse(notFound('Picture')) : { status: 200, headers: PICTURE_HEADERS, body: svg }

/** Parsed exactly, because examples have ids that a number cannot hold. */
const readDescription = (): object => parseExact(readFileSync(documentFile(), 'utf8')) as object

/** The description of the control API, with the URLs of this sandbox. */
function controlAt(endpoints: Endpoints): object {
  const { servers, ...document } = controlDescription.document()
  const own = servers.map((server) => ({ ...server, url: endpoints.controlUrl }))
  return resolveServers({ ...document, servers: own }, endpoints)
}

interface Entry {
  readonly name: string
  readonly url: string
  readonly what: string
}

/** OAuth paths that are not deprecated. */
const oauthPaths = (): string[] => [
  ...new Set(api.operations.filter(({ base, replacedBy }) => base === 'auth' && replacedBy === null).map(({ path }) => path)),
]

function index(request: HttpRequest, { baseUrl, newBaseUrl, authUrl, controlUrl, consoleUrl }: Endpoints): HttpResponse {
  const entries: Entry[] = [
    { name: 'base_url', url: baseUrl, what: 'API' },
    { name: 'new_base_url', url: newBaseUrl, what: `API, available from ${newBaseFrom()} of the sandbox's clock` },
    { name: 'auth_url', url: authUrl, what: `OAuth: the paths ${oauthPaths().join(', ')} are below it` },
    { name: 'control_url', url: controlUrl, what: 'Control API of the sandbox: clock, tokens, webhooks, faults' },
    { name: 'console_url', url: consoleUrl, what: 'Console: watch and control the sandbox in the browser' },
    { name: 'openapi_url', url: `${authUrl}/openapi.json`, what: 'Description of the API (OpenAPI 3.1)' },
    { name: 'control_openapi_url', url: `${controlUrl}/openapi.json`, what: 'Description of the control API (OpenAPI 3.1)' },
  ]
  const about = 'The URLs of this sandbox.'
  // HTML for browsers, JSON for everything else.
  const response = request.headers.accept?.includes('text/html')
    ? html(renderIndex('Activity-Tracking Service API v3', about, entries), 200, PAGE_SECURITY_POLICY)
    : json(Object.fromEntries(entries.map(({ name, url }) => [name, url])))
  return { ...response, headers: { ...response.headers, Vary: 'Accept' } }
}

const renderIndex = (title: string, about: string, entries: readonly Entry[]): string =>
  renderPage(
    title,
    markup`<header><h1>${title}</h1><p>${about}</p></header>
<dl class="text">
${entries.map(({ name, url, what }) => markup`<dt><code>${name}</code> <a href="${url}">${url}</a></dt><dd>${what}</dd>`)}
</dl>`,
  )
