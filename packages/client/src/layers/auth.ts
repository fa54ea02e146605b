import { InvalidRequestError, MissingScopeError } from '../errors.ts'
import { type Operation, operationOf } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { parseErrorBody, readError, readText } from '../response-body.ts'
import { isOfService, isRedirect, namesAccessToken } from '../to-api-error.ts'
import { type Call, type Deliver, discard, type Layer } from './layer.ts'

/** An access token, or where to get the current one from: asked once per request. */
export type AccessToken = string | (() => string | Promise<string>)

/** Whether the service accepts an access token. `unknown`: neither is certain. */
export type TokenValidity = 'accepted' | 'refused' | 'unknown'

/** What a client passes to a token source. */
export interface TokenContext {
  /** Asks the service about an access token, by `GET /athlete`. */
  verify?: ((accessToken: string) => Promise<TokenValidity>) | undefined
}

/** Where access tokens come from, and what to do about those that the service refuses: a `TokenSession`. */
export interface TokenSource {
  /** What the athlete granted, where that is known: calls that need more are then refused before sending. */
  readonly scopes?: readonly Scope[] | undefined
  accessToken(context?: TokenContext): Promise<string>
  /** What to use in the place of an access token that the service called invalid. Rejects when there is nothing. */
  replace(refused: string): Promise<string>
  /** Reads anew what is known of the grant. Called once before a call is refused for want of a scope. */
  reread?(): Promise<void>
  /** Sees successes and errors in the service's own format. Others may come from a proxy, with a date of its own. */
  observe?(response: Response): void
}

/** A source that may have nothing in the place of a token. */
type AnySource = Omit<TokenSource, 'replace'> & Partial<Pick<TokenSource, 'replace'>>

const isSource = (auth: AccessToken | TokenSource): auth is TokenSource => typeof Object(auth).accessToken === 'function'

/** The source of an access token, or of what a function returns, which knows nothing more. */
const sourceOf = (auth: AccessToken | TokenSource): AnySource =>
  isSource(auth) ? auth : { accessToken: async () => (typeof auth === 'function' ? auth() : auth) }

/** Where access tokens come from, and where they may be sent. */
export interface AuthOptions {
  readonly auth: AccessToken | TokenSource
  /** An access token is sent only to URLs below these, whatever options or middleware of a call make of its URL. */
  readonly baseUrls: readonly string[]
  /** Asks the service about an access token. */
  readonly verify?: (accessToken: string) => Promise<TokenValidity>
}

/**
 * Sends an access token of the source with every request, unless the call brought its own Authorization header. A token that the service
 * calls invalid is replaced and the request sent again, once. After any other 401 nothing follows.
 * @throws MissingScopeError when none of the scopes that would do was granted, before anything is sent
 */
export function auth({ auth, baseUrls, verify }: AuthOptions): Layer {
  const source = sourceOf(auth)
  const context: TokenContext = { verify }
  const isOurs = ({ url }: Request): boolean => baseUrls.some((base) => url.startsWith(`${base}/`))
  return (next) => async (call) => {
    const { operation, request, signal } = call
    const { key, scopes } = operation
    // In a later attempt the header is the one that was set in the first.
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
      // A copy is read: the response itself may be what the call resolves with.
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

/** Whether a success is of the kind that the service sends for the operation. A page of a proxy is not. */
function isOwnSuccess({ answersText }: Operation, response: Response): boolean {
  if (isRedirect(response)) return false
  const type = response.headers.get('Content-Type') ?? ''
  return response.status === 204 || (answersText ? !/html/i.test(type) : /json/i.test(type))
}

/** Asks `GET /athlete` whether the service takes an access token. Anything but an athlete or the service's own refusal leaves it open. */
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

/** Whatever the client's own limit is: an athlete that is not read to the end would leave the verdict open. */
const MOST_ATHLETE_BYTES = 2 ** 26

/** Whether the body is JSON with an id: a page, or part of a body, is not. */
async function holdsAthlete(response: Response): Promise<boolean> {
  const { id } = Object(parseErrorBody(await readText(response, { limit: MOST_ATHLETE_BYTES })))
  return (typeof id === 'number' || typeof id === 'string') && /^\d+$/.test(String(id))
}

/**
 * Sets the access token of the request, in the place of an earlier one.
 * @throws InvalidRequestError when it is not one that a header can hold; the engine's own error would print it
 */
function setToken({ request, operation }: Call, token: unknown): void {
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
    throw new InvalidRequestError('the access token must be visible ASCII text', { operation: operation.key })
  }
  request.headers.set('Authorization', `Bearer ${token}`)
}
