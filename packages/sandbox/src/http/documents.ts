import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolveServers } from '@activity-tracking/spec'
import type { Endpoints } from '../control/call.ts'
import { controlDescription } from '../control/document.gen.ts'
import { controlOperations } from '../control/operations.gen.ts'
import { parseExact, stringifyExact } from '../exact-json.ts'
import { html as markup } from '../oauth/html.ts'
import { PAGE_SECURITY_POLICY, renderPage } from '../oauth/page.ts'
import { type Answer, html, jsonText } from './answer.ts'
import { refusalAnswer } from './faults-body.ts'
import { MethodRefusal, toAllow } from './methods.ts'
import type { HttpRequest } from './request.ts'

/** Pages and documents that say what is here. They are no part of the service. */
export interface Documents {
  /** Undefined when the request is for something else. */
  find(request: HttpRequest): Answer | undefined
}

/** @param endpoints gives the URLs of the sandbox; called with each request, since the port is known late */
export function createDocuments(endpoints: () => Endpoints): Documents {
  let description: string | undefined
  const documents = new Map<string, (request: HttpRequest) => Answer>([
    ['/', (request) => index(request, endpoints())],
    [
      '/openapi.json',
      () => {
        description ??= stringifyExact(resolveServers(readDescription(), endpoints()))
        return jsonText(description)
      },
    ],
    ['/_sandbox', (request) => controlIndex(request, endpoints())],
    ['/_sandbox/', (request) => controlIndex(request, endpoints())],
    ['/_sandbox/openapi.json', () => jsonText(controlAt(endpoints()))],
  ])
  return {
    find(request) {
      const document = documents.get(request.path)
      if (document === undefined || request.method === 'GET') return document?.(request)
      if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: ALLOW } }
      return refusalAnswer(new MethodRefusal(request.sentMethod, ALLOW))
    },
  }
}

const ALLOW = toAllow(['GET'])

/** Parsed exactly, because examples have ids that a number cannot hold. */
const readDescription = (): object =>
  parseExact(readFileSync(createRequire(import.meta.url).resolve('@activity-tracking/spec/openapi.json'), 'utf8')) as object

/** The description of the control API, with the URL of this sandbox. */
const controlAt = ({ controlUrl }: Endpoints): string => {
  const { servers, ...description } = JSON.parse(controlDescription) as { readonly servers: readonly { readonly description: string }[] }
  return JSON.stringify({ ...description, servers: servers.map((server) => ({ description: server.description, url: controlUrl })) })
}

interface Entry {
  readonly name: string
  readonly url: string
  readonly what: string
}

function index(request: HttpRequest, { baseUrl, newBaseUrl, authUrl, controlUrl }: Endpoints): Answer {
  const entries: Entry[] = [
    { name: 'base_url', url: baseUrl, what: 'API' },
    { name: 'new_base_url', url: newBaseUrl, what: "API, available from 2027-01-04 of the sandbox's clock" },
    { name: 'auth_url', url: authUrl, what: 'OAuth: the paths /oauth/authorize, /oauth/token, /oauth/revoke are below it' },
    { name: 'control_url', url: controlUrl, what: 'Control API of the sandbox: clock, tokens, webhooks, faults' },
    { name: 'openapi_url', url: `${authUrl}/openapi.json`, what: 'Description of the API (OpenAPI 3.1)' },
    { name: 'control_openapi_url', url: `${controlUrl}/openapi.json`, what: 'Description of the control API (OpenAPI 3.1)' },
  ]
  const urls = Object.fromEntries(entries.map(({ name, url }) => [name, url]))
  return pageOrJson(request, 'Activity-Tracking Service API v3', 'What this sandbox offers, and where.', entries, urls)
}

function controlIndex(request: HttpRequest, { controlUrl }: Endpoints): Answer {
  const operations = Object.entries(controlOperations).map(([operation_id, { method, path }]) => ({ operation_id, method, path }))
  const entries: Entry[] = [
    { name: 'openapi_url', url: `${controlUrl}/openapi.json`, what: 'Description of the control API (OpenAPI 3.1)' },
    ...operations.map(({ operation_id, method, path }) => ({ name: operation_id, url: `${controlUrl}${path}`, what: method })),
  ]
  const about = 'Operations of the control API. Those that change something need the header X-Sandbox-Control: 1.'
  const urls = { control_url: controlUrl, openapi_url: `${controlUrl}/openapi.json`, operations }
  return pageOrJson(request, 'Control API of the sandbox', about, entries, urls)
}

/** HTML for browsers, JSON for everything else. */
function pageOrJson({ headers }: HttpRequest, title: string, about: string, entries: readonly Entry[], json: object): Answer {
  const answer = headers.accept?.includes('text/html')
    ? html(renderIndex(title, about, entries), 200, PAGE_SECURITY_POLICY)
    : jsonText(JSON.stringify(json))
  return { ...answer, headers: { ...answer.headers, Vary: 'Accept' } }
}

const renderIndex = (title: string, about: string, entries: readonly Entry[]): string =>
  renderPage(
    title,
    markup`<header><h1>${title}</h1><p>${about}</p></header>
<dl class="text">
${entries.map(({ name, url, what }) => markup`<dt><code>${name}</code> <a href="${url}">${url}</a></dt><dd>${what}</dd>`)}
</dl>`,
  )
