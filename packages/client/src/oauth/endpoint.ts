import { type AuthorizationServer, allowInsecureRequests, type Client, ClientSecretPost, customFetch } from 'oauth4webapi'
import type { ApiError } from '../errors/api-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { InvalidGrantError } from '../errors/invalid-grant-error.ts'
import { MalformedResponseError } from '../errors/malformed-response-error.ts'
import { toApiError } from '../errors/to-api-error.ts'
import { parseExactJson } from '../exact-json.ts'
import type { Send } from '../fetch/layer.ts'
import { findOperation, type Operation } from '../operation.ts'

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

export function operationOf(key: string): Operation {
  const operation = findOperation(key)
  if (operation === undefined) throw new TypeError(`the description has no operation ${key}`)
  return operation
}

/** Sends the request that `perform` makes; one without an answer becomes a ConnectionError. */
export async function ask(operation: Operation, perform: () => Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await perform()
    const text = await response.text()
    return { response, text }
  } catch (cause) {
    throw new ConnectionError('no answer, or one that broke off', { operation: operation.key, cause })
  }
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

export const malformed = (operation: Operation, response: Response, cause?: unknown): MalformedResponseError =>
  new MalformedResponseError(`${response.status} with a body that is not what the description says`, {
    operation: operation.key,
    response,
    cause,
  })
