import { InvalidRequestError, isOfService, MissingScopeError } from '../errors.ts'
import { type Operation, operationOf } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { parseErrorBody, readErrorBody, readText } from '../response-body.ts'
import { pause, startDeadline } from '../timeout.ts'
import { isRedirect, namesAccessToken, namesScope } from '../to-api-error.ts'
import { type Call, type CallSettings, type Deliver, discard, type Layer } from './layer.ts'

/** An access token, or a function that returns the current one, called once per request. */
export type AccessToken = string | (() => string | Promise<string>)

/** Whether the service accepts an access token. `unknown`: the response shows neither. */
export type TokenValidity = 'accepted' | 'refused' | 'unknown'

/** What a client passes to a token source. */
export interface TokenContext {
  /** Checks an access token with `GET /athlete`. */
  verify?: ((accessToken: string) => Promise<TokenValidity>) | undefined
  /**
   * Receives a refresh that the source continues in the background, until its tokens are stored: the call waits for it before it ends.
   * Without it, `accessToken` itself waits.
   */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/** Provides access tokens, and replaces those that the service refuses: a `TokenSession`. */
export interface TokenSource {
  /** Scopes that the athlete granted, if known. Calls that require more are refused before sending. */
  readonly scopes?: readonly Scope[] | undefined
  accessToken(context?: TokenContext): Promise<string>
  /**
   * Returns the access token to use instead of one that the service refused as invalid. Rejects when there is none. The same token: the
   * refusal may be temporary, and the call tries again a second later.
   */
  replace(refused: string): Promise<string>
  /** Reads the grant again. Called once when a call is refused because of a missing scope, before sending or by the service. */
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
  /** Checks an access token with the service, with the settings of the call that needs the result. */
  readonly verify?: (accessToken: string, settings: CallSettings) => Promise<TokenValidity>
}

/** What the service refuses with a 401 in its own format; undefined for any other response. */
type Refused = 'token' | 'scope' | undefined

/** After this time, in milliseconds, a call whose access token was refused is sent again with the same token, once. */
const SAME_TOKEN_MS = 1_000

/** Ends sending a request again, before it is sent: the refused token is the only one. */
const NO_OTHER_TOKEN = new Error('there is no other access token')

/**
 * Sends an access token of the source with every request, unless the call has its own Authorization header. The token is fetched when the
 * request can be sent: a request that a rate limit refuses fetches none. A token that the service refuses as invalid is replaced, and the
 * request is sent again, once. If there is no other token, it is sent again with the same one after a second, once, within the call's
 * deadline. A request that lacks a scope is sent again if the source has a new token. This is safe for a request that creates something,
 * because the service has refused it. Any other 401 is not retried.
 * @throws MissingScopeError when none of the sufficient scopes was granted, before anything is sent
 */
export function auth({ auth, baseUrls, verify }: AuthOptions): Layer {
  const source = sourceOf(auth)
  const isOurs = ({ url }: Request): boolean => baseUrls.some((base) => url.startsWith(`${base}/`))
  return (next) => async (call) => {
    const { operation, request, signal } = call
    const { key, scopes } = operation
    // In a later attempt, the header is the one that was set in the first.
    const hasOwnHeader = call.authorize === undefined && request.headers.has('Authorization')
    if (scopes.length === 0 || hasOwnHeader || !isOurs(request)) return next(call)
    const { waitUntil } = call
    const context: TokenContext = { verify: verify && ((accessToken) => verify(accessToken, call.settings)), waitUntil }
    const isGranted = (): boolean => !source.scopes || scopes.some((scope) => source.scopes?.includes(scope))
    const currentToken = async (): Promise<string> => {
      const current = await source.accessToken(context)
      if (isGranted()) return current
      await source.reread?.()
      if (!isGranted()) throw new MissingScopeError(scopes, { operation: key })
      return source.accessToken(context)
    }
    let token = ''
    const send = async (fetchToken: () => Promise<string>): Promise<{ readonly response: Response; readonly refused: Refused }> => {
      call.isAuthorized = false
      call.authorize = async () => {
        token = await fetchToken()
        setToken(call, token)
        call.isAuthorized = true
      }
      const response = await next(call)
      if (source.observe === undefined && source.replace === undefined) return { response, refused: undefined }
      if (response.ok || isRedirect(response)) {
        if (isOwnSuccess(operation, response)) source.observe?.(response)
        return { response, refused: undefined }
      }
      // Reads a copy, because the call may resolve with the response itself.
      const body = await readErrorBody(response.clone(), signal).catch((reason: unknown) => {
        discard(response)
        throw reason
      })
      if (isOfService(body)) source.observe?.(response)
      return { response, refused: response.status === 401 ? refusedIn(body) : undefined }
    }
    /** The token of a grant that another process has changed; undefined when it is the same one. */
    const grantedToken = async (last: string): Promise<string | undefined> => {
      if (source.reread === undefined) return undefined
      await source.reread()
      const current = await source.accessToken(context)
      return current === last ? undefined : current
    }
    const { response, refused } = await send(currentToken)
    if (refused === undefined) return response
    const last = token
    let found: string | undefined
    const findOther = async (): Promise<string> => {
      found = refused === 'token' ? await source.replace?.(last) : await grantedToken(last)
      if (found === undefined || found === last) throw NO_OTHER_TOKEN
      return found
    }
    let again = await send(findOther).catch((error: unknown) => {
      if (error !== NO_OTHER_TOKEN) throw error
      return undefined
    })
    if (again === undefined) {
      if (found !== last || SAME_TOKEN_MS >= call.timeLeft()) return response
      call.report?.retry({ delayMs: SAME_TOKEN_MS, response })
      await pause(SAME_TOKEN_MS, signal)
      again = await send(currentToken)
    }
    discard(response)
    return again.response
  }
}

const refusedIn = (body: unknown): Refused => (namesAccessToken(body) ? 'token' : namesScope(body) ? 'scope' : undefined)

/** Whether a success has the format that the service sends for the operation. A page of a proxy does not. */
function isOwnSuccess({ returnsText }: Operation, response: Response): boolean {
  if (isRedirect(response)) return false
  const type = response.headers.get('Content-Type') ?? ''
  return response.status === 204 || (returnsText ? !/html/i.test(type) : /json/i.test(type))
}

/** Maximum time of a check of an access token, and of its waits for rate limits, in milliseconds: a session waits no longer for it. */
const VERIFY_MS = 15_000

/**
 * Checks with `GET /athlete` whether the service accepts an access token. The result is `unknown` unless the response is an athlete or the
 * service's own refusal. The request shares the rate limits as the call does that needs the result, but waits for them for a short time only.
 */
export function verifyWith(deliver: Deliver, baseUrl: () => string): Required<AuthOptions>['verify'] {
  return async (accessToken, { maxWaitMs, ...settings }) => {
    const operation = operationOf('GET /athlete')
    const limits = { timeoutMs: VERIFY_MS, maxWaitMs: Math.min(maxWaitMs, VERIFY_MS) }
    const { signal, timeLeft, waitLeft, startWait, clear } = startDeadline(operation.key, limits)
    const call: Call = {
      operation,
      request: new Request(`${baseUrl()}/athlete`, { redirect: 'manual', signal }),
      content: undefined,
      signal,
      timeLeft,
      waitLeft,
      startWait,
      settings: { ...settings, maxWaitMs: limits.maxWaitMs },
      usesOldBase: false,
      attempt: 1,
    }
    setToken(call, accessToken)
    try {
      const response = await deliver(call)
      if (isRedirect(response)) {
        discard(response)
        return 'unknown'
      }
      if (response.ok) return (await holdsAthlete(response, signal)) ? 'accepted' : 'unknown'
      const body = await readErrorBody(response, signal)
      return response.status === 401 && namesAccessToken(body) ? 'refused' : 'unknown'
    } finally {
      clear()
    }
  }
}

/** Independent of the client's own limit: the result would be unknown if the athlete could not be read completely. */
const MOST_ATHLETE_BYTES = 2 ** 26

/** Whether the body is JSON with an ID. A page, or part of a body, is not. */
async function holdsAthlete(response: Response, signal: AbortSignal): Promise<boolean> {
  const { id } = Object(parseErrorBody(await readText(response, { limit: MOST_ATHLETE_BYTES, signal })))
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
