import type { CallOptions, Result } from './call-types.ts'
import { ApiError, hasCode, isApiError, MissingScopeError } from './errors.ts'
import { onWaited } from './helper-call.ts'
import type { Call, CallSettings, Deliver, Send } from './layers/layer.ts'
import type { FetchClient, HeadersOptions } from './openapi-fetch.ts'
import { findOperation, type Operation } from './operation.ts'
import type { Scope } from './operations.gen.ts'
import { quote } from './redact.ts'
import { serializeBody } from './request-body.ts'
import { checkParameters, fillPath, type Parameters, serializeQuery } from './request-url.ts'
import { type Reading, readErrorBody, readSuccess } from './response-body.ts'
import { startDeadline } from './timeout.ts'
import { isRedirect, toApiError } from './to-api-error.ts'
import { aFunction, aNumber, checkOptions, oneOf } from './values.ts'

/** A call as it arrives at run time; the compiler has checked it against the operation. */
export interface CallInput extends CallOptions {
  params?: Parameters
  body?: Readonly<Record<string, unknown>>
  [onWaited]?: (waitedMs: number) => void
}

/** Where a call is sent. */
export interface Target extends Pick<Call, 'usesOldBase'> {
  readonly baseUrl: string
}

/** What all calls of a client share. */
export interface ClientParts {
  readonly core: FetchClient<object>
  /** Whether a request is the one that the core has built. Otherwise, middleware has replaced it. */
  readonly isBuilt: (request: Request) => boolean
  readonly scopes: readonly Scope[] | undefined
  readonly timeoutMs: number
  readonly maxResponseBytes: number
  readonly now: () => number
  /** For time limits; default: a monotonic clock. */
  readonly clock: (() => number) | undefined
  /** The layers around a `fetch`; by default, that of the client. */
  readonly deliverWith: (send: Send | undefined) => Deliver
  readonly targetOf: (operation: Operation, ownBase: string | undefined) => Target
  readonly headersFor: (operation: Operation, contentType: string | undefined, own: HeadersOptions | undefined) => Headers
}

/**
 * Carries out a call. Its errors are results: only the reason of the caller's signal, and what the app's own functions throw, reject.
 */
export async function performCall(client: ClientParts, method: string, path: string, input: CallInput = {}): Promise<Result<unknown>> {
  try {
    const operation = checkCall(method, path, client.scopes, client.now())
    checkParameters(operation, input.params ?? {})
    checkCallOptions(operation, input)
    return await callInTime(client, operation, input)
  } catch (error) {
    if (!isApiError(error) || (input.signal?.aborted && error === input.signal.reason)) throw error
    // The error of another operation, such as a refresh, has that operation's response.
    const own = error.operation === `${method} ${path}` ? error.response : undefined
    return { error, response: own ?? Response.error() }
  }
}

/** Sends and reads within the time limits of the call, and reports how the call has ended. */
async function callInTime(client: ClientParts, operation: Operation, input: CallInput): Promise<Result<unknown>> {
  const { timeoutMs = client.timeoutMs, lane = 'interactive', onLimit = 'fail', maxWaitMs = Infinity, ...others } = input
  const { signal, fetch, baseUrl: ownBase, parseAs, ...request } = others
  const { baseUrl, ...target } = client.targetOf(operation, ownBase)
  const limits = { timeoutMs, maxWaitMs, outer: signal ?? undefined, now: client.clock }
  const { race, waited, clear, ...deadline } = startDeadline(operation.key, limits)
  const settings = { lane, onLimit, maxWaitMs }
  const deliver = client.deliverWith(fetch)
  const pending: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>): void => void pending.push(work)
  let sent: Call | undefined
  const send = (prepared: Prepared): Promise<Response> => {
    sent = { operation, ...prepared, ...deadline, settings, ...target, attempt: 1, waitUntil }
    return sendOpen(deliver, sent)
  }
  const end = ({ response, error }: { readonly response?: Response; readonly error?: unknown }): void => {
    // The error of another operation, such as a refresh, can belong to several calls.
    if (error instanceof ApiError && error.operation === operation.key) error.attempts = sent?.attempt
    sent?.report?.end({ response, error })
  }
  let isOpen = false
  try {
    const reading = { as: parseAs, limit: client.maxResponseBytes, signal: deadline.signal, onEnd: clear }
    const result = await race(sendAndRead(client, { operation, request, baseUrl, send, reading, explanation: () => sent?.explanation }))
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

/** A request that is ready to be sent. */
type Prepared = Pick<Call, 'request' | 'content' | 'init'>

/** The part of the arguments that makes the request: what is not named here are options of `fetch`. */
type RequestInput = Omit<CallInput, 'timeoutMs' | keyof CallSettings | 'signal' | 'fetch' | 'baseUrl' | 'parseAs'>

/** A call in progress. */
interface Exchange {
  readonly operation: Operation
  readonly request: RequestInput
  readonly baseUrl: string
  readonly send: (prepared: Prepared) => Promise<Response>
  readonly reading: Reading
  /** What the layers have found out about the last response. */
  readonly explanation: () => string | undefined
}

/** Sends the request through openapi-fetch, with the layers as its `fetch`, and reads the response. */
async function sendAndRead(client: ClientParts, exchange: Exchange): Promise<Result<unknown>> {
  const { operation, request, baseUrl, send, reading } = exchange
  const { params, body, headers, middleware, querySerializer = serializeQuery, ...init } = request
  const { signal } = reading
  signal.throwIfAborted()
  const serialized = body === undefined || operation.encoding === '' ? undefined : await serializeBody(operation, body, signal)
  const content = serialized?.content
  const { error, response } = await client.core.request(
    operation.method.toLowerCase() as 'get',
    operation.path as never,
    {
      ...init,
      ...(content === undefined ? {} : { body: content, bodySerializer: () => content }),
      ...(middleware === undefined ? {} : { middleware }),
      baseUrl,
      params: { ...params, path: { ...params?.path } },
      pathSerializer: fillPath,
      querySerializer,
      headers: client.headersFor(operation, serialized?.contentType, headers),
      parseAs: 'stream',
      fetch: async (sent: Request) => send({ ...(client.isBuilt(sent) ? { request: sent, content } : await replaced(sent)), init }),
      signal,
      redirect: 'manual',
    } as never,
  )
  return readResponse(client, exchange, response, error)
}

/** A request of middleware, and its body. */
async function replaced(request: Request): Promise<Omit<Prepared, 'init'>> {
  const { url, method, headers } = request
  const content = await request.arrayBuffer()
  return { request: new Request(url, { method, headers }), content: content.byteLength > 0 ? content : undefined }
}

/**
 * Sends a call. If the app is closed before the call can send its request again, the call ends with the result of the last request: it was
 * sent, and the service may have processed it.
 */
async function sendOpen(deliver: Deliver, call: Call): Promise<Response> {
  try {
    return await deliver(call)
  } catch (error) {
    if (!hasCode(error, 'closed') || call.outcome === undefined) throw error
    if ('error' in call.outcome) throw call.outcome.error
    return call.outcome.response
  }
}

/** The core would read the body of an error itself, whole. Undone before the body is read. */
export function leaveBodyUnread(response: Response): void {
  if (!response.ok) Object.defineProperty(response, 'text', { value: async () => '', configurable: true })
}

/**
 * Reads a response after all middleware.
 * @param body the body of an error that middleware has responded with itself, which the core has read
 */
async function readResponse(
  { now }: ClientParts,
  { operation, reading, explanation }: Exchange,
  response: Response,
  body: unknown,
): Promise<Result<unknown>> {
  Reflect.deleteProperty(response, 'text')
  if (response.ok && !isRedirect(response)) {
    return { data: await readSuccess(operation, response, reading), response }
  }
  const receivedAt = now()
  const read = response.bodyUsed ? body || undefined : await readErrorBody(response, reading.signal)
  return { error: toApiError(operation, response, read, receivedAt, explanation()), response }
}

/**
 * Looks up the operation and refuses a call that cannot succeed, before anything is sent.
 * @throws ApiError `invalid_request` for an unknown operation
 * @throws ApiError `operation_removed` from the day on which the service no longer supports it
 * @throws MissingScopeError when none of the sufficient scopes was granted
 */
function checkCall(method: string, path: string, granted: readonly Scope[] | undefined, now: number): Operation {
  const key = `${method} ${path}`
  const operation = findOperation(key)
  if (operation === undefined) {
    // The path argument might be a URL that contains a secret.
    const [template = ''] = key.split(/[?#]/)
    throw new ApiError('invalid_request', 'the service does not have this operation; check the method and the path template', {
      operation: quote(template),
    })
  }
  const { scopes, removed, replacement } = operation
  if (removed !== undefined && now >= Date.parse(removed)) {
    throw new ApiError('operation_removed', `removed on ${removed}${replacement ? `; use ${replacement} instead` : ''}`, { operation: key })
  }
  if (granted && scopes.length > 0 && !scopes.some((scope) => granted.includes(scope)))
    throw new MissingScopeError(scopes, { operation: key })
  return operation
}

const OPTIONS = {
  timeoutMs: aNumber,
  maxWaitMs: aNumber,
  fetch: aFunction,
  lane: oneOf('interactive', 'background'),
  onLimit: oneOf('fail', 'wait'),
  parseAs: oneOf('json', 'text', 'blob', 'arrayBuffer', 'stream'),
}

/** @throws ApiError `invalid_request` for an option of a call that is of the wrong kind */
function checkCallOptions({ key }: Operation, options: CallOptions): void {
  try {
    checkOptions(key, options, OPTIONS)
  } catch (error) {
    throw new ApiError('invalid_request', (error as TypeError).message, { operation: key })
  }
}

/**
 * Returns the data of a call, or throws its error: `const athlete = await unwrap(api.GET('/athlete'))`.
 * @throws ApiError the call's error
 */
export async function unwrap<Data>(result: Result<Data> | Promise<Result<Data>>): Promise<Data> {
  const { data, error } = await result
  if (error !== undefined) throw error
  return data as Data
}
