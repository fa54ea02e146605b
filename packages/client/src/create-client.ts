import createFetchClient, { type Client, type HeadersOptions, type Middleware, mergeHeaders } from 'openapi-fetch'
import { checkBaseUrl } from './base-url.ts'
import { checkCall } from './check-call.ts'
import { BaseError, ClosedError, InvalidRequestError } from './errors.ts'
import { onWaited } from './helper-call.ts'
import { type AccessToken, auth, type TokenSource, verifyWith } from './layers/auth.ts'
import { connection } from './layers/connection.ts'
import type { Call, Deliver, Layer, Send } from './layers/layer.ts'
import type { Operation } from './operation.ts'
import { newBaseFrom, type Scope } from './operations.gen.ts'
import { serializeBody } from './request-body.ts'
import { checkParameters, fillPath, type Parameters, serializeQuery } from './request-url.ts'
import { readErrorBody, readSuccess } from './response-body.ts'
import { startDeadline } from './timeout.ts'
import { isRedirect, toApiError } from './to-api-error.ts'
import type { ActivityClient, CallOptions, Result } from './types.ts'
import { userAgentHeader } from './user-agent.ts'

/** The URLs of the service, the source of access tokens, and the layers of a call. */
export interface ClientOptions<Granted extends Scope = Scope> {
  /** API root, ending in the version, for example `https://host/api/v3`. Plain http is accepted for loopback hosts only. */
  baseUrl: string
  /** Web root of the OAuth paths, for example `https://host`. Only calls to `/oauth/…` need it. */
  authUrl?: string
  /** The API root from 2027-01-04 on (specification, "Versioning"). From that day, calls use it. Default: calls always use `baseUrl`. */
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
   * Maximum size of a response body, in bytes after decompression; default 67,108,864 (64 MiB). A larger one is a `ResponseTooLargeError`.
   * `Infinity` means no limit.
   */
  maxResponseBytes?: number
  /** Sends requests; default `globalThis.fetch`, looked up at each call. */
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

/** A call as it arrives at run time; the compiler has checked it against the operation. */
interface CallInput extends CallOptions {
  params?: Parameters
  body?: Readonly<Record<string, unknown>>
  [onWaited]?: (waitedMs: number) => void
}

const passOn: Layer = (next) => next

/** The core receives a 204 instead of the response, so that it does not read the body. */
const UNREAD_STATUS = 204

/** Sends the request of one call, and holds its response after all middleware. */
interface Sender {
  (request: Request): Promise<Response>
  received?: Response
}

/**
 * Sends a call. If the app is closed before the call can send its request again, the call ends with the result of the last request: it was
 * sent, and the service may have processed it.
 */
async function sendOpen(send: Deliver, call: Call): Promise<Response> {
  try {
    return await send(call)
  } catch (error) {
    if (!(error instanceof ClosedError) || call.outcome === undefined) throw error
    if ('error' in call.outcome) throw call.outcome.error
    return call.outcome.response
  }
}

/**
 * Creates a typed client: openapi-fetch with layers below it, and a body parser that preserves every digit of an ID.
 * @throws TypeError when a URL is not https (or http on a loopback host), or `maxResponseBytes` is not a number of bytes
 */
export function createClient<const Granted extends Scope = Scope>(options: ClientOptions<Granted>): ActivityClient<Granted> {
  const baseUrl = checkBaseUrl('baseUrl', options.baseUrl)
  const newBaseUrl = checkBaseUrl('newBaseUrl', options.newBaseUrl ?? options.baseUrl)
  const authUrl = options.authUrl === undefined ? undefined : checkBaseUrl('authUrl', options.authUrl)
  const { maxResponseBytes = 2 ** 26, timeoutMs: defaultTimeoutMs = 60_000, now = Date.now } = options
  const { log = passOn, retry = passOn, quota = passOn } = options
  const newBaseTime = Date.parse(newBaseFrom)
  const currentBaseUrl = (): string => (now() < newBaseTime ? baseUrl : newBaseUrl)
  if (!(maxResponseBytes >= 0)) throw new TypeError('maxResponseBytes must not be negative')
  const defaultSend = options.fetch ?? ((request: Request) => globalThis.fetch(request))

  const deliverWith = (send: Send): Deliver => {
    const counted = quota(connection(send))
    if (options.auth === undefined) return log(retry(counted))
    const verify = verifyWith(counted, currentBaseUrl)
    return log(retry(auth({ auth: options.auth, baseUrls: [baseUrl, newBaseUrl], verify })(counted)))
  }
  const deliver = deliverWith(defaultSend)

  const core = createFetchClient()
  let unread: Response | undefined
  /** Stores a response for the call that it belongs to. Returns the replacement for the core. */
  const keep = (sender: Sender, response: Response): Response => {
    sender.received = response
    unread ??= new Response(null, { status: UNREAD_STATUS })
    return unread
  }
  let hasMiddleware = false
  /** Prepares the core for middleware: the first one sees a response last. */
  const prepareForMiddleware = (): void => {
    if (!hasMiddleware) core.use({ onResponse: ({ response, options: { fetch } }) => keep(fetch as Sender, response) })
    hasMiddleware = true
  }
  let defaultHeaders: Headers | undefined

  async function call(method: string, path: string, input: CallInput = {}): Promise<Result<unknown>> {
    const operation = checkCall(method, path, options.scopes, now())
    checkParameters(operation, input.params ?? {})
    const { timeoutMs = defaultTimeoutMs, lane = 'interactive', onLimit = 'fail', maxWaitMs = Infinity, ...init } = input
    const { parseAs, body, headers, fetch: ownSend, signal: outerSignal, baseUrl: ownBase, ...others } = init
    const base = ownBase ?? (operation.onAuthBase ? authUrl : currentBaseUrl())
    if (base === undefined) throw new InvalidRequestError('the client was created without authUrl', { operation: operation.key })
    if (ownBase !== undefined) checkOwnBase(operation, ownBase)
    const limits = { timeoutMs, maxWaitMs, outer: outerSignal ?? undefined, now: options.now }
    const { signal, timeLeft, waitLeft, startWait, waited, race, clear } = startDeadline(operation.key, limits)
    const send = ownSend === undefined ? deliver : deliverWith(ownSend)
    const settings = { lane, onLimit, maxWaitMs }
    const isBaseChosen = operation.onAuthBase || ownBase !== undefined || options.newBaseUrl !== undefined
    const usesOldBase = !isBaseChosen && now() >= newBaseTime
    const pending: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>): void => void pending.push(work)
    let sent: Call | undefined
    const end = ({ response, error }: { readonly response?: Response; readonly error?: unknown }): void => {
      // The error of another operation, such as a refresh, can belong to several calls.
      if (error instanceof BaseError && error.operation === operation.key) error.attempts = sent?.attempt
      sent?.report?.end({ response, error })
    }

    const perform = async (): Promise<Result<unknown>> => {
      signal.throwIfAborted()
      const serialized = body === undefined || operation.encoding === '' ? undefined : await serializeBody(operation, body, signal)
      const { content } = serialized ?? {}
      if (others.middleware !== undefined) prepareForMiddleware()
      const isIntercepted = hasMiddleware
      defaultHeaders ??= mergeSendable(operation, userAgentHeader(options.userAgent), options.headers)
      const fetch: Sender = async (request) => {
        const prepared = isIntercepted ? await rewritten(request, signal) : { request, content }
        sent = { operation, ...prepared, signal, timeLeft, waitLeft, startWait, settings, usesOldBase, attempt: 1, waitUntil }
        const response = await sendOpen(send, sent)
        return isIntercepted ? response : keep(fetch, response)
      }
      const result = await core.request(
        method.toLowerCase() as 'get',
        path as never,
        {
          ...others,
          baseUrl: base,
          ...(content === undefined ? {} : { body: content, bodySerializer: () => content }),
          params: { ...input.params, path: { ...input.params?.path } },
          pathSerializer: fillPath,
          querySerializer: others.querySerializer ?? serializeQuery,
          headers: serialized === undefined && headers === undefined ? defaultHeaders : ownHeaders(serialized?.contentType),
          parseAs: 'stream',
          fetch,
          signal,
          redirect: 'manual',
        } as never,
      )
      const response = fetch.received
      // A middleware that responds itself ends the core's chain, and the core has already read the body of its error.
      if (response === undefined) return readShort(result as Result<unknown>)
      return read(response)
    }

    const ownHeaders = (contentType: string | undefined): Headers =>
      mergeSendable(operation, defaultHeaders, contentType === undefined ? {} : { 'Content-Type': contentType }, headers)

    const read = async (response: Response): Promise<Result<unknown>> => {
      if (!response.ok || isRedirect(response)) {
        const receivedAt = now()
        return { error: toApiError(operation, response, await readErrorBody(response, signal), receivedAt), response }
      }
      const reading = { as: parseAs, limit: maxResponseBytes, signal, onEnd: clear }
      return { data: await readSuccess(operation, response, reading), response }
    }

    const readShort = async ({ error, response }: Result<unknown>): Promise<Result<unknown>> =>
      response.ok && !isRedirect(response)
        ? read(response)
        : { error: toApiError(operation, response, error || undefined, now()), response }

    let isOpen = false
    try {
      const result = await race(perform())
      // A stream is read after the call, within its time limit.
      isOpen = result.data instanceof ReadableStream
      end(result)
      return result
    } catch (error) {
      end({ error })
      throw error
    } finally {
      input[onWaited]?.(waited())
      // Its failure, or the deadline, does not change the result.
      if (pending.length > 0) await race(Promise.allSettled(pending)).catch(() => undefined)
      if (!isOpen) clear()
    }
  }

  const method = (name: string) => (path: string, input?: CallInput) => call(name, path, input)
  const client: Client<object> = {
    ...core,
    request: (name: string, path: string, input?: CallInput) => call(name.toUpperCase(), path, input),
    ...Object.fromEntries(METHODS.map((name) => [name, method(name)])),
    use(...middleware: Middleware[]) {
      prepareForMiddleware()
      core.use(...middleware)
    },
  } as never
  return client as unknown as ActivityClient<Granted>
}

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']

/** @throws InvalidRequestError when the base URL of a call is not allowed */
function checkOwnBase({ key }: Operation, url: string): void {
  try {
    checkBaseUrl('baseUrl', url)
  } catch (error) {
    throw new InvalidRequestError((error as TypeError).message, { operation: key })
  }
}

/** @throws InvalidRequestError when a header cannot be sent: the engine's own error would print its value */
function mergeSendable({ key }: Operation, ...headers: (HeadersOptions | undefined)[]): Headers {
  try {
    return mergeHeaders(...headers)
  } catch {
    throw new InvalidRequestError('a header has a name or value that cannot be sent', { operation: key })
  }
}

/** The request after middleware. Its body is stored for sending it again, and middleware cannot remove the signal or follow redirects. */
async function rewritten(request: Request, signal: AbortSignal): Promise<Pick<Call, 'request' | 'content'>> {
  const buffer = await request.arrayBuffer()
  const content = buffer.byteLength > 0 ? buffer : undefined
  const { url, method, headers } = request
  return { request: new Request(url, { method, headers, signal, redirect: 'manual', body: content ?? null }), content }
}
