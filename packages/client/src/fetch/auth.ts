import type { Layer } from './layer.ts'

/** An access token, or where to get the current one from: asked once per request. */
export type AccessToken = string | (() => string | Promise<string>)

/** Sends the access token with every request, unless the call brought its own Authorization header. */
export const auth =
  (accessToken: AccessToken): Layer =>
  (next) =>
  async (request) => {
    if (!request.headers.has('Authorization')) {
      const token = typeof accessToken === 'function' ? await accessToken() : accessToken
      request.headers.set('Authorization', `Bearer ${token}`)
    }
    return next(request)
  }
