import type { App } from '../app/create-app.ts'
import { isErrorBody } from '../error-body.ts'
import { type ApiError, isApiError } from '../errors.ts'
import type { Id } from '../id.ts'
import { findOperation } from '../operation.ts'
import type { paths } from '../schema.gen.ts'

/** Paths that are read with the access token of an athlete, for example `/activities/{id}/streams`. */
export type ReadProxyPath = {
  [Path in keyof paths]: paths[Path]['get'] extends object
    ? Path extends `/${'oauth' | 'push_subscriptions'}${string}`
      ? never
      : Path
    : never
}[keyof paths]

/** Where pages reach the proxy, who they belong to, and what they can read. */
export interface ReadProxyOptions {
  /** Path of the app that the proxy is at, for example `/api`: pages then request `/api/athlete/activities?per_page=5`. */
  readonly path: string
  /** The operations that pages can read, by their path templates. Everything else is 404. List only what the pages show. */
  readonly allow: readonly ReadProxyPath[]
  /**
   * The athlete who is logged in to the app, from the app's own session cookie, which `onConnected` of `createConnect` has set. Undefined or
   * null: the response is 401. The proxy reads nothing else of the request's headers.
   */
  readonly athlete: (request: Request) => Id | bigint | null | undefined | Promise<Id | bigint | null | undefined>
  /** The time in milliseconds since 1970-01-01 UTC; default: the clock of the app. */
  readonly now?: () => number
}

/** The methods of an `App` that `createReadProxy` uses. */
type ProxyApp = Pick<App, 'athlete'> & Partial<Pick<App, 'now'>>

/** Headers of the service that pages receive. */
const PASSED = ['Content-Type', 'ETag', 'Last-Modified']

/** Headers of the browser that the service receives. */
const CONDITIONS = ['If-None-Match', 'If-Modified-Since']

/** An ID of the service: of an activity, of gear, or of a picture. No other character reaches a URL. */
const ID = /^[\w-]{1,40}$/

/** Names of query parameters. Credentials are never parameters. */
const PARAMETER = /^(?!.*(token|secret|code))[a-z][a-z_]{0,39}$/

/**
 * Lets pages read the API through the app: a request handler that sends a GET request of a page to the service, with the access token of the
 * athlete who is logged in, and returns the response byte for byte, so that IDs keep all their digits. Tokens stay on the server.
 *
 * It refuses every method but GET (405), pages of other origins (403), requests without a session (401), operations that are not listed and paths
 * that do not match their templates exactly (404), and parameters that repeat or look like credentials (400). Of the request's headers it passes
 * on only `If-None-Match` and `If-Modified-Since`; of the response's headers, only the type and the validators. Responses are private to the
 * browser. Errors of the service have its status and body; a rate limit is 429 with `Retry-After` in seconds. After the athlete has revoked access: 401.
 * @throws TypeError for a path that does not begin with a slash, and an operation that is not read with an access token
 */
export function createReadProxy(app: ProxyApp, options: ReadProxyOptions): (request: Request) => Promise<Response> {
  const { allow, athlete, now = app.now ?? Date.now } = options
  if (!/^\/[^?#]*$/.test(options.path)) throw new TypeError('path must begin with a slash, such as /api')
  const base = options.path.replace(/\/+$/, '')
  const templates = allow.map((path) => {
    const operation = findOperation(`GET ${path}`)
    if (!operation?.scopes.length) throw new TypeError(`GET ${path} is not an operation that is read with the access token of an athlete`)
    return { path, segments: path.split('/') }
  })

  const find = (pathname: string): Found | undefined => {
    if (!pathname.startsWith(`${base}/`)) return undefined
    const sent = pathname.slice(base.length).split('/')
    for (const { path, segments } of templates) {
      const values = match(segments, sent)
      if (values !== undefined) return { path, values }
    }
    return undefined
  }

  return async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET') return refuse(405, 'Method Not Allowed', { Allow: 'GET' })
    if (!isSameOrigin(request.headers, url)) return refuse(403, 'Forbidden')
    const found = find(url.pathname)
    if (found === undefined) return refuse(404, 'Not Found')
    const query = readQuery(url.searchParams)
    if (query === undefined) return refuse(400, 'Bad Request')
    const id = await athlete(request)
    if (id === undefined || id === null) return refuse(401, 'Authorization Error')

    const { error, data, response } = await app.athlete(id).request(
      'get',
      found.path as '/athlete',
      {
        params: { path: found.values, query },
        headers: headersIn(request.headers, CONDITIONS),
        parseAs: 'stream',
        signal: request.signal,
      } as Record<string, unknown>,
    )
    if (response.status === 304) return secured(null, 304, headersIn(response.headers, PASSED))
    if (error !== undefined) return fail(error as ApiError, now())
    return secured(data as unknown as ReadableStream, 200, headersIn(response.headers, PASSED))
  }
}

/** An operation, and the values in its path. */
interface Found {
  readonly path: ReadProxyPath
  readonly values: Readonly<Record<string, string>>
}

/** The values of the placeholders; undefined if a segment differs. */
function match(template: readonly string[], sent: readonly string[]): Record<string, string> | undefined {
  if (template.length !== sent.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, segment] of template.entries()) {
    const value = sent[index] ?? ''
    if (!segment.startsWith('{')) {
      if (value !== segment) return undefined
    } else if (ID.test(value)) values[segment.slice(1, -1)] = value
    else return undefined
  }
  return values
}

/** The parameters; undefined if one repeats or is not a name of a parameter. */
function readQuery(searchParams: URLSearchParams): Record<string, string> | undefined {
  const query: Record<string, string> = {}
  for (const [name, value] of searchParams) {
    if (!PARAMETER.test(name) || Object.hasOwn(query, name)) return undefined
    query[name] = value
  }
  return query
}

/**
 * Whether a page of the app's own origin has sent the request. Browsers state it in `Sec-Fetch-Site`, which pages cannot set. Without that
 * header, the request is not from a current browser, and its `Origin`, if any, must be the app's own.
 */
function isSameOrigin(headers: Headers, { origin }: URL): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site === null ? [null, origin].includes(headers.get('Origin')) : site === 'same-origin'
}

const headersIn = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

/** The statuses of the service that a page receives as they are. */
const AS_THEY_ARE = [400, 403, 404, 429]

/** Codes of errors after which the athlete has to authorize the app again. */
const DISCONNECTED = ['needs_reauthorization', 'no_grant', 'unauthorized', 'suspect_grant']

/** @throws an error that is not one of the client, such as that of a store */
function fail(error: unknown, now: number): Response {
  if (!isApiError(error)) throw error
  const { code, status = 0, body } = error
  const retryAt = 'retryAt' in error && typeof error.retryAt === 'number' ? error.retryAt : undefined
  const wait: Record<string, string> =
    retryAt === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil((retryAt - now) / 1_000))) }
  if (code === 'rate_limited') return refuse(429, 'Rate Limit Exceeded', wait)
  if (code === 'missing_scope') return refuse(403, 'Forbidden')
  if (DISCONNECTED.includes(code)) return refuse(401, 'Authorization Error')
  if (AS_THEY_ARE.includes(status) && isErrorBody(body))
    return secured(JSON.stringify(body), status, { 'Content-Type': 'application/json' })
  if (code === 'deadline_exceeded') return refuse(504, 'Gateway Timeout')
  return refuse(retryAt === undefined ? 502 : 503, retryAt === undefined ? 'Bad Gateway' : 'Service Unavailable', wait)
}

/** An error in the format of the service. */
const refuse = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response =>
  secured(JSON.stringify({ message, errors: [] }), status, { 'Content-Type': 'application/json', ...headers })

const secured = (body: ReadableStream | string | null, status: number, headers: Readonly<Record<string, string>>): Response =>
  new Response(body, {
    status,
    headers: {
      ...headers,
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
