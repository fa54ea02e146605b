import { checkBaseUrl } from '../base-url.ts'
import { ApiError, DeadlineError } from '../errors.ts'
import type { Send } from '../layers/layer.ts'
import { type Operation, operationOf } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { withTimeout } from '../timeout.ts'
import { userAgentHeader } from '../user-agent.ts'
import { aFunction, aNumber, anObject, aText, aTextOrNumber, callSafely, checkOptions } from '../values.ts'
import { readCallback } from './read-callback.ts'
import {
  basicCredentials,
  type Endpoints,
  type OnReceipt,
  postAndForget,
  requestTokens,
  type TokenAthlete,
  TokenSet,
} from './token-response.ts'

/** The app as registered with the service, and the URLs of the service. */
export interface OAuthOptions {
  /** The app's client identifier, as a string or a number. */
  clientId: string | number
  clientSecret: string
  /** Callback URL: the URL that the athlete's browser returns to. Inside the callback domain of the app's settings, or on this machine. */
  redirectUri: string
  /** Web root of the OAuth paths, for example `https://host`. Plain http is accepted for loopback hosts only. */
  authUrl: string
  /** Sends requests: any `fetch`, or a function around one; default `globalThis.fetch`, looked up at each call. */
  fetch?: Send
  /** Name of the app for the `User-Agent` header, for example `my-app/1.2`. */
  userAgent?: string
  /** Additional headers for every request. */
  headers?: Readonly<Record<string, string>>
  /** Called with each deprecated operation that is used: the \`deprecated\` of a \`Reporter\`. Errors that it throws have no effect. */
  onDeprecated?: (operation: Operation) => void
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. */
  now?: () => number
  /**
   * Maximum time to wait for a response, in milliseconds; default 30,000. A request that was sent is not aborted. `Infinity` means no
   * limit. With zero, a negative number or `NaN`, nothing is sent. `refresh` has no time limit: its response may be the only copy of new
   * tokens.
   */
  timeoutMs?: number
}

/** What an app requests from an athlete. */
export interface AuthorizationRequest {
  /** Request only the scopes that the app needs. */
  scope: readonly Scope[]
  /** A random value stored in the athlete's browser session. The callback URL contains it again. */
  state: string
  /** `force` shows the consent page even if the athlete has already authorized the app; default `auto`. */
  approvalPrompt?: 'auto' | 'force' | undefined
}

/** The result of an athlete's authorization. */
export interface Authorization {
  readonly tokens: TokenSet
  readonly athlete: TokenAthlete | undefined
  /** Scopes that the athlete granted. Can be fewer than the app requested. */
  readonly scopes: readonly Scope[]
}

/** The OAuth endpoints of the service, for one app. Never prints the app's secret. */
export interface OAuth {
  readonly clientId: string
  /** The consent page to send the athlete's browser to (specification, "Authorization"). */
  authorizationUrl(request: AuthorizationRequest): string
  /**
   * Exchanges the code in the callback URL for tokens. Store the tokens immediately, because there is no other copy.
   * @param onReceipt receives the token response before any other code runs
   * @throws ApiError `invalid_callback` when the state or the code is missing or wrong
   * @throws AuthorizationDeniedError when the athlete denied access
   * @throws ApiError `invalid_grant` when the code was already used or has expired
   */
  exchangeCode(callbackUrl: string | URL, expected: { readonly state: string }, onReceipt?: OnReceipt): Promise<Authorization>
  /**
   * Refreshes tokens that expire within one hour. With more time left, the service returns the same tokens (specification, "Refresh").
   * `TokenSession` does this at the right time, once, and stores the result.
   * @param onReceipt receives the response before any other code runs. If it fails, the failure is printed and the tokens are still
   * returned: store them, because there is no other copy
   * @throws ApiError `invalid_grant` when the refresh token is not the newest one, or was revoked
   */
  refresh(refreshToken: string, onReceipt?: OnReceipt): Promise<TokenSet>
  /** Revokes the app's access to an athlete: all tokens of the grant become invalid. An unknown token is not an error. */
  revoke(token: string): Promise<void>
  /**
   * Revokes the app's access to an athlete through the older endpoint.
   * @deprecated use {@link OAuth.revoke}
   * @throws ApiError `operation_removed` from 2027-06-01 on, without a request
   */
  deauthorize(accessToken: string): Promise<void>
}

/**
 * Creates the OAuth client of an app.
 * @throws TypeError when `authUrl` is not https (or http on a loopback host), or another option is empty or of the wrong kind
 */
export function createOAuth(options: OAuthOptions): OAuth {
  checkOptions('createOAuth', options, OPTIONS)
  const { clientSecret, redirectUri, fetch, now = Date.now, timeoutMs = 30_000 } = options
  const clientId = String(options.clientId ?? '')
  for (const [name, value] of Object.entries({ clientId, clientSecret, redirectUri })) {
    if (!value) throw new TypeError(`${name} must not be empty`)
  }
  if (!/^[a-z][\w+.-]*:\/\//i.test(redirectUri) || !URL.canParse(redirectUri)) throw new TypeError('redirectUri must be an absolute URL')
  const authUrl = checkBaseUrl('authUrl', options.authUrl)
  const endpoints: Endpoints = { authUrl, headers: toHeaders(options), now, send: fetch ?? ((url, init) => globalThis.fetch(url, init)) }
  const credentials = { client_id: clientId, client_secret: clientSecret }
  // A code or a token that was sent is used up, so an expired time limit is checked first.
  const limited = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    if (!(timeoutMs > 0)) throw new DeadlineError(`took longer than ${timeoutMs} ms`, { operation })
    return withTimeout(work(), timeoutMs, operation)
  }

  return {
    clientId,
    authorizationUrl({ scope, state, approvalPrompt }) {
      const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code' })
      if (approvalPrompt !== undefined) query.set('approval_prompt', approvalPrompt)
      query.set('scope', scope.join(','))
      query.set('state', state)
      return `${authUrl}/oauth/authorize?${query}`
    },
    async exchangeCode(callbackUrl, { state }, onReceipt) {
      const { code, scopes } = readCallback(callbackUrl, state)
      // Without `redirect_uri`, which OAuth requires here and the specification does not list.
      const fields = { ...credentials, grant_type: 'authorization_code', code }
      const exchange = () => requestTokens(endpoints, fields, onReceipt)
      const { tokens, athlete } = await limited('POST /oauth/token', exchange)
      // Unknown is not the same as none: a session with no scopes refuses every call.
      const granted = scopes ?? tokens.scopes
      const { accessToken, refreshToken, expiresAt, athleteId } = tokens
      return { tokens: new TokenSet({ accessToken, refreshToken, expiresAt, scopes: granted, athleteId }), athlete, scopes: granted ?? [] }
    },
    async refresh(refreshToken, onReceipt) {
      const fields = { ...credentials, grant_type: 'refresh_token', refresh_token: refreshToken }
      return (await requestTokens(endpoints, fields, onReceipt)).tokens
    },
    async revoke(token) {
      const operation = operationOf('POST /oauth/revoke')
      const authorization = { Authorization: basicCredentials(clientId, clientSecret) }
      await limited(operation.key, () => postAndForget(endpoints, { operation, fields: { token }, headers: authorization }))
    },
    async deauthorize(accessToken) {
      const operation = operationOf('POST /oauth/deauthorize')
      const { removed } = operation
      if (removed !== undefined && now() >= Date.parse(removed)) {
        throw new ApiError('operation_removed', `removed on ${removed}; use revoke instead`, { operation: operation.key })
      }
      if (options.onDeprecated !== undefined) callSafely(options.onDeprecated, operation, () => undefined)
      await limited(operation.key, () => postAndForget(endpoints, { operation, fields: { access_token: accessToken } }))
    },
  }
}

const OPTIONS = {
  clientId: aTextOrNumber,
  clientSecret: aText,
  redirectUri: aText,
  fetch: aFunction,
  userAgent: aText,
  headers: anObject,
  onDeprecated: aFunction,
  now: aFunction,
  timeoutMs: aNumber,
}

/** @throws TypeError when a header cannot be sent: the engine's own error would print its value */
function toHeaders({ userAgent, headers = {} }: Pick<OAuthOptions, 'userAgent' | 'headers'>): Headers {
  try {
    const all = new Headers(userAgentHeader(userAgent))
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return all
  } catch {
    throw new TypeError('a header has a name or value that cannot be sent')
  }
}
