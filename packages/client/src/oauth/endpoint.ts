import { type AuthorizationServer, allowInsecureRequests, type Client, ClientSecretPost, customFetch } from 'oauth4webapi'
import { type ApiError, ConnectionError, InvalidGrantError, MalformedResponseError, reasonsIn } from '../errors.ts'
import type { Send } from '../layers/layer.ts'
import type { Operation } from '../operation.ts'
import { noteSent } from '../redact.ts'
import { bodyError, parseErrorBody, readText, SMALL_BODY_BYTES } from '../response-body.ts'
import { isRedirect, toApiError } from '../to-api-error.ts'

/** An OAuth server in the form that the protocol library takes, and how to reach it. */
export interface Endpoint {
  readonly server: AuthorizationServer
  readonly client: Client
  readonly clientSecret: string
  readonly send: Send
}

/**
 * Sends a request of the OAuth endpoints. All of them carry secrets: none follows a redirect, and what was sent is remembered, so that no
 * error repeats it.
 */
export async function sendSecrets({ send }: Endpoint, url: string, init: RequestInit): Promise<Response> {
  const sent = { url, headers: new Headers(init.headers), content: String(init.body ?? '') }
  try {
    const response = await send(new Request(url, { ...init, redirect: 'manual' }))
    noteSent(response, sent)
    return response
  } catch (cause) {
    noteSent(cause, sent)
    throw cause
  }
}

/** Options of every request: our own fetch. URLs were checked at creation, and plain http is for this machine only. */
export const protocolOptions = (endpoint: Endpoint) => ({
  [allowInsecureRequests]: true,
  [customFetch]: (url: string, init: RequestInit) => sendSecrets(endpoint, url, init),
})

/** Client credentials as form fields, which is what the token endpoint takes. */
export const inForm = ({ clientSecret }: Endpoint) => ClientSecretPost(clientSecret)

/**
 * Sends the request that `perform` makes, and passes its response on in the same turn of the event loop in which its last byte was read.
 * @throws ConnectionError without a complete response, and ResponseTooLargeError for a success of more than a megabyte, besides what
 * `handle` throws
 */
export async function ask<T>(
  operation: Operation,
  perform: () => Promise<Response>,
  handle: (response: Response, text: string) => T,
): Promise<T> {
  const response = await perform().catch((cause: unknown) => {
    throw new ConnectionError('no response', { operation: operation.key, cause })
  })
  const toError = response.ok ? { toError: bodyError(operation, response) } : {}
  return handle(response, await readText(response, { limit: SMALL_BODY_BYTES, ...toError }))
}

/** The typed error of a response that is not a success, in the service's format, in OAuth's, or in none. */
export function refusalOf(operation: Operation, response: Response, text: string): ApiError {
  const body = parseErrorBody(text)
  if (!isRedirect(response) && isInvalidGrant(response.status, body)) {
    return new InvalidGrantError('the service does not take the code or the refresh token', { operation: operation.key, response, body })
  }
  return toApiError(operation, response, body)
}

/** Only this ends a grant: the service speaks of the very code or refresh token. A wrong client, a page or a limit does not. */
function isInvalidGrant(status: number, body: unknown): boolean {
  if (status !== 400 && status !== 401) return false
  if (Object(body).error === 'invalid_grant') return true
  return reasonsIn(body).some(
    ({ resource, field }) =>
      resource === 'RefreshToken' || resource === 'AuthorizationCode' || field === 'refresh_token' || field === 'code',
  )
}

export const malformed = (operation: Operation, response: Response): MalformedResponseError =>
  new MalformedResponseError(`${response.status} with a body that holds no tokens`, { operation: operation.key, response })

/** Throws the typed error of a response that is not a success. */
export const requireSuccess =
  (operation: Operation) =>
  (response: Response, text: string): void => {
    if (!response.ok) throw refusalOf(operation, response, text)
  }
