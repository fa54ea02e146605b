import { createFinalURL, createQuerySerializer, defaultPathSerializer, mergeHeaders } from 'openapi-fetch'
import { checkBaseUrl } from './base-url.ts'
import { serializeBody } from './body/serialize-body.ts'
import { checkCall } from './check-call.ts'
import { startDeadline } from './deadline.ts'
import { DeadlineError } from './errors/deadline-error.ts'
import { type AccessToken, auth } from './fetch/auth.ts'
import { connection } from './fetch/connection.ts'
import { compose, type Layer, type Send } from './fetch/layer.ts'
import { type TokenSource, tokenSource, verifyWith } from './fetch/token-source.ts'
import type { Operation } from './operation.ts'
import type { Scope } from './operations.gen.ts'
import { readError, readSuccess } from './read-answer.ts'
import type { ActivityClient, CallInput, Method, Result } from './types.ts'

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
  /** Longest time a call may take, in milliseconds; default 60,000. */
  timeoutMs?: number
  /** Sends requests; default `globalThis.fetch`, looked up at each call. */
  fetch?: Send
  /** Headers of every request, for example `User-Agent`. */
  headers?: Readonly<Record<string, string>>
}

/** Where the service is and where access tokens come from: `accessToken`, `auth`, or neither, but not both. */
export type ClientOptions<Granted extends Scope = Scope> = Settings<Granted> & Credentials

/** Lists go as `keys=time,latlng`: the only form this API takes. */
const querySerializer = createQuerySerializer<object>({ array: { style: 'form', explode: false } })

/**
 * Creates a typed client.
 * @throws TypeError when an address is not https (or http on a loopback host)
 */
export function createClient<const Granted extends Scope = Scope>(options: ClientOptions<Granted>): ActivityClient<Granted> {
  const baseUrl = checkBaseUrl('baseUrl', options.baseUrl)
  const authUrl = checkBaseUrl('authUrl', options.authUrl)
  const send: Send = options.fetch ?? ((request) => globalThis.fetch(request))

  const context = { verify: verifyWith(send, baseUrl) }

  const layersFor = (operation: Operation): Layer[] => {
    const innermost = connection(operation.key)
    if (operation.scopes.length === 0) return [innermost]
    if (options.auth !== undefined) return [tokenSource(options.auth, operation, context), innermost]
    return options.accessToken === undefined ? [innermost] : [auth(options.accessToken), innermost]
  }

  const call =
    (method: Method) =>
    async (path: string, input: CallInput = {}): Promise<Result<unknown>> => {
      const operation = checkCall(`${method.toUpperCase()} ${path}`, input, options.scopes)
      const deadline = startDeadline(input.timeoutMs ?? options.timeoutMs, input.signal)
      try {
        const { content, contentType } = await serializeBody(operation.encoding, input.body)
        const url = createFinalURL(path, {
          baseUrl: operation.onAuthBase ? authUrl : baseUrl,
          params: input.params ?? {},
          querySerializer,
          pathSerializer: defaultPathSerializer,
        })
        const request = new Request(url, {
          method: method.toUpperCase(),
          headers: mergeHeaders(options.headers, contentType, input.headers),
          signal: deadline.signal,
          // Codes and client secrets travel in addresses and bodies, which a redirect would hand to wherever it points.
          redirect: operation.scopes.length > 0 ? 'follow' : 'manual',
          ...(content !== undefined && { body: content }),
        })
        const response = await compose(layersFor(operation), send)(request)
        if (!response.ok) return { error: await readError(operation, response), response }
        return { data: await readSuccess(operation, response, input.parseAs), response }
      } catch (error) {
        if (deadline.expired()) throw new DeadlineError('took too long', { operation: operation.key, cause: error })
        throw error
      } finally {
        deadline.clear()
      }
    }

  return { GET: call('get'), PUT: call('put'), POST: call('post'), DELETE: call('delete') } as ActivityClient<Granted>
}
