import { type AuthorizationServer, allowInsecureRequests, type Client, ClientSecretPost, customFetch } from 'oauth4webapi'
import type { ApiError } from '../errors/api-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { InvalidGrantError } from '../errors/invalid-grant-error.ts'
import { MalformedResponseError } from '../errors/malformed-response-error.ts'
import { toApiError } from '../errors/to-api-error.ts'
import { parseExactJson } from '../exact-json.ts'
import type { Send } from '../fetch/layer.ts'
import type { Operation } from '../operation.ts'

/** An OAuth server as the protocol library wants it described, and how to reach it. */
export interface Endpoint {
  readonly server: AuthorizationServer
  readonly client: Client
  readonly clientSecret: string
  readonly send: Send
}

/** Options of every request: our own fetch; addresses were checked at creation, and plain http is for this machine only. */
export const protocolOptions = ({ send }: Endpoint) => ({
  [allowInsecureRequests]: true,
  [customFetch]: (url: string, init: RequestInit) => send(new Request(url, init)),
})

/** Client credentials as form fields, which is what the token endpoint takes. */
export const inForm = ({ clientSecret }: Endpoint) => ClientSecretPost(clientSecret)

/**
 * Sends the request that `perform` makes, and hands its answer over as soon as the text is there: no other code runs in between.
 * @throws ConnectionError without an answer, besides what `handle` throws
 */
export async function ask<T>(
  operation: Operation,
  perform: () => Promise<Response>,
  handle: (response: Response, text: string) => T,
): Promise<T> {
  const lost = (cause: unknown): never => {
    throw new ConnectionError('no answer, or one that broke off', { operation: operation.key, cause })
  }
  const response = await perform().catch(lost)
  const text = await response.text().catch(lost)
  return handle(response, text)
}

/** The typed error of an answer that is no success, in the service's format, in OAuth's, or in none. */
export function refusalOf(operation: Operation, response: Response, text: string): ApiError {
  let body: unknown = text || undefined
  try {
    body = parseExactJson(text)
  } catch {
    // Not JSON: the text says more than nothing.
  }
  if (isInvalidGrant(response.status, body)) {
    return new InvalidGrantError('the service does not take the code or the refresh token', { operation: operation.key, response, body })
  }
  return toApiError(operation, response, body)
}

/** Only this ends a grant: the service speaks of the very code or refresh token. A wrong client, a page or a limit does not. */
function isInvalidGrant(status: number, body: unknown): boolean {
  if (status !== 400 && status !== 401) return false
  const { error, errors } = Object(body)
  if (error === 'invalid_grant') return true
  return (
    Array.isArray(errors) &&
    errors.some((reason) => {
      const { resource, field } = Object(reason)
      return ['RefreshToken', 'AuthorizationCode'].includes(resource) || field === 'refresh_token' || field === 'code'
    })
  )
}

export const malformed = (operation: Operation, response: Response): MalformedResponseError =>
  new MalformedResponseError(`${response.status} with a body that holds no tokens`, { operation: operation.key, response })

/** Throws the typed error of an answer that is no success. */
export const requireSuccess =
  (operation: Operation) =>
  (response: Response, text: string): void => {
    if (!response.ok) throw refusalOf(operation, response, text)
  }
