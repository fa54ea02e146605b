import { ApiError } from './api-error.ts'

/**
 * The response is a redirect (301, 302, 303, 307 or 308), which the client does not follow: the API has none, and whoever receives the
 * next request would receive tokens and bodies with it. The message names the origin and the path of the target, never its query, which
 * may hold a code. Browsers hide the target; then it names nothing and `status` is undefined.
 */
export class RedirectedError extends ApiError {
  override readonly name: string = 'RedirectedError'
  override readonly code: string = 'redirected'
}
