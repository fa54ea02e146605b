import { isOfService, namesAccessToken, namesScope } from '../error-body.ts'
import { ApiError, MissingScopeError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { readErrorBody } from '../response-body.ts'
import { pause } from '../timeout.ts'
import { isRedirect } from '../to-api-error.ts'
import { type Call, discard, type Layer, type WaitUntil } from './layer.ts'

/** An access token, or a function that returns the current one, called once per request. */
export type AccessToken = string | (() => string | Promise<string>)

/** Provides access tokens, and replaces those that the service refuses: a `TokenSession`. */
export interface TokenSource {
  /** Scopes that the athlete granted, if known. Calls that require more are refused before sending. */
  readonly scopes?: readonly Scope[] | undefined
  /**
   * @param waitUntil receives a refresh that the source continues in the background, until its tokens are stored: the call waits for it before
   *   it ends. Without it, `accessToken` itself waits.
   */
  accessToken(waitUntil?: WaitUntil): Promise<string>
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

/** The source of an access token or of the return value of a function. */
function sourceOf(auth: AccessToken | TokenSource): AnySource {
  if (typeof auth === 'object') return auth
  return { accessToken: async () => (typeof auth === 'function' ? auth() : auth) }
}

/** The source of access tokens, and the URLs that may receive them. */
export interface AuthOptions {
  readonly auth: AccessToken | TokenSource
  /** An access token is sent only to URLs below these, even if options or middleware change the URL of a call. */
  readonly baseUrls: readonly string[]
}

/** What the service refuses with a 401 in its own format; undefined for any other response. */
type Refused = 'token' | 'scope' | undefined

/** A response, and the access token that its request had. */
interface Sent {
  readonly response: Response
  readonly token: string
  readonly refused: Refused
}

/** After this time, in milliseconds, a call is sent again with the token that was refused, once: a server may not have known it yet. */
const SAME_TOKEN_MS = 1_000

const SAME_TOKEN =
  'the service refuses this access token although a refresh returned the same one, so the athlete has not revoked access; try again later'

/**
 * Sends an access token of the source with every request, unless the call has its own Authorization header. The token is fetched when the
 * request can be sent: a request that a rate limit refuses fetches none. After a 401 in the service's own format that names the token, the
 * request is sent again with another token, once. If there is no other token, it is sent again with the same one after a second, once, within
 * the call's deadline. A request that lacks a scope is sent again if the source has a new token. This is safe for a request that creates
 * something, because the service has refused it. Any other 401 is not retried.
 * @throws MissingScopeError when none of the sufficient scopes was granted, before anything is sent
 */
export function auth({ auth, baseUrls }: AuthOptions): Layer {
  const source = sourceOf(auth)
  return (next) => async (call) => {
    const { operation, request, signal } = call
    // In a later attempt, the header is the one that was set in the first.
    const hasOwnHeader = call.authorize === undefined && request.headers.has('Authorization')
    const isOurs = baseUrls.some((base) => request.url.startsWith(`${base}/`))
    if (operation.scopes.length === 0 || hasOwnHeader || !isOurs) return next(call)

    const send = async (fetchToken: () => Promise<string>): Promise<Sent> => {
      let token = ''
      call.isAuthorized = false
      call.authorize = async () => {
        token = await fetchToken()
        setToken(call, token)
        call.isAuthorized = true
      }
      const response = await next(call)
      return { response, token, refused: await readRefusal(source, call, response) }
    }
    const currentToken = (): Promise<string> => grantedToken(source, call)
    const first = await send(currentToken)
    if (first.refused === undefined) return first.response
    const other = first.refused === 'token' ? await source.replace?.(first.token) : await rereadToken(source, call)
    if (other === undefined || (other === first.token && first.refused === 'scope')) return first.response
    if (other === first.token) {
      if (call.timeLeft() <= SAME_TOKEN_MS) return first.response
      call.report?.retry({ delayMs: SAME_TOKEN_MS, response: first.response })
      await pause(SAME_TOKEN_MS, signal)
    }
    const again = await send(other === first.token ? currentToken : async () => other)
    discard(first.response)
    if (again.refused === 'token' && again.token === first.token) call.explanation = SAME_TOKEN
    return again.response
  }
}

/** The access token for a call. If the known scopes are not sufficient, the grant is read again before the call is refused. */
async function grantedToken(source: AnySource, { operation, waitUntil }: Call): Promise<string> {
  const { key, scopes } = operation
  const isGranted = (): boolean => !source.scopes || scopes.some((scope) => source.scopes?.includes(scope))
  const token = await source.accessToken(waitUntil)
  if (isGranted()) return token
  await source.reread?.()
  if (!isGranted()) throw new MissingScopeError(scopes, { operation: key })
  return source.accessToken(waitUntil)
}

/** The access token of a grant that another process may have changed; undefined if the source cannot read it again. */
async function rereadToken(source: AnySource, { waitUntil }: Call): Promise<string | undefined> {
  if (source.reread === undefined) return undefined
  await source.reread()
  return source.accessToken(waitUntil)
}

/** What a response refuses. Shows the source every response of the service itself. */
async function readRefusal(source: AnySource, { operation, signal }: Call, response: Response): Promise<Refused> {
  if (source.observe === undefined && source.replace === undefined) return undefined
  if (response.ok || isRedirect(response)) {
    if (isOwnSuccess(operation, response)) source.observe?.(response)
    return undefined
  }
  // Reads a copy, because the call may resolve with the response itself.
  const body = await readErrorBody(response.clone(), signal).catch((reason: unknown) => {
    discard(response)
    throw reason
  })
  if (isOfService(body)) source.observe?.(response)
  if (response.status !== 401) return undefined
  return namesAccessToken(body) ? 'token' : namesScope(body) ? 'scope' : undefined
}

/** Whether a success has the format that the service sends for the operation. A page of a proxy does not. */
function isOwnSuccess({ returnsText }: Operation, response: Response): boolean {
  if (isRedirect(response)) return false
  const type = response.headers.get('Content-Type') ?? ''
  return response.status === 204 || (returnsText ? !/html/i.test(type) : /json/i.test(type))
}

/**
 * Sets the access token of the request, and replaces an earlier one.
 * @throws ApiError `invalid_request` when a header cannot contain it; the engine's own error would print it
 */
function setToken({ request, operation }: Call, token: unknown): void {
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
    throw new ApiError('invalid_request', 'the access token must be visible ASCII text', { operation: operation.key })
  }
  request.headers.set('Authorization', `Bearer ${token}`)
}
