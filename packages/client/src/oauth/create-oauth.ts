import {
  authorizationCodeGrantRequest,
  ClientSecretBasic,
  nopkce,
  refreshTokenGrantRequest,
  revocationRequest,
  validateAuthResponse,
} from 'oauth4webapi'
import { checkBaseUrl } from '../base-url.ts'
import { DeadlineError, OperationRemovedError } from '../errors.ts'
import type { Send } from '../layers/layer.ts'
import { type Operation, operationOf } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { ask, type Endpoint, inForm, protocolOptions, requireSuccess, sendSecrets } from './endpoint.ts'
import { readCallback } from './read-callback.ts'
import { type OnReceipt, requestTokens } from './request-tokens.ts'
import { type TokenAthlete, TokenSet } from './token-set.ts'
import { within } from './within.ts'

/** The app as it is registered with the service, and how to reach the service. */
export interface OAuthOptions {
  /** The app's client identifier, as text or as the number it looks like. */
  clientId: string | number
  clientSecret: string
  /** Address the athlete's browser comes back to; inside the callback domain of the app's settings, or on this machine. */
  redirectUri: string
  /** Web root of the OAuth paths, for example `https://host`. Plain http is accepted for loopback hosts only. */
  authUrl: string
  /** Sends requests; default `globalThis.fetch`, looked up at each call. */
  fetch?: Send
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. */
  now?: () => number
  /**
   * Longest time to wait for a response, in milliseconds; default 30,000. What was sent is not aborted. `Infinity` is no limit; zero, less,
   * or `NaN` is over before anything is sent. `refresh` has no limit of its own: its response may be the only copy of new tokens.
   */
  timeoutMs?: number
}

/** What an app asks an athlete for. */
export interface AuthorizationRequest {
  /** What the app asks for. Ask only for what it needs. */
  scope: readonly Scope[]
  /** Text that nobody can guess, kept in the athlete's browser session; the callback brings it back. */
  state: string
  /** `force` shows the consent page although the athlete has authorized the app before; default `auto`. */
  approvalPrompt?: 'auto' | 'force'
}

/** What an athlete's authorization gave the app. */
export interface Authorization {
  readonly tokens: TokenSet
  readonly athlete: TokenAthlete | undefined
  /** What the athlete granted, which may be less than was asked for. */
  readonly scopes: readonly Scope[]
}

/** The app at the service's OAuth endpoints. Never prints its secret. */
export interface OAuth {
  readonly clientId: string
  /** Where to send the athlete's browser (specification, "Authorization"). */
  authorizationUrl(request: AuthorizationRequest): string
  /**
   * Exchanges the code in the address that the browser came back to. Store the tokens at once: there is no other copy.
   * @throws InvalidCallbackError when state or code are missing or wrong
   * @throws AuthorizationDeniedError when the athlete said no
   * @throws InvalidGrantError when the code was used before or is too old
   */
  exchangeCode(callbackUrl: string | URL, expected: { readonly state: string }): Promise<Authorization>
  /**
   * Renews tokens with an hour or less of life left; with more the service gives the same ones back (specification, "Refresh").
   * `TokenSession` does this at the right time, once, and keeps the result.
   * @param onReceipt gets the response before any other code runs. When it fails, that is printed, and the tokens are still returned:
   * store them then, there is no other copy
   * @throws InvalidGrantError when the refresh token is not the newest one, or was revoked
   */
  refresh(refreshToken: string, onReceipt?: OnReceipt): Promise<TokenSet>
  /** Gives up the access to an athlete: every token of the grant is dead. A token that nobody knows is no error. */
  revoke(token: string): Promise<void>
  /**
   * Gives up the access to an athlete by the old way.
   * @deprecated use {@link OAuth.revoke}
   * @throws OperationRemovedError from 2027-06-01 on, without asking
   */
  deauthorize(accessToken: string): Promise<void>
}

/**
 * Sets up the app's side of OAuth.
 * @throws TypeError when `authUrl` is not https (or http on a loopback host), or an option is empty
 */
export function createOAuth({ clientSecret, redirectUri, fetch, now = Date.now, timeoutMs = 30_000, ...options }: OAuthOptions): OAuth {
  const clientId = String(options.clientId)
  for (const [name, value] of Object.entries({ clientId, clientSecret, redirectUri })) {
    if (!value) throw new TypeError(`${name} must not be empty`)
  }
  const authUrl = checkBaseUrl('authUrl', options.authUrl)
  const endpoint: Endpoint = {
    server: { issuer: authUrl, token_endpoint: `${authUrl}/oauth/token`, revocation_endpoint: `${authUrl}/oauth/revoke` },
    client: { client_id: clientId },
    clientSecret,
    send: fetch ?? ((request) => globalThis.fetch(request)),
  }
  const { server, client } = endpoint
  // A code or a token that was sent is spent, so a limit that is over is checked before.
  const limited = async <T>({ key }: Operation, work: () => Promise<T>): Promise<T> => {
    if (!(timeoutMs > 0)) throw new DeadlineError(`took longer than ${timeoutMs} ms`, { operation: key })
    return within(work(), timeoutMs, key)
  }
  const protocol = protocolOptions(endpoint)

  return {
    clientId,
    authorizationUrl({ scope, state, approvalPrompt }) {
      const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code' })
      if (approvalPrompt !== undefined) query.set('approval_prompt', approvalPrompt)
      query.set('scope', scope.join(','))
      query.set('state', state)
      return `${authUrl}/oauth/authorize?${query}`
    },
    async exchangeCode(callbackUrl, { state }) {
      const { code, scopes } = readCallback(callbackUrl, state)
      const parameters = validateAuthResponse(server, client, new URLSearchParams({ code, state }), state)
      const exchange = () => authorizationCodeGrantRequest(server, client, inForm(endpoint), parameters, redirectUri, nopkce, protocol)
      const { tokens, athlete } = await limited(operationOf('POST /oauth/token'), () => requestTokens(exchange, now))
      const granted = scopes ?? tokens.scopes ?? []
      const { accessToken, refreshToken, expiresAt, athleteId } = tokens
      return { tokens: new TokenSet({ accessToken, refreshToken, expiresAt, scopes: granted, athleteId }), athlete, scopes: granted }
    },
    async refresh(refreshToken, onReceipt) {
      const perform = () => refreshTokenGrantRequest(server, client, inForm(endpoint), refreshToken, protocol)
      return (await requestTokens(perform, now, onReceipt)).tokens
    },
    async revoke(token) {
      const operation = operationOf('POST /oauth/revoke')
      const perform = () => revocationRequest(server, client, ClientSecretBasic(clientSecret), token, protocol)
      await limited(operation, () => ask(operation, perform, requireSuccess(operation)))
    },
    async deauthorize(accessToken) {
      const operation = operationOf('POST /oauth/deauthorize')
      const { removed } = operation
      if (removed !== undefined && now() >= Date.parse(removed)) {
        throw new OperationRemovedError(`gone since ${removed}: use revoke`, { operation: operation.key })
      }
      const body = new URLSearchParams({ access_token: accessToken })
      const perform = () => sendSecrets(endpoint, `${authUrl}/oauth/deauthorize`, { method: 'POST', body })
      await limited(operation, () => ask(operation, perform, requireSuccess(operation)))
    },
  }
}
