import { MissingScopeError } from '../errors/missing-scope-error.ts'
import type { Operation } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { readError } from '../read-answer.ts'
import type { Layer } from './layer.ts'

/** Where access tokens come from, and what to do about those that the service refuses: a `TokenSession`. */
export interface TokenSource {
  /** What the athlete granted, where that is known: calls that need more are then refused before sending. */
  readonly scopes?: readonly Scope[] | undefined
  accessToken(): Promise<string>
  /** What to use in the place of a token that the service refused. Rejects when there is nothing. */
  replace(refused: string): Promise<string>
  /** Sees every answer. */
  observe?(response: Response): void
}

/**
 * Sends an access token of the source with every request, unless the call brought its own Authorization header. A token that is refused is
 * replaced and the request sent again, once.
 */
export const tokenSource =
  (source: TokenSource, operation: Operation): Layer =>
  (next) =>
  async (request) => {
    if (request.headers.has('Authorization')) return next(request)
    const token = await source.accessToken()
    const { scopes } = source
    if (scopes && !operation.scopes.some((scope) => scopes.includes(scope))) {
      throw new MissingScopeError(operation.scopes, { operation: operation.key })
    }
    // A body can be read once only.
    const copy = request.body === null ? undefined : request.clone()
    const send = async (outgoing: Request, accessToken: string): Promise<Response> => {
      outgoing.headers.set('Authorization', `Bearer ${accessToken}`)
      const response = await next(outgoing)
      source.observe?.(response)
      return response
    }
    const response = await send(request, token)
    if (response.status !== 401) return response
    // The token may be good and lack a scope: no other one would do better.
    if ((await readError(operation, response.clone())) instanceof MissingScopeError) return response
    const replacement = await source.replace(token)
    await response.body?.cancel()
    return send(copy ?? new Request(request), replacement)
  }
