import { InvalidRequestError } from '../errors/invalid-request-error.ts'
import type { Call, Layer } from './layer.ts'

/** An access token, or where to get the current one from: asked once per request. */
export type AccessToken = string | (() => string | Promise<string>)

/** Sends the access token with every request, unless the call brought its own Authorization header. */
export const auth =
  (accessToken: AccessToken): Layer =>
  (next) =>
  async (call) =>
    next(call.headers.has('Authorization') ? call : withToken(call, typeof accessToken === 'function' ? await accessToken() : accessToken))

/**
 * The call with an access token.
 * @throws InvalidRequestError when it is not one that a header can hold; the engine's own error would print it
 */
export function withToken(call: Call, token: unknown): Call {
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
    const message = 'the access token must be a text of visible ASCII characters, without spaces and line breaks'
    throw new InvalidRequestError(message, { operation: call.operation.key })
  }
  const headers = new Headers(call.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...call, headers }
}
