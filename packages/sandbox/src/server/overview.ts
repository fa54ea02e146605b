import { readFileSync } from 'node:fs'
import { documentFile } from '@activity-tracking/kit/server/load-document'
import { allowHeader, createRouter, resolveServers } from '@activity-tracking/spec'
import type { HttpRequest } from '../api/request.ts'
import { type HttpResponse, json, jsonText, MethodRefusal, redirect, refusalResponse, type Sendable } from '../api/response.ts'
import { parseExact, stringifyExact } from '../base/exact-json.ts'
import type { Endpoints } from '../control/state.ts'
import { notFound } from '../core/refusal.ts'
import { CONSOLE_PATH } from '../core/world.ts'
import { controlDescription } from '../description/control-description.ts'
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
    ...['', '/', '/callback'].map((path) => get(CONSOLE_PATH + path, () => consoleFiles())),
    get(`${CONSOLE_PATH}/{file}`, (_request, { file = '' }) => consoleFiles(file)),
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

/** The URLs of the sandbox as JSON. Browsers are sent to the console. */
function index({ headers }: HttpRequest, { baseUrl, newBaseUrl, authUrl, controlUrl, consoleUrl }: Endpoints): HttpResponse {
  const response = headers.accept?.includes('text/html')
    ? redirect(consoleUrl)
    : json({
        base_url: baseUrl,
        new_base_url: newBaseUrl,
        auth_url: authUrl,
        control_url: controlUrl,
        console_url: consoleUrl,
        openapi_url: `${authUrl}/openapi.json`,
        control_openapi_url: `${controlUrl}/openapi.json`,
      })
  return { ...response, headers: { ...response.headers, Vary: 'Accept' } }
}
