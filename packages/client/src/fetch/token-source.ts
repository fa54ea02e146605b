import { MissingScopeError } from '../errors/missing-scope-error.ts'
import { type Operation, operationOf } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { readError } from '../read-answer.ts'
import type { Layer, Send } from './layer.ts'

/** What the service says of an access token: it takes it, refuses it, or neither is known. */
export type Verdict = 'accepted' | 'refused' | 'unknown'

/** What a client lends to a token source. */
export interface TokenContext {
  /** Asks the service about an access token, by `GET /athlete`. */
  verify?: (accessToken: string) => Promise<Verdict>
}

/** Where access tokens come from, and what to do about those that the service refuses: a `TokenSession`. */
export interface TokenSource {
  /** What the athlete granted, where that is known: calls that need more are then refused before sending. */
  readonly scopes?: readonly Scope[] | undefined
  accessToken(context?: TokenContext): Promise<string>
  /** What to use in the place of a token that the service refused. Rejects when there is nothing. */
  replace(refused: string): Promise<string>
  /** Reads the granted scopes again: another process may have been granted more. */
  reread?(): Promise<void>
  /** Sees every answer. */
  observe?(response: Response): void
}

/** Whether an error body is the service's own word on the access token (inferred: reported). Pages and other bodies are not. */
export function namesAccessToken(body: unknown): boolean {
  const errors: unknown = Object(body).errors
  return Array.isArray(errors) && errors.some((reason) => Object(reason).field === 'access_token' && Object(reason).code === 'invalid')
}

/** Asks `GET /athlete` whether the service takes an access token. Anything but a success or the service's own refusal leaves it open. */
export function verifyWith(send: Send, baseUrl: string): (accessToken: string) => Promise<Verdict> {
  const operation = operationOf('GET /athlete')
  return async (accessToken) => {
    const headers = { Authorization: `Bearer ${accessToken}` }
    const response = await send(new Request(`${baseUrl}/athlete`, { headers, redirect: 'manual' }))
    if (response.ok) {
      await response.body?.cancel()
      return 'accepted'
    }
    const { status, body } = await readError(operation, response)
    return status === 401 && namesAccessToken(body) ? 'refused' : 'unknown'
  }
}

/**
 * Sends an access token of the source with every request, unless the call brought its own Authorization header. A token that is refused is
 * replaced and the request sent again, once.
 */
export const tokenSource =
  (source: TokenSource, operation: Operation, context: TokenContext): Layer =>
  (next) =>
  async (request) => {
    if (request.headers.has('Authorization')) return next(request)
    let token = await source.accessToken(context)
    const lacksScope = (): boolean => source.scopes !== undefined && !operation.scopes.some((scope) => source.scopes?.includes(scope))
    if (lacksScope() && source.reread !== undefined) {
      await source.reread()
      token = await source.accessToken(context)
    }
    if (lacksScope()) throw new MissingScopeError(operation.scopes, { operation: operation.key })
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
    // Any other 401 (a missing scope, an application error, a page, a proxy) says nothing about the token.
    if (!namesAccessToken((await readError(operation, response.clone())).body)) return response
    const replacement = await source.replace(token)
    await response.body?.cancel()
    return send(copy ?? new Request(request), replacement)
  }
