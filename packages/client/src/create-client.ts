import { mergeHeaders } from 'openapi-fetch'
import { checkBaseUrl } from './base-url.ts'
import { serializeBody } from './body/serialize-body.ts'
import { checkCall } from './check-call.ts'
import { startDeadline } from './deadline.ts'
import { InvalidRequestError } from './errors.ts'
import { type AccessToken, auth, sourceOf, type TokenSource, verifyWith } from './fetch/auth.ts'
import { connection } from './fetch/connection.ts'
import type { Send } from './fetch/layer.ts'
import type { Operation } from './operation.ts'
import type { Scope } from './operations.gen.ts'
import { readError, readSuccess } from './read-response.ts'
import { requestUrl } from './request-url.ts'
import { isRedirect } from './to-api-error.ts'
import type { ActivityClient, CallInput, Result } from './types.ts'

/** Where access tokens come from: one of the two, or none. */
type Credentials =
  | {
      /** Access token, or a function that gives the current one; it is asked once per request that needs a token. */
      accessToken?: AccessToken
      auth?: never
    }
  | {
      accessToken?: never
      /** Gives access tokens and replaces those that the service refuses with 401: a `TokenSession`. */
      auth?: TokenSource
    }

interface Settings<Granted extends Scope> {
  /** API root, ending in the version, for example `https://host/api/v3`. Plain http is accepted for loopback hosts only. */
  baseUrl: string
  /** Web root of the OAuth paths, for example `https://host`. */
  authUrl: string
  /**
   * Scopes the athlete granted. Calls that need others then do not compile, and are refused before sending with a
   * `MissingScopeError`. Default: unknown, nothing is refused.
   */
  scopes?: readonly Granted[]
  /** Longest time a call may take, in milliseconds; default 60,000. `Infinity` is no limit; zero, less, or `NaN` is over before anything is sent. */
  timeoutMs?: number
  /**
   * Largest response body that is read, in bytes after decompression; default 67,108,864 (64 MiB). A larger one is a
   * `ResponseTooLargeError`. `Infinity` is no limit.
   */
  maxResponseBytes?: number
  /** Sends requests; default `globalThis.fetch`, looked up at each call. */
  fetch?: Send
  /** Headers of every request, for example `User-Agent`. */
  headers?: Readonly<Record<string, string>>
}

/** Where the service is and where access tokens come from: `accessToken`, `auth`, or neither, but not both. */
export type ClientOptions<Granted extends Scope = Scope> = Settings<Granted> & Credentials

/** @throws InvalidRequestError when one cannot be sent: the engine's own error would print its value */
function mergeSendable({ key }: Operation, ...headers: ClientOptions['headers'][]): Headers {
  try {
    return mergeHeaders(...headers)
  } catch {
    throw new InvalidRequestError('a header has a name or value that cannot be sent', { operation: key })
  }
}

/**
 * Creates a typed client.
 * @throws TypeError when a URL is not https (or http on a loopback host), or `maxResponseBytes` is not a number of bytes
 */
export function createClient<const Granted extends Scope = Scope>(options: ClientOptions<Granted>): ActivityClient<Granted> {
  const baseUrl = checkBaseUrl('baseUrl', options.baseUrl)
  const authUrl = checkBaseUrl('authUrl', options.authUrl)
  const { maxResponseBytes = 2 ** 26, timeoutMs = 60_000 } = options
  if (!(maxResponseBytes >= 0)) throw new TypeError('maxResponseBytes must be zero or more')
  const deliver = connection(options.fetch ?? ((request) => globalThis.fetch(request)))

  const source = options.auth ?? (options.accessToken === undefined ? undefined : sourceOf(options.accessToken))
  const deliverWithToken = source === undefined ? deliver : auth(source, { verify: verifyWith(deliver, baseUrl) })(deliver)

  const call =
    (method: string) =>
    async (path: string, input: CallInput = {}): Promise<Result<unknown>> => {
      const operation = checkCall(method, path, options.scopes)
      const url = requestUrl(operation.onAuthBase ? authUrl : baseUrl, operation, input.params)
      const { signal, race, clear } = startDeadline(operation.key, input.timeoutMs ?? timeoutMs, input.signal)

      const perform = async (): Promise<Result<unknown>> => {
        signal.throwIfAborted()
        const { content, contentType } = await serializeBody(operation.encoding, input.body, signal)
        const headers = mergeSendable(operation, options.headers, contentType, input.headers)
        const send = operation.scopes.length > 0 ? deliverWithToken : deliver
        const response = await send({ operation, method, url, headers, content, signal })
        if (!response.ok || isRedirect(response)) return { error: await readError(operation, response, signal), response }
        const reading = { as: input.parseAs, limit: maxResponseBytes, signal, onEnd: clear }
        return { data: await readSuccess(operation, response, reading), response }
      }

      let isOpen = false
      try {
        const result = await race(perform())
        // A stream is read after the call, within its time.
        isOpen = result.data instanceof ReadableStream
        return result
      } finally {
        if (!isOpen) clear()
      }
    }

  return { GET: call('GET'), PUT: call('PUT'), POST: call('POST'), DELETE: call('DELETE') } as ActivityClient<Granted>
}
