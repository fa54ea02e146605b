import { checkBaseUrl } from './base-url.ts'
import { ApiError } from './errors.ts'
import { type AccessToken, auth, type TokenSource } from './layers/auth.ts'
import { connection } from './layers/connection.ts'
import type { Deliver, Layer, Send } from './layers/layer.ts'
import { createFetchClient, type HeadersOptions, mergeHeaders } from './openapi-fetch.ts'
import type { Operation } from './operation.ts'
import { newBaseFrom, type Scope } from './operations.gen.ts'
import { type CallInput, type ClientParts, leaveBodyUnread, performCall, type Target } from './perform-call.ts'
import type { ActivityClient } from './types.ts'
import { userAgentHeader } from './user-agent.ts'
import { aFunction, aNumber, anObject, aText, checkOptions, describeKind, hasFunctions, texts } from './values.ts'

/** The URLs of the service, the source of access tokens, and the layers of a call. */
export interface ClientOptions<Granted extends Scope = Scope> {
  /** API root, ending in the version, for example `https://host/api/v3`. Plain http is accepted for loopback hosts only. */
  baseUrl: string
  /** Web root of the OAuth paths, for example `https://host`. Only calls to `/oauth/…` need it. */
  authUrl?: string
  /**
   * The API root from 2027-01-04 on (specification, "Versioning"): calls use it from 01:00 UTC of that day on, by this machine's clock. Default:
   * calls always use `baseUrl`, which keeps working.
   */
  newBaseUrl?: string
  /**
   * Access token; or a function that returns the current one, called once per request that needs a token; or a `TokenSession`, which also
   * replaces tokens that the service refuses.
   */
  auth?: AccessToken | TokenSource
  /**
   * Scopes that the athlete granted. Calls that require others do not compile, and are refused before sending with a `MissingScopeError`.
   * Default: unknown, nothing is refused.
   */
  scopes?: readonly Granted[]
  /**
   * Maximum time of a call without the time that it waits for rate limits, in milliseconds; default 60,000. `Infinity` means no limit. With
   * zero, a negative number or `NaN`, nothing is sent.
   */
  timeoutMs?: number
  /**
   * Maximum size of a response body, in bytes after decompression; default 67,108,864 (64 MiB). A larger one is the error `response_too_large`.
   * `Infinity` means no limit.
   */
  maxResponseBytes?: number
  /** Sends requests: any `fetch`, or a function around one; default `globalThis.fetch`, looked up at each call. */
  fetch?: Send
  /**
   * Name of your app, for example `my-app/1.2`: the `User-Agent` of its requests is then `my-app/1.2 activity-tracking-client/<version>`.
   * Browsers send their own.
   */
  userAgent?: string
  /** Headers for every request. */
  headers?: HeadersOptions
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. */
  now?: () => number
  /** Reports events: `log(…)`. Default: no events are reported. */
  log?: Layer
  /** Sends failed requests again: `retry(…)`. Default: no request is sent again, except once after a refused access token. */
  retry?: Layer
  /** Stays within the rate limits: the `layer` of a quota. Default: requests are not counted. */
  quota?: Layer
}

/**
 * Creates a typed client: openapi-fetch with layers below it, and a body parser that preserves every digit of an ID.
 * @throws TypeError when a URL is not https (or http on a loopback host), or another option is of the wrong kind; it names the option
 */
export function createClient<const Granted extends Scope = Scope>(options: ClientOptions<Granted>): ActivityClient<Granted> {
  checkOptions('createClient', options, OPTIONS)
  return buildClient(options, checkUrls(options))
}

function buildClient<Granted extends Scope>(options: ClientOptions<Granted>, urls: Urls): ActivityClient<Granted> {
  const { maxResponseBytes = 2 ** 26, timeoutMs = 60_000, scopes, now = Date.now } = options
  if (!(maxResponseBytes >= 0)) throw new TypeError('maxResponseBytes must not be negative')
  const deliverWith = (send: Send): Deliver => assembleLayers(options, urls, send)
  const deliver = deliverWith(options.fetch ?? ((url, init) => globalThis.fetch(url, init)))
  const core = createFetchClient()
  const built = new WeakSet<Request>()
  // As the first middleware, it sees each request before all others, and each response after them.
  core.use({
    onRequest: ({ request }) => void built.add(request),
    onResponse: ({ response }) => leaveBodyUnread(response),
  })
  let defaultHeaders: Headers | undefined

  const parts: ClientParts = {
    core,
    isBuilt: (request) => built.has(request),
    scopes,
    timeoutMs,
    maxResponseBytes,
    now,
    clock: options.now,
    deliverWith: (send) => (send === undefined ? deliver : deliverWith(send)),
    targetOf: (operation, own) => targetOf(operation, urls, own),
    headersFor(operation, contentType, own) {
      defaultHeaders ??= mergeSendable(operation, userAgentHeader(options.userAgent), options.headers)
      if (contentType === undefined && own === undefined) return defaultHeaders
      return mergeSendable(operation, defaultHeaders, contentType === undefined ? {} : { 'Content-Type': contentType }, own)
    },
  }
  const call = (method: string) => (path: string, input?: CallInput) => performCall(parts, method, path, input)
  return {
    ...core,
    request: (method: string, path: string, input?: CallInput) => call(method.toUpperCase())(path, input),
    ...Object.fromEntries(METHODS.map((method) => [method, call(method)])),
  } as unknown as ActivityClient<Granted>
}

const OPTIONS = {
  auth: {
    what: 'an access token, a function or a TokenSession',
    accepts: (auth: unknown) => typeof auth === 'string' || typeof auth === 'function' || hasFunctions(auth, 'accessToken'),
  },
  scopes: texts,
  timeoutMs: aNumber,
  maxResponseBytes: aNumber,
  fetch: aFunction,
  userAgent: aText,
  headers: anObject,
  now: aFunction,
}

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']

/** The base URLs of a client, checked. */
interface Urls {
  readonly baseUrl: string
  readonly newBaseUrl: string | undefined
  readonly authUrl: string | undefined
  /** Whether the newer one is used. */
  readonly isNewTime: () => boolean
}

/** The newer base URL is used this much later than it is available, in milliseconds: this machine's clock may be ahead. */
const CLOCK_TOLERANCE_MS = 3_600_000

/** @throws TypeError when a URL is not https (or http on a loopback host) */
function checkUrls({ now = Date.now, ...options }: ClientOptions): Urls {
  const baseUrl = checkBaseUrl('baseUrl', options.baseUrl)
  const newBaseUrl = options.newBaseUrl === undefined ? undefined : checkBaseUrl('newBaseUrl', options.newBaseUrl)
  const authUrl = options.authUrl === undefined ? undefined : checkBaseUrl('authUrl', options.authUrl)
  const newBaseTime = Date.parse(newBaseFrom) + CLOCK_TOLERANCE_MS
  return { baseUrl, newBaseUrl, authUrl, isNewTime: () => now() >= newBaseTime }
}

/** The layers from the outside in. Every request that is sent, a resend too, is counted and has a current token. */
function assembleLayers(options: ClientOptions, { baseUrl, newBaseUrl }: Urls, send: Send): Deliver {
  const counted = addLayer(options, 'quota', connection(send))
  const authorized =
    options.auth === undefined ? counted : auth({ auth: options.auth, baseUrls: [baseUrl, newBaseUrl ?? baseUrl] })(counted)
  return addLayer(options, 'log', addLayer(options, 'retry', authorized))
}

const LAYERS = { log: 'log({ … })', retry: 'retry({ … })', quota: 'createQuota({ … }).layer' }

/** @throws TypeError when the option is not a layer */
function addLayer(options: ClientOptions, name: keyof typeof LAYERS, next: Deliver): Deliver {
  const layer = options[name]
  if (layer === undefined) return next
  const expected = `${name} must be a layer, such as ${LAYERS[name]}`
  if (typeof layer !== 'function') throw new TypeError(`${expected}, not ${describeKind(layer)}`)
  const deliver = layer(next)
  if (typeof deliver !== 'function') throw new TypeError(`${expected}: it returned ${describeKind(deliver)} instead of a function`)
  return deliver
}

/** @throws ApiError `invalid_request` when there is no base URL for the operation, or the call's own is not allowed */
function targetOf(operation: Operation, { baseUrl, newBaseUrl, authUrl, isNewTime }: Urls, own: string | undefined): Target {
  if (own !== undefined) {
    checkOwnBase(operation, own)
    return { baseUrl: own, usesOldBase: false }
  }
  if (!operation.onAuthBase) {
    return { baseUrl: newBaseUrl !== undefined && isNewTime() ? newBaseUrl : baseUrl, usesOldBase: newBaseUrl === undefined }
  }
  if (authUrl !== undefined) return { baseUrl: authUrl, usesOldBase: false }
  throw new ApiError('invalid_request', 'the client was created without authUrl', { operation: operation.key })
}

function checkOwnBase({ key }: Operation, url: string): void {
  try {
    checkBaseUrl('baseUrl', url)
  } catch (error) {
    throw new ApiError('invalid_request', (error as TypeError).message, { operation: key })
  }
}

/** @throws ApiError `invalid_request` when a header cannot be sent: the engine's own error would print its value */
function mergeSendable({ key }: Operation, ...headers: (HeadersOptions | undefined)[]): Headers {
  try {
    return mergeHeaders(...headers)
  } catch {
    throw new ApiError('invalid_request', 'a header has a name or value that cannot be sent', { operation: key })
  }
}
