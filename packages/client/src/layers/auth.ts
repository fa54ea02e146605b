import { InvalidRequestError, MissingScopeError } from '../errors.ts'
import { type Operation, operationOf } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { parseErrorBody, readError, readText } from '../response-body.ts'
import { isOfService, isRedirect, namesAccessToken } from '../to-api-error.ts'
import { type Call, type Deliver, discard, type Layer } from './layer.ts'

/** An access token, or a function that returns the current one, called once per request. */
export type AccessToken = string | (() => string | Promise<string>)

/** Whether the service accepts an access token. `unknown`: the response shows neither. */
export type TokenValidity = 'accepted' | 'refused' | 'unknown'

/** What a client passes to a token source. */
export interface TokenContext {
  /** Checks an access token with `GET /athlete`. */
  verify?: ((accessToken: string) => Promise<TokenValidity>) | undefined
}

/** Provides access tokens, and replaces those that the service refuses: a `TokenSession`. */
export interface TokenSource {
  /** Scopes that the athlete granted, if known. Calls that require more are refused before sending. */
  readonly scopes?: readonly Scope[] | undefined
  accessToken(context?: TokenContext): Promise<string>
  /** Returns the access token to use instead of one that the service refused as invalid. Rejects when there is none. */
  replace(refused: string): Promise<string>
  /** Reads the grant again. Called once before a call is refused because of a missing scope. */
  reread?(): Promise<void>
  /** Receives successes and errors in the service's own format. Other responses may come from a proxy with a different clock. */
  observe?(response: Response): void
}

/** A source that might not be able to replace a token. */
type AnySource = Omit<TokenSource, 'replace'> & Partial<Pick<TokenSource, 'replace'>>

const isSource = (auth: AccessToken | TokenSource): auth is TokenSource => typeof Object(auth).accessToken === 'function'

/** The source of an access token or of the return value of a function. */
const sourceOf = (auth: AccessToken | TokenSource): AnySource =>
  isSource(auth) ? auth : { accessToken: async () => (typeof auth === 'function' ? auth() : auth) }

/** The source of access tokens, and the URLs that may receive them. */
export interface AuthOptions {
  readonly auth: AccessToken | TokenSource
  /** An access token is sent only to URLs below these, even if options or middleware change the URL of a call. */
  readonly baseUrls: readonly string[]
  /** Checks an access token with the service. */
  readonly verify?: (accessToken: string) => Promise<TokenValidity>
}

/**
 * Sends an access token of the source with every request, unless the call has its own Authorization header. A token that the service
 * refuses as invalid is replaced, and the request is sent again, once. Any other 401 is not retried.
 * @throws MissingScopeError when none of the sufficient scopes was granted, before anything is sent
 */
export function auth({ auth, baseUrls, verify }: AuthOptions): Layer {
  const source = sourceOf(auth)
  const context: TokenContext = { verify }
  const isOurs = ({ url }: Request): boolean => baseUrls.some((base) => url.startsWith(`${base}/`))
  return (next) => async (call) => {
    const { operation, request, signal } = call
    const { key, scopes } = operation
    // In a later attempt, the header is the one that was set in the first.
    const hasOwnHeader = call.authorize === undefined && request.headers.has('Authorization')
    if (scopes.length === 0 || hasOwnHeader || !isOurs(request)) return next(call)
    const isGranted = (): boolean => !source.scopes || scopes.some((scope) => source.scopes?.includes(scope))
    let token = ''
    call.authorize = async () => {
      token = await source.accessToken(context)
      setToken(call, token)
    }
    await call.authorize()
    if (!isGranted()) {
      await source.reread?.()
      if (!isGranted()) throw new MissingScopeError(scopes, { operation: key })
      await call.authorize()
    }
    const send = async (): Promise<{ response: Response; isRefused: boolean }> => {
      const response = await next(call)
      if (source.observe === undefined && source.replace === undefined) return { response, isRefused: false }
      if (response.ok || isRedirect(response)) {
        if (isOwnSuccess(operation, response)) source.observe?.(response)
        return { response, isRefused: false }
      }
      // Reads a copy, because the call may resolve with the response itself.
      const { body } = await readError(operation, response.clone(), signal).catch((reason: unknown) => {
        discard(response)
        throw reason
      })
      if (isOfService(body)) source.observe?.(response)
      return { response, isRefused: response.status === 401 && namesAccessToken(body) }
    }
    const { response, isRefused } = await send()
    if (!isRefused || source.replace === undefined) return response
    discard(response)
    setToken(call, await source.replace(token))
    return (await send()).response
  }
}

/** Whether a success has the format that the service sends for the operation. A page of a proxy does not. */
function isOwnSuccess({ returnsText }: Operation, response: Response): boolean {
  if (isRedirect(response)) return false
  const type = response.headers.get('Content-Type') ?? ''
  return response.status === 204 || (returnsText ? !/html/i.test(type) : /json/i.test(type))
}

/**
 * Checks with `GET /athlete` whether the service accepts an access token. The result is `unknown` unless the response is an athlete or the
 * service's own refusal.
 */
export function verifyWith(deliver: Deliver, baseUrl: () => string): (accessToken: string) => Promise<TokenValidity> {
  return async (accessToken) => {
    const operation = operationOf('GET /athlete')
    const { signal } = new AbortController()
    const request = new Request(`${baseUrl()}/athlete`, { redirect: 'manual' })
    const settings = { lane: 'interactive', onLimit: 'fail' } as const
    const call: Call = {
      operation,
      request,
      content: undefined,
      signal,
      timeLeft: () => Infinity,
      settings,
      usesOldBase: false,
      attempt: 1,
    }
    setToken(call, accessToken)
    const response = await deliver(call)
    if (isRedirect(response)) {
      discard(response)
      return 'unknown'
    }
    if (response.ok) return (await holdsAthlete(response)) ? 'accepted' : 'unknown'
    const { status, body } = await readError(operation, response, signal)
    return status === 401 && namesAccessToken(body) ? 'refused' : 'unknown'
  }
}

/** Independent of the client's own limit: the result would be unknown if the athlete could not be read completely. */
const MOST_ATHLETE_BYTES = 2 ** 26

/** Whether the body is JSON with an ID. A page, or part of a body, is not. */
async function holdsAthlete(response: Response): Promise<boolean> {
  const { id } = Object(parseErrorBody(await readText(response, { limit: MOST_ATHLETE_BYTES })))
  return (typeof id === 'number' || typeof id === 'string') && /^\d+$/.test(String(id))
}

/**
 * Sets the access token of the request, and replaces an earlier one.
 * @throws InvalidRequestError when a header cannot contain it; the engine's own error would print it
 */
function setToken({ request, operation }: Call, token: unknown): void {
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
    throw new InvalidRequestError('the access token must be visible ASCII text', { operation: operation.key })
  }
  request.headers.set('Authorization', `Bearer ${token}`)
}
